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
  if (hash.value === "#about") return <About />;
  if (hash.value === "#chronicle") return <Chronicle />;
  return <Start />;
}

dress();
const root = document.getElementById("page")!;
root.replaceChildren(); // what was shown while the modules came
render(<Page />, root);
