/** Draws buildings on a tabletop: houses with roof or as a plan, ruins, bunkers, monuments. Sizes in map units. */
import {
  area,
  type Colours,
  type Context,
  disc,
  edge,
  fillRing,
  insideRing,
  middleOf,
  rimmed,
  roof,
  segment,
  shadowed,
  shape,
  stripes,
} from "../brush";
import { type Box, boxOf, type Feature, type Point } from "../geometry";
import { MAP } from "../palette";
import { DETAIL_SCALE } from "./scale";
import { stones } from "./stones";

const DOOR = "#5a3b1e";
/** The boards of the ground floor, which also show through open doors. */
const GROUND_FLOOR = "#cbb78d";
const BUNKER_CORNER = 26;
/** How far along the ridge the chimney stands, as a share of its length. */
const CHIMNEY_SHARE = 0.22;

/** A house with its roof, or (`floor` a number) the plan of that storey. */
export function house(ctx: Context, feature: Feature, scale: number, colours: Colours, floor: number | null): void {
  for (const ring of shadowed(ctx, feature, 13, 17)) {
    if (floor === null) tiledRoof(ctx, ring, colours, scale);
    else storeyPlan(ctx, feature, ring, colours, floor);
  }
  if (floor === null) doors(ctx, feature);
}

function tiledRoof(ctx: Context, ring: readonly Point[], colours: Colours, scale: number): void {
  roof(
    ctx,
    ring,
    colours,
    { ridge: 5, edge: 3 },
    (from, to) => {
      if (scale > DETAIL_SCALE) tileRows(ctx, ring, from, to);
    },
    (from, to) => chimney(ctx, between(from, to, CHIMNEY_SHARE)),
  );
}

/** Rows of tiles along the ridge, and their joints. */
function tileRows(ctx: Context, ring: readonly Point[], from: Point, to: Point): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const box = boxOf(ring);
  insideRing(ctx, ring, () => {
    stripes(ctx, box, box, angle, 9, "rgba(40, 24, 12, 0.2)", 1.5);
    stripes(ctx, box, box, angle + Math.PI / 2, 14, "rgba(40, 24, 12, 0.09)", 1.5);
  });
}

/** The point that lies the given share of the way from one point to another. */
function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function chimney(ctx: Context, { x, y }: Point): void {
  ctx.fillStyle = "rgba(30, 20, 10, 0.4)";
  ctx.fillRect(x - 6, y - 5, 18, 20);
  ctx.fillStyle = "#8c5a44";
  ctx.fillRect(x - 9, y - 9, 18, 18);
  ctx.fillStyle = "#3a2a22";
  ctx.fillRect(x - 4, y - 4, 8, 8);
}

/** Doors and windows of the ground floor show beside the eaves. */
function doors(ctx: Context, feature: Feature): void {
  for (const { kind, storey, from, to } of feature.openings) {
    if (!storey) segment(ctx, from, to, kind === "door" ? DOOR : "#dfe9ee", kind === "door" ? 8 : 5);
  }
}

/** The plan of a storey, without what is above it: boards, walls, openings. */
function storeyPlan(ctx: Context, feature: Feature, ring: readonly Point[], colours: Colours, floor: number): void {
  fillRing(ctx, ring, floor ? "#d9c7a0" : GROUND_FLOOR);
  // Boards run across those of the storey below.
  const boards = floor % 2 ? Math.PI / 2 : 0;
  insideRing(ctx, ring, () => stripes(ctx, feature.box, feature.box, boards, 12, "rgba(110, 80, 40, 0.28)", 1.4));
  edge(ctx, ring, colours.edge, 9);
  edge(ctx, ring, colours.lit, 5);
  for (const { kind, storey, from, to } of feature.openings) {
    if (storey !== floor) continue;
    segment(ctx, from, to, kind === "door" ? GROUND_FLOOR : "#cfe4ee", 9);
    if (kind !== "door") continue;
    for (const { x, y } of [from, to]) disc(ctx, x, y, 4, DOOR);
  }
}

export function ruin(ctx: Context, feature: Feature, box: Box): void {
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

export function bunker(ctx: Context, feature: Feature): void {
  shadowed(ctx, feature, 8, 10);
  shape(ctx, feature, BUNKER_CORNER);
  ctx.fillStyle = "#a9a89f";
  ctx.fill("evenodd");
  ctx.strokeStyle = "#53524b";
  ctx.lineWidth = 4;
  ctx.stroke();
  rimmed(ctx, feature, BUNKER_CORNER, "rgba(255, 255, 255, 0.25)", 22);
  for (const { kind, from, to } of feature.openings) segment(ctx, from, to, kind === "door" ? DOOR : "#1f1f1b", 7);
}

/** A monument on its plinth. */
export function plinth(ctx: Context, feature: Feature): void {
  area(ctx, feature, "#c9c7be", "#65635b");
  const { x, y } = middleOf(feature.box);
  disc(ctx, x + 3, y + 4, 12, MAP.shadow);
  disc(ctx, x, y, 12, "#e4e2da");
}
