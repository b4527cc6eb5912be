/** Draws trees and woods on a tabletop. Sizes in map units. */
import { type Context, chance, disc, raised, strewnInDepth } from "../brush";
import type { Box, Feature } from "../geometry";
import { MAP } from "../palette";

const WOODS_SHADOW = { colour: MAP.shadow, blur: 16, x: 7, y: 9 };
/** The single crowns of a wood are drawn from this scale on. */
const CROWN_SCALE = 0.08;

export function woods(ctx: Context, feature: Feature, box: Box, scale: number): void {
  raised(ctx, feature, 50, "rgba(86, 112, 62, 0.9)", WOODS_SHADOW, scale);
  if (scale < CROWN_SCALE) return;
  for (const { x, y, column, row } of strewnInDepth(feature, box, 27, 31))
    crown(ctx, x, y, 13 + 11 * chance(column, row, 33) ** 2, Math.floor(chance(column, row, 34) * MAP.crown.length));
}

/** A crown of leaves, lit from the upper left; `tone` counts through the colours of crowns. */
export function crown(ctx: Context, x: number, y: number, radius: number, tone: number): void {
  disc(ctx, x + 4, y + 6, radius, MAP.crownShade);
  disc(ctx, x, y, radius, MAP.crown[tone % MAP.crown.length]!);
  disc(ctx, x - radius * 0.22, y - radius * 0.26, radius * 0.66, "rgba(140, 176, 96, 0.32)");
  disc(ctx, x - radius * 0.34, y - radius * 0.38, radius * 0.32, MAP.crownLight);
}
