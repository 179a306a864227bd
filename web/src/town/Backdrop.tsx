// The town's ground, river, houses and lamps: drawn once, since nothing of it changes.
import { useEffect, useState } from "preact/hooks";
import { memo } from "../memo.js";
import { drawn, type Town } from "./geometry.js";
import { TONES } from "./houses.js";
import { grow, type Scenery } from "./scenery.js";

const dots = (points: readonly (readonly [number, number])[]): string => points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join("");

/** Streets, places and tokens are there at once; the houses follow as soon as the page has been painted. */
function Backdrop({ town }: { town: Town }) {
  const [built, setBuilt] = useState<{ town: Town; scenery: Scenery } | null>(null);
  useEffect(() => {
    const later = setTimeout(() => setBuilt({ town, scenery: grow(town) }), 0);
    return () => clearTimeout(later);
  }, [town]);
  return <g class="backdrop" aria-hidden="true">{built?.town === town && <Country town={town} scenery={built.scenery} />}</g>;
}

function Country({ town, scenery }: { town: Town; scenery: Scenery }) {
  const { rows, shadows, furrows, river, bridge, lamps } = scenery;
  const { x, y, width, height } = town.box;
  const [cx, cy] = town.centre;
  const far = Math.max(width, height);
  const streets = town.paths.filter((path) => !path.secret).map((path) => drawn(path.line)).join("");
  const squares = dots([...town.spots.values()]);
  const lights = [...lamps, ...bridge.lamps];
  return (
    <>
      <defs>
        <radialGradient id="ground" gradientUnits="userSpaceOnUse" cx={cx} cy={cy} r={far * 0.66}>
          <stop offset="0" class="ground-near" />
          <stop offset="0.6" class="ground-mid" />
          <stop offset="1" class="ground-far" />
        </radialGradient>
        <radialGradient id="dusk" gradientUnits="userSpaceOnUse" cx={cx} cy={cy} r={far * 0.8}>
          <stop offset="0.5" class="dusk-none" />
          <stop offset="0.72" class="dusk-half" />
          <stop offset="1" class="dusk-full" />
        </radialGradient>
        <radialGradient id="lamp">
          <stop offset="0" class="lamp-core" />
          <stop offset="0.35" class="lamp-glow" />
          <stop offset="1" class="lamp-rim" />
        </radialGradient>
      </defs>
      <rect x={x - 1600} y={y - 1600} width={width + 3200} height={height + 3200} fill="url(#ground)" />
      <path class="furrow" d={furrows} />
      {[190, 140, 100, 70].map((wide) => (
        <path key={wide} class="street-glow" style={{ strokeWidth: `${wide}px` }} d={streets} />
      ))}
      <path class="river-bank" d={river.water} />
      <path class="river-quay" d={river.water} />
      <path class="river-water" d={river.water} />
      <path class="river-deep" d={river.water} />
      <path class="river-ripple" d={river.ripples} />
      <path class="river-pale" d={river.pale} />
      <path class="river-warm" d={river.warm} />
      <path class="boat" d={river.boats} />
      <path class="bridge-pier" d={bridge.piers} />
      <path class="bridge-side" d={bridge.deck} />
      <path class="bridge-deck" d={bridge.deck} />
      <path class="paving" d={streets} />
      <path class="square" d={squares} />
      <path class="shadow" d={shadows} />
      {rows.map((row, k) => (
        <g key={k}>{TONES.map((tone) => row[tone] && <path key={tone} class={tone} d={row[tone]} />)}</g>
      ))}
      {lights.map(([lx, ly], k) => (
        <circle key={k} cx={Math.round(lx)} cy={Math.round(ly)} r="78" fill="url(#lamp)" />
      ))}
      <rect x={x - 1600} y={y - 1600} width={width + 3200} height={height + 3200} fill="url(#dusk)" />
      <path class="lamp-post" d={dots(lights)} />
    </>
  );
}

export const TownBackdrop = memo(Backdrop);
