import { afterEach, beforeEach, expect, test } from "vitest";
import { flashOf, isQuiet, paceOf } from "../src/model/pace";
import type { LogLine, Piece, Question, SeatView, ViewChange } from "../src/protocol";
import { settings } from "../src/settings.svelte";
import { linesOfFire, strikeIn } from "../src/state/flashes.svelte";
import { ViewQueue } from "../src/state/viewqueue.svelte";
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

let queue: ViewQueue;
let happened: string[];

function begin(speed: string): void {
  settings.speed = speed as typeof settings.speed;
  happened = [];
  queue = new ViewQueue(
    { seat: 0, ownSeats: [0], isTaught: false },
    {
      isReplaying: () => false,
      shown: () => {},
      happened: (lines) => happened.push(...lines.map(({ message }) => message.id)),
    },
  );
  queue.replace(view(asked));
}

const { speed } = settings;
beforeEach(() => begin("slow"));
afterEach(() => {
  queue.close();
  settings.speed = speed;
});

test("changes wait in order and are shown at once when the player hurries", () => {
  queue.add(line("told-a"));
  queue.add(line("told-b"));
  expect([queue.queued, happened]).toEqual([2, []]);
  queue.hurry();
  expect([queue.queued, happened]).toEqual([1, ["told-a"]]);
  queue.catchUp();
  expect([queue.queued, happened]).toEqual([0, ["told-a", "told-b"]]);
});

test("a change that shows nothing, or at instant speed, does not wait", () => {
  queue.add(change({ question: { ...asked, acts: 2 } }));
  expect([queue.queued, queue.of(0)?.question.acts]).toEqual([0, 2]);
  begin("instant");
  queue.add(line("told-a"));
  expect([queue.queued, happened]).toEqual([0, ["told-a"]]);
});

test("changes during a request do not wait, and the queue is busy until its answer", async () => {
  let answer = () => {};
  const done = queue.act(() => new Promise<void>((resolve) => (answer = resolve)));
  expect(queue.isBusy).toBe(true);
  queue.add(line("told-a"));
  expect([queue.queued, happened]).toEqual([0, ["told-a"]]);
  answer();
  await done;
  expect(queue.isBusy).toBe(false);
});

test("an answered question stays until the next one comes", () => {
  queue.add(change({ question: { acts: 2 } }));
  expect([queue.isLingering, queue.isBusy, queue.of(0)?.question]).toEqual([true, true, asked]);
  const next = { acts: 3, prompt: { id: "prompt-fire" } };
  queue.add(change({ question: next }));
  expect([queue.isLingering, queue.isBusy, queue.of(0)?.question]).toEqual([false, false, next]);
});

test("a whole view drops the queued changes of its seat", () => {
  queue.add(line("told-a"));
  queue.replace(view(asked));
  expect(queue.queued).toBe(0);
});

test("an attack is shown longer than a step, queued changes shorter, and all longer to a beginner", () => {
  const step = change({ question: asked, log: { keep: 0, add: [told("told-moves")] } });
  const shot = change({ log: { keep: 0, add: [told("told-fire")] } });
  expect([paceOf(step, 0, "normal", false), paceOf(shot, 0, "normal", false)]).toEqual([420, 1200]);
  expect(paceOf(step, 13, "normal", false)).toBe(168);
  expect([paceOf(step, 0, "normal", true), paceOf(shot, 0, "normal", true)]).toEqual([630, 1800]);
  expect([flashOf("instant", false), flashOf("slow", true)]).toEqual([1200, 3000]);
  expect([isQuiet(change({ question: asked })), isQuiet(step)]).toEqual([true, false]);
});

test("a line of fire leads from the firer to the target hex, or on a tabletop to the enemy named", () => {
  const onTable = { ...piece(3, "#3"), point: [0, 0] as [number, number] };
  const pieces = new Map([piece(1, "A1"), piece(2, "B1", 1), onTable].map((one) => [one.id, one]));
  const fired = told("told-fire", { pieces: [1, 1], place: "C1" });
  const named = { message: { id: "told-fire", args: { unit: { id: "name", args: { id: 2 } } } }, pieces: [3] };
  expect(linesOfFire([fired, named, told("told-moves", { pieces: [1], place: "A1" })], pieces)).toEqual([
    "A1>C1",
    "#3>B1",
  ]);
});

test("of several attacks the last result is shown at its place", () => {
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
