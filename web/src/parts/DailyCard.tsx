// A day's deal, ready to be sent to friends who have still to play it.
import { t } from "../words.js";
import { CopyButton } from "./CopyButton.js";

export function DailyCard({ text }: { text: string }) {
  return (
    <div class="daily-card">
      <pre>{text}</pre>
      <CopyButton text={text} label={t("daily_copy")} />
    </div>
  );
}
