import { expect, test } from "vitest";
import { changed } from "../src/game/change";
import type { Piece } from "../src/protocol";
import { seatView } from "./views";

const piece = (id: number, place = "A1"): Piece => ({ id, place, side: 0, name: { id: "n" }, kind: "squad" });
const view = seatView([piece(1), piece(2), piece(3)], {
  board: "b",
  question: { acts: 1 },
  log: [{ message: { id: "one" } }, { message: { id: "two" } }],
});

test("what a change does not name stays", () => {
  const after = changed(view, { type: "change", seat: 0, phase: 2 });
  expect(after).toEqual({ ...view, phase: 2 });
});

test("pieces change in their place, new ones come last, others go", () => {
  const after = changed(view, { type: "change", seat: 0, pieces: [piece(2, "B2"), piece(9)], gone: [1] });
  expect(after.pieces.map(({ id, place }) => [id, place])).toEqual([
    [2, "B2"],
    [3, "A1"],
    [9, "A1"],
  ]);
});

test("an order is followed", () => {
  const after = changed(view, { type: "change", seat: 0, order: [3, 1, 2] });
  expect(after.pieces.map(({ id }) => id)).toEqual([3, 1, 2]);
});

test("the log keeps its first lines", () => {
  const after = changed(view, { type: "change", seat: 0, log: { keep: 1, add: [{ message: { id: "three" } }] } });
  expect(after.log.map(({ message }) => message.id)).toEqual(["one", "three"]);
});
