import { expect, test } from "vitest";
import { hexBeside, isArrow, landmarks, middleOf, pointBeside } from "../src/game/cursor";
import { type Board, type Feature, onMap } from "../src/ground/geometry";
import { readBoard } from "../src/ground/readboard";
import { board } from "./boards";
import { shows } from "./shown";

shows({ areas: { deploy: { drawing: "zone" } }, markers: { goal: { drawing: "objective" } } });

const hexed = readBoard(board("flat", 3, 3));
const beside = (label: string, arrow: string) => hexBeside(hexed, hexed.cells.get(label)!, arrow)?.label;

test("the arrows lead along the column and to the columns beside it, there and back", () => {
  expect([beside("B2", "ArrowUp"), beside("B2", "ArrowDown")]).toEqual(["B1", "B3"]);
  for (const label of ["A2", "B2"]) {
    const right = beside(label, "ArrowRight")!;
    expect(right[0]).toBe(label === "A2" ? "B" : "C");
    expect(beside(right, "ArrowLeft")).toBe(label);
  }
});

test("at the edge an arrow leads to the hex that is there, or to none", () => {
  expect(beside("A1", "ArrowUp")).toBeUndefined();
  expect(beside("A1", "ArrowLeft")).toBeUndefined();
  for (const label of ["B1", "B3"]) expect(beside(label, "ArrowLeft")?.[0]).toBe("A");
  expect([isArrow("ArrowUp"), isArrow("A")]).toEqual([true, false]);
});

const table: Board = { ...hexed, unit: 0.05, box: { left: 0, top: -300, right: 400, bottom: 0 } };

test("on a table an arrow leads an inch, and never over the edge", () => {
  const from = onMap(table, [2000, 3000]);
  expect(pointBeside(table, from, "ArrowRight")).toEqual({ x: 3000, y: 3000 });
  expect(pointBeside(table, from, "ArrowUp")).toEqual({ x: 2000, y: 4000 });
  const edge = pointBeside(table, { x: 400, y: -100 }, "ArrowRight");
  expect(onMap(table, [edge.x, edge.y]).x).toBeCloseTo(400);
});

test("the cursor begins in the middle of where one deploys, else of the table", () => {
  expect(middleOf(table, [])).toEqual({ x: 200, y: -150 });
  const ring: [number, number][] = [
    [0, 0],
    [2000, 0],
    [2000, 1000],
    [0, 1000],
  ];
  expect(middleOf(table, [{ kind: "deploy", text: { id: "t" }, ring }])).toEqual(onMap(table, [1000, 500]));
});

test("one goes through objectives first, then through what stands on the table from the nearest on, and not roads", () => {
  const thing = (id: string, underfoot: boolean, left: number, right: number) =>
    ({ id, look: { drawing: "other", underfoot }, box: { left, right, top: -100, bottom: -50 } }) as Feature;
  const laid = {
    ...table,
    features: [thing("far", false, 300, 350), thing("way", true, 0, 400), thing("near", false, 150, 200)],
  };
  const markers = [
    { kind: "goal", place: "", point: [7000, 1000] as [number, number], text: { id: "t" } },
    { kind: "smoke", place: "", point: [1, 1] as [number, number], text: { id: "t" } },
  ];
  expect(landmarks(laid, markers, { x: 100, y: -75 })).toEqual(["7000,1000", "3000,1500", "6000,1500"]);
});
