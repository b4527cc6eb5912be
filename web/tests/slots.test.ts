import { expect, test } from "vitest";
import { isRead } from "../src/model/log/lines";
import { rowsOf, Slots } from "../src/model/slots";
import type { Offer, Piece } from "../src/protocol";

function offer(notation: string): Offer {
  const pieces = [...notation.matchAll(/#(\d+)/g)].map((match) => Number(match[1]));
  return { notation, label: { id: `choice-${notation.split(" ")[0]}` }, pieces };
}
const offers = (...notations: string[]) => notations.map(offer);
const piece = (id: number, place: string): [number, Piece] => [
  id,
  { id, place, side: 0, name: { id: "squad" }, kind: "squad" },
];
const pieces = new Map([piece(1, "B3"), piece(2, "B3"), piece(3, "C3"), piece(4, "C3")]);
const hasAll = ({ label }: Offer) => label.id === "choice-add";
const keys = (slots: Slots, moment: string, some: readonly Offer[], alone = false) =>
  slots.of(moment, some, pieces, hasAll, alone, "").slots.map(({ key, gone }) => (gone ? `(${key})` : key));

test("what was chosen leaves its place empty, what is new comes after all others", () => {
  const slots = new Slots();
  expect(keys(slots, "fire", offers("add #1", "add #3"))).toEqual(["add #1", "add #3"]);
  expect(keys(slots, "fire", offers("add #3", "direct #4"))).toEqual(["(add #1)", "add #3", "direct #4"]);
  expect(keys(slots, "fire", offers("add #1", "add #3"))).toEqual(["add #1", "add #3", "(direct #4)"]);
  expect(keys(slots, "move", offers("add #3"))).toEqual(["add #3"]);
});

test("all of a place have one button, where their system has words for it", () => {
  expect(keys(new Slots(), "fire", offers("add #1", "add #2", "add #3", "direct #4"))).toEqual([
    "choice-add @B3",
    "add #1",
    "add #2",
    "add #3",
    "direct #4",
  ]);
  expect(keys(new Slots(), "rout", offers("rout #1", "rout #2"))).toEqual(["rout #1", "rout #2"]);
});

test("more than a few have no buttons, unless there would be none at all", () => {
  const many = offers(...Array.from({ length: 9 }, (_, i) => `transfer #9>#${i + 10}`));
  expect(keys(new Slots(), "who", many)).toEqual([]);
  expect(keys(new Slots(), "who", many, true)).toHaveLength(9);
  const slots = new Slots();
  expect(keys(slots, "who", many)).toEqual([]);
  expect(keys(slots, "who", many.slice(1)), "they do not appear while the same thing is asked").toEqual([]);
});

test("what one piece can do stands in one line, if any can do several things that are said in short", () => {
  const { slots } = new Slots().of("rout", offers("rout #1", "stay #1", "rout #2"), pieces, hasAll, false, "");
  expect([...rowsOf(slots, () => true)].map(([id, own]) => [id, own.map(({ key }) => key)])).toEqual([
    [1, ["rout #1", "stay #1"]],
    [2, ["rout #2"]],
  ]);
  expect(rowsOf(slots, ({ label }) => label.id === "choice-rout").size).toBe(0);
  const routs = slots.filter(({ key }) => key.startsWith("rout"));
  expect(rowsOf(routs, () => true).size).toBe(0);
});

test("dice are shown as long as anybody would read them", () => {
  const rolled = (count: number) => isRead({ message: { id: "roll-estimate" }, faces: Array(count).fill(3) });
  expect([rolled(1), rolled(6), rolled(12)]).toEqual([true, true, false]);
});
