/** A piece in the hand, or under it. */
import type { Piece } from "../protocol";
import { type Board, between, type Cell, isAdjacent } from "./geometry";

/** A piece in the hand and where it was led; `within`: it may be given to another in its own place. */
export interface Drag {
  readonly piece: Piece;
  /** All that are in the hand: the piece, or the stack it stands for. */
  readonly members: readonly Piece[];
  readonly start: Cell | undefined;
  readonly path: readonly Cell[];
  readonly x: number;
  readonly y: number;
  readonly within: boolean;
}

export class Held {
  drag = $state.raw<Drag | null>(null);
  /** The own piece under the pointer that could be moved. */
  pointed = $state.raw<Piece | undefined>();
}

/** The path after the hand came over a hex: it is led on, or back to where it has been. */
export function pathTo(board: Board, drag: Pick<Drag, "start" | "path">, cell: Cell): readonly Cell[] {
  const { start, path } = drag;
  const last = path.at(-1) ?? start;
  const been = path.indexOf(cell);
  if (cell === last) return path;
  if (cell === start) return [];
  if (been >= 0) return path.slice(0, been + 1);
  return !last || isAdjacent(last, cell) ? [...path, cell] : [...path, ...between(board, last, cell), cell];
}
