import { expect, test } from "vitest";
import { changed } from "../src/game/change";
import type { Offer, Piece, Question, SeatView } from "../src/protocol";
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

test("new pieces stand behind those that are named", () => {
  const after: [number, number | null][] = [
    [7, null],
    [8, 2],
    [9, 8],
  ];
  const found = changed(view, { type: "change", seat: 0, pieces: [piece(7), piece(8), piece(9)], gone: [3], after });
  expect(found.pieces.map(({ id }) => id)).toEqual([7, 1, 2, 8, 9]);
});

const offer = (notation: string): Offer => ({ notation, label: { id: "l" } });
const asking = (prompt: string, acts: number, ...notations: string[]): Question => ({
  acts,
  prompt: { id: prompt },
  offers: notations.map(offer),
});
const offered = ({ question }: SeatView) => question.offers?.map(({ notation }) => notation);

test("offers differ from those last made under the same prompt, whatever was asked meanwhile", () => {
  const first = seatView([], { question: asking("order", 1, "a", "b", "c", "d") });
  const meanwhile = changed(first, { type: "change", seat: 0, question: asking("deed", 2, "x") });
  expect(offered(meanwhile)).toEqual(["x"]);
  const again = changed(meanwhile, {
    type: "change",
    seat: 0,
    question: { acts: 3, prompt: { id: "order" } },
    offers: {
      gone: [1, 3],
      put: [
        [0, offer("e")],
        [2, offer("f")],
      ],
    },
  });
  expect(offered(again)).toEqual(["e", "a", "f", "c"]);
  const same = changed(again, {
    type: "change",
    seat: 0,
    question: { acts: 4, prompt: { id: "order" } },
    offers: {},
  });
  expect(offered(same)).toEqual(["e", "a", "f", "c"]);
});
