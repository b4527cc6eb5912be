/**
 * Geometry of the map: hexes in axial coordinates, points, boxes and what lies where.
 * Lengths are in map units, of which a hex is `HEX` high from side to side; x grows to the right, y downwards.
 */
import type { TerrainStyle } from "../protocol";

export const HEX = 80;
/** Points of a tabletop, the unit of its choices and pieces, to an inch. */
export const POINTS_PER_INCH = 1000;
/** The height of an equilateral triangle of side 1: columns of hexes lie this many hex heights apart. */
const ROOT = Math.sqrt(3) / 2;
/** A line without width is pointed at from this many map units beside it. */
const LINE_REACH = 8;
/** Map units between two points of a line that are tested for lying in a house. */
const SIGHT_STEP = 4;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Cell extends Point {
  readonly label: string;
  /** Axial coordinates: column and row, counted from the first hex of the board. */
  readonly q: number;
  readonly r: number;
  readonly terrain: string;
  /** How its terrain is drawn. */
  readonly look: TerrainStyle;
  /** In levels above the lowest ground. */
  readonly elevation: number;
}

/** A feature of the drawing, e.g. a wood or a road. */
export interface Feature {
  /** Empty where it cannot be chosen. */
  readonly id: string;
  readonly kind: string;
  /** How its kind is drawn. */
  readonly look: TerrainStyle;
  readonly material: string;
  readonly surface: string;
  /** The grade of a road, railway, river or bridge, such as `primary` or `heavy`. */
  readonly grade: string;
  readonly level: number;
  /** The width of its lines; 0 where the drawing does not say. */
  readonly width: number;
  /** Number of storeys of a building; 0: it is none. */
  readonly storeys: number;
  /** The direction in which the ground rises; null where it is level. */
  readonly rise: Point | null;
  /** Doors, windows and slits: kind, storey and both ends. */
  readonly openings: readonly {
    readonly kind: string;
    readonly storey: number;
    readonly from: Point;
    readonly to: Point;
  }[];
  /** Its areas, each an outer ring and the rings of its holes. */
  readonly polygons: readonly (readonly (readonly Point[])[])[];
  readonly lines: readonly (readonly Point[])[];
  readonly box: Box;
}

export interface Board {
  readonly name: string;
  /** Whether two sides of a hex are level; otherwise two are upright. */
  readonly flat: boolean;
  /** The middle of the first hex, from which axial coordinates are counted. */
  readonly origin: Point;
  readonly hexes: readonly Cell[];
  /** Places around the map where pieces wait to enter. */
  readonly beside: ReadonlySet<Cell>;
  /** Hexes and places beside the map, by label and by other names. */
  readonly cells: ReadonlyMap<string, Cell>;
  /** The same by axial coordinates, see `key`. */
  readonly at: ReadonlyMap<string, Cell>;
  readonly features: readonly Feature[];
  /** The sheet of the map. */
  readonly box: Box;
  /** Corners of a hex around its centre. */
  readonly corners: readonly Point[];
  /** The same corners by direction: the one between the directions `n` and `n + 1` at `n`; empty without hexes. */
  readonly outline: readonly Point[];
  /** The names of the six hexsides, clockwise. */
  readonly directions: readonly string[];
  /** Map units to a point of the tabletop; 0: choices and pieces have no points. */
  readonly unit: number;
}

/** The key of axial coordinates in `Board.at`. */
export function key(q: number, r: number): string {
  return `${q},${r}`;
}

/** The corners of a hex around its middle, clockwise. */
export function cornersOf(flat: boolean): Point[] {
  const radius = HEX / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = ((corner * 60 + (flat ? 0 : 30)) * Math.PI) / 180;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

export function boxOf(points: Iterable<Point>): Box {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

export function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

/** The point of a box that is nearest to another. */
export function nearestIn({ left, top, right, bottom }: Box, { x, y }: Point): Point {
  return { x: Math.min(Math.max(x, left), right), y: Math.min(Math.max(y, top), bottom) };
}

export function overlap(one: Box, other: Box): boolean {
  return one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;
}

/** A place of the map as a point of the tabletop: x to the right, y up. */
export function pointAt(board: Board, { x, y }: Point): Point {
  return { x: Math.round(x / board.unit), y: Math.round(-y / board.unit) };
}

/** Where a point of the tabletop lies on the map. */
export function onMap(board: Board, [x, y]: readonly [number, number]): Point {
  return { x: x * board.unit, y: -y * board.unit };
}

/** A ring of points of the tabletop as the `points` of an SVG polygon. */
export function ringOnMap(board: Board, ring: readonly (readonly [number, number])[]): string {
  return ring
    .map((point) => onMap(board, point))
    .map(({ x, y }) => `${x},${y}`)
    .join(" ");
}

/** Whether the board is a tabletop: it has points and no hexes. */
export function isTable(board: Board): boolean {
  return board.unit > 0 && !board.hexes.length;
}

/** The width and depth of a tabletop in inches. */
export function sizeOf(board: Board): { wide: number; deep: number } {
  const { left, right, top, bottom } = board.box;
  const inches = (length: number) => Math.round(length / board.unit / POINTS_PER_INCH);
  return { wide: inches(right - left), deep: inches(bottom - top) };
}

/** The features that a point of the map lies on or beside, the uppermost last. */
export function featuresAt(board: Board, point: Point): Feature[] {
  return board.features.filter(({ polygons, lines, width, box }) => {
    const reach = Math.max(width / 2, lines.length ? LINE_REACH : 0);
    if (!overlap(grown(box, reach), boxOf([point]))) return false;
    return polygons.some((rings) => isWithin(rings, point)) || lines.some((line) => isBeside(line, point, reach));
  });
}

/** The houses that a line leads through, of which neither end lies in them. */
export function housesBetween(board: Board, from: Point, to: Point): Feature[] {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / SIGHT_STEP);
  const houses = board.features.filter(({ openings }) => openings.length);
  return houses.filter(({ polygons }) => {
    const holds = (share: number) => {
      const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      return polygons.some((rings) => isWithin(rings, point));
    };
    return !holds(0) && !holds(1) && Array.from({ length: steps }, (_, step) => step / steps).some(holds);
  });
}

/** Whether a point lies in an area with holes: a ray from it crosses the rings an odd number of times. */
export function isWithin(rings: readonly (readonly Point[])[], { x, y }: Point): boolean {
  let inside = false;
  for (const ring of rings) {
    let before = ring.at(-1)!;
    for (const corner of ring) {
      const isCrossed = corner.y > y !== before.y > y;
      const crossing = ((before.x - corner.x) * (y - corner.y)) / (before.y - corner.y) + corner.x;
      if (isCrossed && x < crossing) inside = !inside;
      before = corner;
    }
  }
  return inside;
}

/** Whether a point lies at most `reach` beside a line. */
function isBeside(line: readonly Point[], { x, y }: Point, reach: number): boolean {
  return line.slice(1).some((to, index) => {
    const from = line[index]!;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const squaredLength = dx * dx + dy * dy || 1;
    // The share of the way from one end to the other at which the segment is nearest to the point.
    const share = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / squaredLength));
    return Math.hypot(x - from.x - share * dx, y - from.y - share * dy) <= reach;
  });
}

/** The hex in which a point of the map lies; undefined: the board has none there. */
export function cellAt(board: Board, x: number, y: number): Cell | undefined {
  const [q, r] = axial(x - board.origin.x, y - board.origin.y, board.flat);
  return board.at.get(key(q, r));
}

/** The axial coordinates of the hex in which a point lies, given from the middle of the first hex. */
export function axial(x: number, y: number, flat: boolean): [number, number] {
  return flat
    ? rounded(x / (ROOT * HEX), y / HEX - x / (2 * ROOT * HEX))
    : rounded(x / HEX - y / (2 * ROOT * HEX), y / (ROOT * HEX));
}

/** Rounds fractional axial coordinates to a hex: of the three cube coordinates the least exact one gives way. */
function rounded(q: number, r: number): [number, number] {
  const column = Math.round(q);
  const row = Math.round(r);
  const third = Math.round(-q - r);
  const columnError = Math.abs(column - q);
  const rowError = Math.abs(row - r);
  const thirdError = Math.abs(third + q + r);
  if (columnError > rowError && columnError > thirdError) return [-row - third, row];
  return rowError > thirdError ? [column, -column - third] : [column, row];
}

/** The axial step over each of the six hexsides, clockwise from the upper one (upper right of a pointy hex). */
export const STEPS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

/** The hex over a hexside; `side` may be any integer, six sides make a turn. */
export function neighbour(board: Board, cell: Cell, side: number): Cell | undefined {
  const step = STEPS[((side % 6) + 6) % 6]!;
  return board.at.get(key(cell.q + step[0], cell.r + step[1]));
}

/** The distance of two hexes, in hexes. */
export function distance(from: Cell, to: Cell): number {
  const q = from.q - to.q;
  const r = from.r - to.r;
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

export function isAdjacent(one: Cell, other: Cell): boolean {
  return distance(one, other) === 1;
}

/** The hexes on the way between two that do not touch, nearest to the straight line; both ends excluded. */
export function between(board: Board, from: Cell, to: Cell): Cell[] {
  const steps = distance(from, to);
  const cells: Cell[] = [];
  for (let step = 1; step < steps; step++) {
    const cell = cellAt(board, from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps);
    if (cell) cells.push(cell);
  }
  return cells;
}

/** The SVG path of a hex, `inset` units within its sides. */
export function hexPath(cell: Point, corners: readonly Point[], inset = 0): string {
  const shrink = 1 - inset / (HEX / 2);
  const points = corners.map(({ x, y }) => `${(cell.x + x * shrink).toFixed(1)} ${(cell.y + y * shrink).toFixed(1)}`);
  return `M${points.join("L")}Z`;
}

/** Whether a line reaches its last point from above, on average. */
export function comesFromAbove(line: readonly Point[]): boolean {
  const [end, before] = [line.at(-1), line.slice(0, -1)];
  return !!end && before.length > 0 && before.reduce((sum, { y }) => sum + y, 0) / before.length < end.y;
}
