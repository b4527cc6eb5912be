import { expect, test } from "vitest";
import { changed } from "../src/model/change";
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

test("of those that go the ids are told by their steps", () => {
  expect(changed(view, { type: "change", seat: 0, gone: [1, 2] }).pieces.map(({ id }) => id)).toEqual([2]);
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
  const result = changed(view, { type: "change", seat: 0, pieces: [piece(7), piece(8), piece(9)], gone: [3], after });
  expect(result.pieces.map(({ id }) => id)).toEqual([7, 1, 2, 8, 9]);
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
        { at: 0, offer: offer("e") },
        { at: 2, offer: offer("f") },
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

test("many offers that differ by their piece alone are told by one", () => {
  const take = (id: number): Offer => ({
    notation: `take #${id}`,
    label: { id: "choice-take", args: { unit: id, other: 0 } },
    pieces: [id],
  });
  const result = changed(view, {
    type: "change",
    seat: 0,
    question: { acts: 2, prompt: { id: "order" } },
    offers: {
      anew: true,
      put: [
        { at: 0, offer: take(9), like: [1, 2] },
        { at: 3, offer: offer("end") },
      ],
    },
  });
  expect(result.question.offers).toEqual([take(9), take(10), take(12), offer("end")]);
});

test("many pieces that change alike are told together", () => {
  const low = { ...piece(2), marks: [{ id: "low" }] };
  const before = seatView([{ ...piece(1), group: 4 }, low, { ...piece(3), group: 4 }]);
  const alike = [
    { ids: [1, 2], set: { marks: [{ id: "low" }] }, unset: ["group"] },
    { ids: [2], unset: ["marks"] },
  ];
  const result = changed(before, { type: "change", seat: 0, alike });
  expect(result.pieces).toEqual([{ ...piece(1), marks: low.marks }, piece(2), { ...piece(3), marks: low.marks }]);
});

test("an offer like another is made of that one, whatever the pieces in between are", () => {
  const fire = (id: number): Offer => ({
    notation: `fire #${id}>#5`,
    label: { id: "choice-fire", args: { unit: id, other: 5 } },
    pieces: [id, 5],
  });
  const offers = { anew: true, put: [{ at: 0, offer: fire(4), like: [1, 1] }] };
  const question = { acts: 2, prompt: { id: "order" } };
  const result = changed(view, { type: "change", seat: 0, question, offers });
  expect(result.question.offers).toEqual([fire(4), fire(5), fire(6)]);
});
