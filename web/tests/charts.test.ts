/** A chart lights the cell that was looked up last. */
import { expect, test } from "vitest";
import { lookedUp } from "../src/panels/charts";
import type { Chart, LogLine } from "../src/protocol";

const rows = ["0", "1", "2"].map((heading) => ({ heading, cells: ["a", "b"] }));
const FIRE: Chart = { corner: { id: "dr" }, columns: ["4", "8"], rows, told: "told-fire", column: "column" };
const roll = (final: number): LogLine => ({ message: { id: "roll-ift" }, dice: "2d6", faces: [1, 1], final });
const fire = (column: number): LogLine => ({ message: { id: "told-fire", args: { column } } });

test("the column is named by the line, the row by the roll before it", () => {
  expect(lookedUp(FIRE, [roll(2), fire(4), roll(1), fire(8)])).toEqual({ row: 1, column: 1 });
});

test("results beyond the table are read in its first and last row", () => {
  expect(lookedUp(FIRE, [roll(-3), fire(4)])).toEqual({ row: 0, column: 0 });
  expect(lookedUp(FIRE, [roll(17), fire(4)])).toEqual({ row: 2, column: 0 });
});

test("both can be named by the line", () => {
  const chart: Chart = { ...FIRE, told: "rolled-wound", column: "defence", row: "strength" };
  const line: LogLine = { message: { id: "rolled-wound", args: { strength: 2, defence: 8 } } };
  expect(lookedUp(chart, [roll(0), line])).toEqual({ row: 2, column: 1 });
});

test("nothing is lit before the first line, off the table or without a message", () => {
  expect(lookedUp(FIRE, [roll(2)])).toBeUndefined();
  expect(lookedUp(FIRE, [roll(2), fire(0)])).toBeUndefined();
  expect(lookedUp({ ...FIRE, told: "" }, [roll(2), fire(4)])).toBeUndefined();
});
