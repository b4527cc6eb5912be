/** The keyboard's cursor: where the arrow keys move it, and what lies under it in words, for players who cannot see. */
import {
  type Board,
  boxOf,
  type Cell,
  featuresAt,
  nearestIn,
  neighbour,
  onMap,
  type Point,
  pointAt,
} from "../ground/geometry";
import type { Area, Marker } from "../protocol";
import type { GameClient } from "../state/client.svelte";
import { styles } from "../styles.svelte";
import { words } from "../words/words.svelte";

/** The hexside that an arrow key crosses, from an even column and from an odd one. */
const SIDES: Record<string, readonly number[]> = {
  ArrowUp: [0],
  ArrowDown: [3],
  ArrowRight: [1, 2],
  ArrowLeft: [5, 4],
};

/** The step of each arrow key on a tabletop, in inches right and up. */
const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
};

export function isArrow(key: string): boolean {
  return key in SIDES;
}

/** The hex that an arrow leads to; where there is none to this side, the one above or below it. */
export function hexBeside(board: Board, cell: Cell, arrow: string): Cell | undefined {
  const sides = SIDES[arrow]!;
  const odd = Math.abs(cell.q) % 2;
  return neighbour(board, cell, sides[odd] ?? sides[0]!) ?? neighbour(board, cell, sides[1 - odd] ?? sides[0]!);
}

/** The point of a table that an arrow leads to, in the units of points. */
export function pointBeside(board: Board, from: Point, arrow: string): Point {
  const { left, right, top, bottom } = board.box;
  const [dx, dy] = STEPS[arrow]!;
  const inch = 1000 * board.unit;
  return pointAt(board, {
    x: Math.min(Math.max(from.x + dx * inch, left), right),
    y: Math.min(Math.max(from.y - dy * inch, top), bottom),
  });
}

/** The middle of where one deploys, or of the whole table. */
export function middleOf(board: Board, areas: readonly Area[]): Point {
  const zone = areas.find(({ kind }) => styles.area(kind).drawing === "zone")?.ring.map((point) => onMap(board, point));
  const { left, right, top, bottom } = zone?.length ? boxOf(zone) : board.box;
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Points of a tabletop worth going to: objectives, then the nearest point of each piece of scenery, the nearest first. */
export function landmarks(board: Board, markers: readonly Marker[], from: Point): string[] {
  const placeOf = ({ x, y }: Point) => `${x},${y}`;
  const goals = markers.flatMap(({ kind, point }) =>
    styles.marker(kind).drawing === "objective" && point ? point.join() : [],
  );
  const distanceOf = ({ x, y }: Point) => Math.hypot(x - from.x, y - from.y);
  const things = board.features
    .filter(({ id, look }) => id && !look.underfoot)
    .map(({ box }) => nearestIn(box, from))
    .filter((spot) => distanceOf(spot) > 0)
    .sort((one, other) => distanceOf(one) - distanceOf(other));
  return [...new Set([...goals, ...things.map((spot) => placeOf(pointAt(board, spot)))])];
}

/** What lies under the cursor, in words. */
export function heardAt(game: GameClient, cursor: string): string {
  if (game.position.isTabletop) return heardOnTable(game, cursor);
  const cell = game.position.board?.cells.get(cursor);
  if (!cell) return [words.place(cursor), ...offersAt(game, cursor)].join(", ");
  const pieces = (game.position.byPlace.get(cell.label) ?? []).map((piece) => words.of(piece.name));
  return [cell.label, words.terrain(cell.terrain), ...pieces, ...offersAt(game, cell.label)].join(", ");
}

function offersAt(game: GameClient, place: string): string[] {
  return (game.decision.targets.places.get(place) ?? []).map((offer) => words.of(offer.label));
}

function heardOnTable(game: GameClient, cursor: string): string {
  const id = cursor.startsWith("#") ? Number(cursor.slice(1)) : -1;
  const piece = game.position.pieces.get(id);
  if (!piece) {
    const point = game.position.spot(cursor);
    const things =
      game.position.board && point ? featuresAt(game.position.board, point).map(({ kind }) => words.terrain(kind)) : [];
    return [cursor, ...things].join(", ");
  }
  const side = words.side(game.room.sideNames[piece.side ?? 0] ?? "");
  const offers = (game.decision.targets.pieces.get(id) ?? []).map((offer) => words.of(offer.label));
  const marks = (piece.marks ?? []).map((mark) => words.of(mark));
  return [words.of(piece.name), side, ...marks, ...offers].join(", ");
}
