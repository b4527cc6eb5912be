/** Draws what lies on the ground of a tabletop: hills, water, fields, roads, bridges, craters, mines. Sizes in map units. */
import {
  angleOf,
  area,
  type Context,
  chance,
  disc,
  fenced,
  inside,
  lines,
  middleOf,
  raised,
  rimmed,
  shape,
  strewn,
  stripes,
} from "../brush";
import type { Box, Feature, Point } from "../geometry";
import { MAP } from "../palette";
import { DETAIL_SCALE, INCH } from "./scale";

const HILL_SHADOW = { colour: "rgba(60, 50, 20, 0.4)", blur: 18, x: 6, y: 8 };
/** Corner radii of a hill and of a single slope, whose outline has to meet its neighbours. */
const HILL_CORNER = 46;
const SLOPE_CORNER = 4;
/** Bands along the edge of a hill, the widest first, which together let it look round. */
const HILL_RIMS = [
  { width: 44, alpha: 0.1 },
  { width: 26, alpha: 0.12 },
  { width: 12, alpha: 0.14 },
] as const;
/** The direction from which the light falls, of length 1: from the upper left. */
const TOWARDS_LIGHT: Point = { x: -0.6, y: -0.8 };
const NARROWEST_STREAM = 12;
/** Angles of furrows in radians: not quite level or upright, so that they do not look like a grid. */
const FURROWS_ACROSS = 0.06;
const FURROWS_UPRIGHT = 1.63;
const USUAL_ROAD_WIDTH = 3 * INCH;
/** Wheel tracks are drawn from this scale on. */
const WHEEL_TRACK_SCALE = 0.15;

export function hill(ctx: Context, feature: Feature, _box: Box, scale: number): void {
  raised(ctx, feature, feature.rise ? SLOPE_CORNER : HILL_CORNER, slopeColours(ctx, feature), HILL_SHADOW, scale);
  ctx.strokeStyle = "rgba(116, 98, 48, 0.5)";
  ctx.lineWidth = 2;
  ctx.stroke();
  if (feature.rise) return;
  inside(ctx, feature, HILL_CORNER, () => {
    for (const { width, alpha } of HILL_RIMS) {
      shape(ctx, feature, HILL_CORNER);
      ctx.strokeStyle = `rgba(110, 96, 48, ${alpha})`;
      ctx.lineWidth = width;
      ctx.stroke();
    }
  });
}

/** The colours of a slope, lighter where it is higher: in the direction of its rise, or of a hill towards the light. */
function slopeColours(ctx: Context, { box: { left, right, top, bottom }, rise }: Feature): CanvasGradient {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const reach = Math.max(right - left, bottom - top) / 2;
  const length = Math.hypot(rise?.x ?? 0, rise?.y ?? 0) || 1;
  const up = rise ? { x: rise.x / length, y: rise.y / length } : TOWARDS_LIGHT;
  const shade = ctx.createLinearGradient(x - up.x * reach, y - up.y * reach, x + up.x * reach, y + up.y * reach);
  shade.addColorStop(0, rise ? "#b9bd84" : "#a9ab72");
  shade.addColorStop(1, "#d3d39a");
  return shade;
}

export function water(ctx: Context, feature: Feature, fill: string): void {
  if (feature.lines.length) {
    const width = Math.max(feature.width, NARROWEST_STREAM);
    lines(ctx, feature, MAP.waterEdge, width + 4);
    lines(ctx, feature, fill, width);
    return;
  }
  area(ctx, feature, fill, MAP.waterEdge);
  rimmed(ctx, feature, 14, "rgba(255, 255, 255, 0.35)", 10);
}

export function field(ctx: Context, feature: Feature, box: Box, scale: number): void {
  area(ctx, feature, MAP.grain, MAP.grainEdge);
  if (scale < DETAIL_SCALE) return;
  const angle = angleOf(feature) > 0.5 ? FURROWS_ACROSS : FURROWS_UPRIGHT;
  inside(ctx, feature, 14, () => {
    stripes(ctx, feature.box, box, angle, 13, MAP.grainHatch, 3);
    stripes(ctx, feature.box, box, angle, 13, "rgba(255, 240, 184, 0.6)", 2.4, 6);
  });
}

export function reeds(ctx: Context, feature: Feature, box: Box, scale: number, fill: string): void {
  area(ctx, feature, fill, MAP.waterEdge);
  if (scale < DETAIL_SCALE) return;
  ctx.strokeStyle = "#6f8a5a";
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (const { x, y } of strewn(feature, box, 34, 61)) {
    ctx.moveTo(x - 8, y + 4);
    ctx.lineTo(x + 8, y + 4);
    for (const lean of [-4, 0, 4]) {
      ctx.moveTo(x + lean, y + 4);
      ctx.lineTo(x + lean * 1.5, y - 7);
    }
  }
  ctx.stroke();
}

export function bushes(ctx: Context, feature: Feature, box: Box, scale: number): void {
  fenced(ctx, feature, 26, {
    fill: "rgba(150, 168, 96, 0.55)",
    edge: "rgba(96, 112, 56, 0.5)",
    width: 2,
    dash: [6, 6],
  });
  for (const { x, y, column, row } of strewn(feature, box, scale < DETAIL_SCALE ? 44 : 30, 71)) {
    // A quarter of the places stays bare.
    if (chance(column, row, 74) < 0.25) continue;
    const radius = 7 + 6 * chance(column, row, 73);
    disc(ctx, x + 3, y + 4, radius, "rgba(40, 44, 20, 0.25)");
    disc(ctx, x, y, radius, ["#8a9a55", "#7c8f4c", "#98a561"][Math.floor(chance(column, row, 75) * 3)]!);
    disc(ctx, x - radius * 0.3, y - radius * 0.3, radius * 0.45, "rgba(214, 220, 150, 0.5)");
  }
}

export function road(ctx: Context, feature: Feature, _box: Box, scale: number): void {
  const width = feature.width || USUAL_ROAD_WIDTH;
  if (feature.polygons.length) {
    area(ctx, feature, MAP.dirt, MAP.dirtEdge);
    return;
  }
  ctx.save();
  ctx.lineCap = "butt";
  stroke(ctx, feature, "rgba(130, 112, 66, 0.28)", width + 14);
  stroke(ctx, feature, MAP.dirtEdge, width);
  stroke(ctx, feature, MAP.dirt, width - 7);
  if (scale > WHEEL_TRACK_SCALE) {
    ctx.setLineDash([60, 9, 26, 7]);
    for (const shift of [-0.2, 0.2]) {
      for (const line of feature.lines) {
        ctx.beginPath();
        addParallel(ctx, line, width * shift);
        ctx.strokeStyle = "rgba(158, 128, 74, 0.5)";
        ctx.lineWidth = 9;
        ctx.stroke();
      }
    }
  }
  ctx.restore();
}

/** Strokes the lines of a feature with cut ends. */
function stroke(ctx: Context, feature: Feature, colour: string, width: number): void {
  ctx.beginPath();
  for (const line of feature.lines) addParallel(ctx, line, 0);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineJoin = "round";
  ctx.stroke();
}

/** Adds a line that runs beside another, `by` units to its right. */
function addParallel(ctx: Context, line: readonly Point[], by: number): void {
  line.forEach((point, index) => {
    const before = line[Math.max(index - 1, 0)]!;
    const after = line[Math.min(index + 1, line.length - 1)]!;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const x = point.x - ((after.y - before.y) / length) * by;
    const y = point.y + ((after.x - before.x) / length) * by;
    if (index) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
  });
}

export function bridge(ctx: Context, feature: Feature, fill: string, rail: string): void {
  shape(ctx, feature, 2);
  ctx.fillStyle = fill;
  ctx.fill("evenodd");
  inside(ctx, feature, 2, () => stripes(ctx, feature.box, feature.box, 0, 10, "rgba(60, 44, 24, 0.25)", 1.6));
  shape(ctx, feature, 2);
  ctx.strokeStyle = rail;
  ctx.lineWidth = 5;
  ctx.stroke();
}

export function crater(ctx: Context, feature: Feature): void {
  const { x, y } = middleOf(feature.box);
  const radius = Math.min(feature.box.right - feature.box.left, feature.box.bottom - feature.box.top) / 2;
  const shade = ctx.createRadialGradient(x, y, radius * 0.1, x, y, radius);
  shade.addColorStop(0, "#6b5a3a");
  shade.addColorStop(0.6, "#8d7a51");
  shade.addColorStop(0.82, "#c2b184");
  shade.addColorStop(1, "rgba(194, 177, 132, 0)");
  shape(ctx, feature, radius);
  ctx.fillStyle = shade;
  ctx.fill("evenodd");
}

export function minefield(ctx: Context, feature: Feature, box: Box): void {
  fenced(ctx, feature, 4, { fill: "rgba(150, 60, 40, 0.12)", edge: "#a3301f", width: 3, dash: [12, 8] });
  for (const { x, y } of strewn(feature, box, 52, 91)) {
    ctx.fillStyle = "#a3301f";
    ctx.beginPath();
    ctx.moveTo(x - 8, y - 7);
    ctx.lineTo(x + 8, y - 7);
    ctx.lineTo(x, y + 8);
    ctx.closePath();
    ctx.fill();
  }
}
