import { render } from "preact";
import { TownMap } from "./town/TownMap.js";
const data = await (await fetch("/fixture.json")).json();
const q = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = q.get("theme") ?? "dark";
render(<TownMap scene={data.scene} view={data.view} mine={new Set(["wilhelmina"])} active={null} lit={new Set([3, 2])} litPaths={new Set()} litGroups={new Set()} chosen={null} plans={[]} pinged={null} label="x" describe={(n) => String(n)} onPlace={() => {}} />, document.getElementById("app")!);
