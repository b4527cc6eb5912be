/** Draws what runs along a line on a tabletop: hedges, walls, fences, barricades, wire, cliffs. Sizes in map units. */
import { type Context, chance, disc, lines } from "../brush";
import type { Feature, Point } from "../geometry";
import { MAP } from "../palette";
import { DETAIL_SCALE } from "./scale";

/** The single bushes of a hedge are drawn from this scale on. */
const LEAF_SCALE = 0.12;
const WALL_STONES = ["#b9b5aa", "#949086", "#c6c2b7", "#a19d92"];
/** More than the points between two corners of a line, so that seeds do not repeat; prime, so that no pattern shows. */
const SEEDS_PER_CORNER = 97;

/** A point of a line; `seed` tells it from others, `angle` is the line's direction in radians. */
type LinePoint = Point & { readonly seed: number; readonly angle: number };

/** Points along the lines of a feature, or around its areas, about `step` units apart. */
function* along(feature: Feature, step: number): Iterable<LinePoint> {
  const outlines = feature.lines.length
    ? feature.lines
    : feature.polygons.map((rings) => [...rings[0]!, rings[0]![0]!]);
  for (const line of outlines)
    for (let corner = 1; corner < line.length; corner++) {
      const from = line[corner - 1]!;
      const to = line[corner]!;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const count = Math.max(1, Math.round(length / step));
      const angle = Math.atan2(to.y - from.y, to.x - from.x);
      for (let index = 0; index < count; index++) {
        const share = (index + 0.5) / count;
        const seed = index + corner * SEEDS_PER_CORNER;
        yield { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, seed, angle };
      }
    }
}

/** A row of bushes of about `radius`, one every `step` units. */
export function hedgerow(ctx: Context, feature: Feature, scale: number, radius: number, step: number): void {
  ctx.save();
  ctx.translate(4, 6);
  lines(ctx, feature, MAP.shadow, radius * 1.7);
  ctx.restore();
  lines(ctx, feature, "#3b5529", radius * 1.5);
  if (scale < LEAF_SCALE) return;
  for (const { x, y, seed } of along(feature, step)) {
    const column = Math.round(x);
    const size = radius * (0.62 + 0.4 * chance(column, seed, 5));
    const shift = (chance(column, seed, 6) - 0.5) * radius * 0.5;
    disc(ctx, x + shift, y + shift, size, MAP.crown[Math.floor(chance(column, seed, 7) * MAP.crown.length)]!);
    disc(ctx, x + shift - size * 0.3, y + shift - size * 0.35, size * 0.45, MAP.crownLight);
  }
}

export function wall(ctx: Context, feature: Feature, scale: number, width: number): void {
  ctx.save();
  ctx.translate(width * 0.5, width * 0.65);
  lines(ctx, feature, MAP.shadow, width);
  ctx.restore();
  lines(ctx, feature, "#57544c", width + 2.4);
  lines(ctx, feature, "#a5a197", width);
  if (scale < DETAIL_SCALE) return;
  for (const { x, y, seed, angle } of along(feature, 13)) {
    const column = Math.round(x + y);
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    ctx.fillStyle = WALL_STONES[Math.floor(chance(column, seed, 9) * WALL_STONES.length)]!;
    ctx.fillRect(-5.6, -width / 2 + 0.8, 11.2, width - 1.6);
    ctx.restore();
  }
}

export function fence(ctx: Context, feature: Feature): void {
  lines(ctx, feature, "rgba(40, 34, 20, 0.3)", 6);
  lines(ctx, feature, "#8d6b43", 3);
  for (const { x, y } of along(feature, 30)) {
    disc(ctx, x + 1.5, y + 2, 4, "rgba(40, 34, 20, 0.35)");
    disc(ctx, x, y, 4, "#6d4f2e");
  }
}

export function barricade(ctx: Context, feature: Feature): void {
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

export function wire(ctx: Context, feature: Feature): void {
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

/** Two crossed beams. */
export function cross(ctx: Context, x: number, y: number, size: number): void {
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

/** A line with strokes down its slope, which lies to the right of its direction. */
export function cliff(ctx: Context, feature: Feature): void {
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
