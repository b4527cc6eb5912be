import { expect, test } from "vitest";
import { outcomesIn, weightiest } from "../src/model/events";
import { byWeight, isSuccess, weightOf } from "../src/model/severity";
import { search } from "../src/panels/search";
import { shares, statistics } from "../src/panels/statistics";
import { amount, hundredths, percent, signed, totalOf } from "../src/words/numbers";
import { EVENTS, shows } from "./shown";

test("amounts are whole numbers with fractions", () => {
  expect([amount(5, 2), amount(64, 32), amount(-1, 2), amount(1, 2), amount(7, 3), amount(5, 8)]).toEqual([
    "2½",
    "2",
    "−½",
    "½",
    "2⅓",
    "5/8",
  ]);
});

test("lengths are read to a tenth", () => {
  expect([amount(6009, 1000), amount(2340, 1000), amount(-500, 1000)]).toEqual(["6", "2.3", "−0.5"]);
});

test("modifiers have a sign and a true minus", () => {
  expect([signed(2), signed(0), signed(-3)]).toEqual(["+2", "0", "−3"]);
});

test("a tally is added up in order", () => {
  expect(
    totalOf([
      { name: "a", value: 8, rule: "" },
      { name: "b", value: -4, rule: "", times: [1, 2] },
      { name: "c", value: 1, rule: "" },
    ]),
  ).toBe(5);
});

test("shares are never a false 0 or 100", () => {
  expect([
    percent(0.17, "en"),
    percent(0.17, "fr"),
    percent(0.0001, "en"),
    percent(0.99999, "en"),
    percent(1, "en"),
  ]).toEqual(["17%", "17 %", "<0.1%", ">99.9%", "100%"]);
});

test("two dice have their shares", () => {
  expect(shares(2, 6).get(7)).toBeCloseTo(1 / 6);
  const [rolls] = statistics([{ message: { id: "r" }, dice: "2d6", faces: [3, 4], seat: 0 }, { message: { id: "x" } }]);
  expect(rolls).toMatchObject({ count: 1, mean: 7, expected: 7, seat: 0 });
});

test("rules are found by words without accents, or by id", () => {
  const rules = [
    { id: "A-1", kind: "rule", en: "Broken units", fr: "Unités démoralisées" },
    { id: "A-2", kind: "rule", en: "Fire", fr: "Tir" },
  ];
  expect(search(rules, "demoralis").map(({ id }) => id)).toEqual(["A-1"]);
  expect(search(rules, "a-2 tir").map(({ id }) => id)).toEqual(["A-2"]);
  expect(search(rules, "")).toHaveLength(2);
});

test("outcomes stand from nothing to loss", () => {
  shows({
    outcomes: {
      nothing: { weight: "none" },
      eliminated: { weight: "loss" },
      rallied: { weight: "good", success: true },
      leader: { weight: "good" },
    },
  });
  expect(
    byWeight([{ outcome: "eliminated" }, { outcome: "nothing" }, { outcome: "broken" }]).map(({ outcome }) => outcome),
  ).toEqual(["nothing", "broken", "eliminated"]);
  expect([weightOf("rallied"), weightOf("what nobody declared")]).toEqual(["good", "heavy"]);
  expect([isSuccess("rallied"), isSuccess("leader")], "a leader who steps forward is luck").toEqual([true, false]);
});

test("what happened is told in its order, attacks that missed included", () => {
  shows({ events: EVENTS });
  const ids = ["told-moves", "told-fire", "told-rallied", "told-fire", "told-pinned", "told-fire", "told-lost"];
  const log = ids.map((id) => ({ message: { id } }));
  expect(outcomesIn(log).map(({ message }) => message.id)).toEqual(ids.slice(1));
});

test("of much news all losses are told first, then shots rather than moves, and cause before effect", () => {
  shows({
    events: {
      ...EVENTS,
      "told-jammed": { group: "result", weight: "light" },
      "told-routed": { group: "loss", weight: "loss" },
    },
  });
  const told = (id: string, piece: number) => ({ message: { id: `told-${id}` }, pieces: [piece] });
  const log = [
    told("fires", 9),
    told("lost", 9),
    told("jammed", 9),
    told("lays", 9),
    told("routed", 1),
    told("moves", 9),
  ];
  const shown = (count: number) => weightiest(log, count, (piece) => piece === 1).map(({ message }) => message.id);
  expect(shown(1)).toEqual(["told-lost", "told-routed"]);
  expect(shown(3)).toEqual(["told-lost", "told-routed", "told-jammed"]);
  expect(shown(5)).toEqual(["told-lost", "told-routed", "told-fires", "told-jammed", "told-lays"]);
});

test("parts of a whole add up to it", () => {
  expect(hundredths([0.555, 0.445])).toEqual([56, 44]);
  expect(hundredths([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(hundredths([0.29, 0.71])).toEqual([29, 71]);
  expect(hundredths([])).toEqual([]);
});
