/** Where things lie on the map: hexes, labels and the drawing, in units of which a hex is `HEX` high. */
import type { BoardData, TerrainStyle } from "../protocol";
import { styles } from "../styles.svelte";

export const HEX = 80;
const ROOT = Math.sqrt(3) / 2;

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
  readonly q: number;
  readonly r: number;
  readonly terrain: string;
  /** How its terrain is drawn. */
  readonly look: TerrainStyle;
  readonly elevation: number;
}

/** One thing of the drawing: rings of areas, or lines. */
export interface Feature {
  readonly id: string;
  readonly kind: string;
  /** How its kind is drawn. */
  readonly look: TerrainStyle;
  readonly material: string;
  readonly surface: string;
  /** The grade of a road, railway, river or bridge, such as `primary` or `heavy`. */
  readonly grade: string;
  readonly level: number;
  /** How wide a line is, in map units; 0 where the drawing does not say. */
  readonly width: number;
  /** Storeys of a building. */
  readonly storeys: number;
  /** The direction in which the ground rises, on the map; none where it is level. */
  readonly rise: Point | null;
  /** Doors, windows and slits: kind, storey and both ends. */
  readonly openings: readonly {
    readonly kind: string;
    readonly storey: number;
    readonly a: Point;
    readonly b: Point;
  }[];
  readonly polygons: readonly (readonly (readonly Point[])[])[];
  readonly lines: readonly (readonly Point[])[];
  readonly box: Box;
}

export interface Board {
  readonly name: string;
  readonly flat: boolean;
  readonly origin: Point;
  readonly hexes: readonly Cell[];
  /** Places around the map where pieces wait to enter. */
  readonly beside: ReadonlySet<Cell>;
  /** By label, other names of a hex and places beside the map included. */
  readonly cells: ReadonlyMap<string, Cell>;
  /** By column and row. */
  readonly at: ReadonlyMap<string, Cell>;
  readonly features: readonly Feature[];
  readonly box: Box;
  /** Corners of a hex around its centre. */
  readonly corners: readonly Point[];
  /** The same corners, the one between two directions `i` and `i + 1` at `i`; none where there are no hexes. */
  readonly outline: readonly Point[];
  /** The names of the six hexsides, clockwise. */
  readonly directions: readonly string[];
  /** Map units of one unit of points; 0 where choices and pieces have none. */
  readonly unit: number;
}

function key(q: number, r: number): string {
  return `${q},${r}`;
}

export function cornersOf(flat: boolean): Point[] {
  const radius = HEX / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, i) => {
    const angle = ((i * 60 + (flat ? 0 : 30)) * Math.PI) / 180;
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

export function overlap(a: Box, b: Box): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

type Position = readonly number[];

type Geometry =
  | { readonly type: "Polygon"; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: "MultiPolygon"; readonly coordinates: readonly (readonly (readonly Position[])[])[] }
  | { readonly type: "Point"; readonly coordinates: Position }
  | { readonly type: "LineString"; readonly coordinates: readonly Position[] }
  | { readonly type: "MultiLineString"; readonly coordinates: readonly (readonly Position[])[] };

/** The part of a board's GeoJSON that is drawn. */
interface Drawing {
  readonly bocage: { readonly grid?: { readonly edges?: "half" | "whole" } };
  readonly features: readonly {
    readonly properties: {
      readonly id?: string;
      readonly kind: string;
      readonly material?: string;
      /** A name on a board, the plane of the ground on a table. */
      readonly surface?: string | readonly number[];
      readonly grade?: string;
      readonly level?: number;
      readonly width?: number;
      readonly radius?: number;
      readonly storeys?: number;
      readonly height?: number;
      readonly openings?: readonly { kind: string; storey?: number; a: Position; b: Position }[];
    };
    readonly geometry: Geometry;
  }[];
}

/** A board as the server sends it, its metres east and north turned into map units right and down; terrain looks as
 *  `lookOf` says of its kind. */
export function readBoard(data: BoardData, lookOf = (kind: string) => styles.terrain(kind)): Board {
  const flat = data.orientation === "flat";
  const drawing = data.geojson as Drawing;
  const scale = HEX / data.hex_height;
  const place = (at: Position): Point => ({ x: at[0]! * scale, y: -at[1]! * scale });
  const hexes = data.hexes;
  const origin = hexes.length ? place([hexes[0]![1], hexes[0]![2]]) : { x: 0, y: 0 };
  const cellOf = (label: string, east: number, north: number, terrain = "", elevation = 0): Cell => {
    const at = place([east, north]);
    const [q, r] = axial(at.x - origin.x, at.y - origin.y, flat);
    return { ...at, label, terrain, look: lookOf(terrain), elevation, q, r };
  };
  const cells = hexes.map(([label, x, y, terrain, elevation]) => cellOf(label, x, y, terrain, elevation));
  const beside = (data.beside ?? []).map(([label, x, y]) => cellOf(label, x, y));
  const corners = cornersOf(flat);
  const [west, south, east, north] = data.size;
  const span = boxOf(cells.length ? cells : [place([west, south]), place([east, north])]);
  const out = boxOf(corners);
  const box =
    cells.length && drawing.bocage.grid?.edges === "whole"
      ? {
          left: span.left + out.left,
          top: span.top + out.top,
          right: span.right + out.right,
          bottom: span.bottom + out.bottom,
        }
      : span;
  const byLabel = new Map<string, Cell>([...cells, ...beside].map((cell) => [cell.label, cell]));
  for (const [alias, label] of Object.entries(data.aliases)) {
    const cell = byLabel.get(label);
    if (cell && !byLabel.has(alias)) byLabel.set(alias, cell);
  }
  return {
    name: data.name,
    flat,
    origin,
    box,
    corners,
    outline: data.outline.map(place),
    directions: data.directions ?? [],
    unit: data.points ? scale / data.points : 0,
    hexes: cells,
    beside: new Set(beside),
    cells: byLabel,
    at: new Map([...cells, ...beside].map((cell) => [key(cell.q, cell.r), cell])),
    features: drawing.features.map((feature) => readFeature(feature, lookOf, place, scale)),
  };
}

function readFeature(
  { properties, geometry }: Drawing["features"][number],
  lookOf: (kind: string) => TerrainStyle,
  place: (at: Position) => Point,
  scale: number,
): Feature {
  const round = (properties.radius ?? 0) * scale;
  const { polygons, lines } =
    geometry.type === "Point"
      ? { polygons: round ? [[circle(place(geometry.coordinates), round)]] : [], lines: [] }
      : shapes(geometry, place);
  const look = lookOf(properties.kind);
  const { surface } = properties;
  const [east = 0, north = 0] = typeof surface === "object" ? surface : [];
  // Openings of a table are written in the units of points, a thousand to an inch.
  const inPoints = (at: Position) => place([at[0]! / 1000, at[1]! / 1000]);
  return {
    id: properties.id ?? "",
    kind: properties.kind,
    look,
    material: properties.material ?? look.material ?? "",
    surface: typeof surface === "string" ? surface : "",
    grade: properties.grade ?? "",
    level: properties.level ?? 0,
    width: (properties.width ?? 0) * scale,
    storeys: properties.storeys ?? 0,
    rise: east || north ? { x: east, y: -north } : null,
    openings: (properties.openings ?? []).map(({ kind, storey, a, b }) => ({
      kind,
      storey: storey ?? 0,
      a: inPoints(a),
      b: inPoints(b),
    })),
    polygons,
    lines,
    box: boxOf([...polygons.flatMap((polygon) => polygon[0] ?? []), ...lines.flat()]),
  };
}

function circle(at: Point, radius: number): Point[] {
  return Array.from({ length: 28 }, (_, i) => {
    const angle = (i / 28) * 2 * Math.PI;
    return { x: at.x + radius * Math.cos(angle), y: at.y + radius * Math.sin(angle) };
  });
}

function shapes(
  geometry: Exclude<Geometry, { type: "Point" }>,
  place: (at: Position) => Point,
): Pick<Feature, "polygons" | "lines"> {
  const ring = (at: readonly Position[]) => at.slice(0, -1).map(place);
  switch (geometry.type) {
    case "Polygon":
      return { polygons: [geometry.coordinates.map(ring)], lines: [] };
    case "MultiPolygon":
      return { polygons: geometry.coordinates.map((polygon) => polygon.map(ring)), lines: [] };
    case "LineString":
      return { polygons: [], lines: [geometry.coordinates.map(place)] };
    case "MultiLineString":
      return { polygons: [], lines: geometry.coordinates.map((line) => line.map(place)) };
  }
}

/** A place of the map in the units of points, x to the right and y up. */
export function pointAt(board: Board, at: Point): Point {
  return { x: Math.round(at.x / board.unit), y: Math.round(-at.y / board.unit) };
}

/** Where a point lies on the map. */
export function onMap(board: Board, [x, y]: readonly [number, number]): Point {
  return { x: x * board.unit, y: -y * board.unit };
}

/** A ring of points as the drawing wants it. */
export function ringOnMap(board: Board, ring: readonly (readonly [number, number])[]): string {
  return ring
    .map((point) => onMap(board, point))
    .map(({ x, y }) => `${x},${y}`)
    .join(" ");
}

/** Whether the board is a table: no hexes, but points. */
export function isTable(board: Board): boolean {
  return board.unit > 0 && !board.hexes.length;
}

/** How wide and how deep a table is, in inches, a thousand points to each. */
export function sizeOf(board: Board): { wide: number; deep: number } {
  const { left, right, top, bottom } = board.box;
  const inches = (length: number) => Math.round(length / board.unit / 1000);
  return { wide: inches(right - left), deep: inches(bottom - top) };
}

/** The things of the drawing that a point of the map lies on or beside, the uppermost last. */
export function featuresAt(board: Board, at: Point): Feature[] {
  return board.features.filter(({ polygons, lines, width, box }) => {
    const near = Math.max(width / 2, lines.length ? 8 : 0);
    if (!overlap(grown(box, near), { left: at.x, right: at.x, top: at.y, bottom: at.y })) return false;
    return polygons.some((rings) => isWithin(rings, at)) || lines.some((line) => isBeside(line, at, near));
  });
}

/** The houses that a line leads through from outside to outside. */
export function housesBetween(board: Board, a: Point, b: Point): Feature[] {
  const steps = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 4);
  const houses = board.features.filter(({ openings }) => openings.length);
  return houses.filter(({ polygons }) => {
    const holds = (t: number) =>
      polygons.some((rings) => isWithin(rings, { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }));
    return !holds(0) && !holds(1) && Array.from({ length: steps }, (_, i) => i / steps).some(holds);
  });
}

export function isWithin(rings: readonly (readonly Point[])[], { x, y }: Point): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const a = ring[i]!;
      const b = ring[j]!;
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
    }
  return inside;
}

function isBeside(line: readonly Point[], at: Point, near: number): boolean {
  return line.slice(1).some((b, i) => {
    const a = line[i]!;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const whole = dx * dx + dy * dy || 1;
    const t = Math.min(1, Math.max(0, ((at.x - a.x) * dx + (at.y - a.y) * dy) / whole));
    return Math.hypot(at.x - a.x - t * dx, at.y - a.y - t * dy) <= near;
  });
}

/** The hex a point of the map lies in, if the board has it. */
export function cellAt(board: Board, x: number, y: number): Cell | undefined {
  const [q, r] = axial(x - board.origin.x, y - board.origin.y, board.flat);
  return board.at.get(key(q, r));
}

function axial(x: number, y: number, flat: boolean): [number, number] {
  return flat
    ? rounded(x / (ROOT * HEX), y / HEX - x / (2 * ROOT * HEX))
    : rounded(x / HEX - y / (2 * ROOT * HEX), y / (ROOT * HEX));
}

function rounded(q: number, r: number): [number, number] {
  let a = Math.round(q);
  let b = Math.round(r);
  const c = Math.round(-q - r);
  const da = Math.abs(a - q);
  const db = Math.abs(b - r);
  const dc = Math.abs(c + q + r);
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return [a, b];
}

export const STEPS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

export function neighbour(board: Board, cell: Cell, side: number): Cell | undefined {
  const step = STEPS[((side % 6) + 6) % 6]!;
  return board.at.get(key(cell.q + step[0], cell.r + step[1]));
}

export function distance(a: Cell, b: Cell): number {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

export function isAdjacent(a: Cell, b: Cell): boolean {
  return distance(a, b) === 1;
}

/** The hexes on the way between two that do not touch, nearest to the straight line; both ends excluded. */
export function between(board: Board, from: Cell, to: Cell): Cell[] {
  const steps = distance(from, to);
  const found: Cell[] = [];
  for (let i = 1; i < steps; i++) {
    const cell = cellAt(board, from.x + ((to.x - from.x) * i) / steps, from.y + ((to.y - from.y) * i) / steps);
    if (cell) found.push(cell);
  }
  return found;
}

export function hexPath(cell: Point, corners: readonly Point[], inset = 0): string {
  const shrink = 1 - inset / (HEX / 2);
  const points = corners.map((c) => `${(cell.x + c.x * shrink).toFixed(1)} ${(cell.y + c.y * shrink).toFixed(1)}`);
  return `M${points.join("L")}Z`;
}

/** Whether a line of points reaches its last from above. */
export function comesFromAbove(line: readonly Point[]): boolean {
  const [end, before] = [line.at(-1), line.slice(0, -1)];
  return !!end && before.length > 0 && before.reduce((sum, { y }) => sum + y, 0) / before.length < end.y;
}
