import { letterKeys } from "../settings.js";
import { boardMode } from "./Board.js";
import { askHint, offered } from "./Prompt.js";
import { showRule, sideTab } from "./Side.js";
const focus = (selector) => {
    const found = document.querySelector(selector);
    found?.focus();
    return found ? true : undefined;
};
function writing(target) {
    return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));
}
export function listen(store, choice, deeds) {
    let going = "";
    let goingTimer = 0;
    const goTo = (digits) => {
        clearTimeout(goingTimer);
        going = digits;
        goingTimer = setTimeout(() => (going = ""), 1500);
        if (digits.length > 1)
            focus(`[data-place="${digits.slice(1)}"]`);
    };
    const step = (by) => {
        const now = store.state.value?.step ?? 0;
        const at = store.past.value?.step ?? now;
        void store.lookAt(at + by);
    };
    const letters = {
        m: () => focus(".place.lit") ?? focus('.place[tabindex="0"]'),
        v: () => focus(".vonts-name"),
        h: () => focus(".hand-of.active .card") ?? focus(".hand .card"),
        c: () => focus(".hand-of.active .card.lit") ?? focus(".hand .card"),
        l: () => {
            sideTab.value = "log";
            requestAnimationFrame(() => focus("#log"));
        },
        r: () => {
            sideTab.value = "rules";
            requestAnimationFrame(() => focus("#tab-rules"));
        },
        t: () => {
            sideTab.value = "talk";
            requestAnimationFrame(() => focus(".tell select"));
        },
        u: () => focus("#undo button:not(:disabled)") ?? focus("#undo summary"),
        w: () => {
            const told = store.entries.value.slice(0, store.told.value);
            const last = [...told].reverse().find((entry) => !entry.quiet && entry.rule);
            if (last)
                showRule(last.rule);
        },
        i: () => void askHint(store, choice),
        x: () => {
            const done = choice.own.value.find((option) => option.kind === "done");
            if (done)
                choice.press(done);
        },
        p: deeds.plan,
        s: deeds.status,
        n: () => focus("#prompt"),
        g: () => goTo("g"),
        "[": () => step(-1),
        "]": () => step(1),
        ":": () => focus("#command"),
        "?": deeds.help,
    };
    const down = (event) => {
        if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || writing(event.target))
            return;
        if (event.repeat && /^(Enter|[1-9x])$/.test(event.key))
            event.preventDefault();
        else if (!document.querySelector("dialog[open], .covered"))
            press(event);
    };
    const press = (event) => {
        const { key } = event;
        if (key === "Escape") {
            if (store.away.value.length && !store.past.value) {
                store.away.value = [];
                return;
            }
            if (store.past.value)
                void store.lookAt(null);
            boardMode.value = "act";
            choice.clear();
            return;
        }
        if (going && /^\d$/.test(key)) {
            event.preventDefault();
            goTo(going + key);
            return;
        }
        if (/^[1-9]$/.test(key)) {
            const way = offered(store, choice)[Number(key) - 1];
            const button = document.querySelector(`.way[data-number="${key}"]`) ?? document.querySelectorAll("#prompt .way")[Number(key) - 1];
            if (choice.picked.value || !(way || button))
                return;
            event.preventDefault();
            if (way)
                choice.press(way);
            else
                button?.click();
            return;
        }
        if (key === "Enter" && choice.picked.value && !(event.target instanceof HTMLButtonElement) && !(event.target instanceof SVGElement)) {
            event.preventDefault();
            document.querySelector("#confirm")?.click();
            return;
        }
        if (key === " " && store.telling.value && !(event.target instanceof SVGElement)) {
            event.preventDefault();
            if (event.shiftKey)
                store.skip();
            else
                store.nextStep();
            return;
        }
        if (key === "Home" && !(event.target instanceof SVGElement)) {
            event.preventDefault();
            void store.lookAt(0);
            return;
        }
        if (key === "End") {
            event.preventDefault();
            void store.lookAt(null);
            return;
        }
        if (letterKeys.value === "off")
            return;
        const deed = letters[key];
        if (deed) {
            event.preventDefault();
            deed();
        }
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
}
