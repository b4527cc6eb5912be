/** Where counters lie: stacked up and to the right, sides beside each other, fanned out when looked at. */

import { type Board, onMap, type Point } from "../ground/geometry";
import type { Piece } from "../protocol";

/** Map units between two counters of a stack, and how many edges of it are seen. */
const STEP = 4;
const EDGES = 3;
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
  /** How many counters its stack has. */
  readonly count: number;
}

/** What lies below comes first: weapons under the units, both in the order in which they are drawn. */
export function stacked(pieces: readonly Piece[]): Piece[] {
  return [...pieces].sort(inOrder);
}

const inOrder = (one: Piece, other: Piece) => Number(!one.holder) - Number(!other.holder) || one.id - other.id;

export function layOut(board: Board, byPlace: ReadonlyMap<string, readonly Piece[]>): Placed[] {
  const placed: Placed[] = [];
  for (const [place, pieces] of byPlace) {
    const cell = board.cells.get(place);
    if (!cell) {
      placed.push(...standing(board, place, pieces));
      continue;
    }
    const sides = [...new Set(pieces.map((piece) => piece.side))];
    sides.forEach((side, column) => {
      const own = stacked(pieces.filter((piece) => piece.side === side));
      const shift = (column - (sides.length - 1) / 2) * 2 * APART;
      const hidden = Math.max(0, own.length - EDGES);
      const middle = ((own.length - hidden - 1) * STEP) / 2;
      own.forEach((piece, level) => {
        const rise = Math.max(0, level - hidden) * STEP;
        const x = cell.x + shift + rise - middle;
        const y = cell.y + 3 - rise + middle;
        placed.push({ piece, place, level, x, y, top: level === own.length - 1, count: own.length });
      });
    });
  }
  // The order in the document must not change when a piece moves, or its glide would break off.
  return placed.sort((one, other) => inOrder(one.piece, other.piece));
}

/** Pieces on a table without hexes stand where their points are. */
function standing(board: Board, place: string, pieces: readonly Piece[]): Placed[] {
  if (!board.unit) return [];
  return pieces.flatMap((piece) =>
    piece.point ? [{ piece, place, level: 0, ...onMap(board, piece.point), top: true, count: 1 }] : [],
  );
}

/** The pieces of a place side by side, units above what they hold; `scale`: how much larger they are than on the map. */
export function fanned(board: Board, place: string, pieces: readonly Piece[], scale = 1): Placed[] {
  const cell = board.cells.get(place);
  if (!cell) return [];
  const order = [...pieces].sort(
    (one, other) => (one.side ?? NO_SIDE) - (other.side ?? NO_SIDE) || rank(one, pieces) - rank(other, pieces),
  );
  const rows = Math.ceil(order.length / ROW);
  return order.map((piece, index) => {
    const row = Math.floor(index / ROW);
    const count = Math.min(ROW, order.length - row * ROW);
    const x = cell.x + ((index % ROW) - (count - 1) / 2) * FAN * scale;
    const y = cell.y + (row - (rows - 1) / 2) * (FAN + 4) * scale;
    return { piece, place, level: 0, x, y, top: true, count: 1 };
  });
}

function rank(piece: Piece, pieces: readonly Piece[]): number {
  const owner = piece.holder ?? piece.id;
  return pieces.findIndex((other) => other.id === owner) * 100 + (piece.holder ? 1 : 0);
}
