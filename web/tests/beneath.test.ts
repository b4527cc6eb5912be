import { expect, test } from "vitest";
import { marksOver } from "../src/pieces/faces";
import { piece } from "./pieces";
import { shows } from "./shown";

shows({
  marks: {
    shaken: { place: "disc", tone: "amber", disordered: true },
    routed: { place: "disc", tone: "red", disordered: true },
    moved: {},
  },
});
const marked = (id: number, ...marks: string[]) => piece(id, "A1", { marks: marks.map((mark) => ({ id: mark })) });
const shown = (top: string[], ...beneath: string[][]) => {
  const under = beneath.map((marks, index) => marked(index + 2, ...marks));
  return marksOver(marked(1, ...top), under).map(({ mark }) => mark.id);
};

test("the uppermost counter of a stack shows the worst disorder under it", () => {
  expect(shown(["moved"], ["shaken"], ["moved", "routed"])).toEqual(["moved", "routed"]);
  expect(shown([], ["moved"])).toEqual([]);
});

test("a counter in disorder shows its own", () => {
  expect(shown(["shaken"], ["routed"])).toEqual(["shaken"]);
});
