import { useRef, useState } from "../vendor/preact-hooks.js";
export function useOnce(onFailure) {
    const under = useRef(false);
    const [busy, setBusy] = useState(false);
    const once = (deed) => {
        if (under.current)
            return;
        under.current = true;
        setBusy(true);
        void deed()
            .catch((fault) => onFailure(fault.message))
            .finally(() => {
            under.current = false;
            setBusy(false);
        });
    };
    return { busy, once };
}
