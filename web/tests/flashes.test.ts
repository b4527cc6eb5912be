/** Shots of a game that is looked at again stay in sight until the next step. */
import { expect, test, vi } from "vitest";
import type { LogLine, Piece } from "../src/protocol";
import { Flashes, linesOfFire, linesSince, strikeIn, withGone } from "../src/state/flashes.svelte";
import { EVENTS, shows } from "./shown";

const shot = { message: { id: "told-fire" }, place: "B2", pieces: [1] } as unknown as LogLine;
const pieces = new Map([[1, { id: 1, place: "A1" } as Piece]]);

test("a held shot does not go out by itself, and goes with the next step", () => {
  vi.stubGlobal("window", globalThis);
  vi.useFakeTimers();
  const flashes = new Flashes();
  flashes.light([shot], pieces, 300);
  flashes.hold([shot], pieces);
  vi.advanceTimersByTime(5000);
  expect(flashes.lines).toEqual(["A1>B2"]);
  flashes.hold([], pieces);
  expect(flashes.lines).toEqual([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what a log has beyond an earlier one is new, and nothing where one goes back", () => {
  expect(linesSince([shot], [shot, shot])).toEqual([shot]);
  expect(linesSince([shot, shot], [shot])).toEqual([]);
});

test("fire at somebody who is gone goes to where he stood", () => {
  const man = (id: number, side: number, x: number) =>
    ({ id, side, place: `#${id}`, point: [x, 500], name: { id: "n" }, kind: "man" }) as Piece;
  const args = { who: { id: "figure", args: { id: 1 } }, target: { id: "figure", args: { id: 2 } } };
  const fires: LogLine = { message: { id: "told-fires", args }, pieces: [1] };
  const now = new Map([[1, man(1, 0, 100)]]);
  expect(linesOfFire([fires], now)).toEqual([]);
  expect(linesOfFire([fires], withGone(now, [man(1, 0, 100), man(2, 1, 900)]))).toEqual(["#1>900,500"]);
});

test("what came of a shot is shown where it struck, be it a sentence or an abbreviation of the rules", () => {
  shows({ events: EVENTS });
  const fired = (result: unknown) => ({ ...shot, message: { id: "told-fire", args: { result } } }) as LogLine;
  expect(strikeIn([fired("1MC")])).toEqual({ place: "B2", result: "1MC" });
  expect(strikeIn([fired({ id: "told-fire-none" })])).toEqual({ place: "B2", result: { id: "told-fire-none" } });
  expect(strikeIn([shot])).toBeNull();
});
