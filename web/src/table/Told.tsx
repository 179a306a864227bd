// A card with what happened without this person. It stands beside the board, where it hides nothing of it; where there
// is no room it is a line above the question, that opens when it is wanted.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { roomBeside } from "../settings.js";
import { t } from "../words.js";

export function Told(props: { title: string; kind?: string; closeKey?: string; onClose: () => void; children: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  const beside = roomBeside();
  return (
    <aside class={`summary${props.kind ? ` ${props.kind}` : ""}`} aria-label={props.title}>
      <header>
        {!beside ? (
          <button type="button" class="plain summary-line" aria-expanded={open} onClick={() => setOpen(!open)}>
            {props.title} <span aria-hidden="true">{open ? "▾" : "▴"}</span>
          </button>
        ) : (
          <h2>{props.title}</h2>
        )}
        <button type="button" class="plain" aria-label={t("close")} title={props.closeKey} onClick={props.onClose}>
          ×
        </button>
      </header>
      {(open || beside) && (
        <div class="summary-body" tabIndex={0} role="group" aria-label={props.title}>
          {props.children}
        </div>
      )}
    </aside>
  );
}
