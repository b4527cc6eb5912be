import { afterEach, beforeEach, expect, test } from "vitest";
import { Coming } from "../src/game/coming.svelte";
import { linesOfFire, strikeIn } from "../src/game/flashes.svelte";
import { flashOf, isQuiet, paceOf } from "../src/game/pace";
import type { LogLine, Piece, Question, SeatView, ViewChange } from "../src/protocol";
import { settings } from "../src/settings.svelte";
import { EVENTS, shows } from "./shown";

shows({ events: EVENTS });

const piece = (id: number, place: string, side = 0): Piece => ({ id, place, side, name: { id: "n" }, kind: "k" });
const told = (id: string, more: Partial<LogLine> = {}): LogLine => ({ message: { id }, ...more });
const asked: Question = { acts: 1, prompt: { id: "prompt-move" } };
const view = (question: Question): SeatView => ({
  type: "view",
  seat: 0,
  board: "",
  pieces: [piece(1, "A1")],
  markers: [],
  panels: [],
  status: { id: "s" },
  phases: [],
  phase: 0,
  question,
  log: [],
  outcome: null,
});
const change = (more: Partial<ViewChange>): ViewChange => ({ type: "change", seat: 0, ...more });
const line = (...ids: string[]) => change({ log: { keep: 0, add: ids.map((id) => told(id)) } });

let coming: Coming;
let happened: string[];

function begin(speed: string): void {
  settings.speed = speed as typeof settings.speed;
  happened = [];
  coming = new Coming(
    { seat: 0, seats: [0], past: null },
    { shown: () => {}, happened: (lines) => happened.push(...lines.map(({ message }) => message.id)) },
  );
  coming.replace(view(asked));
}

const { speed } = settings;
beforeEach(() => begin("slow"));
afterEach(() => {
  coming.close();
  settings.speed = speed;
});

test("what others do waits its turn, and is shown at once to who does not want to wait", () => {
  coming.arrived(line("told-a"));
  coming.arrived(line("told-b"));
  expect([coming.queued, happened]).toEqual([2, []]);
  coming.hurry();
  expect([coming.queued, happened]).toEqual([1, ["told-a"]]);
  coming.catchUp();
  expect([coming.queued, happened]).toEqual([0, ["told-a", "told-b"]]);
});

test("where the player wants no pause, or nothing is to be seen, nothing waits", () => {
  coming.arrived(change({ question: { ...asked, acts: 2 } }));
  expect([coming.queued, coming.of(0)?.question.acts]).toEqual([0, 2]);
  begin("instant");
  coming.arrived(line("told-a"));
  expect([coming.queued, happened]).toEqual([0, ["told-a"]]);
});

test("what comes of a deed does not wait, and nothing else is done before it is answered", async () => {
  let answer = () => {};
  const done = coming.deed(() => new Promise<void>((resolve) => (answer = resolve)));
  expect(coming.busy).toBe(true);
  coming.arrived(line("told-a"));
  expect([coming.queued, happened]).toEqual([0, ["told-a"]]);
  answer();
  await done;
  expect(coming.busy).toBe(false);
});

test("a question that is answered stays until the next one comes", () => {
  coming.arrived(change({ question: { acts: 2 } }));
  expect([coming.isLingering, coming.busy, coming.of(0)?.question]).toEqual([true, true, asked]);
  const next = { acts: 3, prompt: { id: "prompt-fire" } };
  coming.arrived(change({ question: next }));
  expect([coming.isLingering, coming.busy, coming.of(0)?.question]).toEqual([false, false, next]);
});

test("a whole view takes the place of what was to come of it", () => {
  coming.arrived(line("told-a"));
  coming.replace(view(asked));
  expect(coming.queued).toBe(0);
});

test("an attack is seen longer than a step, a crowd of changes shorter, and all longer by who is taught", () => {
  const step = change({ question: asked, log: { keep: 0, add: [told("told-moves")] } });
  const shot = change({ log: { keep: 0, add: [told("told-fire")] } });
  expect([paceOf(step, 0, "normal", false), paceOf(shot, 0, "normal", false)]).toEqual([420, 1200]);
  expect(paceOf(step, 13, "normal", false)).toBe(168);
  expect([paceOf(step, 0, "normal", true), paceOf(shot, 0, "normal", true)]).toEqual([630, 1800]);
  expect([flashOf("instant", false), flashOf("slow", true)]).toEqual([1200, 3000]);
  expect([isQuiet(change({ question: asked })), isQuiet(step)]).toEqual([true, false]);
});

test("a line of fire goes from who fires to where, on a table to the enemy who is named", () => {
  const onTable = { ...piece(3, "#3"), point: [0, 0] as [number, number] };
  const pieces = new Map([piece(1, "A1"), piece(2, "B1", 1), onTable].map((one) => [one.id, one]));
  const fired = told("told-fire", { pieces: [1, 1], place: "C1" });
  const named = { message: { id: "told-fire", args: { unit: { id: "name", args: { id: 2 } } } }, pieces: [3] };
  expect(linesOfFire([fired, named, told("told-moves", { pieces: [1], place: "A1" })], pieces)).toEqual([
    "A1>C1",
    "#3>B1",
  ]);
});

test("of several attacks the last result is told where it struck", () => {
  const hit = (place: string, result: string) => ({
    message: { id: "told-fire", args: { result: { id: result } } },
    place,
  });
  expect(strikeIn([hit("A1", "pinned"), hit("B1", "broken"), told("told-moves")])).toEqual({
    place: "B1",
    result: { id: "broken" },
  });
  expect(strikeIn([told("told-fire", { place: "A1" })])).toBeNull();
});
