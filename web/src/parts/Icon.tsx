import { ICONS } from "../icons.js";

export type IconName = keyof typeof ICONS;

export function Icon(props: { name: string; class?: string }) {
  const path = (ICONS as Record<string, string>)[props.name] ?? ICONS.stranger;
  return (
    <svg class={`icon ${props.class ?? ""}`} viewBox="0 0 512 512" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
