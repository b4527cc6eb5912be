/** The names of hexes: inside them where they are large, else the letters and numbers of columns and rows beside the map. */
import type { Context } from "./brush";
import { type Board, type Box, type Cell, HEX, type Point } from "./geometry";
import { MAP } from "./palette";

/** The height of the letters on the screen, in pixels, at least; beyond that they grow with the map. */
const LEAST = 10.5;
const OF_HEX = 8.5 / HEX;
/** Pixels to a map unit from which on names stand inside the hexes. */
export const INSIDE = 1.2;
/** The room that the longest letters of a column want on the screen. */
const ROOM = 28;
/** From one column or row to the next. */
const PITCH = (HEX * Math.sqrt(3)) / 2;
const FACE = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif";
/** Where the letters of a map that is larger than the window stand, in pixels from its edges. */
const INSET = { x: 60, y: 12 };
/** And how far beside a map that is not. */
const MAP_MARGIN = 13;

export interface Written extends Point {
  readonly text: string;
}

/** A name in its parts: `GG10` is of column GG and row 10. */
function partsOf(label: string): { letters: string; column: number; row: number } | null {
  const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(label) ?? [];
  if (!letters || !digits) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { letters, column, row: Number(digits) };
}

/** The height of letters, in units of the map. */
export function heightAt(zoom: number): number {
  return Math.max(LEAST / zoom, OF_HEX * HEX);
}

/** Every how-many-th column and row is named. */
export function stepAt(zoom: number): number {
  return [1, 2, 3, 5].find((step) => step * PITCH * zoom >= ROOM) ?? 10;
}

/** Where the name of a hex is written, inside it: below the upper side, or above the lower one of a hex whose upper half
 *  is cut off, and never across the edge of the map. */
export function nameAt(cell: Cell, { box, flat }: Board, zoom: number): Written {
  const height = heightAt(zoom);
  const half = flat ? HEX / 2 : HEX * 0.36;
  const isCut = cell.y - half < box.top - 1;
  const y = isCut ? cell.y + half - 2.5 / zoom : cell.y - half + 0.74 * height + 2.5 / zoom;
  const reach = 0.34 * height * cell.label.length + 2 / zoom;
  return { text: cell.label, x: Math.min(Math.max(cell.x, box.left + reach), box.right - reach), y };
}

/** The names that stand inside their hexes. */
export function namesIn(cells: readonly Cell[], board: Board, zoom: number): Written[] {
  return zoom < INSIDE ? [] : cells.map((cell) => nameAt(cell, board, zoom));
}

/** The letters of columns and the numbers of rows, along the edges of the map or of the window if it is larger. */
export function edgesOf(board: Board, view: Box, zoom: number): Written[] {
  if (zoom >= INSIDE) return [];
  const step = stepAt(zoom);
  const top = Math.max(board.box.top - MAP_MARGIN / zoom, view.top + INSET.y / zoom);
  const left = Math.max(board.box.left - MAP_MARGIN / zoom, view.left + INSET.x / zoom);
  const columns = new Map<string, Written>();
  const rows = new Map<number, Written>();
  for (const cell of board.hexes) {
    const parts = partsOf(cell.label);
    if (!parts) continue;
    const { letters, column, row } = parts;
    if (column % step) continue;
    if (!columns.has(letters)) columns.set(letters, { text: letters, x: cell.x, y: top });
    // Rows of neighbouring columns lie half a hex apart: those of the named ones count.
    if (!rows.has(row) && row % step === 0) rows.set(row, { text: String(row), x: left, y: cell.y });
  }
  return [...columns.values(), ...rows.values()];
}

export function writeNames(ctx: Context, names: readonly Written[], zoom: number): void {
  ctx.font = `600 ${heightAt(zoom)}px ${FACE}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  ctx.fillStyle = MAP.label;
  ctx.strokeStyle = "rgba(236, 241, 208, 0.85)";
  ctx.lineWidth = 2.4 / zoom;
  ctx.lineJoin = "round";
  for (const { text, x, y } of names) {
    ctx.strokeText(text, x, y);
    ctx.fillText(text, x, y);
  }
}

/** On small plates, as what lies below them moves. */
export function writeEdges(ctx: Context, marks: readonly Written[], zoom: number): void {
  ctx.font = `700 ${11.5 / zoom}px ${FACE}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  for (const { text, x, y } of marks) {
    const wide = (text.length * 8 + 6) / zoom;
    ctx.fillStyle = MAP.plate;
    ctx.fillRect(x - wide / 2, y - 8 / zoom, wide, 16 / zoom);
    ctx.fillStyle = MAP.label;
    ctx.fillText(text, x, y);
  }
}
