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
  const corner = (index: number): Point => ({ x: cell.x + outline[index % 6]!.x, y: cell.y + outline[index % 6]!.y });
  if (next !== undefined && next !== (way + 1) % 6) return undefined;
  const ends = next === undefined ? [corner(way + 5), corner(way)] : [corner(way)];
  const [from, to = from] = ends as [Point, Point?];
  return { label: place, ends, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

/** The edge that a point of the map is nearest to, no farther away than `near`. */
export function nearestEdge<T extends { readonly edge: Edge }>(
  edges: readonly T[],
  point: Point,
  near: number,
): T | undefined {
  const all = edges.map((one) => ({ one, gap: gapTo(one.edge, point) })).filter(({ gap }) => gap <= near);
  return all.sort((first, other) => first.gap - other.gap)[0]?.one;
}

function gapTo({ ends }: Edge, point: Point): number {
  const [from, to = from] = ends as [Point, Point?];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = Math.min(
    1,
    Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1)),
  );
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

/** The hex of a place, whichever storey of it is meant. */
export function cellOf(board: Board, place: string): Cell | undefined {
  return board.cells.get(place) ?? board.cells.get(place.replace(/\^-?\d+$/, ""));
}

/** Everything listed for a hex and for its storeys. */
export function inHex<T>(places: ReadonlyMap<string, readonly T[]>, label: string): T[] {
  const items = [...(places.get(label) ?? [])];
  for (const [place, listed] of places) if (place.startsWith(`${label}^`)) items.push(...listed);
  return items;
}
