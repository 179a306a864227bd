// Which page an address means.
import { signal } from "@preact/signals";
import { render } from "preact";
import { About } from "./pages/About.js";
import { Chronicle } from "./pages/Chronicle.js";
import { Replay } from "./pages/Replay.js";
import { Start } from "./pages/Start.js";
import { dress } from "./settings.js";
import { TablePage } from "./table/TablePage.js";

const hash = signal(location.hash);
addEventListener("hashchange", () => (hash.value = location.hash));

function Page() {
  const [, kind, id] = location.pathname.split("/");
  if (kind === "t" && id) return <TablePage table={id} />;
  if (kind === "replay" && id) return <Replay table={id} />;
  const [page, one] = hash.value.slice(1).split("/");
  if (page === "about" || (kind === "about" && !page)) return <About />;
  if (page === "chronicle" || (kind === "chronicle" && !page)) return <Chronicle key={one} open={one ?? ""} />;
  return <Start />;
}

dress();
const root = document.getElementById("page")!;
root.replaceChildren(); // what was shown while the modules came
render(<Page />, root);
