// Rooflines over a river: the start page's picture, grown from the same hash as the town's houses.
import { noise } from "../town/geometry.js";

export function Skyline() {
  const back: string[] = [];
  const front: string[] = [];
  const windows: string[] = [];
  for (let x = -20, k = 0; x < 1240; k++) {
    const w = 34 + Math.round(noise(k, 1) * 46);
    const h = 50 + Math.round(noise(k, 2) * 62);
    const roof = 22 + Math.round(noise(k, 3) * 22);
    const top = 190 - h;
    if (noise(k, 4) < 0.14) back.push(`M${x + 8} 200V${top - 46}l12 -54 12 54V200z`);
    back.push(`M${x} 200V${top - 12}l${w / 2} ${-roof} ${w / 2} ${roof}V200z`);
    x += w - 6;
  }
  for (let x = -30, k = 0; x < 1240; k++) {
    const w = 44 + Math.round(noise(k, 11) * 54);
    const h = 24 + Math.round(noise(k, 12) * 46);
    const roof = 20 + Math.round(noise(k, 13) * 20);
    const top = 200 - h;
    front.push(noise(k, 14) < 0.5 ? `M${x} 210V${top}l${w / 2} ${-roof} ${w / 2} ${roof}V210z` : `M${x - 3} ${top}l9 ${-roof}h${w - 12}l9 ${roof}h-3V210H${x}V${top}z`);
    if (noise(k, 15) < 0.4) front.push(`M${x + w * 0.7} ${top - roof - 4}h8v18h-8z`);
    for (let n = 0; n < Math.floor(w / 18); n++) {
      if (noise(k, 16 + n) < 0.5) windows.push(`M${Math.round(x + 9 + n * 17)} ${top + 8}h6v9h-6z`);
      if (h > 44 && noise(k, 36 + n) < 0.4) windows.push(`M${Math.round(x + 9 + n * 17)} ${top + 28}h6v9h-6z`);
    }
    x += w + 2;
  }
  return (
    <svg class="skyline" viewBox="0 0 1200 260" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle class="sky-moon" cx="1010" cy="42" r="24" />
      <circle class="sky-dark" cx="1020" cy="36" r="21" />
      <path class="sky-back" d={back.join("")} />
      <path class="sky-front" d={front.join("")} />
      <path class="sky-window" d={windows.join("")} />
      <rect class="sky-water" x="-10" y="208" width="1220" height="60" />
      <path class="sky-ripple" d={Array.from({ length: 46 }, (_, k) => `M${Math.round(noise(k, 71) * 1200)} ${Math.round(216 + noise(k, 72) * 38)}h${Math.round(12 + noise(k, 73) * 40)}`).join("")} />
    </svg>
  );
}
