/** Draws loose stones: rubble, rocks, the inside of ruins. Sizes in map units. */
import { type Context, chance, shape, strewn } from "../brush";
import type { Box, Feature } from "../geometry";

const STONE_CORNERS = 6;

/** Loose stones of about `size` units over an area. */
export function stones(ctx: Context, feature: Feature, box: Box, colours: readonly string[], size: number): void {
  shape(ctx, feature, 16);
  ctx.fillStyle = "rgba(120, 108, 84, 0.35)";
  ctx.fill("evenodd");
  for (const { x, y, column, row } of strewn(feature, box, size * 1.5, 81)) {
    const radius = size * (0.35 + 0.45 * chance(column, row, 83));
    block(ctx, x + 2, y + 3, radius, column, row, "rgba(40, 34, 20, 0.35)");
    block(ctx, x, y, radius, column, row, colours[Math.floor(chance(column, row, 84) * colours.length)]!);
  }
}

/** A stone with irregular corners, which depend on its column and row. */
function block(ctx: Context, x: number, y: number, radius: number, column: number, row: number, colour: string): void {
  ctx.beginPath();
  for (let corner = 0; corner < STONE_CORNERS; corner++) {
    const angle = (corner / STONE_CORNERS) * 2 * Math.PI + chance(column, row, 85);
    const distance = radius * (0.75 + 0.4 * chance(column * 7 + corner, row, 86));
    ctx.lineTo(x + distance * Math.cos(angle), y + distance * Math.sin(angle));
  }
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
}
