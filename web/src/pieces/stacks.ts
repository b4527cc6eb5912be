/** Where counters lie: stacked by 5 units up and to the right, sides beside each other, fanned out when looked at. */

import { type Board, onMap, type Point } from "../ground/geometry";
import type { Piece } from "../protocol";

/** The side of a counter, in map units. */
export const SIDE = 42;
/** Map units between two counters of a stack. */
const STEP = 5;
/** Map units from the middle of a hex to the stacks of two sides in it. */
const APART = 17;
/** Map units between two counters of an open stack, and counters to a row of it. */
const FAN = 47;
const ROW = 5;
/** Pieces of no side are sorted after those of all sides. */
const NO_SIDE = 9;

export interface Placed extends Point {
  readonly piece: Piece;
  readonly place: string;
  readonly level: number;
  readonly top: boolean;
}

/** What lies below comes first: weapons under the units, units in their order. */
export function stacked(pieces: readonly Piece[]): Piece[] {
  return [...pieces.filter((piece) => piece.holder), ...pieces.filter((piece) => !piece.holder)];
}

export function layOut(board: Board, byPlace: ReadonlyMap<string, readonly Piece[]>): Placed[] {
  const found: Placed[] = [];
  for (const [place, pieces] of byPlace) {
    const cell = board.cells.get(place);
    if (!cell) {
      found.push(...standing(board, place, pieces));
      continue;
    }
    const sides = [...new Set(pieces.map((piece) => piece.side))];
    sides.forEach((side, column) => {
      const own = stacked(pieces.filter((piece) => piece.side === side));
      const shift = (column - (sides.length - 1) / 2) * 2 * APART;
      const middle = ((own.length - 1) * STEP) / 2;
      own.forEach((piece, level) => {
        const x = cell.x + shift + level * STEP - middle;
        const y = cell.y + 3 - level * STEP + middle;
        found.push({ piece, place, level, x, y, top: level === own.length - 1 });
      });
    });
  }
  // The order in the document must not change when a piece moves, or its glide would break off.
  return found.sort(
    (one, other) => Number(!one.piece.holder) - Number(!other.piece.holder) || one.piece.id - other.piece.id,
  );
}

/** Pieces on a table without hexes stand where their points are. */
function standing(board: Board, place: string, pieces: readonly Piece[]): Placed[] {
  if (!board.unit) return [];
  return pieces.flatMap((piece) =>
    piece.point ? [{ piece, place, level: 0, ...onMap(board, piece.point), top: true }] : [],
  );
}

/** The pieces of a place side by side, units above what they hold. */
export function fanned(board: Board, place: string, pieces: readonly Piece[]): Placed[] {
  const cell = board.cells.get(place);
  if (!cell) return [];
  const order = [...pieces].sort(
    (one, other) => (one.side ?? NO_SIDE) - (other.side ?? NO_SIDE) || rank(one, pieces) - rank(other, pieces),
  );
  const rows = Math.ceil(order.length / ROW);
  return order.map((piece, index) => {
    const row = Math.floor(index / ROW);
    const count = Math.min(ROW, order.length - row * ROW);
    const x = cell.x + ((index % ROW) - (count - 1) / 2) * FAN;
    const y = cell.y + (row - (rows - 1) / 2) * (FAN + 4);
    return { piece, place, level: 0, x, y, top: true };
  });
}

function rank(piece: Piece, pieces: readonly Piece[]): number {
  const owner = piece.holder ?? piece.id;
  return pieces.findIndex((other) => other.id === owner) * 100 + (piece.holder ? 1 : 0);
}
