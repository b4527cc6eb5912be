import { expect, test } from "vitest";
import type { Advice, LessonScript, SeatView } from "../src/protocol";
import { adviceFor, lessonCards, pageOf } from "../src/state/coach.svelte";

const said = (id: string) => ({ id });
const script: LessonScript = {
  id: "fire",
  title: said("title"),
  seat: 0,
  steps: [
    { say: [said("a"), said("b")], hint: said("h") },
    { say: [said("c")], hint: said("h") },
  ],
  ending: [said("end")],
};
const ids = (cards: readonly { text: { id: string } }[]) => cards.map((card) => card.text.id);

test("the cards of a lesson are those of the steps so far, and its ending once it is done", () => {
  expect(ids(lessonCards(script, 0, false))).toEqual(["a", "b"]);
  expect(ids(lessonCards(script, 1, false))).toEqual(["a", "b", "c"]);
  expect(ids(lessonCards(script, 2, true))).toEqual(["a", "b", "c", "end"]);
});

test("a card is a page of its step, whatever steps came before", () => {
  const cards = lessonCards(script, 1, false);
  expect(cards.map((card) => pageOf(cards, card))).toEqual([
    { page: 1, pages: 2 },
    { page: 2, pages: 2 },
    { page: 1, pages: 1 },
  ]);
  expect(cards.map((card) => card.step)).toEqual([0, 0, 1]);
});

function view(prompt: string, log: { id: string; piece: number }[] = [], outcome: string | null = null): SeatView {
  return {
    type: "view",
    seat: 0,
    board: "",
    pieces: [
      { id: 1, place: "A1", side: 0, name: said("own"), kind: "squad" },
      { id: 2, place: "B1", side: 1, name: said("enemy"), kind: "squad" },
    ],
    markers: [],
    panels: [],
    status: said("status"),
    phases: [],
    phase: 0,
    question: { acts: 0, prompt: said(prompt) },
    log: log.map(({ id, piece }) => ({ message: { id, args: { unit: { id: "name", args: { id: piece } } } } })),
    outcome: outcome === null ? null : said(outcome),
  };
}

const advice: Advice[] = [
  { id: "move", say: [said("m")], asked: "prompt-move" },
  { id: "own", say: [said("o")], told: "told-broken", whose: "own" },
  { id: "enemy", say: [said("e")], told: "told-broken", whose: "enemy" },
  { id: "any", say: [said("x")], told: "told-melee" },
  { id: "over", say: [said("v")], over: true },
];
const called = (seen: SeatView, given: string[] = [], asked = true) =>
  adviceFor(advice, new Set(given), seen, asked).map((entry) => entry.id);

test("advice is given where its question is asked, once", () => {
  expect(called(view("prompt-move"))).toEqual(["move"]);
  expect(called(view("prompt-move"), ["move"])).toEqual([]);
  expect(called(view("prompt-move"), [], false)).toEqual([]);
  expect(called(view("prompt-fire"))).toEqual([]);
});

test("advice on an event looks at whose piece it is", () => {
  expect(called(view("", [{ id: "told-broken", piece: 1 }]))).toEqual(["own"]);
  expect(called(view("", [{ id: "told-broken", piece: 2 }]))).toEqual(["enemy"]);
  expect(called(view("", [{ id: "told-melee", piece: 2 }]))).toEqual(["any"]);
  expect(called(view("", [], "outcome-time"))).toEqual(["over"]);
});

test("each further event of a kind brings the next advice on it, and old lines bring none", () => {
  const twice = [...advice, { id: "again", say: [said("a")], told: "told-broken", whose: "own" } satisfies Advice];
  const seen = view("", [
    { id: "told-broken", piece: 1 },
    { id: "told-broken", piece: 1 },
  ]);
  const ids = (from: number) => adviceFor(twice, new Set(), seen, true, from).map((entry) => entry.id);
  expect(ids(0)).toEqual(["own", "again"]);
  expect(ids(1)).toEqual(["own"]);
  expect(ids(2)).toEqual([]);
});

test("a piece that is gone is still known, and an unknown one is nobody's", () => {
  const seen = view("", [{ id: "told-broken", piece: 9 }]);
  const ids = (sides?: Map<number, number>) => adviceFor(advice, new Set(), seen, true, 0, sides).map(({ id }) => id);
  expect(ids()).toEqual([]);
  expect(ids(new Map([[9, 0]]))).toEqual(["own"]);
  expect(ids(new Map([[9, 1]]))).toEqual(["enemy"]);
});

test("an event without a piece belongs to whoever rolled before it", () => {
  const cowers: Advice[] = [{ id: "cowers", say: [said("c")], told: "told-cowers", whose: "own" }];
  const after = (seat: number): string[] => {
    const seen = { ...view(""), log: [{ message: said("roll-ift"), seat }, { message: said("told-cowers") }] };
    return adviceFor(cowers, new Set(), seen, true).map(({ id }) => id);
  };
  expect(after(0)).toEqual(["cowers"]);
  expect(after(1)).toEqual([]);
});

test("advice on an enemy's hex waits for a question that offers one", () => {
  const into: Advice[] = [{ id: "into", say: [said("i")], asked: "prompt-advance", whose: "enemy" }];
  const offering = (place: string): string[] => {
    const offers = [{ label: said("l"), notation: `advance #1 @${place}`, place }];
    const seen = { ...view(""), question: { acts: 0, prompt: said("prompt-advance"), offers } };
    return adviceFor(into, new Set(), seen, true).map(({ id }) => id);
  };
  expect(offering("B1")).toEqual(["into"]);
  expect(offering("A2")).toEqual([]);
});
