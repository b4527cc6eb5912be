/** A large made-up board with many counters, for the benchmark of the map. */
import { chance } from "../ground/brush";
import type { BoardData, BoardHex, Piece, Presentation, SeatView } from "../protocol";

const ROOT = Math.sqrt(3) / 2;
const KINDS = ["open", "open", "open", "woods", "open", "marsh", "rough", "village"];

export const SYNTHETIC: Presentation = {
  values: { strength: { place: "main" }, grade: { place: "top-left" } },
  terrain: {
    open: { drawing: "ground" },
    woods: { drawing: "woods" },
    marsh: { drawing: "marsh" },
    rough: { drawing: "rough" },
    village: { drawing: "village" },
  },
  pieces: { unit: { glyph: "soldiers-3", entity: "121100", echelon: "12" } },
};

/** Terrain in patches: what a coarse grid has drawn, with ragged edges. */
function terrain(column: number, row: number): string {
  const index = Math.floor((column + 3 * chance(column, row, 1)) / 7);
  const wordIndex = Math.floor((row + 3 * chance(row, column, 2)) / 7);
  return KINDS[Math.floor(chance(index, wordIndex, 3) * KINDS.length)]!;
}

export function syntheticBoard(columns: number, rows: number): BoardData {
  const hexes: BoardHex[] = [];
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      hexes.push([
        `${column}.${row}`,
        column * ROOT * 1000,
        (rows - row - (column % 2) / 2) * 1000,
        terrain(column, row),
        0,
      ]);
    }
  return {
    name: "synthetic",
    orientation: "flat",
    hex_height: 1000,
    size: [0, 0, columns * ROOT * 1000, rows * 1000],
    outline: [],
    hexes,
    aliases: {},
    geojson: { bocage: { grid: { edges: "whole" } }, features: [] },
  };
}

export function syntheticView(columns: number, rows: number, counters: number): SeatView {
  const pieces = Array.from({ length: counters }, (_, id): Piece => {
    const place = `${Math.floor(chance(id, 1, 7) * columns)}.${Math.floor(chance(id, 2, 8) * rows)}`;
    return {
      id: id + 1,
      place,
      side: id % 2,
      name: { id: "unit" },
      kind: "unit",
      values: { strength: "4-6-7", grade: "1" },
    };
  });
  return {
    type: "view",
    seat: 0,
    board: "synthetic",
    pieces,
    markers: [],
    panels: [],
    status: { id: "status" },
    phases: [],
    phase: 0,
    question: { acts: 0 },
    log: [],
    outcome: null,
  };
}
