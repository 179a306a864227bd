import { jsx as _jsx } from "../vendor/preact-jsx-runtime.js";
import { render } from "../vendor/preact.js";
import { TownMap } from "./town/TownMap.js";
const data = await (await fetch("/fixture.json")).json();
const q = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = q.get("theme") ?? "dark";
render(_jsx(TownMap, { scene: data.scene, view: data.view, mine: new Set(["wilhelmina"]), active: null, lit: new Set([3, 2]), litPaths: new Set(), litGroups: new Set(), chosen: null, plans: [], pinged: null, label: "x", describe: (n) => String(n), onPlace: () => { } }), document.getElementById("app"));
