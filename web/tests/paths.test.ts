/** Moves are told as paths. */
import { beforeEach, expect, test } from "vitest";
import { asPaths, reasonsIn } from "../src/model/log/paths";
import { EVENTS, shows } from "./shown";

beforeEach(() => shows({ events: EVENTS }));

const step = (start: string, hex: string, piece = 5, id = "told-moves") => ({
  message: { id, args: { unit: `#${piece}`, start, hex } },
  pieces: [piece],
  place: hex,
});
const told = (lines: ReturnType<typeof step>[]) =>
  asPaths(lines.map((line, index) => ({ line, at: index }))).map(({ at, path, line }) => [
    at,
    path?.join("–") ?? line.place,
  ]);

test("the steps of one move are one line with all its hexes", () => {
  expect(told([step("K2", "L1"), step("L1", "M2"), step("M2", "N2")])).toEqual([[2, "K2–L1–M2–N2"]]);
});

test("a step of another unit, from another hex or of another kind begins a new line", () => {
  expect(told([step("K2", "L1"), step("L1", "M2", 6)])).toEqual([
    [0, "L1"],
    [1, "M2"],
  ]);
  expect(told([step("K2", "L1"), step("M2", "N2")])).toEqual([
    [0, "L1"],
    [1, "N2"],
  ]);
  expect(told([step("K2", "L1"), step("L1", "M2", 5, "told-lies")])).toEqual([
    [0, "L1"],
    [1, "M2"],
  ]);
});

test("lines of a system that names no hexes stay as they are", () => {
  const moves = { message: { id: "told-moves", args: {} }, pieces: [5] };
  const lines = [0, 1].map((index) => ({ line: moves, at: index }));
  expect(asPaths(lines)).toEqual(lines);
});

test("a path keeps the reasons of all its steps", () => {
  const because = (start: string, hex: string, why: string) => {
    const line = step(start, hex);
    return { ...line, message: { ...line.message, args: { ...line.message.args, why: { id: why } } } };
  };
  const lines = [because("K2", "L1", "shelter"), because("L1", "M2", "arrived")];
  expect(asPaths(lines.map((line, index) => ({ line, at: index })))[0]?.reasons).toEqual([
    { id: "shelter" },
    { id: "arrived" },
  ]);
  expect(reasonsIn(step("K2", "L1"))).toEqual([]);
});
