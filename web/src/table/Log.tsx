// Lines of the log, each with its why. Pressed, a line leads to the moment it tells of.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Entry } from "../protocol.js";
import type { Scene } from "../scene.js";
import { t } from "../words.js";

/** More lines than these are not drawn: who wants what was before goes back in time. */
const MOST = 300;

interface LinesProps {
  readonly scene: Scene;
  readonly entries: readonly Entry[];
  /** The lines of this step are marked, and are the ones to be seen; null marks none. */
  readonly now: number | null;
  readonly onPick: (step: number) => void;
  /** Opens a rule among all the others, where there is such a place. */
  readonly onRule?: (rule: string) => void;
}

export function LogLines(props: LinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const { entries, now } = props;
  const follows = useRef(true);
  const box = (): HTMLElement | null => list.current?.parentElement ?? null;
  // Only the log is scrolled: a page that is longer than the screen stays where the board is looked at.
  const toNewest = (): void => {
    const node = box();
    if (node && follows.current) node.scrollTop = node.scrollHeight;
  };
  useEffect(() => {
    const node = box();
    if (!node) return undefined;
    let before = 0;
    // Who scrolls up reads there until they are back at the newest line. Only scrolling up says so: that the newest
    // line is out of sight may be because the box has shrunk or a line has come.
    const look = (): void => {
      const top = node.scrollTop;
      if (top + node.clientHeight >= node.scrollHeight - 4) follows.current = true;
      else if (top < before && node.clientHeight > 0) follows.current = false;
      before = top;
    };
    // A card above takes of its height, and a hidden log cannot scroll: the newest line is to be seen all the same.
    const watcher = new ResizeObserver(toNewest);
    watcher.observe(node);
    node.addEventListener("scroll", look);
    return () => {
      watcher.disconnect();
      node.removeEventListener("scroll", look);
    };
  }, []);
  useLayoutEffect(() => {
    follows.current = true;
  }, [now]);
  useLayoutEffect(toNewest, [entries.length, now]);
  return (
    <ol ref={list}>
      {entries.slice(-MOST).map((entry) => (
        <LogLine key={entry.n} {...props} entry={entry} />
      ))}
    </ol>
  );
}

function LogLine({ scene, entry, now, onPick, onRule }: LinesProps & { entry: Entry }) {
  const [why, setWhy] = useState(false);
  const explained = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    explained.current?.scrollIntoView({ block: "nearest" }); // of the newest line it opens below the visible edge
  }, [why]);
  const rule = scene.rules.find((one) => one.id === entry.rule);
  const head = entry.kind === "round" || entry.kind === "phase";
  const current = entry.after === now;
  return (
    <li class={`line line-${entry.kind}${head ? " head" : ""}${current ? " now" : ""}`} aria-current={current ? "step" : undefined}>
      <button type="button" class="line-text" title={t("history")} onClick={() => onPick(entry.after)}>
        {entry.text}
      </button>
      {rule && !head && (
        <button type="button" class="rule-link" aria-expanded={why} aria-label={`${t("why")} ${entry.text}`} onClick={() => setWhy(!why)}>
          ?
        </button>
      )}
      {why && rule && (
        <p class="line-why" ref={explained}>
          <strong>{rule.title}.</strong> {rule.text} {rule.ruling && <em>{t("ruling", { what: rule.ruling })}</em>}{" "}
          {onRule && (
            <button type="button" class="rule-link" onClick={() => onRule(entry.rule)}>
              {t("rules")}
            </button>
          )}
        </p>
      )}
    </li>
  );
}
