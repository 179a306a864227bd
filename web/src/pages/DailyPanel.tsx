// The deal of the day: what is played, and how it went on this device.
import { useEffect, useState } from "preact/hooks";
import { dailyOf, type DailyDeal } from "../api.js";
import { playedDaily } from "../chronicle/book.js";
import { dailyText, dayOf } from "../chronicle/tell.js";
import { DailyCard } from "../parts/DailyCard.js";
import { Icon } from "../parts/Icon.js";
import { language, t } from "../words.js";

export interface Today {
  readonly ruleset: string;
  readonly deal: DailyDeal;
}

export function DailyPanel({ ruleset, onPlay }: { ruleset: string; onPlay: (today: Today) => void }) {
  const [deal, setDeal] = useState<DailyDeal | null>(null);
  const spoken = language.value;
  useEffect(() => {
    dailyOf(ruleset).then(setDeal).catch(() => setDeal(null));
  }, [ruleset, spoken]);
  if (!deal) return null;
  const played = playedDaily(deal.day, ruleset);
  const words = deal.choices.map((one) => one.label).filter((one) => one !== "0");
  return (
    <section class="panel daily" aria-label={t("daily")}>
      <h2>
        <Icon name="moon" /> {t("daily")} <span class="aside">{dayOf(deal.day)}</span>
      </h2>
      <p class="daily-what">{words.join(" ")}</p>
      {played?.daily ? <DailyCard text={dailyText(played.line, played.daily)} /> : <p class="aside">{t("daily_none")}</p>}
      <p class="aside">{t("daily_same")}</p>
      <div class="ways">
        <button type="button" class={played ? "" : "main"} onClick={() => onPlay({ ruleset, deal })}>
          {t("daily_play")}
        </button>
        {played?.table && (
          <a class="button" href={`/replay/${played.table}`}>
            {t("replay")}
          </a>
        )}
      </div>
    </section>
  );
}
