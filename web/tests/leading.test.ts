import { expect, test } from "vitest";
import type { Form, RouteAnswer, Way } from "../src/protocol";
import { putDown } from "../src/table/leading.svelte";

const shift: Form = { stem: "shift #3", label: { id: "choice-shift" }, point: true, pieces: [3] };
const led = (...choices: string[]): RouteAnswer => {
  const way: Way = { place: "5,5", choices, piece: 3 };
  return { type: "route", re: 1, piece: 3, route: { ways: [way] } };
};

test("a piece is put down where the rules would have it, else where it was led", () => {
  expect(putDown(shift, { x: 1, y: 2 }, led("shift #3 (5,5)"))).toBe("shift #3 (5,5)");
  expect(putDown(shift, { x: 1, y: 2 }, led())).toBe("shift #3 (1,2)");
  expect(putDown(shift, { x: 1, y: 2 }, led("take #3", "to (5,5)"))).toBe("shift #3 (1,2)");
  expect(putDown(shift, { x: 1, y: 2 }, null)).toBe("shift #3 (1,2)");
});
