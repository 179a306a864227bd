// What the pages around the table share: a head with the way back, settings and credits.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../parts/Dialog.js";
import { Icon } from "../parts/Icon.js";
import { Settings } from "../parts/Settings.js";
import { t } from "../words.js";

export function Frame(props: { title: string; children: ComponentChildren; wide?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <div class={props.wide ? "page wide" : "page"}>
      <header class="top">
        <a class="brand" href="/">
          <Icon name="lantern" />
          <span>{t("title")}</span>
        </a>
        <nav class="doors" aria-label={t("title")}>
          <a class="plain" href="/#chronicle">
            {t("chronicle")}
          </a>
          <a class="plain" href="/#about">
            {t("about")}
          </a>
          <button type="button" class="plain" onClick={() => setOpen(true)}>
            {t("settings")}
          </button>
        </nav>
      </header>
      <main>
        {props.title && <h1>{props.title}</h1>}
        {props.children}
      </main>
      {open && (
        <Dialog title={t("settings")} onClose={() => setOpen(false)}>
          <Settings />
        </Dialog>
      )}
    </div>
  );
}
