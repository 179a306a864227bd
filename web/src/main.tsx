// Which page an address means.
import { signal } from "@preact/signals";
import { render } from "preact";
import { About } from "./pages/About.js";
import { Chronicle } from "./pages/Chronicle.js";
import { Frame } from "./pages/Frame.js";
import { Replay } from "./pages/Replay.js";
import { Start } from "./pages/Start.js";
import { Primer, PrimerWindow } from "./parts/Primer.js";
import { dress } from "./settings.js";
import { TablePage } from "./table/TablePage.js";
import { t } from "./words.js";

const hash = signal(location.hash);
addEventListener("hashchange", () => (hash.value = location.hash));

function Page() {
  const [, kind, id] = location.pathname.split("/");
  if (kind === "t" && id) return <TablePage table={id} />;
  if (kind === "replay" && id) return <Replay table={id} />;
  const [page, one] = hash.value.slice(1).split("/");
  if (page === "about" || (kind === "about" && !page)) return <About />;
  if (page === "chronicle" || (kind === "chronicle" && !page)) return <Chronicle key={one} open={one ?? ""} />;
  if (page === "how") {
    return (
      <Frame title={t("primer")}>
        <Primer page />
      </Frame>
    );
  }
  return <Start />;
}

dress();
const root = document.getElementById("page")!;
root.replaceChildren(); // what was shown while the modules came
render(
  <>
    <Page />
    <PrimerWindow />
  </>,
  root,
);
