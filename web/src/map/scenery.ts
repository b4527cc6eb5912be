/** Draws what stands on a miniatures table, 40 units to an inch: woods, walls, houses, roads, wire, mines. */
import type { TerrainStyle } from "../protocol";
import {
  area,
  type Colours,
  type Context,
  chance,
  type Draw,
  disc,
  edge,
  fenced,
  fillRing,
  inside,
  insideRing,
  lines,
  raised,
  roof,
  segment,
  shadowed,
  shape,
  strewn,
  strewnInDepth,
  stripes,
} from "./brush";
import { type Box, boxOf, type Feature, type Point } from "./geometry";
import { MAP } from "./palette";

const INCH = 40;

export type Drawing = TerrainStyle["drawing"];
/** What draws a kind of terrain. */
export type Painters = Partial<Record<Drawing, Draw>>;

/** What lies lower is drawn first; what is not named comes last. */
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

export function layerOf(drawing: Drawing): number {
  const at = LAYERS.findIndex((layer) => layer.includes(drawing));
  return at < 0 ? LAYERS.length : at;
}

export const SCENERY: Painters = {
  ground: () => {},
  sand: (ctx, feature) => area(ctx, feature, "#e6d9ab", "rgba(160, 140, 90, 0.25)"),
  hill,
  marsh: (ctx, feature, box, scale) => reeds(ctx, feature, box, scale, MAP.marsh),
  water: (ctx, feature) => water(ctx, feature, MAP.water),
  ford: (ctx, feature) => water(ctx, feature, "#b4cdc9"),
  field,
  bushes: (ctx, feature, box, scale) => bushes(ctx, feature, box, scale),
  road,
  bridge: (ctx, feature) =>
    feature.material === "stone"
      ? bridge(ctx, feature, "#b9b7ae", "#5f5d55")
      : bridge(ctx, feature, "#b48a5c", "#6d4a2a"),
  ditch: (ctx, feature) => {
    lines(ctx, feature, "rgba(70, 60, 36, 0.55)", Math.max(feature.width, 14));
    lines(ctx, feature, "#7b6a45", Math.max(feature.width, 14) * 0.6);
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
    for (const { x, y } of middles(feature)) cross(ctx, x, y, 15);
  },
  ruin,
  monument: (ctx, feature) => plinth(ctx, feature),
  wreck: (ctx, feature) => area(ctx, feature, "#4a443b", "#26231d"),
  house: (ctx, feature, _box, scale, floor) =>
    house(ctx, feature, scale, feature.material === "stone" ? MAP.stone : MAP.wooden, floor),
  bunker,
  tree: (ctx, feature) => {
    for (const { x, y } of middles(feature))
      crown(ctx, x, y, 30, Math.floor(chance(Math.round(x), Math.round(y), 3) * 5));
  },
  woods,
};

function middles(feature: Feature): Point[] {
  const { left, right, top, bottom } = feature.box;
  return [{ x: (left + right) / 2, y: (top + bottom) / 2 }];
}

// --- ground -------------------------------------------------------------------------------------------------------
const HILL_SHADOW = { colour: "rgba(60, 50, 20, 0.4)", blur: 18, x: 6, y: 8 };

function hill(ctx: Context, feature: Feature, _box: Box, scale: number): void {
  raised(ctx, feature, feature.rise ? 4 : 46, slant(ctx, feature), HILL_SHADOW, scale);
  ctx.strokeStyle = "rgba(116, 98, 48, 0.5)";
  ctx.lineWidth = 2;
  ctx.stroke();
  if (feature.rise) return;
  inside(ctx, feature, 46, () => {
    for (const [width, alpha] of [
      [44, 0.1],
      [26, 0.12],
      [12, 0.14],
    ] as const) {
      shape(ctx, feature, 46);
      ctx.strokeStyle = `rgba(110, 96, 48, ${alpha})`;
      ctx.lineWidth = width;
      ctx.stroke();
    }
  });
}

/** Lighter where it is higher: up the slope, or towards the light. */
function slant(ctx: Context, { box: { left, right, top, bottom }, rise }: Feature): CanvasGradient {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const reach = Math.max(right - left, bottom - top) / 2;
  const length = Math.hypot(rise?.x ?? 0, rise?.y ?? 0) || 1;
  const [ux, uy] = rise ? [rise.x / length, rise.y / length] : [-0.6, -0.8];
  const shade = ctx.createLinearGradient(x - ux * reach, y - uy * reach, x + ux * reach, y + uy * reach);
  shade.addColorStop(0, rise ? "#b9bd84" : "#a9ab72");
  shade.addColorStop(1, "#d3d39a");
  return shade;
}

function water(ctx: Context, feature: Feature, fill: string): void {
  if (feature.lines.length) {
    lines(ctx, feature, MAP.waterEdge, Math.max(feature.width, 12) + 4);
    lines(ctx, feature, fill, Math.max(feature.width, 12));
    return;
  }
  area(ctx, feature, fill, MAP.waterEdge);
  rimmed(ctx, feature, 14, "rgba(255, 255, 255, 0.35)", 10);
}

/** A line along the edge of an area, within it. */
function rimmed(ctx: Context, feature: Feature, radius: number, colour: string, width: number): void {
  inside(ctx, feature, radius, () => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke();
  });
}

function field(ctx: Context, feature: Feature, box: Box, scale: number): void {
  area(ctx, feature, MAP.grain, MAP.grainEdge);
  if (scale < 0.2) return;
  const angle = chance(Math.round(feature.box.left), Math.round(feature.box.top), 11) > 0.5 ? 0.06 : 1.63;
  inside(ctx, feature, 14, () => {
    stripes(ctx, feature.box, box, angle, 13, MAP.grainHatch, 3);
    stripes(ctx, feature.box, box, angle, 13, "rgba(255, 240, 184, 0.6)", 2.4, 6);
  });
}

function reeds(ctx: Context, feature: Feature, box: Box, scale: number, fill: string): void {
  area(ctx, feature, fill, MAP.waterEdge);
  if (scale < 0.2) return;
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

function bushes(ctx: Context, feature: Feature, box: Box, scale: number): void {
  fenced(ctx, feature, 26, {
    fill: "rgba(150, 168, 96, 0.55)",
    edge: "rgba(96, 112, 56, 0.5)",
    width: 2,
    dash: [6, 6],
  });
  for (const { x, y, i, j } of strewn(feature, box, scale < 0.2 ? 44 : 30, 71)) {
    if (chance(i, j, 74) < 0.25) continue;
    const radius = 7 + 6 * chance(i, j, 73);
    disc(ctx, x + 3, y + 4, radius, "rgba(40, 44, 20, 0.25)");
    disc(ctx, x, y, radius, ["#8a9a55", "#7c8f4c", "#98a561"][Math.floor(chance(i, j, 75) * 3)]!);
    disc(ctx, x - radius * 0.3, y - radius * 0.3, radius * 0.45, "rgba(214, 220, 150, 0.5)");
  }
}

function road(ctx: Context, feature: Feature, _box: Box, scale: number): void {
  const width = feature.width || 3 * INCH;
  if (feature.polygons.length) {
    area(ctx, feature, MAP.dirt, MAP.dirtEdge);
    return;
  }
  ctx.save();
  ctx.lineCap = "butt";
  stroke(ctx, feature, "rgba(130, 112, 66, 0.28)", width + 14);
  stroke(ctx, feature, MAP.dirtEdge, width);
  stroke(ctx, feature, MAP.dirt, width - 7);
  if (scale > 0.15) {
    ctx.setLineDash([60, 9, 26, 7]);
    for (const shift of [-0.2, 0.2]) {
      for (const line of feature.lines) {
        offset(ctx, line, width * shift);
        ctx.strokeStyle = "rgba(158, 128, 74, 0.5)";
        ctx.lineWidth = 9;
        ctx.stroke();
      }
    }
  }
  ctx.restore();
}

/** A line as it is, its ends cut. */
function stroke(ctx: Context, feature: Feature, colour: string, width: number): void {
  ctx.beginPath();
  for (const line of feature.lines) offset(ctx, line, 0, false);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineJoin = "round";
  ctx.stroke();
}

/** A line moved to its side. */
function offset(ctx: Context, line: readonly Point[], by: number, begin = true): void {
  if (begin) ctx.beginPath();
  line.forEach((point, i) => {
    const a = line[Math.max(i - 1, 0)]!;
    const b = line[Math.min(i + 1, line.length - 1)]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [x, y] = [point.x - ((b.y - a.y) / length) * by, point.y + ((b.x - a.x) / length) * by];
    if (i) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
  });
}

function bridge(ctx: Context, feature: Feature, fill: string, rail: string): void {
  shape(ctx, feature, 2);
  ctx.fillStyle = fill;
  ctx.fill("evenodd");
  inside(ctx, feature, 2, () => stripes(ctx, feature.box, feature.box, 0, 10, "rgba(60, 44, 24, 0.25)", 1.6));
  shape(ctx, feature, 2);
  ctx.strokeStyle = rail;
  ctx.lineWidth = 5;
  ctx.stroke();
}

function crater(ctx: Context, feature: Feature): void {
  for (const { x, y } of middles(feature)) {
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
}

function minefield(ctx: Context, feature: Feature, box: Box): void {
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

function stones(ctx: Context, feature: Feature, box: Box, colours: readonly string[], size: number): void {
  shape(ctx, feature, 16);
  ctx.fillStyle = "rgba(120, 108, 84, 0.35)";
  ctx.fill("evenodd");
  for (const { x, y, i, j } of strewn(feature, box, size * 1.5, 81)) {
    const radius = size * (0.35 + 0.45 * chance(i, j, 83));
    block(ctx, x + 2, y + 3, radius, i, j, "rgba(40, 34, 20, 0.35)");
    block(ctx, x, y, radius, i, j, colours[Math.floor(chance(i, j, 84) * colours.length)]!);
  }
}

/** A stone with a few corners. */
function block(ctx: Context, x: number, y: number, radius: number, i: number, j: number, colour: string): void {
  ctx.beginPath();
  for (let corner = 0; corner < 6; corner++) {
    const angle = (corner / 6) * 2 * Math.PI + chance(i, j, 85);
    const far = radius * (0.75 + 0.4 * chance(i * 7 + corner, j, 86));
    ctx.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
  }
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
}

// --- lines --------------------------------------------------------------------------------------------------------
/** Points along a line, so far apart. */
function* along(feature: Feature, step: number): Iterable<Point & { at: number; angle: number }> {
  const outlines = feature.lines.length
    ? feature.lines
    : feature.polygons.map((rings) => [...rings[0]!, rings[0]![0]!]);
  for (const line of outlines)
    for (let k = 1; k < line.length; k++) {
      const a = line[k - 1]!;
      const b = line[k]!;
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const count = Math.max(1, Math.round(length / step));
      const angle = Math.atan2(b.y - a.y, b.x - a.x);
      for (let n = 0; n < count; n++) {
        const t = (n + 0.5) / count;
        yield { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, at: n + k * 97, angle };
      }
    }
}

function hedgerow(ctx: Context, feature: Feature, scale: number, radius: number, step: number): void {
  ctx.save();
  ctx.translate(4, 6);
  lines(ctx, feature, MAP.shadow, radius * 1.7);
  ctx.restore();
  lines(ctx, feature, "#3b5529", radius * 1.5);
  if (scale < 0.12) return;
  for (const { x, y, at } of along(feature, step)) {
    const i = Math.round(x);
    const size = radius * (0.62 + 0.4 * chance(i, at, 5));
    const shift = (chance(i, at, 6) - 0.5) * radius * 0.5;
    disc(ctx, x + shift, y + shift, size, MAP.crown[Math.floor(chance(i, at, 7) * MAP.crown.length)]!);
    disc(ctx, x + shift - size * 0.3, y + shift - size * 0.35, size * 0.45, MAP.crownLight);
  }
}

function wall(ctx: Context, feature: Feature, scale: number, width: number): void {
  ctx.save();
  ctx.translate(width * 0.5, width * 0.65);
  lines(ctx, feature, MAP.shadow, width);
  ctx.restore();
  lines(ctx, feature, "#57544c", width + 2.4);
  lines(ctx, feature, "#a5a197", width);
  if (scale < 0.2) return;
  for (const { x, y, at, angle } of along(feature, 13)) {
    const i = Math.round(x + y);
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    ctx.fillStyle = ["#b9b5aa", "#949086", "#c6c2b7", "#a19d92"][Math.floor(chance(i, at, 9) * 4)]!;
    ctx.fillRect(-5.6, -width / 2 + 0.8, 11.2, width - 1.6);
    ctx.restore();
  }
}

function fence(ctx: Context, feature: Feature): void {
  lines(ctx, feature, "rgba(40, 34, 20, 0.3)", 6);
  lines(ctx, feature, "#8d6b43", 3);
  for (const { x, y } of along(feature, 30)) {
    disc(ctx, x + 1.5, y + 2, 4, "rgba(40, 34, 20, 0.35)");
    disc(ctx, x, y, 4, "#6d4f2e");
  }
}

function barricade(ctx: Context, feature: Feature): void {
  for (const { x, y, angle } of along(feature, 17)) {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    ctx.fillStyle = "rgba(40, 34, 20, 0.35)";
    ctx.fillRect(-8, -6, 19, 17);
    ctx.fillStyle = "#c3ae7c";
    ctx.strokeStyle = "#7a6637";
    ctx.lineWidth = 1.4;
    ctx.beginPath();
    ctx.roundRect(-9, -8, 18, 15, 6);
    ctx.fill();
    ctx.stroke();
    ctx.restore();
  }
}

function wire(ctx: Context, feature: Feature): void {
  lines(ctx, feature, "rgba(70, 66, 58, 0.28)", 18);
  ctx.strokeStyle = "#55524a";
  ctx.lineWidth = 1.7;
  for (const { x, y } of along(feature, 9)) {
    ctx.beginPath();
    ctx.arc(x, y, 9, 0, 2 * Math.PI);
    ctx.stroke();
  }
  for (const { x, y } of along(feature, 60)) cross(ctx, x, y, 10);
}

function cross(ctx: Context, x: number, y: number, size: number): void {
  ctx.strokeStyle = "#4b3a26";
  ctx.lineWidth = size * 0.32;
  ctx.lineCap = "round";
  ctx.beginPath();
  ctx.moveTo(x - size, y - size);
  ctx.lineTo(x + size, y + size);
  ctx.moveTo(x + size, y - size);
  ctx.lineTo(x - size, y + size);
  ctx.stroke();
}

function cliff(ctx: Context, feature: Feature): void {
  lines(ctx, feature, "#7d6a48", 9);
  ctx.strokeStyle = "#7d6a48";
  ctx.lineWidth = 3;
  for (const { x, y, angle } of along(feature, 14)) {
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x - Math.sin(angle) * 20, y + Math.cos(angle) * 20);
    ctx.stroke();
  }
}

// --- houses -------------------------------------------------------------------------------------------------------
function house(ctx: Context, feature: Feature, scale: number, colours: Colours, floor: number | null): void {
  for (const ring of shadowed(ctx, feature, 13, 17)) {
    if (floor === null) tiled(ctx, ring, colours, scale);
    else plan(ctx, feature, ring, colours, floor);
  }
  if (floor === null) doors(ctx, feature);
}

function tiled(ctx: Context, ring: readonly Point[], colours: Colours, scale: number): void {
  roof(
    ctx,
    ring,
    colours,
    { ridge: 5, edge: 3 },
    (from, to) => {
      if (scale > 0.2) rows(ctx, ring, from, to);
    },
    (from, to) => chimney(ctx, { x: from.x + (to.x - from.x) * 0.22, y: from.y + (to.y - from.y) * 0.22 }),
  );
}

/** Rows of tiles along the ridge, and their joints. */
function rows(ctx: Context, ring: readonly Point[], from: Point, to: Point): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const box = boxOf(ring);
  insideRing(ctx, ring, () => {
    stripes(ctx, box, box, angle, 9, "rgba(40, 24, 12, 0.2)", 1.5);
    stripes(ctx, box, box, angle + Math.PI / 2, 14, "rgba(40, 24, 12, 0.09)", 1.5);
  });
}

function chimney(ctx: Context, { x, y }: Point): void {
  ctx.fillStyle = "rgba(30, 20, 10, 0.4)";
  ctx.fillRect(x - 6, y - 5, 18, 20);
  ctx.fillStyle = "#8c5a44";
  ctx.fillRect(x - 9, y - 9, 18, 18);
  ctx.fillStyle = "#3a2a22";
  ctx.fillRect(x - 4, y - 4, 8, 8);
}

/** Doors show beside the eaves. */
function doors(ctx: Context, feature: Feature): void {
  for (const { kind, storey, a, b } of feature.openings) {
    if (!storey) segment(ctx, a, b, kind === "door" ? "#5a3b1e" : "#dfe9ee", kind === "door" ? 8 : 5);
  }
}

/** A storey without what is above it: boards, walls, openings. */
function plan(ctx: Context, feature: Feature, ring: readonly Point[], colours: Colours, floor: number): void {
  fillRing(ctx, ring, floor ? "#d9c7a0" : "#cbb78d");
  insideRing(ctx, ring, () =>
    stripes(ctx, feature.box, feature.box, floor % 2 ? Math.PI / 2 : 0, 12, "rgba(110, 80, 40, 0.28)", 1.4),
  );
  edge(ctx, ring, colours.edge, 9);
  edge(ctx, ring, colours.lit, 5);
  for (const { kind, storey, a, b } of feature.openings) {
    if (storey !== floor) continue;
    segment(ctx, a, b, kind === "door" ? "#cbb78d" : "#cfe4ee", 9);
    if (kind !== "door") continue;
    for (const { x, y } of [a, b]) disc(ctx, x, y, 4, "#5a3b1e");
  }
}

function ruin(ctx: Context, feature: Feature, box: Box): void {
  const rings = feature.polygons.map((polygon) => polygon[0]!);
  for (const ring of rings) fillRing(ctx, ring, "#c2b698");
  stones(ctx, feature, box, ["#b4aa97", "#a39884", "#c9c1b0"], 12);
  ctx.save();
  ctx.setLineDash([58, 22, 34, 12]);
  for (const ring of rings) {
    edge(ctx, ring, "#4f4c45", 12);
    edge(ctx, ring, "#a8a499", 8);
  }
  ctx.restore();
}

function bunker(ctx: Context, feature: Feature): void {
  shadowed(ctx, feature, 8, 10);
  shape(ctx, feature, 26);
  ctx.fillStyle = "#a9a89f";
  ctx.fill("evenodd");
  ctx.strokeStyle = "#53524b";
  ctx.lineWidth = 4;
  ctx.stroke();
  rimmed(ctx, feature, 26, "rgba(255, 255, 255, 0.25)", 22);
  for (const { kind, a, b } of feature.openings) segment(ctx, a, b, kind === "door" ? "#5a3b1e" : "#1f1f1b", 7);
}

function plinth(ctx: Context, feature: Feature): void {
  area(ctx, feature, "#c9c7be", "#65635b");
  for (const { x, y } of middles(feature)) {
    disc(ctx, x + 3, y + 4, 12, MAP.shadow);
    disc(ctx, x, y, 12, "#e4e2da");
  }
}

// --- trees --------------------------------------------------------------------------------------------------------
const WOODS_SHADOW = { colour: MAP.shadow, blur: 16, x: 7, y: 9 };

function woods(ctx: Context, feature: Feature, box: Box, scale: number): void {
  raised(ctx, feature, 50, "rgba(86, 112, 62, 0.9)", WOODS_SHADOW, scale);
  if (scale < 0.08) return;
  for (const { x, y, i, j } of strewnInDepth(feature, box, 27, 31))
    crown(ctx, x, y, 13 + 11 * chance(i, j, 33) ** 2, Math.floor(chance(i, j, 34) * MAP.crown.length));
}

/** A crown of leaves, lit from the upper left. */
function crown(ctx: Context, x: number, y: number, radius: number, tone: number): void {
  disc(ctx, x + 4, y + 6, radius, MAP.crownShade);
  disc(ctx, x, y, radius, MAP.crown[tone % MAP.crown.length]!);
  disc(ctx, x - radius * 0.22, y - radius * 0.26, radius * 0.66, "rgba(140, 176, 96, 0.32)");
  disc(ctx, x - radius * 0.34, y - radius * 0.38, radius * 0.32, MAP.crownLight);
}
