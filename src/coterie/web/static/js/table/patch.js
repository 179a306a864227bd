import { matePace, pace } from "../settings.js";
const number = (data, key) => (typeof data[key] === "number" ? data[key] : null);
const names = (value) => typeof value === "string" ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
function people(view, who, change) {
    return { ...view, characters: view.characters.map((one) => (who.includes(one.id) ? { ...one, ...change } : one)) };
}
function group(view, id, change) {
    return { ...view, groups: view.groups.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}
const cleared = (view) => ({
    ...people(view, view.characters.map((one) => one.id), { laid: [], counts: [] }),
    challenge: null,
});
function begun(view, data) {
    const { symbol, collective } = data;
    const target = number(data, "target");
    if (typeof symbol !== "string" || target === null)
        return view;
    const total = number(data, "bonus") ?? 0;
    return { ...cleared(view), challenge: { symbol, target, total, collective: collective === true, who: names(data["who"]) } };
}
const counted = (challenge, data) => ({
    ...challenge,
    total: number(data, "total") ?? challenge.total,
    target: number(data, "target") ?? challenge.target,
});
function laid(view, data) {
    const [who] = names(data["who"]);
    const { card } = data;
    const one = view.characters.find((other) => other.id === who);
    if (!view.challenge || !one || typeof card !== "string")
        return view;
    const more = people(view, [one.id], { laid: [...one.laid, card], counts: [...one.counts, number(data, "worth") ?? 0] });
    return { ...more, challenge: counted(view.challenge, data) };
}
export function patched(before, entry) {
    const view = before.challenge?.over ? cleared(before) : before;
    const data = entry.data;
    const at = number(data, "at");
    const to = number(data, "to");
    const who = names(data["who"]);
    switch (entry.kind) {
        case "moved":
            return to === null ? view : people(view, who, { at: to, hidden: false });
        case "placed":
            return at === null ? view : people(view, who, { at, caught: false });
        case "hid":
            return people(view, who, { hidden: true });
        case "out_of_hiding":
            return people(view, who, { hidden: false });
        case "caught":
            return people(view, who, { at: 0, caught: true, hidden: false });
        case "group_moved":
            return to === null ? view : group(view, data["group"], { at: to });
        case "passed_through":
            return at === null ? view : group(view, data["group"], { at });
        case "deployed":
            return at === null ? view : group(view, data["group"], { at, ready: false });
        case "defeated":
            return group({ ...view, encounter: null }, data["group"], { at: 0 });
        case "group_revealed":
            return typeof data["card"] === "string" ? group(view, data["group"], { card: data["card"], needs: typeof data["needs"] === "string" ? data["needs"] : data["card"], face_down: false }) : view;
        case "movement_revealed":
            return group(view, data["group"], { movement: names(data["cards"]) });
        case "movement_discarded":
            return group(view, data["group"], { movement: null, movements: 0 });
        case "encounter":
            return typeof data["group"] === "string" ? { ...view, encounter: data["group"] } : view;
        case "phase":
            return typeof data["phase"] === "string" ? { ...view, phase: data["phase"], encounter: null } : view;
        case "challenge":
            return begun(view, data);
        case "laid":
            return laid(view, data);
        case "challenge_won":
        case "challenge_given_up":
            return view.challenge ? { ...view, challenge: { ...counted(view.challenge, data), over: true } } : view;
        case "unrest":
            return { ...view, unrest: view.unrest + 1, unrest_left: number(data, "left") ?? view.unrest_left };
        default:
            return view;
    }
}
const MATES = new Set(["moved", "quest_done", "quest_revealed"]);
export const paceOf = (entry) => (MATES.has(entry.kind) ? matePace : pace);
const FACTOR = { step: 0, slow: 3, normal: 1, instant: 0 };
const LONGEST = { step: 0, slow: 38_000, normal: 11_000, instant: 0 };
export function pause(entry, untold, taken) {
    const speed = paceOf(entry).value;
    const share = rest(entry) / Math.max(1, untold);
    return Math.min(rest(entry) * FACTOR[speed], share * Math.max(0, LONGEST[speed] - taken));
}
export const atOnce = (entry) => rest(entry) === 0 || paceOf(entry).value === "instant";
export function rest(entry) {
    switch (entry.kind) {
        case "moved":
            return 350;
        case "group_moved":
            return 700;
        case "movement_revealed":
        case "spotted":
        case "nobody_spotted":
        case "blocked":
        case "deployed":
        case "challenge_won":
        case "challenge_given_up":
            return 380;
        case "encounter":
        case "caught":
        case "unrest":
        case "defeated":
        case "quest_done":
        case "quest_revealed":
            return 600;
        default:
            return 0;
    }
}
