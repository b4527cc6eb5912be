/** Draws simple shapes on a canvas: outlines, areas, lines, hatching, discs, shadows. Sizes are in map units. */
import { type Box, type Feature, grown, isWithin, type Point } from "./geometry";
import { MAP } from "./palette";

/** The part of a side that a rounded corner may take: less than half, as the side has two corners. */
const ROUNDED_SHARE = 0.45;

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * Draws the part of a feature that lies in a box. `scale`: pixels to a map unit; `floor`: the storey of houses whose plan
 * is shown, null: roofs are shown.
 */
export type Draw = (ctx: Context, feature: Feature, box: Box, scale: number, floor: number | null) => void;

/**
 * A number from 0 up to 1 that looks random and depends on a column, a row and a salt only, so that a map looks the same
 * each time it is drawn. Each use takes a salt of its own. An integer hash: the factors are large primes (from xxHash),
 * the shifts mix high bits into low ones, and 2 ** 32 is the range of the result.
 */
export function chance(column: number, row: number, salt: number): number {
  let hash = (column * 374761393 + row * 668265263 + salt * 2147483647) | 0;
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  hash = Math.imul(hash ^ (hash >>> 16), 2246822519);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** Adds straight lines from point to point. */
export function trace(ctx: Context, points: readonly Point[]): void {
  for (const [index, { x, y }] of points.entries()) {
    if (index) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
  }
}

/** Adds a closed outline whose corners are rounded by `radius`, or by less where a side is short. */
export function outline(ctx: Context, ring: readonly Point[], radius: number): void {
  const count = ring.length;
  const last = ring[count - 1]!;
  const first = ring[0]!;
  ctx.moveTo((last.x + first.x) / 2, (last.y + first.y) / 2);
  ring.forEach((point, index) => {
    const next = ring[(index + 1) % count]!;
    const before = ring[(index + count - 1) % count]!;
    const room = Math.min(
      Math.hypot(next.x - point.x, next.y - point.y),
      Math.hypot(before.x - point.x, before.y - point.y),
    );
    ctx.arcTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2, Math.min(radius, room * ROUNDED_SHARE));
  });
  ctx.closePath();
}

/** Starts a path around all areas of a feature. */
export function shape(ctx: Context, feature: Feature, radius: number): void {
  ctx.beginPath();
  for (const polygon of feature.polygons) for (const ring of polygon) outline(ctx, ring, radius);
}

/** Fills the areas of a feature, with a thin line around them. */
export function area(ctx: Context, feature: Feature, fill: string, edge: string): void {
  shape(ctx, feature, 14);
  ctx.fillStyle = fill;
  ctx.fill("evenodd");
  ctx.strokeStyle = edge;
  ctx.lineWidth = 1.4;
  ctx.stroke();
}

/** Fills the areas of a feature, with a dashed line around them. */
export function fenced(
  ctx: Context,
  feature: Feature,
  radius: number,
  look: { readonly fill: string; readonly edge: string; readonly width: number; readonly dash: number[] },
): void {
  shape(ctx, feature, radius);
  ctx.fillStyle = look.fill;
  ctx.fill("evenodd");
  ctx.strokeStyle = look.edge;
  ctx.lineWidth = look.width;
  ctx.setLineDash(look.dash);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Fills the areas of a feature and lets them stand out by a soft shadow, `shadow.x` to the right and `shadow.y` down. */
export function raised(
  ctx: Context,
  feature: Feature,
  radius: number,
  fill: string | CanvasGradient,
  shadow: { readonly colour: string; readonly blur: number; readonly x: number; readonly y: number },
  scale: number,
): void {
  ctx.save();
  ctx.shadowColor = shadow.colour;
  ctx.shadowBlur = shadow.blur * scale;
  ctx.shadowOffsetX = shadow.x * scale;
  ctx.shadowOffsetY = shadow.y * scale;
  shape(ctx, feature, radius);
  ctx.fillStyle = fill;
  ctx.fill("evenodd");
  ctx.restore();
}

/** Clips what `draw` draws to the areas of a feature; their outline is the current path when it is called. */
export function inside(ctx: Context, feature: Feature, radius: number, draw: () => void): void {
  ctx.save();
  shape(ctx, feature, radius);
  ctx.clip("evenodd");
  draw();
  ctx.restore();
}

/** Clips what `draw` draws to a ring. */
export function insideRing(ctx: Context, ring: readonly Point[], draw: () => void): void {
  ctx.save();
  ctx.beginPath();
  trace(ctx, ring);
  ctx.closePath();
  ctx.clip();
  draw();
  ctx.restore();
}

export function segment(ctx: Context, from: Point, to: Point, colour: string, width: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineCap = "butt";
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.lineTo(to.x, to.y);
  ctx.stroke();
}

/** Strokes all lines of a feature. */
export function lines(
  ctx: Context,
  feature: Feature,
  colour: string,
  width: number,
  cap: CanvasLineCap = "round",
): void {
  ctx.beginPath();
  for (const line of feature.lines) trace(ctx, line);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineJoin = "round";
  ctx.lineCap = cap;
  ctx.stroke();
}

/** A number from 0 to 1 that differs from feature to feature, for the angle of its hatching. */
export function angleOf(feature: Feature): number {
  return chance(Math.round(feature.box.left), Math.round(feature.box.top), 11);
}

/**
 * Strokes parallel lines over the box `over`, `step` units apart; nothing if they all lie beside `box`, which is drawn.
 * `angle` in radians; `shift` moves all lines across their direction.
 */
export function stripes(
  ctx: Context,
  over: Box,
  box: Box,
  angle: number,
  step: number,
  colour: string,
  width: number,
  shift = 0,
): void {
  const reach = Math.hypot(over.right - over.left, over.bottom - over.top) / 2 + step;
  const x = (over.left + over.right) / 2;
  const y = (over.top + over.bottom) / 2;
  if (x + reach < box.left || x - reach > box.right) return;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  ctx.beginPath();
  for (let offset = -reach + shift; offset <= reach; offset += step) {
    ctx.moveTo(-reach, offset);
    ctx.lineTo(reach, offset);
  }
  ctx.restore();
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}

export function isInside(feature: Feature, x: number, y: number): boolean {
  return isWithin(feature.polygons.flat(), { x, y });
}

/** A point of an irregular grid, with its column and row as a seed for `chance`. */
export type GridPoint = Point & { readonly column: number; readonly row: number };

/** Points strewn over the areas of a feature, about `step` units apart; the same ones for each part that is drawn. */
export function* strewn(feature: Feature, box: Box, step: number, salt: number): Iterable<GridPoint> {
  const within = meet(grown(box, step * 2), feature.box);
  // Each point lies in the middle 70 % of its cell, so that no two are too close.
  for (let row = Math.floor(within.top / step) - 1; row <= within.bottom / step + 1; row++)
    for (let column = Math.floor(within.left / step) - 1; column <= within.right / step + 1; column++) {
      const x = (column + 0.15 + 0.7 * chance(column, row, salt)) * step;
      const y = (row + 0.15 + 0.7 * chance(column, row, salt + 1)) * step;
      if (isInside(feature, x, y)) yield { x, y, column, row };
    }
}

/** The same points from the upper edge to the lower one, so that nearer things cover farther ones. */
export function strewnInDepth(feature: Feature, box: Box, step: number, salt: number) {
  return [...strewn(feature, box, step, salt)].sort((one, other) => one.y - other.y || one.x - other.x);
}

/** The part that two boxes share. */
function meet(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

export function tree(ctx: Context, x: number, y: number, radius: number, colour: string): void {
  disc(ctx, x + 2, y + 2.6, radius, MAP.shadow);
  disc(ctx, x, y, radius, colour);
  disc(ctx, x - radius * 0.28, y - radius * 0.32, radius * 0.45, MAP.treeLight);
}

export function disc(ctx: Context, x: number, y: number, radius: number, colour: string): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fill();
}

/** Fills the hard shadow of a ring: its outline swept along the vector of the light. */
function castShadow(ctx: Context, ring: readonly Point[], dx: number, dy: number): void {
  ctx.beginPath();
  ring.forEach((from, index) => {
    const to = ring[(index + 1) % ring.length]!;
    const corners = [from, to, { x: to.x + dx, y: to.y + dy }, { x: from.x + dx, y: from.y + dy }];
    // All parts have to run the same way round, as overlapping ones of opposite directions would leave a hole.
    const turn = (to.x - from.x) * dy - (to.y - from.y) * dx;
    trace(ctx, turn > 0 ? corners : corners.reverse());
    ctx.closePath();
  });
  ctx.fill("nonzero");
}

/** Draws the shadows of a house and returns its outlines. */
export function shadowed(ctx: Context, feature: Feature, dx: number, dy: number): (readonly Point[])[] {
  const rings = feature.polygons.map((polygon) => polygon[0]!);
  ctx.fillStyle = MAP.shadow;
  for (const ring of rings) castShadow(ctx, ring, dx, dy);
  return rings;
}

function midpoint(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

export function middleOf({ left, right, top, bottom }: Box): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Strokes a line along the edge of the areas of a feature, within them. */
export function rimmed(ctx: Context, feature: Feature, radius: number, colour: string, width: number): void {
  inside(ctx, feature, radius, () => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke();
  });
}

export function fillRing(ctx: Context, ring: readonly Point[], colour: string): void {
  ctx.beginPath();
  trace(ctx, ring);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
}

/** Strokes the outline of a ring, with sharp corners. */
export function edge(ctx: Context, ring: readonly Point[], colour: string, width: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineJoin = "miter";
  ctx.beginPath();
  trace(ctx, ring);
  ctx.closePath();
  ctx.stroke();
}

/** The colours of a roof: its lit half, its dark half, its ridge and its edge. */
export type Colours = { readonly lit: string; readonly dark: string; readonly ridge: string; readonly edge: string };

/** Draws a roof: with four corners it has a ridge, under and over which more can be drawn; any other roof is flat. */
export function roof(
  ctx: Context,
  ring: readonly Point[],
  colours: Colours,
  widths: { readonly ridge: number; readonly edge: number },
  below: (from: Point, to: Point) => void,
  above: (from: Point, to: Point) => void = () => {},
): void {
  fillRing(ctx, ring, colours.lit);
  if (ring.length === 4) {
    const { from, to, shaded } = ridgeOf(ring as readonly [Point, Point, Point, Point]);
    fillRing(ctx, shaded, colours.dark);
    below(from, to);
    segment(ctx, from, to, colours.ridge, widths.ridge);
    above(from, to);
  }
  edge(ctx, ring, colours.edge, widths.edge);
}

/** The ends of the ridge, which runs along the longer side, and the half of the roof that lies away from the light. */
function ridgeOf([first, second, third, fourth]: readonly [Point, Point, Point, Point]) {
  const isLong = length(first, second) >= length(second, third);
  const [from, to] = isLong
    ? [midpoint(first, fourth), midpoint(second, third)]
    : [midpoint(first, second), midpoint(fourth, third)];
  const [one, other] = isLong
    ? [
        [first, second, to, from],
        [from, to, third, fourth],
      ]
    : [
        [first, from, to, fourth],
        [from, second, third, to],
      ];
  // The light falls from the upper left: the half further down, and less so further right, is dark.
  const darkness = (half: readonly Point[]) => half.reduce((sum, { x, y }) => sum + x * 0.6 + y, 0);
  return { from, to, shaded: darkness(one!) > darkness(other!) ? one! : other! };
}

function length(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
