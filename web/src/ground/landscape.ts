/** Draws the features of a hex map: fields, orchards, woods, roads, hedges, houses. Sizes are in map units. */
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
  middleOf,
  raised,
  roof,
  shadowed,
  shape,
  strewnInDepth,
  stripes,
  tree,
} from "./brush";
import { type Box, type Feature, grown, type Point } from "./geometry";
import { LINEAR } from "./linear";
import { MAP } from "./palette";
import type { Painters } from "./scenery/scenery";

/** Scales, in pixels to a map unit, from which on details are drawn: below them they would be a blur. */
const CROWN_SCALE = 0.12;
const TREE_SCALE = 0.2;
const SINGLE_CROWN_SCALE = 0.28;
const FURROW_SCALE = 0.3;
const ROAD_MARK_SCALE = 0.4;
const TILE_SCALE = 0.5;
const TILE_WIDTH = 3.5;
/** Lines whose determinant is below this are parallel, but for rounding. */
const PARALLEL = 1e-6;

/** Colours and sizes are the artist's choice: nothing else depends on them. */
export const LANDSCAPE: Painters = {
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
  if (scale < FURROW_SCALE) return;
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
  if (scale < TREE_SCALE) return;
  const angle = (angleOf(feature) - 0.5) * 0.7;
  const step = 19;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const middle = middleOf(feature.box);
  const reach = Math.ceil(
    Math.hypot(feature.box.right - feature.box.left, feature.box.bottom - feature.box.top) / step / 2,
  );
  const drawn = grown(box, 12);
  for (let row = -reach; row <= reach; row++)
    for (let column = -reach; column <= reach; column++) {
      // Trees stand in rows, each a little beside its place.
      const along = column * step + (chance(column, row, 21) - 0.5) * 2.5;
      const across = row * step + (chance(column, row, 22) - 0.5) * 2.5;
      const x = middle.x + along * cos - across * sin;
      const y = middle.y + along * sin + across * cos;
      if (x < drawn.left || x > drawn.right || y < drawn.top || y > drawn.bottom) continue;
      if (isInside(feature, x, y))
        tree(ctx, x, y, 5.6 + chance(column, row, 23) * 1.6, MAP.tree[Math.floor(chance(column, row, 24) * 3)]!);
    }
}

const WOODS_SHADOW = { colour: MAP.shadow, blur: 7, x: 3, y: 4 };

function woods(ctx: Context, feature: Feature, box: Box, scale: number): void {
  raised(ctx, feature, 18, MAP.woods, WOODS_SHADOW, scale);
  if (scale < CROWN_SCALE) return;
  ctx.strokeStyle = MAP.woodsEdge;
  ctx.lineWidth = 9;
  ctx.lineJoin = "round";
  ctx.stroke();
  // On a small map fewer and larger crowns look the same and are drawn faster.
  const size = scale < SINGLE_CROWN_SCALE ? 2 : 1;
  for (const { x, y, column, row } of strewnInDepth(feature, box, 11 * size, 31)) {
    const radius = (4.6 + 5.2 * chance(column, row, 33) ** 2) * size;
    disc(ctx, x + 1.4, y + 2, radius, MAP.crownShade);
    disc(ctx, x, y, radius, MAP.crown[Math.floor(chance(column, row, 34) * MAP.crown.length)]!);
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
  const isPaved = feature.surface === "paved" || feature.grade === "primary";
  lines(ctx, feature, "rgba(120, 110, 70, 0.22)", isPaved ? 19 : 14);
  lines(ctx, feature, isPaved ? MAP.pavedEdge : MAP.dirtEdge, isPaved ? 13 : 9.5);
  lines(ctx, feature, isPaved ? MAP.paved : MAP.dirt, isPaved ? 10.4 : 7.4);
  if (scale < ROAD_MARK_SCALE) return;
  ctx.save();
  if (isPaved) {
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
        if (scale > TILE_SCALE) tiles(ctx, wing, from, to);
      });
}

/** Twice the signed area of the triangle of three points: its sign says to which side the path turns. */
function turnOf(before: Point, corner: Point, after: Point): number {
  return (corner.x - before.x) * (after.y - before.y) - (corner.y - before.y) * (after.x - before.x);
}

/** An L-shaped house as two wings, the larger first; any other outline as it is. */
function wings(ring: readonly Point[]): (readonly Point[])[] {
  if (ring.length !== 6) return [ring];
  const cornerAt = (index: number) => ring[((index % 6) + 6) % 6]!;
  const direction = Math.sign(signedArea(ring));
  // The inner corner is the only one at which the outline turns the other way.
  const inner = ring.findIndex(
    (_, index) => Math.sign(turnOf(cornerAt(index - 1), cornerAt(index), cornerAt(index + 1))) === -direction,
  );
  if (inner < 0) return [ring];
  const cut = crossing(cornerAt(inner - 1), cornerAt(inner), cornerAt(inner + 2), cornerAt(inner + 3));
  if (!cut) return [ring];
  const rings = [
    [cornerAt(inner), cornerAt(inner + 1), cornerAt(inner + 2), cut],
    [cut, cornerAt(inner + 3), cornerAt(inner + 4), cornerAt(inner + 5)],
  ];
  return rings.sort((one, other) => Math.abs(signedArea(other)) - Math.abs(signedArea(one)));
}

/** Twice the area of a ring, negative where it runs the other way round. */
function signedArea(ring: readonly Point[]): number {
  return ring.reduce((sum, { x, y }, index) => {
    const next = ring[(index + 1) % ring.length]!;
    return sum + x * next.y - y * next.x;
  }, 0);
}

/** Where the straight lines through two pairs of points cross; undefined: they are parallel. */
function crossing(from: Point, to: Point, otherFrom: Point, otherTo: Point): Point | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [otherDx, otherDy] = [otherTo.x - otherFrom.x, otherTo.y - otherFrom.y];
  const determinant = dx * otherDy - dy * otherDx;
  if (Math.abs(determinant) < PARALLEL) return undefined;
  const share = ((otherFrom.x - from.x) * otherDy - (otherFrom.y - from.y) * otherDx) / determinant;
  return { x: from.x + share * dx, y: from.y + share * dy };
}

/** Joints of tiles across the ridge. */
function tiles(ctx: Context, ring: readonly Point[], from: Point, to: Point): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  insideRing(ctx, ring, () => {
    ctx.beginPath();
    for (let distance = TILE_WIDTH; distance < length; distance += TILE_WIDTH) {
      const x = from.x + along.x * distance;
      const y = from.y + along.y * distance;
      // Longer than any roof: the ring clips them.
      ctx.moveTo(x + along.y * 40, y - along.x * 40);
      ctx.lineTo(x - along.y * 40, y + along.x * 40);
    }
    ctx.strokeStyle = "rgba(40, 24, 12, 0.16)";
    ctx.lineWidth = 0.8;
    ctx.stroke();
  });
}
