// Copy a text, and say that it was done.
import { useRef, useState } from "preact/hooks";
import { t } from "../words.js";

/** Without HTTPS browsers offer no clipboard but this old way: what is marked in a field is copied. */
function copyMarked(text: string, beside: HTMLElement): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  beside.after(field); // within the dialog, if there is one: outside of it nothing can be marked
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  beside.focus();
  return done;
}

export function CopyButton(props: { text: string; label: string }) {
  const [said, setSaid] = useState("");
  const node = useRef<HTMLButtonElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.text);
    } catch {
      if (!node.current || !copyMarked(props.text, node.current)) return; // the text stands there, to be copied by hand
    }
    setSaid(t("copied"));
  };
  return (
    <button ref={node} type="button" onClick={() => void copy()}>
      <span aria-live="polite">{said || props.label}</span>
    </button>
  );
}
