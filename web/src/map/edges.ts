/** Places that are no whole hex: hexsides such as `K5:S`, vertices such as `K5:SE-S`, storeys of a hex such as `K5^1`. */
import type { Board, Cell, Point } from "./geometry";

/** A hexside with its two ends, or a vertex with one; `x` and `y` are its middle. */
export interface Edge extends Point {
  readonly label: string;
  readonly ends: readonly Point[];
}

/** The hexside or vertex that a place names. */
export function edgeOf({ cells, directions, outline }: Board, place: string): Edge | undefined {
  const [, hex, ...ways] = /^(.+):([A-Z]+)(?:-([A-Z]+))?$/.exec(place) ?? [];
  const cell = cells.get(hex ?? "");
  const [way, next] = ways.map((name) => (name ? directions.indexOf(name) : undefined));
  if (!cell || way === undefined || way < 0 || outline.length !== 6) return undefined;
  const corner = (i: number): Point => ({ x: cell.x + outline[i % 6]!.x, y: cell.y + outline[i % 6]!.y });
  if (next !== undefined && next !== (way + 1) % 6) return undefined;
  const ends = next === undefined ? [corner(way + 5), corner(way)] : [corner(way)];
  const [a, b = a] = ends as [Point, Point?];
  return { label: place, ends, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The edge that a point of the map is nearest to, no farther away than `near`. */
export function nearestEdge<T extends { readonly edge: Edge }>(
  edges: readonly T[],
  at: Point,
  near: number,
): T | undefined {
  const all = edges.map((one) => ({ one, gap: gapTo(one.edge, at) })).filter(({ gap }) => gap <= near);
  return all.sort((a, b) => a.gap - b.gap)[0]?.one;
}

function gapTo({ ends }: Edge, at: Point): number {
  const [a, b = a] = ends as [Point, Point?];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.min(1, Math.max(0, ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(at.x - a.x - t * dx, at.y - a.y - t * dy);
}

/** The hex of a place, whichever storey of it is meant. */
export function cellOf(board: Board, place: string): Cell | undefined {
  return board.cells.get(place) ?? board.cells.get(place.replace(/\^-?\d+$/, ""));
}

/** Everything listed for a hex and for its storeys. */
export function inHex<T>(places: ReadonlyMap<string, readonly T[]>, label: string): T[] {
  const found = [...(places.get(label) ?? [])];
  for (const [place, listed] of places) if (place.startsWith(`${label}^`)) found.push(...listed);
  return found;
}
