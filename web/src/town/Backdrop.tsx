// The town's ground, river, lamps and houses: drawn once, since nothing of it changes.
import { memo } from "../memo.js";
import type { Town } from "./geometry.js";
import { grow } from "./scenery.js";

function Backdrop({ town }: { town: Town }) {
  const { rows, river, bridge, lamps } = grow(town);
  const { x, y, width, height } = town.box;
  const [cx, cy] = town.centre;
  return (
    <g class="backdrop" aria-hidden="true">
      <defs>
        <radialGradient id="ground" gradientUnits="userSpaceOnUse" cx={cx} cy={cy} r={Math.max(width, height) * 0.62}>
          <stop offset="0" class="ground-near" />
          <stop offset="0.72" class="ground-mid" />
          <stop offset="1" class="ground-far" />
        </radialGradient>
        <radialGradient id="lamp">
          <stop offset="0" class="lamp-core" />
          <stop offset="0.25" class="lamp-glow" />
          <stop offset="1" class="lamp-rim" />
        </radialGradient>
      </defs>
      <rect x={x - 1600} y={y - 1600} width={width + 3200} height={height + 3200} fill="url(#ground)" />
      <path class="river-bank" d={river.bank} />
      <path class="river-water" d={river.line} />
      <path class="river-ripple" d={river.ripples} />
      <path class="bridge-side" d={bridge.deck} />
      <path class="bridge-deck" d={bridge.deck} />
      {lamps.map(([lx, ly], k) => (
        <circle key={k} cx={Math.round(lx)} cy={Math.round(ly)} r="64" fill="url(#lamp)" />
      ))}
      {rows.map((row, k) => (
        <g key={k}>
          {row.trees && <path class="tree" d={row.trees} />}
          {row.walls && <path class="wall" d={row.walls} />}
          {row.shade && <path class="shade" d={row.shade} />}
          {row.roofs && <path class="roof" d={row.roofs} />}
          {row.light && <path class="roof-light" d={row.light} />}
          {row.windows && <path class="window" d={row.windows} />}
        </g>
      ))}
      <path class="lamp-post" d={lamps.map(([lx, ly]) => `M${Math.round(lx)} ${Math.round(ly)}h0`).join("")} />
    </g>
  );
}

export const TownBackdrop = memo(Backdrop);
