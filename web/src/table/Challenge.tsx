// A challenge: the number to reach, the running total, what everybody has laid, and my cards that count.
import { CardChip, face } from "../parts/Card.js";
import { Icon } from "../parts/Icon.js";
import { nameIn, type Scene } from "../scene.js";
import type { View } from "../view.js";
import { t } from "../words.js";
import { characterName } from "./labels.js";

/** ``laying``: this person may lay a card now, and is told what counts. */
export function Challenge(props: { scene: Scene; view: View; laying: boolean }) {
  const { scene, view } = props;
  const challenge = view.challenge;
  if (!challenge) return null;
  const { symbol, target, total, collective, who } = challenge;
  const share = Math.min(1, target ? total / target : 1);
  const enough = total >= target;
  const title = collective ? t("challenge_together") : t("challenge_alone", { name: characterName(scene, who[0] ?? "") });
  return (
    <section class={`challenge${enough ? " enough" : ""}`} aria-label={title}>
      <header>
        <Icon name={symbol} class="challenge-symbol" />
        <h2>{title}</h2>
        <strong class="challenge-total">
          {t("challenge_total", { total, target })} {enough && <span class="mark">{t("challenge_enough")}</span>}
        </strong>
      </header>
      <div class="challenge-bar" role="progressbar" aria-valuenow={total} aria-valuemin={0} aria-valuemax={target} aria-label={t("challenge_total", { total, target })}>
        <div class="challenge-fill" style={{ width: `${share * 100}%` }} />
      </div>
      {props.laying && <p class="aside challenge-how">{t("challenge_how", { symbol: nameIn(scene.symbols, symbol) })}</p>}
      <ul>
        {view.characters
          .filter((one) => one.at > 0 && (who.includes(one.id) || one.laid.length))
          .map((one) => (
            <li key={one.id} class={`cast-${one.id}${who.includes(one.id) ? "" : " apart"}`}>
              <span class="challenge-who">
                {characterName(scene, one.id)}
                {collective && one.tokens > 1 ? ` ×${one.tokens}` : ""}
              </span>
              {one.laid.map((card, k) => (
                <CardChip key={k} card={face(scene, card)} counts={one.counts[k]} />
              ))}
            </li>
          ))}
      </ul>
    </section>
  );
}
