/** Reads a board as the server sends it into the map units in which it is drawn. */
import type { BoardData, TerrainStyle } from "../protocol";
import { styles } from "../styles.svelte";
import {
  axial,
  type Board,
  type Box,
  boxOf,
  type Cell,
  cornersOf,
  type Feature,
  HEX,
  key,
  POINTS_PER_INCH,
  type Point,
} from "./geometry";

/** The corners of the ring by which a circle is drawn: enough to look round at the largest zoom. */
const CIRCLE_CORNERS = 28;

/** A GeoJSON position: metres east and north of the board's corner (inches on a tabletop). */
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
      /** A name on a hex board; on a tabletop the gradient of the ground, east and north. */
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

type LookOf = (kind: string) => TerrainStyle;
type ToMap = (position: Position) => Point;

/**
 * A board as the server sends it, with metres east and north turned into map units right and down.
 * `lookOf` says how a kind of terrain is drawn.
 */
export function readBoard(data: BoardData, lookOf: LookOf = (kind) => styles.terrain(kind)): Board {
  const flat = data.orientation === "flat";
  const drawing = data.geojson as Drawing;
  const scale = HEX / data.hex_height;
  const toMap: ToMap = ([east, north]) => ({ x: east! * scale, y: -north! * scale });
  const first = data.hexes[0];
  const origin = first ? toMap([first[1], first[2]]) : { x: 0, y: 0 };
  const cellOf = (label: string, east: number, north: number, terrain = "", elevation = 0): Cell => {
    const point = toMap([east, north]);
    const [q, r] = axial(point.x - origin.x, point.y - origin.y, flat);
    return { ...point, label, terrain, look: lookOf(terrain), elevation, q, r };
  };
  const hexes = data.hexes.map(([label, east, north, terrain, elevation]) =>
    cellOf(label, east, north, terrain, elevation),
  );
  const beside = (data.beside ?? []).map(([label, east, north]) => cellOf(label, east, north));
  const all = [...hexes, ...beside];
  return {
    name: data.name,
    flat,
    origin,
    box: sheetOf(data, hexes, toMap),
    corners: cornersOf(flat),
    outline: data.outline.map(toMap),
    directions: data.directions ?? [],
    unit: data.points ? scale / data.points : 0,
    hexes,
    beside: new Set(beside),
    cells: withAliases(all, data.aliases),
    at: new Map(all.map((cell) => [key(cell.q, cell.r), cell])),
    features: drawing.features.map((feature) => readFeature(feature, lookOf, toMap, scale)),
  };
}

/** The box of the map's sheet: through the middles of its outer hexes, or around them where the board says so. */
function sheetOf(data: BoardData, hexes: readonly Cell[], toMap: ToMap): Box {
  const [west, south, east, north] = data.size;
  if (!hexes.length) return boxOf([toMap([west, south]), toMap([east, north])]);
  const middles = boxOf(hexes);
  if ((data.geojson as Drawing).bocage.grid?.edges !== "whole") return middles;
  const hex = boxOf(cornersOf(data.orientation === "flat"));
  return {
    left: middles.left + hex.left,
    top: middles.top + hex.top,
    right: middles.right + hex.right,
    bottom: middles.bottom + hex.bottom,
  };
}

/** The cells by label and by their other names; a label goes before an alias of the same text. */
function withAliases(cells: readonly Cell[], aliases: BoardData["aliases"]): Map<string, Cell> {
  const byLabel = new Map(cells.map((cell) => [cell.label, cell]));
  for (const [alias, label] of Object.entries(aliases)) {
    const cell = byLabel.get(label);
    if (cell && !byLabel.has(alias)) byLabel.set(alias, cell);
  }
  return byLabel;
}

function readFeature(
  { properties, geometry }: Drawing["features"][number],
  lookOf: LookOf,
  toMap: ToMap,
  scale: number,
): Feature {
  const radius = (properties.radius ?? 0) * scale;
  const { polygons, lines } =
    geometry.type === "Point"
      ? { polygons: radius ? [[circle(toMap(geometry.coordinates), radius)]] : [], lines: [] }
      : shapes(geometry, toMap);
  const look = lookOf(properties.kind);
  const { surface } = properties;
  const [east = 0, north = 0] = typeof surface === "object" ? surface : [];
  // Openings of a tabletop are written in the units of points.
  const openingToMap: ToMap = ([pointEast, pointNorth]) =>
    toMap([pointEast! / POINTS_PER_INCH, pointNorth! / POINTS_PER_INCH]);
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
      from: openingToMap(a),
      to: openingToMap(b),
    })),
    polygons,
    lines,
    box: boxOf([...polygons.flatMap((polygon) => polygon[0] ?? []), ...lines.flat()]),
  };
}

/** A circle as a ring. */
function circle(middle: Point, radius: number): Point[] {
  return Array.from({ length: CIRCLE_CORNERS }, (_, corner) => {
    const angle = (corner / CIRCLE_CORNERS) * 2 * Math.PI;
    return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
  });
}

function shapes(geometry: Exclude<Geometry, { type: "Point" }>, toMap: ToMap): Pick<Feature, "polygons" | "lines"> {
  // GeoJSON closes a ring by repeating its first position.
  const ring = (positions: readonly Position[]) => positions.slice(0, -1).map(toMap);
  switch (geometry.type) {
    case "Polygon":
      return { polygons: [geometry.coordinates.map(ring)], lines: [] };
    case "MultiPolygon":
      return { polygons: geometry.coordinates.map((polygon) => polygon.map(ring)), lines: [] };
    case "LineString":
      return { polygons: [], lines: [geometry.coordinates.map(toMap)] };
    case "MultiLineString":
      return { polygons: [], lines: geometry.coordinates.map((line) => line.map(toMap)) };
  }
}
