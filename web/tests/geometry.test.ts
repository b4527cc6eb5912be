import { describe, expect, test } from "vitest";
import { Bins } from "../src/ground/bins";
import {
  between,
  cellAt,
  comesFromAbove,
  distance,
  HEX,
  housesBetween,
  nearestIn,
  neighbour,
  ringOnMap,
  sizeOf,
} from "../src/ground/geometry";
import { readBoard } from "../src/ground/readboard";
import { board } from "./boards";

describe.each(["flat", "pointy"] as const)("a %s board", (orientation) => {
  const grid = readBoard(board(orientation, 6, 6));

  test("every centre lies in its own hex", () => {
    for (const cell of grid.hexes) {
      expect(cellAt(grid, cell.x, cell.y)?.label).toBe(cell.label);
      expect(cellAt(grid, cell.x + HEX * 0.3, cell.y - HEX * 0.2)?.label).toBe(cell.label);
    }
  });

  test("neighbours are one hex away", () => {
    const middle = grid.cells.get("C3")!;
    const around = [0, 1, 2, 3, 4, 5].map((side) => neighbour(grid, middle, side)!);
    expect(new Set(around.map(({ label }) => label)).size).toBe(6);
    for (const cell of around) {
      expect(distance(middle, cell)).toBe(1);
      expect(Math.hypot(cell.x - middle.x, cell.y - middle.y)).toBeCloseTo(HEX);
    }
  });

  test("the way between two hexes joins them", () => {
    const way = [
      grid.cells.get("A1")!,
      ...between(grid, grid.cells.get("A1")!, grid.cells.get("F5")!),
      grid.cells.get("F5")!,
    ];
    for (const [i, cell] of way.slice(1).entries()) expect(distance(way[i]!, cell)).toBe(1);
  });

  test("other names lead to the same hex, and the drawing lies on the board", () => {
    expect(grid.cells.get("other")).toBe(grid.cells.get("A1"));
    expect(grid.features[0]!.box).toEqual({ left: 0, top: -2000, right: 80, bottom: -1920 });
  });
});

test("bins find what is near, in order", () => {
  const bins = new Bins<string>(10);
  bins.add("far", { left: 90, top: 90, right: 95, bottom: 95 });
  bins.add("wide", { left: 0, top: 0, right: 50, bottom: 50 });
  bins.add("near", { left: 4, top: 4, right: 6, bottom: 6 });
  expect(bins.near({ left: 5, top: 5, right: 7, bottom: 7 })).toEqual(["wide", "near"]);
});

test("a line of fire leads through a house whose windows let it pass, not through one somebody is in", () => {
  const bare = readBoard(board("flat", 2, 2));
  const ring = [0, 100].flatMap((x) =>
    x
      ? [
          { x, y: 100 },
          { x, y: 0 },
        ]
      : [
          { x, y: 0 },
          { x, y: 100 },
        ],
  );
  const opening = { kind: "window", storey: 0, from: { x: 0, y: 40 }, to: { x: 0, y: 60 } };
  const house = { ...bare.features[0]!, id: "house", openings: [opening], polygons: [[ring]], lines: [] };
  const table = { ...bare, features: [house] };
  const through = (a: number, b: number, y = 50) => housesBetween(table, { x: a, y }, { x: b, y }).length;
  expect(through(-50, 150)).toBe(1);
  expect(through(-50, 150, 120)).toBe(0);
  expect(through(50, 150)).toBe(0);
});

test("a way that comes from above is told from one that comes from below or from the side", () => {
  const way = (...ys: number[]) => ys.map((y, x) => ({ x, y }));
  expect(comesFromAbove(way(0, 10, 30))).toBe(true);
  expect(comesFromAbove(way(60, 40, 30))).toBe(false);
  expect(comesFromAbove(way(30, 30))).toBe(false);
  expect(comesFromAbove(way(30))).toBe(false);
});

test("what lies beside a box is brought to its edge", () => {
  const box = { left: 0, top: -10, right: 20, bottom: 0 };
  expect(nearestIn(box, { x: 5, y: -5 })).toEqual({ x: 5, y: -5 });
  expect(nearestIn(box, { x: 25, y: -12 })).toEqual({ x: 20, y: -10 });
  expect(nearestIn(box, { x: -1, y: 3 })).toEqual({ x: 0, y: 0 });
});

test("a ring of points is drawn with north up", () => {
  const table = { ...readBoard(board("flat", 2, 2)), unit: 0.5 };
  expect(
    ringOnMap(table, [
      [0, 10],
      [20, 10],
    ]),
  ).toBe("0,-5 10,-5");
});

test("a table is as large as it is in inches", () => {
  const sheet = readBoard({ ...board("flat", 0, 0), hex_height: 2, size: [0, 0, 72, 48], points: 1000 });
  expect(sizeOf(sheet)).toEqual({ wide: 72, deep: 48 });
});
