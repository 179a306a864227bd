// One deed at a time: what is clicked again while the first click is still under way does nothing.
import { useRef, useState } from "preact/hooks";

export type Once = (deed: () => Promise<unknown>) => void;

export function useOnce(onFailure: (reason: string) => void): { busy: boolean; once: Once } {
  const under = useRef(false); // known at once, while the picture follows a moment later
  const [busy, setBusy] = useState(false);
  const once: Once = (deed) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    void deed()
      .catch((fault: Error) => onFailure(fault.message))
      .finally(() => {
        under.current = false;
        setBusy(false);
      });
  };
  return { busy, once };
}
