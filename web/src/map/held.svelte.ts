/** The piece that is dragged over a hex map, or that the pointer is on. Written by `Hand`; read by what the map draws. */

import { type Board, between, type Cell, isAdjacent } from "../ground/geometry";
import type { Piece } from "../protocol";

/** A piece that is being dragged. */
export interface Drag {
  readonly piece: Piece;
  /** All pieces that are dragged: the piece, or the stack it stands for. */
  readonly members: readonly Piece[];
  /** The hex where it was taken up; undefined: beside the map. */
  readonly start: Cell | undefined;
  /** The hexes it was dragged over, without the first. */
  readonly path: readonly Cell[];
  /** Those of them through whose middle it was led: they are meant, others may only have been brushed. */
  readonly meant: ReadonlySet<Cell>;
  /** Where the pointer is on the map. */
  readonly x: number;
  readonly y: number;
  /** Whether it may be given to another piece of its own place. */
  readonly within: boolean;
}

export class Held {
  /** What is dragged; null: nothing. */
  drag = $state.raw<Drag | null>(null);
  /** The own piece under the pointer that could be moved; undefined: none. */
  pointed = $state.raw<Piece | undefined>();
}

/** Whether each hex on the way was meant. */
export function isTraced({ path, meant }: Pick<Drag, "path" | "meant">): boolean {
  return path.slice(0, -1).every((cell) => meant.has(cell));
}

/** The path of a drag after the pointer came over a hex: longer by it, or cut back to it where it was passed before. */
export function pathTo(board: Board, drag: Pick<Drag, "start" | "path">, cell: Cell): readonly Cell[] {
  const { start, path } = drag;
  const last = path.at(-1) ?? start;
  const been = path.indexOf(cell);
  if (cell === last) return path;
  if (cell === start) return [];
  if (been >= 0) return path.slice(0, been + 1);
  return !last || isAdjacent(last, cell) ? [...path, cell] : [...path, ...between(board, last, cell), cell];
}
