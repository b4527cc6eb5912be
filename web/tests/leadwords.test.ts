import { beforeAll, expect, test } from "vitest";
import type { Way } from "../src/protocol";
import { type Party, rollsIn, saidOf } from "../src/table/leadwords";
import { words } from "../src/words/words.svelte";
import { piece } from "./pieces";

beforeAll(() => words.use("en", "pzf"));

const led = (id: number, more: Partial<Way> = {}) => ({
  piece: piece(id, `#${id}`),
  way: { place: "1,1", choices: ["to (1,1)"], unit: "ps", scale: 1000, budget: 6000, cost: 6000, ...more } as Way,
});
const party = (members: Party["led"], more: Partial<Party> = {}): Party => ({
  led: members,
  first: 1,
  isShort: false,
  price: null,
  staying: [],
  ...more,
});
const said = (one: Party["led"][number], more: Partial<Party> = {}) => saidOf(one, party([one], more));

test("beside the hand stands what a way costs of what there is, and whether it goes no further", () => {
  expect(said(led(1, { cost: 2340 }))).toBe("2.3″ of 6″");
  expect(said(led(1), { isShort: true })).toBe("6″ of 6″, no further");
  const halt = { id: "refuse-house" };
  const [price, why] = said(led(1, { cost: 2000, halt }), { isShort: true }).split(", no further: ");
  expect(price).toBe("2″ of 6″");
  expect(why).toMatch(/^The wall of the house stops him\. .*half his Movement$/);
  expect(said(led(1, { cost: 2000, halt }))).toBe("2″ of 6″");
});

test("what a way takes from him and what is rolled on it follow, then who stays", () => {
  const one = led(1, {
    price: { id: "lead-silent", args: { weapon: { id: "weapon-rifle" } } },
    risk: { id: "lead-jump", args: { count: 1 } },
  });
  const [cost, silent, jump, stay, ...more] = said(one, { staying: ["Private #3"] }).split(" · ");
  expect([cost, silent, stay, more]).toEqual(["6″ of 6″", "Rifle: fires no more this turn", "Private #3 stays", []]);
  expect(jump).toBe(words.of({ id: "lead-jump", args: { count: 1 } }));
  expect(said(led(1), { staying: ["Private #3", "Private #4"] })).toBe("6″ of 6″ · 2 stay: Private #3, Private #4");
});

test("of those who go along the price stands in few signs, and of the first who rolls what he rolls", () => {
  const risk = { id: "lead-jump", args: { count: 1 } };
  const all = [led(1), led(2, { cost: 4000 }), led(3, { risk }), led(4, { risk })];
  const price = { id: "lead-silent-of", args: { count: 1, of: 4 } };
  expect(rollsIn(party(all))).toBe(all[2]!.way);
  expect(all.map((one) => saidOf(one, party(all, { price })))).toEqual([
    "6″ of 6″ · 1 of 4 will not fire one of his weapons",
    "4/6",
    `6/6 · ${words.of(risk)}`,
    "6/6",
  ]);
});

test("where the move ends for several, what is left of it lapses", () => {
  const [first, second] = [led(1, { cost: 3000 }), led(2, { cost: 3000 })];
  expect(saidOf(first, party([first, second]))).toBe("3″ of 6″ · the rest of the move lapses");
  const carried = led(2, { cost: 3000, choices: [] });
  expect(saidOf(first, party([first, carried]))).toBe("3″ of 6″");
});

test("what the yellow dots on the ways stand for is said with what is lost there", () => {
  const price = { id: "lead-silent", args: { weapon: { id: "weapon-rifle" } } };
  const [first, second] = [led(1, { price, beyond: "1,0" }), led(2, { price, beyond: "2,0" })];
  expect(said(first)).toBe("6″ of 6″ · Rifle: fires no more this turn (from the yellow dot on)");
  const all = { id: "lead-silent-alike", args: { count: 2, of: 2, weapon: { id: "weapon-rifle" } } };
  const text = saidOf(first, party([first, second], { price: all }));
  expect(text).toBe("6″ of 6″ · 2 of 2 fire no more this turn with: Rifle (from the yellow dots on)");
});
