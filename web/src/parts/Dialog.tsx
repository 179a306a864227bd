// A window over the page: focus goes in, stays in, and comes back to where it was.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words.js";

export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren }) {
  const node = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    node.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={node} class="dialog" aria-label={props.title} onClose={props.onClose}>
      <header>
        <h2>{props.title}</h2>
        <button type="button" class="plain" onClick={() => node.current?.close()}>
          {t("close")}
        </button>
      </header>
      {props.children}
    </dialog>
  );
}
