/** How things are put on a canvas: outlines, areas, lines, hatching, discs, shadows. */
import { type Box, type Feature, isWithin, type Point } from "./geometry";
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

export function lines(ctx: Context, feature: Feature, colour: string, width: number): void {
  ctx.beginPath();
  for (const line of feature.lines) trace(ctx, line);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineJoin = "round";
  ctx.lineCap = "round";
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

export function meet(a: Box, b: Box): Box {
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
export function castShadow(ctx: Context, ring: readonly Point[], dx: number, dy: number): void {
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

export function mid(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function fillRing(ctx: Context, ring: readonly Point[], colour: string): void {
  ctx.beginPath();
  trace(ctx, ring);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
}
