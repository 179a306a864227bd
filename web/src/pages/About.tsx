import { t } from "../words.js";
import { Frame } from "./Frame.js";

export function About() {
  return (
    <Frame title={t("about")}>
      <section class="panel prose">
        <p>{t("about_text")}</p>
        <h2>{t("credits")}</h2>
        <ul>
          <li>
            {t("credit_icons")} <a href="/static/licences/game-icons.txt">CC BY 3.0</a>
          </li>
          <li>
            {t("credit_fonts")} <a href="/static/licences/alegreya.txt">OFL</a>, <a href="/static/licences/atkinson.txt">OFL</a>
          </li>
          <li>
            {t("credit_libraries")} <a href="/static/licences/preact.txt">MIT</a>
          </li>
        </ul>
      </section>
    </Frame>
  );
}
