import { batch, computed, effect, signal } from "../../vendor/signals.js";
const onBoard = (option) => option.parts.cards !== undefined || option.parts.to !== undefined || option.parts.place !== undefined || option.parts.trail !== undefined;
const thingOf = (option) => option.parts.help ?? option.parts.heroic ?? null;
const uses = (option, thing) => thingOf(option) === thing || option.parts.help2 === thing || option.parts.ally === thing;
const GRAVE = new Set(["home", "surrender", "leave"]);
const SHOWN = new Set(["search"]);
const REST = 350;
const has = (all, some) => {
    const left = [...all];
    return some.every((one) => {
        const k = left.indexOf(one);
        if (k >= 0)
            left.splice(k, 1);
        return k >= 0;
    });
};
export class Choice {
    store;
    who = signal(null);
    cards = signal([]);
    place = signal(null);
    group = signal(null);
    thing = signal(null);
    path = signal(null);
    picked = signal(null);
    listed = signal(false);
    options = computed(() => this.store.decision.value?.options ?? []);
    laying = computed(() => this.options.value.some((option) => option.kind === "play"));
    actors = computed(() => [...new Set(this.options.value.map((option) => option.who))]);
    actor = computed(() => {
        const actors = this.actors.value;
        const wanted = this.who.value;
        if (wanted !== null && actors.includes(wanted))
            return wanted;
        const owing = this.store.decision.value?.owing ?? [];
        const own = actors.filter((one) => this.store.own.value.has(one));
        return [...own, ...actors].find((one) => owing.includes(one)) ?? own[0] ?? actors[0] ?? null;
    });
    own = computed(() => this.options.value.filter((option) => option.who === this.actor.value));
    words = computed(() => this.own.value.filter((option) => !onBoard(option)));
    plain = computed(() => {
        const thing = this.thing.value;
        const words = this.words.value;
        if (thing !== null)
            return words.filter((option) => uses(option, thing));
        const bare = words.filter((option) => thingOf(option) === null);
        return this.store.decision.value?.kind === "open" && words.length - bare.length > 1 ? bare : words;
    });
    litThings = computed(() => new Set(this.own.value.flatMap((option) => [thingOf(option), option.parts.help2]).filter((one) => typeof one === "string")));
    board = computed(() => this.own.value.filter(onBoard));
    fits(option, skip) {
        const { parts } = option;
        if (skip !== "cards" && !has(parts.cards ?? [], this.cards.value))
            return false;
        if (this.thing.value !== null && !uses(option, this.thing.value))
            return false;
        if (this.group.value !== null && parts.group !== this.group.value)
            return false;
        if (this.path.value !== null && pathKey(option) !== this.path.value)
            return false;
        const place = this.place.value;
        if (skip === "place" || place === null)
            return true;
        return leadsTo(option).includes(place);
    }
    matching = computed(() => this.board.value.filter((option) => this.fits(option, "")));
    begun = computed(() => this.cards.value.length > 0 || this.place.value !== null || this.group.value !== null || this.path.value !== null || this.thing.value !== null);
    litPlaces = computed(() => new Set(this.board.value.filter((option) => this.fits(option, "place")).flatMap(leadsTo)));
    litPaths = computed(() => {
        const ways = this.begun.value ? this.matching.value : [];
        return new Set(ways.map(pathKey).filter((key) => key !== null));
    });
    litGroups = computed(() => new Set(this.board.value.filter((o) => this.fits(o, "place")).map((o) => o.parts.group).filter((g) => g !== undefined)));
    litCards = computed(() => this.store.decision.value?.name === "refresh" ? new Set(this.board.value.flatMap((option) => option.parts.cards ?? [])) : new Set(this.board.value.filter((option) => this.fits(option, "cards")).flatMap((option) => option.parts.cards ?? [])));
    resting = signal(false);
    dones = computed(() => {
        const owing = this.store.decision.value?.owing ?? [];
        return this.options.value.filter((option) => option.kind === "done" && owing.includes(option.who));
    });
    question = "";
    owed = [];
    timer = 0;
    constructor(store) {
        this.store = store;
        let before = "";
        let by = null;
        effect(() => {
            const decision = store.decision.value;
            const now = decision && !store.pending.value ? `${decision.name} ${JSON.stringify(decision.about)} ${this.actor.value}` : "";
            const turned = by !== this.who.value;
            by = this.who.value;
            if (now && now !== before && !turned)
                this.rest();
            before = now;
        });
    }
    rest() {
        this.resting.value = true;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => (this.resting.value = false), REST);
    }
    ends(dones) {
        const who = dones.map((option) => option.who);
        return (dones.every((option) => option.kind === "done") &&
            this.store.decision.value.owing.every((one) => who.includes(one)) &&
            this.options.value.some((option) => who.includes(option.who) && onBoard(option)));
    }
    clear() {
        batch(() => {
            this.cards.value = [];
            this.place.value = null;
            this.group.value = null;
            this.path.value = null;
            this.thing.value = null;
            this.picked.value = null;
            this.listed.value = false;
            this.store.refusal.value = null;
        });
    }
    keepUp() {
        const decision = this.store.state.value?.decision;
        const question = decision ? `${decision.name} ${JSON.stringify(decision.about)}` : "";
        const picked = this.picked.value;
        const gone = picked !== null && !decision?.options.some((option) => option.id === picked.id);
        if (gone || (this.question !== question && decision?.kind !== "pick"))
            this.clear();
        this.question = question;
        const owing = decision?.owing ?? [];
        const who = this.who.value;
        if (who !== null && this.owed.includes(who) && !owing.includes(who))
            this.who.value = null;
        this.owed = owing;
    }
    actFor(who) {
        batch(() => {
            this.clear();
            this.who.value = who;
        });
    }
    toggleCard(card) {
        const chosen = this.cards.value;
        const at = chosen.indexOf(card);
        batch(() => {
            this.picked.value = null;
            this.store.refusal.value = null;
            if (at >= 0)
                this.cards.value = chosen.filter((_, k) => k !== at);
            else {
                this.cards.value = [...chosen, card];
                if (!this.matching.value.length)
                    this.cards.value = [card];
                if (!this.matching.value.length && this.place.value !== null) {
                    const there = this.place.value;
                    this.place.value = null;
                    if (this.matching.value.length)
                        void this.why(there, card);
                }
            }
            this.narrow();
        });
    }
    toggleDiscard(card) {
        const chosen = this.cards.value;
        const at = chosen.indexOf(card);
        this.cards.value = at >= 0 ? chosen.filter((_, k) => k !== at) : [...chosen, card];
    }
    choosePlace(place) {
        batch(() => {
            this.picked.value = null;
            this.store.refusal.value = null;
            if (this.place.value === place) {
                this.place.value = null;
                return;
            }
            this.group.value = null;
            this.path.value = null;
            this.place.value = place;
            if (!this.matching.value.length) {
                const card = this.cards.value[0];
                this.cards.value = [];
                if (!this.matching.value.length) {
                    this.place.value = null;
                    if (card !== undefined)
                        this.cards.value = [card];
                    void this.why(place, card);
                }
                else if (card !== undefined)
                    void this.why(place, card);
            }
            this.narrow();
        });
    }
    chooseGroup(group) {
        batch(() => {
            this.picked.value = null;
            this.store.refusal.value = null;
            this.place.value = null;
            this.group.value = this.group.value === group ? null : group;
            if (!this.matching.value.length) {
                const card = this.cards.value[0];
                this.cards.value = [];
                if (!this.matching.value.length) {
                    this.group.value = null;
                    void this.store.tryWhy(`${this.actor.value ?? ""} investigate ${group} ${card ?? ""}`.trim());
                }
            }
            this.narrow();
        });
    }
    chooseThing(who, thing) {
        if (!this.actors.value.includes(who) && !this.litThings.value.has(thing))
            return;
        batch(() => {
            const again = this.thing.value === thing;
            this.clear();
            if (again)
                return;
            if (this.actors.value.includes(who) && !this.litThings.value.has(thing))
                this.who.value = who;
            if (!this.litThings.value.has(thing))
                return;
            this.thing.value = thing;
            const ways = [...this.matching.value, ...this.plain.value];
            if (ways.length === 1)
                this.picked.value = ways[0];
        });
    }
    why(place, card) {
        const who = this.actor.value ?? [...this.store.mine.value][0] ?? "";
        return this.store.tryWhy(`${who} go ${place}${card ? ` ${card}` : ""}`.trim());
    }
    narrow() {
        const ways = this.matching.value;
        const aimed = this.place.value !== null || this.group.value !== null || this.path.value !== null;
        const exact = ways.filter((o) => (o.parts.cards ?? []).length === this.cards.value.length);
        if (aimed && ways.length === 1)
            this.picked.value = ways[0];
        else if (aimed && this.cards.value.length && exact.length === 1)
            this.picked.value = exact[0];
        else if (this.cards.value.length && ways.length === 1)
            this.picked.value = ways[0];
    }
    press(option) {
        const coarse = matchMedia("(pointer: coarse)").matches;
        const kind = this.store.decision.value?.kind;
        if (this.resting.value)
            return;
        if (!GRAVE.has(option.kind) && !SHOWN.has(option.kind) && !(kind === "open" && onBoard(option)) && !this.ends([option]) && !coarse) {
            this.clear();
            this.store.act(option);
        }
        else
            this.picked.value = option;
    }
    confirm() {
        const option = this.picked.value;
        if (!option)
            return;
        this.clear();
        this.store.act(option);
    }
}
export const isGrave = (option) => GRAVE.has(option.kind);
export function leadsTo(option) {
    const { to, place, from, trail } = option.parts;
    if (trail !== undefined)
        return [Number(String(trail).split("-").pop())];
    if (place !== undefined)
        return [place];
    if (option.kind === "unlock" && from !== undefined && to !== undefined)
        return [from, to];
    return to !== undefined ? [to] : [];
}
export function pathKey(option) {
    const { from, to } = option.parts;
    return from === undefined || to === undefined ? null : from < to ? `${from}-${to}` : `${to}-${from}`;
}
