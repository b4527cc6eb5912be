/**
 * The kinds of scenery on a miniatures tabletop, from the lowest layer to the highest, and what draws each of them.
 * All sizes are in map units, 40 to an inch; `scale` is the number of pixels to a map unit.
 */
import type { TerrainStyle } from "../../protocol";
import { area, chance, type Draw, lines, middleOf } from "../brush";
import { MAP } from "../palette";
import { bridge, bushes, crater, field, hill, minefield, reeds, road, water } from "./ground";
import { bunker, house, plinth, ruin } from "./houses";
import { barricade, cliff, cross, fence, hedgerow, wall, wire } from "./lines";
import { stones } from "./stones";
import { crown, woods } from "./trees";

export type Drawing = TerrainStyle["drawing"];
/** The function that draws each kind of terrain; a kind without one is not drawn. */
export type Painters = Partial<Record<Drawing, Draw>>;

/** The kinds of scenery from the lowest layer, which is drawn first, to the highest; other kinds come last. */
const LAYERS: readonly (readonly Drawing[])[] = [
  ["sand", "hill", "ground"],
  ["marsh", "field", "bushes", "water", "ford"],
  ["road"],
  ["bridge"],
  ["ditch", "crater", "minefield", "rubble"],
  ["rocks", "wire", "fence", "hedge", "low-wall", "barricade", "tank-trap", "cliff"],
  ["ruin", "high-wall", "high-hedge", "monument", "wreck"],
  ["house", "bunker"],
  ["tree", "woods"],
];

/** The number of the layer in which a kind of scenery is drawn. */
export function layerOf(drawing: Drawing): number {
  const index = LAYERS.findIndex((layer) => layer.includes(drawing));
  return index < 0 ? LAYERS.length : index;
}

const NARROWEST_DITCH = 14;

/** Colours and sizes are the artist's choice: nothing else depends on them. */
export const SCENERY: Painters = {
  ground: () => {},
  sand: (ctx, feature) => area(ctx, feature, "#e6d9ab", "rgba(160, 140, 90, 0.25)"),
  hill,
  marsh: (ctx, feature, box, scale) => reeds(ctx, feature, box, scale, MAP.marsh),
  water: (ctx, feature) => water(ctx, feature, MAP.water),
  ford: (ctx, feature) => water(ctx, feature, "#b4cdc9"),
  field,
  bushes,
  road,
  bridge: (ctx, feature) =>
    feature.material === "stone"
      ? bridge(ctx, feature, "#b9b7ae", "#5f5d55")
      : bridge(ctx, feature, "#b48a5c", "#6d4a2a"),
  ditch: (ctx, feature) => {
    const width = Math.max(feature.width, NARROWEST_DITCH);
    lines(ctx, feature, "rgba(70, 60, 36, 0.55)", width);
    lines(ctx, feature, "#7b6a45", width * 0.6);
  },
  crater,
  minefield,
  rubble: (ctx, feature, box) => stones(ctx, feature, box, ["#b4aa97", "#a39884", "#c4bcab", "#8f8672"], 11),
  rocks: (ctx, feature, box) => stones(ctx, feature, box, ["#9c9a92", "#b0aea6", "#85837b"], 20),
  wire,
  fence,
  hedge: (ctx, feature, _box, scale) => hedgerow(ctx, feature, scale, 12, 9),
  "high-hedge": (ctx, feature, _box, scale) => {
    lines(ctx, feature, "rgba(92, 78, 44, 0.75)", 40);
    hedgerow(ctx, feature, scale, 17, 13);
  },
  "low-wall": (ctx, feature, _box, scale) => wall(ctx, feature, scale, 9),
  "high-wall": (ctx, feature, _box, scale) => wall(ctx, feature, scale, 14),
  barricade,
  cliff,
  "tank-trap": (ctx, feature) => {
    const { x, y } = middleOf(feature.box);
    cross(ctx, x, y, 15);
  },
  ruin,
  monument: plinth,
  wreck: (ctx, feature) => area(ctx, feature, "#4a443b", "#26231d"),
  house: (ctx, feature, _box, scale, floor) =>
    house(ctx, feature, scale, feature.material === "stone" ? MAP.stone : MAP.wooden, floor),
  bunker,
  tree: (ctx, feature) => {
    const { x, y } = middleOf(feature.box);
    crown(ctx, x, y, 30, Math.floor(chance(Math.round(x), Math.round(y), 3) * MAP.crown.length));
  },
  woods,
};
