/** Draws what runs through the land in lines: water, banks, hedgerows, railways and the bridges over it, by their grades. */
import { type Context, lines } from "./brush";
import type { Feature } from "./geometry";
import { MAP } from "./palette";
import type { Painters } from "./scenery/scenery";

/** How wide water is drawn, and some of it by its grade. */
const WATER: Record<string, number> = { stream: 4, canal: 8, river: 11, "river/minor": 8, "river/major": 16 };
/** How wide a bridge is, and what it is made of. */
const BRIDGES: Record<string, { readonly width: number; readonly deck: string }> = {
  light: { width: 9, deck: MAP.wooden.ridge },
  medium: { width: 13, deck: MAP.wooden.lit },
  heavy: { width: 16, deck: MAP.stone.lit },
};

function water(ctx: Context, feature: Feature): void {
  const { drawing } = feature.look;
  const width = WATER[`${drawing}/${feature.grade}`] ?? WATER[drawing] ?? 6;
  lines(ctx, feature, MAP.waterEdge, width + 2.4);
  lines(ctx, feature, MAP.water, width);
}

function bridge(ctx: Context, feature: Feature): void {
  const { width, deck } = BRIDGES[feature.grade] ?? BRIDGES.medium!;
  squared(ctx, feature, MAP.shadow, width + 5);
  squared(ctx, feature, MAP.stone.edge, width + 3);
  squared(ctx, feature, deck, width);
}

/** A line whose ends are cut off square. */
function squared(ctx: Context, feature: Feature, colour: string, width: number): void {
  dashed(ctx, feature, colour, width, []);
}

function dashed(ctx: Context, feature: Feature, colour: string, width: number, dashes: number[]): void {
  ctx.save();
  ctx.setLineDash(dashes);
  lines(ctx, feature, colour, width, "butt");
  ctx.restore();
}

/** Short strokes beside a line, as on a bank. */
function teeth(ctx: Context, feature: Feature, colour: string, width: number): void {
  lines(ctx, feature, colour, 2.4);
  dashed(ctx, feature, colour, width, [1.8, 4.2]);
}

function railway(ctx: Context, feature: Feature): void {
  const isDouble = feature.grade === "double";
  const colour = feature.grade === "destroyed" ? MAP.railGone : MAP.rail;
  lines(ctx, feature, colour, isDouble ? 6 : 3.2);
  if (isDouble) lines(ctx, feature, MAP.ground, 2.2);
  dashed(ctx, feature, colour, isDouble ? 12 : 9, feature.grade === "destroyed" ? [2, 16] : [2, 7]);
}

export const LINEAR: Painters = {
  river: water,
  stream: water,
  canal: water,
  gully: (ctx, feature) => teeth(ctx, feature, MAP.bank, 9),
  ditch: (ctx, feature) => teeth(ctx, feature, MAP.rail, 7),
  dike: (ctx, feature) => teeth(ctx, feature, MAP.hill, 12),
  cliff: (ctx, feature) => teeth(ctx, feature, MAP.rock, 12),
  "high-hedge": (ctx, feature) => {
    lines(ctx, feature, MAP.bank, 11);
    lines(ctx, feature, MAP.hedge, 8);
    dashed(ctx, feature, MAP.crownLight, 5, [2, 6]);
  },
  railway,
  ford: (ctx, feature) => dashed(ctx, feature, MAP.dirt, 9, [3, 3]),
  ferry: (ctx, feature) => dashed(ctx, feature, MAP.paper, 3, [5, 4]),
  bridge,
};
