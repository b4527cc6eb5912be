import { expect, test } from "vitest";
import { readBoard } from "../src/ground/readboard";
import { pathTo } from "../src/map/held.svelte";
import { board } from "./boards";

const grid = readBoard(board("flat", 6, 6));
const cell = (label: string) => grid.cells.get(label)!;
const led = (start: string | null, path: string[], to: string) =>
  pathTo(grid, { start: start === null ? undefined : cell(start), path: path.map(cell) }, cell(to)).map(
    ({ label }) => label,
  );

test("a piece is led hex by hex, and over the hexes between where the hand was fast", () => {
  expect(led("A1", [], "A2")).toEqual(["A2"]);
  expect(led("A1", ["A2"], "A2")).toEqual(["A2"]);
  expect(led("A1", ["A2"], "A5")).toEqual(["A2", "A3", "A4", "A5"]);
});

test("a piece that is led back leaves out what was behind it", () => {
  expect(led("A1", ["A2", "A3", "A4"], "A2")).toEqual(["A2"]);
  expect(led("A1", ["A2", "A3"], "A1")).toEqual([]);
});

test("a piece from beside the map comes to any hex at once", () => {
  expect(led(null, [], "C3")).toEqual(["C3"]);
});
