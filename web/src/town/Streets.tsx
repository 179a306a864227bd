// The four kinds of paths: each with its own colour, its own pattern and its own letter.
import { beside, drawn, finer, middle, trimmed, type Path, type Point } from "./geometry.js";

const wave = (line: readonly Point[]): Point[] =>
  beside(finer(line, 4), (way, whole) => Math.sin((way / whole) * Math.PI * 2 * Math.round(whole / 34)) * 8);

/** The rungs of a staircase, one by one, so that they look the same at any size. */
function rungs(line: readonly Point[]): string {
  const fine = finer(line, 12);
  const left = beside(fine, 10);
  const right = beside(fine, -10);
  return fine.map((_, k) => drawn([left[k]!, right[k]!])).join("");
}

function Pattern(props: { path: Path; locked: boolean }) {
  const { path, locked } = props;
  const line = trimmed(path.line, 34);
  const d = drawn(line);
  switch (path.colour) {
    case "yellow":
      return (
        <>
          <path class="street-bed" d={d} />
          <path class="street-edge" d={d} />
          <path class="street-road" d={d} />
        </>
      );
    case "red":
      return (
        <>
          <path class="alley-bed" d={d} />
          <path class="alley-line" d={drawn(wave(line))} />
        </>
      );
    case "blue":
      return (
        <>
          <path class="stairs-bed" d={d} />
          <path class="stairs-rail" d={drawn(beside(line, 10)) + drawn(beside(line, -10))} />
          <path class="stairs-rung" d={rungs(line)} />
        </>
      );
    case "purple":
      return (
        <>
          <path class="passage-bed" d={d} />
          <path class={locked ? "passage-dots locked" : "passage-dots"} d={d} />
        </>
      );
    default:
      return (
        <>
          <path class="street-bed" d={d} />
          <path class="other-line" d={d} />
        </>
      );
  }
}

/** Where a path's letter stands: its middle, for passages somewhat off it, where other paths cross. */
export function badgeSpot(path: Path): Point {
  return path.secret ? path.line[Math.floor(path.line.length * 0.4)] ?? middle(path.line) : middle(path.line);
}

function Badge(props: { colour: string; letter: string; at: Point; locked: boolean; mark: number }) {
  const [x, y] = props.at;
  return (
    <g class={`path-badge ${props.colour}`} transform={`translate(${x} ${y}) scale(${props.mark})`}>
      <rect x="-14" y="-14" width="28" height="28" rx={props.colour === "red" ? 14 : props.colour === "blue" ? 2 : 8} />
      <text y="8">{props.letter}</text>
      {props.locked && (
        <g class="lock" transform="translate(24 0)">
          <circle r="17" />
          <path d="M-6 -2v-4a6 6 0 0 1 12 0v4" />
          <rect x="-9" y="-2" width="18" height="13" rx="2" />
        </g>
      )}
    </g>
  );
}

export function Streets(props: { paths: readonly Path[]; locked: (path: Path) => boolean; lit: ReadonlySet<string>; mark: number }) {
  return (
    <g class="streets">
      {props.paths.map((path) => {
        const key = path.ends.join("-");
        const lit = props.lit.has(key) ? " lit" : "";
        return (
          <g key={key + path.colour} class={`path ${path.colour}${lit}`} data-path={key}>
            <Pattern path={path} locked={props.locked(path)} />
          </g>
        );
      })}
      {props.paths.map((path) => (
        <Badge
          key={path.ends.join("-") + path.colour}
          colour={path.colour}
          letter={path.letter}
          at={badgeSpot(path)}
          locked={props.locked(path)}
          mark={props.mark}
        />
      ))}
    </g>
  );
}
