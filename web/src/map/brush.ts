/** How things are put on a canvas: outlines, areas, lines, hatching, discs, shadows. */
import { type Box, type Feature, grown, isWithin, type Point } from "./geometry";
import { MAP } from "./palette";

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws a thing as far as it lies in a box; `floor` is the storey of houses that is looked into, if any. */
export type Draw = (ctx: Context, feature: Feature, box: Box, scale: number, floor: number | null) => void;

/** A number from 0 to 1 that depends on a place only. */
export function chance(i: number, j: number, salt: number): number {
  let h = (i * 374761393 + j * 668265263 + salt * 2147483647) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Adds straight lines from point to point. */
export function trace(ctx: Context, points: readonly Point[]): void {
  for (const [i, { x, y }] of points.entries()) {
    if (i) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
  }
}

/** Adds an outline whose corners are rounded by so much. */
export function outline(ctx: Context, ring: readonly Point[], radius: number): void {
  const n = ring.length;
  const last = ring[n - 1]!;
  const first = ring[0]!;
  ctx.moveTo((last.x + first.x) / 2, (last.y + first.y) / 2);
  ring.forEach((point, i) => {
    const next = ring[(i + 1) % n]!;
    const before = ring[(i + n - 1) % n]!;
    const room = Math.min(
      Math.hypot(next.x - point.x, next.y - point.y),
      Math.hypot(before.x - point.x, before.y - point.y),
    );
    ctx.arcTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2, Math.min(radius, room * 0.45));
  });
  ctx.closePath();
}

export function shape(ctx: Context, feature: Feature, radius: number): void {
  ctx.beginPath();
  for (const polygon of feature.polygons) for (const ring of polygon) outline(ctx, ring, radius);
}

export function area(ctx: Context, feature: Feature, fill: string, edge: string): void {
  shape(ctx, feature, 14);
  ctx.fillStyle = fill;
  ctx.fill("evenodd");
  ctx.strokeStyle = edge;
  ctx.lineWidth = 1.4;
  ctx.stroke();
}

/** An area with a broken line around it. */
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

/** An area that stands out: its soft shadow falls so far down, and a little less to the right. */
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

/** Draws only what falls into an area, whose outline is the path at the start. */
export function inside(ctx: Context, feature: Feature, radius: number, draw: () => void): void {
  ctx.save();
  shape(ctx, feature, radius);
  ctx.clip("evenodd");
  draw();
  ctx.restore();
}

/** Draws only what falls into a ring. */
export function insideRing(ctx: Context, ring: readonly Point[], draw: () => void): void {
  ctx.save();
  ctx.beginPath();
  trace(ctx, ring);
  ctx.closePath();
  ctx.clip();
  draw();
  ctx.restore();
}

export function segment(ctx: Context, a: Point, b: Point, colour: string, width: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineCap = "butt";
  ctx.beginPath();
  ctx.moveTo(a.x, a.y);
  ctx.lineTo(b.x, b.y);
  ctx.stroke();
}

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

/** An angle of its own for each thing. */
export function angleOf(feature: Feature): number {
  return chance(Math.round(feature.box.left), Math.round(feature.box.top), 11);
}

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
  for (let at = -reach + shift; at <= reach; at += step) {
    ctx.moveTo(-reach, at);
    ctx.lineTo(reach, at);
  }
  ctx.restore();
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}

export function isInside(feature: Feature, x: number, y: number): boolean {
  return isWithin(feature.polygons.flat(), { x, y });
}

/** Points strewn over an area, the same ones whatever part of it is drawn. */
export function* strewn(
  feature: Feature,
  box: Box,
  step: number,
  salt: number,
): Iterable<Point & { i: number; j: number }> {
  const within = meet(grown(box, step * 2), feature.box);
  for (let j = Math.floor(within.top / step) - 1; j <= within.bottom / step + 1; j++)
    for (let i = Math.floor(within.left / step) - 1; i <= within.right / step + 1; i++) {
      const x = (i + 0.15 + 0.7 * chance(i, j, salt)) * step;
      const y = (j + 0.15 + 0.7 * chance(i, j, salt + 1)) * step;
      if (isInside(feature, x, y)) yield { x, y, i, j };
    }
}

/** The same with those behind first. */
export function strewnInDepth(feature: Feature, box: Box, step: number, salt: number) {
  return [...strewn(feature, box, step, salt)].sort((a, b) => a.y - b.y || a.x - b.x);
}

function meet(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
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

/** A hard shadow: the outline swept along the light. */
function castShadow(ctx: Context, ring: readonly Point[], dx: number, dy: number): void {
  ctx.beginPath();
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    const corners = [a, b, { x: b.x + dx, y: b.y + dy }, { x: a.x + dx, y: a.y + dy }];
    const turn = (b.x - a.x) * dy - (b.y - a.y) * dx;
    trace(ctx, turn > 0 ? corners : corners.reverse());
    ctx.closePath();
  });
  ctx.fill("nonzero");
}

/** The outlines of a house, after their shadows. */
export function shadowed(ctx: Context, feature: Feature, dx: number, dy: number): (readonly Point[])[] {
  const rings = feature.polygons.map((polygon) => polygon[0]!);
  ctx.fillStyle = MAP.shadow;
  for (const ring of rings) castShadow(ctx, ring, dx, dy);
  return rings;
}

function mid(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function fillRing(ctx: Context, ring: readonly Point[], colour: string): void {
  ctx.beginPath();
  trace(ctx, ring);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
}

export function edge(ctx: Context, ring: readonly Point[], colour: string, width: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineJoin = "miter";
  ctx.beginPath();
  trace(ctx, ring);
  ctx.closePath();
  ctx.stroke();
}

export type Colours = { readonly lit: string; readonly dark: string; readonly ridge: string; readonly edge: string };

/** A roof: one of four corners has a ridge, on which more can be drawn below and above it; any other is flat. */
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

/** The ridge along the longer side, and the half that lies away from the light. */
function ridgeOf([a, b, c, d]: readonly [Point, Point, Point, Point]) {
  const long = Math.hypot(b.x - a.x, b.y - a.y) >= Math.hypot(c.x - b.x, c.y - b.y);
  const [from, to] = long ? [mid(a, d), mid(b, c)] : [mid(a, b), mid(d, c)];
  const [one, other] = long
    ? [
        [a, b, to, from],
        [from, to, c, d],
      ]
    : [
        [a, from, to, d],
        [from, b, c, to],
      ];
  const low = (half: readonly Point[]) => half.reduce((sum, p) => sum + p.x * 0.6 + p.y, 0);
  return { from, to, shaded: low(one!) > low(other!) ? one! : other! };
}
