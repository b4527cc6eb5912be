/** Draws a board's terrain on a canvas: fields, woods, roads, buildings, grid. Everything random comes from the place. */
import { Bins } from "./bins";
import {
  angleOf,
  area,
  type Colours,
  type Context,
  chance,
  disc,
  inside,
  insideRing,
  isInside,
  lines,
  raised,
  roof,
  shadowed,
  shape,
  strewnInDepth,
  stripes,
  tree,
} from "./brush";
import { type Board, type Box, type Cell, type Feature, grown, HEX, isTable, type Point } from "./geometry";
import { LINEAR } from "./linear";
import { namesIn, writeNames } from "./names";
import { CELLS, MAP } from "./palette";
import { type Drawing, layerOf, type Painters, SCENERY } from "./scenery";

export interface Look {
  readonly grid: boolean;
  readonly labels: boolean;
  /** The storey of houses that is looked into. */
  readonly floor?: number | null;
}

/** What lies lower is drawn first. */
const LAYERS: readonly Drawing[] = [
  "contour",
  "field",
  "marsh",
  "orchard",
  "water",
  "woods",
  "gully",
  "ditch",
  "stream",
  "canal",
  "river",
  "road",
  "railway",
  "ford",
  "ferry",
  "bridge",
  "hedge",
  "high-hedge",
  "low-wall",
  "dike",
  "cliff",
  "house",
];

export class Terrain {
  private readonly features = new Bins<Feature>();
  private readonly cells = new Bins<Cell>();

  constructor(readonly board: Board) {
    const onTable = isTable(board);
    const rank = ({ look: { drawing } }: Feature) =>
      onTable ? layerOf(drawing) : (LAYERS.indexOf(drawing) + LAYERS.length) % LAYERS.length;
    const sorted = [...board.features].sort((a, b) => rank(a) - rank(b) || a.level - b.level);
    for (const feature of sorted) this.features.add(feature, grown(feature.box, onTable ? 70 : 16));
    for (const cell of board.hexes) {
      this.cells.add(cell, grown({ left: cell.x, right: cell.x, top: cell.y, bottom: cell.y }, HEX * 0.6));
    }
  }

  /** Draws what lies in a box. The context is set so that one unit is one unit; `scale` is its pixels. */
  draw(ctx: Context, box: Box, scale: number, look: Look): void {
    const { board } = this;
    const sheet = board.box;
    ctx.save();
    if (scale > 0.2) {
      ctx.shadowColor = "rgba(20, 18, 10, 0.45)";
      ctx.shadowBlur = 18 * scale;
      ctx.shadowOffsetY = 6 * scale;
    }
    const onTable = isTable(board);
    ctx.fillStyle = onTable ? MAP.frame : MAP.paper;
    const margin = 30;
    ctx.fillRect(
      sheet.left - margin,
      sheet.top - margin,
      sheet.right - sheet.left + 2 * margin,
      sheet.bottom - sheet.top + 2 * margin,
    );
    ctx.restore();
    ctx.save();
    ctx.beginPath();
    ctx.rect(sheet.left, sheet.top, sheet.right - sheet.left, sheet.bottom - sheet.top);
    ctx.clip();
    ground(ctx, box, scale);
    const near = this.cells.near(box);
    if (!board.features.length) hexFills(ctx, near, board);
    const by = onTable ? SCENERY : DRAW;
    for (const feature of this.features.near(box)) drawFeature(ctx, feature, box, scale, by, look.floor ?? null);
    if (look.grid && scale > 0.1) grid(ctx, near, board, scale);
    ctx.restore();
    ctx.strokeStyle = MAP.edge;
    ctx.lineWidth = 1.2;
    ctx.strokeRect(sheet.left, sheet.top, sheet.right - sheet.left, sheet.bottom - sheet.top);
  }

  /** Writes the names of the hexes that lie in a box. */
  name(ctx: Context, box: Box, scale: number): void {
    writeNames(ctx, namesIn(this.cells.near(box), this.board, scale), scale);
  }
}

function ground(ctx: Context, box: Box, scale: number): void {
  ctx.fillStyle = MAP.ground;
  ctx.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  if (scale < 0.2) return;
  patches(ctx, box);
  if (scale > 0.6) grass(ctx, box);
}

/** Large soft patches of lighter and darker ground. */
function patches(ctx: Context, box: Box): void {
  const step = 150;
  const reach = 190;
  for (let i = Math.floor((box.left - reach) / step); i <= (box.right + reach) / step; i++)
    for (let j = Math.floor((box.top - reach) / step); j <= (box.bottom + reach) / step; j++) {
      const x = (i + chance(i, j, 1)) * step;
      const y = (j + chance(i, j, 2)) * step;
      const radius = 70 + 110 * chance(i, j, 3);
      const colour = chance(i, j, 4) > 0.5 ? "226, 233, 190" : "176, 190, 130";
      const shade = ctx.createRadialGradient(x, y, 0, x, y, radius);
      shade.addColorStop(0, `rgba(${colour}, 0.42)`);
      shade.addColorStop(1, `rgba(${colour}, 0)`);
      ctx.fillStyle = shade;
      ctx.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
    }
}

function grass(ctx: Context, box: Box): void {
  const step = 17;
  ctx.strokeStyle = MAP.grass;
  ctx.globalAlpha = 0.34;
  ctx.lineWidth = 0.8;
  ctx.beginPath();
  for (let i = Math.floor(box.left / step) - 1; i <= box.right / step; i++)
    for (let j = Math.floor(box.top / step) - 1; j <= box.bottom / step; j++) {
      if (chance(i, j, 5) < 0.45) continue;
      const x = (i + chance(i, j, 6)) * step;
      const y = (j + chance(i, j, 7)) * step;
      ctx.moveTo(x, y);
      ctx.lineTo(x + 0.9, y - 3);
      ctx.moveTo(x + 1.8, y);
      ctx.lineTo(x + 3, y - 2.4);
    }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

function hexFills(ctx: Context, cells: readonly Cell[], board: Board): void {
  const byKind = new Map<string, Cell[]>();
  for (const cell of cells) {
    const colour = CELLS[cell.look.drawing];
    if (colour) byKind.set(colour, [...(byKind.get(colour) ?? []), cell]);
  }
  for (const [colour, found] of byKind) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    for (const cell of found) hexagon(ctx, cell, board.corners);
    ctx.fill();
  }
}

function hexagon(ctx: Context, at: Point, corners: readonly Point[]): void {
  corners.forEach((corner, i) => {
    if (i) ctx.lineTo(at.x + corner.x, at.y + corner.y);
    else ctx.moveTo(at.x + corner.x, at.y + corner.y);
  });
  ctx.closePath();
}

function grid(ctx: Context, cells: readonly Cell[], board: Board, scale: number): void {
  ctx.strokeStyle = MAP.grid;
  ctx.lineWidth = Math.max(0.9, 0.6 / scale);
  ctx.beginPath();
  // Half of the sides of each hex are enough but at the edge, where the neighbour is missing; those lie off the sheet.
  const { corners } = board;
  for (const cell of cells) {
    ctx.moveTo(cell.x + corners[0]!.x, cell.y + corners[0]!.y);
    for (let i = 1; i <= 3; i++) ctx.lineTo(cell.x + corners[i]!.x, cell.y + corners[i]!.y);
    ctx.moveTo(cell.x + corners[3]!.x, cell.y + corners[3]!.y);
    for (let i = 4; i <= 6; i++) ctx.lineTo(cell.x + corners[i % 6]!.x, cell.y + corners[i % 6]!.y);
  }
  ctx.stroke();
  if (scale < 0.5) return;
  ctx.fillStyle = MAP.dot;
  for (const cell of cells) ctx.fillRect(cell.x - 0.9, cell.y - 0.9, 1.8, 1.8);
}

// --- the features -------------------------------------------------------------------------------------------------
function drawFeature(
  ctx: Context,
  feature: Feature,
  box: Box,
  scale: number,
  by: Painters,
  floor: number | null,
): void {
  const draw = by[feature.look.drawing];
  if (draw) draw(ctx, feature, box, scale, floor);
  else if (feature.polygons.length) area(ctx, feature, "rgba(160, 150, 120, 0.5)", "rgba(90, 80, 60, 0.5)");
  else lines(ctx, feature, "rgba(90, 80, 60, 0.7)", 3);
}

const DRAW: Painters = {
  contour: (ctx, feature) => area(ctx, feature, "rgba(190, 150, 84, 0.22)", "rgba(150, 112, 56, 0.35)"),
  field,
  marsh: (ctx, feature) => area(ctx, feature, MAP.marsh, MAP.waterEdge),
  orchard,
  water: (ctx, feature) => area(ctx, feature, MAP.water, MAP.waterEdge),
  woods,
  road,
  ...LINEAR,
  hedge,
  "low-wall": (ctx, feature) => {
    lines(ctx, feature, MAP.shadow, 5);
    lines(ctx, feature, MAP.wall, 3.4);
  },
  house,
};

function field(ctx: Context, feature: Feature, box: Box, scale: number): void {
  area(ctx, feature, MAP.grain, MAP.grainEdge);
  if (scale < 0.3) return;
  const angle = (angleOf(feature) - 0.5) * 1.4 - 0.7;
  inside(ctx, feature, 14, () => {
    stripes(ctx, feature.box, box, angle, 6.5, MAP.grainHatch, 1.3);
    stripes(ctx, feature.box, box, angle, 13, "rgba(255, 238, 178, 0.5)", 1.2, 3);
    shape(ctx, feature, 14);
    ctx.strokeStyle = "rgba(140, 104, 30, 0.35)";
    ctx.lineWidth = 5;
    ctx.stroke();
  });
}

function orchard(ctx: Context, feature: Feature, box: Box, scale: number): void {
  ctx.globalAlpha = 0.75;
  area(ctx, feature, MAP.orchard, MAP.orchardEdge);
  ctx.globalAlpha = 1;
  if (scale < 0.2) return;
  const angle = (angleOf(feature) - 0.5) * 0.7;
  const step = 19;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const middle = { x: (feature.box.left + feature.box.right) / 2, y: (feature.box.top + feature.box.bottom) / 2 };
  const reach = Math.ceil(
    Math.hypot(feature.box.right - feature.box.left, feature.box.bottom - feature.box.top) / step / 2,
  );
  const area_ = grown(box, 12);
  for (let j = -reach; j <= reach; j++)
    for (let i = -reach; i <= reach; i++) {
      const u = i * step + (chance(i, j, 21) - 0.5) * 2.5;
      const v = j * step + (chance(i, j, 22) - 0.5) * 2.5;
      const x = middle.x + u * cos - v * sin;
      const y = middle.y + u * sin + v * cos;
      if (x < area_.left || x > area_.right || y < area_.top || y > area_.bottom) continue;
      if (isInside(feature, x, y))
        tree(ctx, x, y, 5.6 + chance(i, j, 23) * 1.6, MAP.tree[Math.floor(chance(i, j, 24) * 3)]!);
    }
}

const WOODS_SHADOW = { colour: MAP.shadow, blur: 7, x: 3, y: 4 };

function woods(ctx: Context, feature: Feature, box: Box, scale: number): void {
  raised(ctx, feature, 18, MAP.woods, WOODS_SHADOW, scale);
  if (scale < 0.12) return;
  ctx.strokeStyle = MAP.woodsEdge;
  ctx.lineWidth = 9;
  ctx.lineJoin = "round";
  ctx.stroke();
  const size = scale < 0.28 ? 2 : 1;
  for (const { x, y, i, j } of strewnInDepth(feature, box, 11 * size, 31)) {
    const radius = (4.6 + 5.2 * chance(i, j, 33) ** 2) * size;
    disc(ctx, x + 1.4, y + 2, radius, MAP.crownShade);
    disc(ctx, x, y, radius, MAP.crown[Math.floor(chance(i, j, 34) * MAP.crown.length)]!);
    disc(ctx, x - radius * 0.27, y - radius * 0.32, radius * 0.48, MAP.crownLight);
  }
}

function road(ctx: Context, feature: Feature, _box: Box, scale: number): void {
  if (feature.grade === "track") {
    ctx.save();
    ctx.setLineDash([9, 6]);
    lines(ctx, feature, MAP.dirtEdge, 3.4);
    ctx.restore();
    return;
  }
  const paved = feature.surface === "paved" || feature.grade === "primary";
  lines(ctx, feature, "rgba(120, 110, 70, 0.22)", paved ? 19 : 14);
  lines(ctx, feature, paved ? MAP.pavedEdge : MAP.dirtEdge, paved ? 13 : 9.5);
  lines(ctx, feature, paved ? MAP.paved : MAP.dirt, paved ? 10.4 : 7.4);
  if (scale < 0.4) return;
  ctx.save();
  if (paved) {
    ctx.setLineDash([7, 9]);
    lines(ctx, feature, MAP.pavedLine, 0.9);
  } else {
    ctx.setLineDash([14, 3]);
    lines(ctx, feature, "rgba(150, 120, 66, 0.35)", 3.4);
    ctx.setLineDash([]);
    lines(ctx, feature, MAP.dirt, 2);
  }
  ctx.restore();
}

function hedge(ctx: Context, feature: Feature): void {
  ctx.save();
  lines(ctx, feature, MAP.shadow, 8);
  ctx.setLineDash([0.1, 6]);
  lines(ctx, feature, MAP.hedge, 7.5);
  ctx.restore();
}

// --- buildings ----------------------------------------------------------------------------------------------------
function house(ctx: Context, feature: Feature, _box: Box, scale: number): void {
  const colours: Colours = feature.material === "stone" ? MAP.stone : MAP.wooden;
  for (const ring of shadowed(ctx, feature, 5, 6.5))
    for (const wing of wings(ring))
      roof(ctx, wing, colours, { ridge: 1.5, edge: 1.1 }, (from, to) => {
        if (scale > 0.5) tiles(ctx, wing, from, to);
      });
}

function cross(o: Point, a: Point, b: Point): number {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

/** An L-shaped house as two wings, the larger first; any other outline as it is. */
function wings(ring: readonly Point[]): (readonly Point[])[] {
  if (ring.length !== 6) return [ring];
  const turn = Math.sign(ring.reduce((sum, p, i) => sum + p.x * ring[(i + 1) % 6]!.y - p.y * ring[(i + 1) % 6]!.x, 0));
  const at = (i: number) => ring[((i % 6) + 6) % 6]!;
  const inner = ring.findIndex((_, i) => Math.sign(cross(at(i - 1), at(i), at(i + 1))) === -turn);
  if (inner < 0) return [ring];
  const cut = crossing(at(inner - 1), at(inner), at(inner + 2), at(inner + 3));
  if (!cut) return [ring];
  const found = [
    [at(inner), at(inner + 1), at(inner + 2), cut],
    [cut, at(inner + 3), at(inner + 4), at(inner + 5)],
  ];
  return found.sort((a, b) => size(b) - size(a));
}

function size(ring: readonly Point[]): number {
  return Math.abs(
    ring.reduce((sum, p, i) => sum + p.x * ring[(i + 1) % ring.length]!.y - p.y * ring[(i + 1) % ring.length]!.x, 0),
  );
}

function crossing(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const den = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (Math.abs(den) < 1e-6) return undefined;
  const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / den;
  return { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) };
}

function tiles(ctx: Context, ring: readonly Point[], from: Point, to: Point): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  insideRing(ctx, ring, () => {
    ctx.beginPath();
    for (let at = 3.5; at < length; at += 3.5) {
      const x = from.x + along.x * at;
      const y = from.y + along.y * at;
      ctx.moveTo(x + along.y * 40, y - along.x * 40);
      ctx.lineTo(x - along.y * 40, y + along.x * 40);
    }
    ctx.strokeStyle = "rgba(40, 24, 12, 0.16)";
    ctx.lineWidth = 0.8;
    ctx.stroke();
  });
}
