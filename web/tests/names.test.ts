/** The names of hexes can be read at every scale and belong to their hexes. */
import { expect, test } from "vitest";
import { HEX } from "../src/ground/geometry";
import { edgesOf, heightAt, nameAt, namesIn, stepAt } from "../src/ground/names";
import { readBoard } from "../src/ground/readboard";
import { board as boardData } from "./boards";

const board = readBoard(boardData("flat", 26, 12));
const ZOOMS = [0.12, 0.2, 0.3, 0.45, 0.6, 0.8, 1, 1.6, 3];

test.each(ZOOMS)("at scale %f names or letters beside the map are large enough and none lies over another", (zoom) => {
  expect(heightAt(zoom) * zoom).toBeGreaterThanOrEqual(10);
  const inside = namesIn(board.hexes, board, zoom);
  const beside = edgesOf(board, board.box, zoom);
  expect([inside.length > 0, beside.length > 3]).toEqual(zoom < 1.2 ? [false, true] : [true, false]);
  const names = [...inside, ...beside];
  const wide = 0.62 * heightAt(zoom) * 3;
  const high = 0.74 * heightAt(zoom);
  const hidden = names.filter((a) =>
    names.some((b) => a !== b && Math.abs(a.x - b.x) < wide && Math.abs(a.y - b.y) < high),
  );
  expect(hidden).toEqual([]);
});

test.each([0.45, 0.8, 1.6])("at scale %f every name stands inside its hex and on the map", (zoom) => {
  for (const cell of board.hexes) {
    const { x, y } = nameAt(cell, board, zoom);
    expect(y - 0.74 * heightAt(zoom)).toBeGreaterThan(cell.y - HEX / 2);
    expect(y).toBeLessThan(cell.y + HEX / 2);
    expect(Math.abs(x - cell.x)).toBeLessThan(HEX / 2);
    expect(x).toBeGreaterThan(board.box.left);
    expect(x).toBeLessThan(board.box.right);
  }
});

test("where hexes are not named, columns and rows are, in the window wherever it is", () => {
  const zoom = 0.25;
  expect(stepAt(zoom)).toBeGreaterThan(1);
  const view = { left: 400, top: 300, right: 1400, bottom: 900 };
  const marks = edgesOf(board, view, zoom);
  expect(marks.map(({ text }) => text)).toContain("C");
  expect(marks.map(({ text }) => text)).toContain("4");
  for (const { x, y } of marks.filter(({ text }) => /[A-Z]/.test(text))) {
    expect(y).toBeGreaterThan(view.top);
    expect(y).toBeLessThan(view.bottom);
    expect(board.hexes.some((cell) => cell.x === x)).toBe(true);
  }
  const four = marks.find(({ text }) => text === "4");
  expect(four?.y).toBe(board.cells.get("C4")?.y);
  expect(edgesOf(board, view, 1).map(({ text }) => text)).toContain("D");
});
