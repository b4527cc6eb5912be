/** Men of a table seen from afar stand for their squads, whose tokens cover neither each other nor men. */
import { expect, test } from "vitest";
import type { Board } from "../src/ground/geometry";
import { placeTokens, squadsOf, TOKEN } from "../src/model/squads";
import type { Piece } from "../src/protocol";
import { shows } from "./shown";

shows({
  pieces: {
    private: { glyph: "soldier" },
    gunner: { glyph: "machine-gun" },
    sergeant: { glyph: "officer", rank: "chevrons" },
    tank: { glyph: "tank", vehicle: true },
    veiled: { glyph: "unknown" },
  },
});

const board = { unit: 0.1, box: { left: 0, top: -2000, right: 2000, bottom: 0 } } as Board;
const man = (id: number, x: number, y: number, more: Partial<Piece> = {}): Piece => ({
  id,
  place: `#${id}`,
  side: 0,
  name: { id: "n" },
  kind: "private",
  point: [x, y],
  body: { length: 1000 },
  group: 1,
  ...more,
});

test("a squad has the heaviest weapon of its men, the rank of who leads it, and its losses", () => {
  const pieces = [man(1, 0, 0), man(2, 1000, 0, { kind: "gunner" }), man(3, 2000, 0, { kind: "sergeant" })];
  const losses = [
    { side: 1, group: 1, lost: 4 },
    { side: 0, group: 1, lost: 2 },
  ];
  const [squad] = squadsOf(board, pieces, losses);
  expect(squad).toMatchObject({ glyph: "machine-gun", rank: "chevrons", lost: 2 });
  expect(squad!.head.id).toBe(3);
  expect(squad!.men).toHaveLength(3);
});

test("sides have squads of their own, who has no group is alone, and machines, markers and riders are in none", () => {
  const pieces = [
    man(1, 0, 0),
    man(2, 0, 0, { side: 1 }),
    man(3, 0, 0, { group: 0 }),
    man(4, 0, 0, { group: 0 }),
    man(5, 0, 0, { kind: "tank", body: { length: 3000, width: 1500 } }),
    man(6, 0, 0, { kind: "veiled" }),
    man(7, 0, 0, { place: "#5", holder: 5 }),
  ];
  expect(squadsOf(board, pieces, []).map(({ men }) => men.map(({ piece }) => piece.id))).toEqual([[1], [2], [3], [4]]);
});

test("the hull joins men who are near each other and none across the table", () => {
  const [squad] = squadsOf(board, [man(1, 0, 0), man(2, 1500, 0), man(3, 19000, 0)], []);
  expect(squad!.ties).toHaveLength(1);
});

test.each([0.5, 1, 2])("at %f map units to a pixel tokens lie on the table, over no other and over no man", (pixel) => {
  const rows = [1, 2, 3, 4].flatMap((group) =>
    [0, 1, 2].map((index) => man(10 * group + index, 3000 + 1200 * index, 400 + 4200 * (group - 1), { group })),
  );
  const tokens = placeTokens(squadsOf(board, rows, []), board, pixel);
  for (const [index, { x, y }] of tokens.entries()) {
    expect(y - (TOKEN.height * pixel) / 2).toBeGreaterThanOrEqual(board.box.top);
    for (const other of tokens.slice(index + 1)) {
      const isOver = Math.abs(other.x - x) < TOKEN.width * pixel && Math.abs(other.y - y) < TOKEN.height * pixel;
      expect(isOver).toBe(false);
    }
    for (const { men } of tokens) {
      for (const one of men) {
        const isOver =
          Math.abs(one.x - x) < (TOKEN.width * pixel) / 2 && Math.abs(one.y - y) < (TOKEN.height * pixel) / 2;
        expect(isOver).toBe(false);
      }
    }
  }
});
