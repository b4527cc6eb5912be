/**
 * Draws a board's terrain on a canvas: ground, features, grid, names. What looks random depends on the place only, so
 * that the parts of a map that are drawn apart fit together. Sizes are in map units.
 */
import { Bins } from "./bins";
import { area, type Context, chance, lines } from "./brush";
import { type Board, type Box, boxOf, type Cell, type Feature, grown, HEX, isTable, type Point } from "./geometry";
import { LANDSCAPE } from "./landscape";
import { namesIn, writeNames } from "./names";
import { CELLS, MAP } from "./palette";
import { type Drawing, layerOf, type Painters, SCENERY } from "./scenery/scenery";

/** How far features are drawn beyond their outlines (shadows, crowns), on a tabletop and on a hex map. */
const TABLETOP_OVERHANG = 70;
const HEX_OVERHANG = 16;
/** A little more than the distance from the middle of a hex to its corners. */
const HEX_RADIUS = HEX * 0.6;
/** The width of the margin around the sheet. */
const FRAME_MARGIN = 30;
/** Scales, in pixels to a map unit, from which on details are drawn: below them they would be a blur. */
const GRID_SCALE = 0.1;
const PATCH_SCALE = 0.2;
const DOT_SCALE = 0.5;
const GRASS_SCALE = 0.6;

/** What of a map is drawn. */
export interface MapLook {
  readonly grid: boolean;
  /** Whether hexes are named. */
  readonly labels: boolean;
  /** The storey of houses whose plan is shown; null or undefined: roofs are shown. */
  readonly floor?: number | null;
}

/** The kinds of features on a hex map from the lowest, which is drawn first; other kinds are drawn with the last. */
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

function hexLayerOf(drawing: Drawing): number {
  const index = LAYERS.indexOf(drawing);
  return index < 0 ? LAYERS.length - 1 : index;
}

export class Terrain {
  private readonly features = new Bins<Feature>();
  private readonly cells = new Bins<Cell>();

  constructor(readonly board: Board) {
    const isTabletop = isTable(board);
    const rank = ({ look: { drawing } }: Feature) => (isTabletop ? layerOf(drawing) : hexLayerOf(drawing));
    const sorted = [...board.features].sort((one, other) => rank(one) - rank(other) || one.level - other.level);
    const overhang = isTabletop ? TABLETOP_OVERHANG : HEX_OVERHANG;
    for (const feature of sorted) this.features.add(feature, grown(feature.box, overhang));
    for (const cell of board.hexes) {
      this.cells.add(cell, grown(boxOf([cell]), HEX_RADIUS));
    }
  }

  /** Draws the part of the map that lies in a box; `scale`: pixels to a map unit, to which the context is set. */
  draw(ctx: Context, box: Box, scale: number, look: MapLook): void {
    const { board } = this;
    const sheet = board.box;
    const isTabletop = isTable(board);
    drawFrame(ctx, sheet, scale, isTabletop ? MAP.frame : MAP.paper);
    ctx.save();
    ctx.beginPath();
    ctx.rect(sheet.left, sheet.top, sheet.right - sheet.left, sheet.bottom - sheet.top);
    ctx.clip();
    drawGround(ctx, box, scale);
    const cells = this.cells.near(box);
    if (!board.features.length) fillHexes(ctx, cells, board);
    const painters = isTabletop ? SCENERY : LANDSCAPE;
    for (const feature of this.features.near(box)) drawFeature(ctx, feature, box, scale, painters, look.floor ?? null);
    if (look.grid && scale > GRID_SCALE) drawGrid(ctx, cells, board, scale);
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

/** The sheet with its margin, and with a shadow where the scale lets it be seen. */
function drawFrame(ctx: Context, sheet: Box, scale: number, colour: string): void {
  ctx.save();
  if (scale > PATCH_SCALE) {
    ctx.shadowColor = "rgba(20, 18, 10, 0.45)";
    ctx.shadowBlur = 18 * scale;
    ctx.shadowOffsetY = 6 * scale;
  }
  ctx.fillStyle = colour;
  const { left, right, top, bottom } = grown(sheet, FRAME_MARGIN);
  ctx.fillRect(left, top, right - left, bottom - top);
  ctx.restore();
}

function drawGround(ctx: Context, box: Box, scale: number): void {
  ctx.fillStyle = MAP.ground;
  ctx.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  if (scale < PATCH_SCALE) return;
  drawPatches(ctx, box);
  if (scale > GRASS_SCALE) drawGrass(ctx, box);
}

/** Large soft patches of lighter and darker ground. */
function drawPatches(ctx: Context, box: Box): void {
  const step = 150;
  const reach = 190;
  for (let column = Math.floor((box.left - reach) / step); column <= (box.right + reach) / step; column++)
    for (let row = Math.floor((box.top - reach) / step); row <= (box.bottom + reach) / step; row++) {
      const x = (column + chance(column, row, 1)) * step;
      const y = (row + chance(column, row, 2)) * step;
      const radius = 70 + 110 * chance(column, row, 3);
      const colour = chance(column, row, 4) > 0.5 ? "226, 233, 190" : "176, 190, 130";
      const shade = ctx.createRadialGradient(x, y, 0, x, y, radius);
      shade.addColorStop(0, `rgba(${colour}, 0.42)`);
      shade.addColorStop(1, `rgba(${colour}, 0)`);
      ctx.fillStyle = shade;
      ctx.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
    }
}

/** Tufts of two blades. */
function drawGrass(ctx: Context, box: Box): void {
  const step = 17;
  ctx.strokeStyle = MAP.grass;
  ctx.globalAlpha = 0.34;
  ctx.lineWidth = 0.8;
  ctx.beginPath();
  for (let column = Math.floor(box.left / step) - 1; column <= box.right / step; column++)
    for (let row = Math.floor(box.top / step) - 1; row <= box.bottom / step; row++) {
      // Somewhat less than half of the places stays bare.
      if (chance(column, row, 5) < 0.45) continue;
      const x = (column + chance(column, row, 6)) * step;
      const y = (row + chance(column, row, 7)) * step;
      ctx.moveTo(x, y);
      ctx.lineTo(x + 0.9, y - 3);
      ctx.moveTo(x + 1.8, y);
      ctx.lineTo(x + 3, y - 2.4);
    }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** Fills hexes by their terrain, for a board without features. */
function fillHexes(ctx: Context, cells: readonly Cell[], board: Board): void {
  const byColour = new Map<string, Cell[]>();
  for (const cell of cells) {
    const colour = CELLS[cell.look.drawing];
    if (colour) byColour.set(colour, [...(byColour.get(colour) ?? []), cell]);
  }
  for (const [colour, group] of byColour) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    for (const cell of group) hexagon(ctx, cell, board.corners);
    ctx.fill();
  }
}

/** Adds the outline of a hex around its middle. */
function hexagon(ctx: Context, middle: Point, corners: readonly Point[]): void {
  corners.forEach((corner, index) => {
    if (index) ctx.lineTo(middle.x + corner.x, middle.y + corner.y);
    else ctx.moveTo(middle.x + corner.x, middle.y + corner.y);
  });
  ctx.closePath();
}

function drawGrid(ctx: Context, cells: readonly Cell[], board: Board, scale: number): void {
  ctx.strokeStyle = MAP.grid;
  ctx.lineWidth = Math.max(0.9, 0.6 / scale);
  ctx.beginPath();
  const { corners } = board;
  for (const cell of cells) {
    ctx.moveTo(cell.x + corners[0]!.x, cell.y + corners[0]!.y);
    for (let side = 1; side <= 3; side++) ctx.lineTo(cell.x + corners[side]!.x, cell.y + corners[side]!.y);
    ctx.moveTo(cell.x + corners[3]!.x, cell.y + corners[3]!.y);
    for (let side = 4; side <= 6; side++) ctx.lineTo(cell.x + corners[side % 6]!.x, cell.y + corners[side % 6]!.y);
  }
  ctx.stroke();
  if (scale < DOT_SCALE) return;
  ctx.fillStyle = MAP.dot;
  for (const cell of cells) ctx.fillRect(cell.x - 0.9, cell.y - 0.9, 1.8, 1.8);
}

/** Draws a feature as its painter does; one without painter as a plain area or line. */
function drawFeature(
  ctx: Context,
  feature: Feature,
  box: Box,
  scale: number,
  painters: Painters,
  floor: number | null,
): void {
  const draw = painters[feature.look.drawing];
  if (draw) draw(ctx, feature, box, scale, floor);
  else if (feature.polygons.length) area(ctx, feature, "rgba(160, 150, 120, 0.5)", "rgba(90, 80, 60, 0.5)");
  else lines(ctx, feature, "rgba(90, 80, 60, 0.7)", 3);
}
