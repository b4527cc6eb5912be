import { expect, test } from "vitest";
import { cardsOf, cleared, commanderOf, depthOf, filled, planOf, taskOf } from "../src/model/assignments";
import type { Assignment } from "../src/protocol";

const tasks = (...pieces: number[]) =>
  ["go", "shoot"].map((verb) => ({ label: { id: verb }, choices: pieces.map((id) => `${verb} #${id}`) }));
const CHAIN: Assignment[] = [
  { pieces: [1, 2], place: "A1", tasks: tasks(1, 2) },
  { pieces: [3], place: "A2", by: 1, tasks: tasks(3) },
  { pieces: [4], place: "A3", by: 3, tasks: tasks(4) },
];
const cards = cardsOf(CHAIN, new Set());
const [first, second, third] = cards as [(typeof cards)[0], (typeof cards)[0], (typeof cards)[0]];

test("a chain is as deep as the commanders over a stack", () => {
  expect(cards.map((card) => depthOf(card, cards))).toEqual([0, 1, 2]);
  expect(commanderOf(third, cards)).toBe(second);
});

test("who commands a stack that is told something is told something too, and first", () => {
  const drafts = filled(new Map(), third, 1, cards);
  expect(planOf(drafts, cards)).toEqual(["go #1", "go #2", "go #3", "shoot #4"]);
});

test("without its commander a stack is told nothing", () => {
  const drafts = filled(new Map(), third, 1, cards);
  expect(planOf(cleared(drafts, second, cards), cards)).toEqual(["go #1", "go #2"]);
});

test("the pieces of a divided stack are told one by one", () => {
  const parts = cardsOf(CHAIN, new Set(["1 2"]));
  expect(parts.map(({ pieces }) => pieces)).toEqual([[1], [2], [3], [4]]);
  expect(planOf(filled(new Map(), parts[1]!, 1, parts), parts)).toEqual(["shoot #2"]);
});

test("what a stack does is not said of each of its pieces", () => {
  const acting: Assignment[] = [{ pieces: [1, 2], place: "A1", state: { id: "fires" } }];
  expect(cardsOf(acting, new Set(["1 2"])).map(({ pieces }) => pieces)).toEqual([[1, 2]]);
});

test("what a stack was told already is its task until another is filled in", () => {
  const told = cardsOf([{ pieces: [1], place: "A1", tasks: [{ label: { id: "go" }, is_set: true }] }], new Set())[0]!;
  expect(taskOf(told, new Map())).toBe(0);
  expect(taskOf(first, new Map())).toBe(-1);
});
