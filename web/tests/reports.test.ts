/** What came of rolls is told where it happened, the gravest of each place, and covers nobody who acts. */
import { expect, test } from "vitest";
import { fallenIn } from "../src/model/fallen";
import { noisesIn } from "../src/model/noises";
import { bubbleSpot, NEVER, reportsIn, resultOf, SELDOM, sumOf } from "../src/model/reports";
import { takenIn } from "../src/model/taken";
import type { LogLine, Marker, Text } from "../src/protocol";
import { shows } from "./shown";
import { seatView } from "./views";

shows({
  events: {
    "told-turn": { group: "turn" },
    "roll-shot": { group: "roll" },
    "roll-nerve": { group: "roll" },
    "told-shot": { group: "attack", after_roll: true },
    "told-shaken": { group: "result", weight: "heavy", outcome: "shaken" },
    "told-dead": { group: "loss", weight: "loss" },
    "told-fight": { group: "event", sign: "crossed-blades" },
  },
  markers: { prize: { drawing: "objective" }, fog: { drawing: "cloud" } },
});

const roll: LogLine = { message: { id: "roll-shot" }, dice: "2d6", faces: [3, 4], natural: 7, final: 10 };
const line = (id: string, place: string, result?: Text): LogLine => ({
  message: result ? { id, args: { result } } : { id },
  place,
});
const shot = (place: string) => line("told-shot", place, { id: "nothing" });
const spotOf = ({ place }: LogLine) => (place ? { x: place.charCodeAt(0), y: Number(place.slice(1)) } : undefined);

test("the gravest result of a place is told with its dice, and the last one whatever it was", () => {
  const reports = reportsIn(
    [roll, shot("A1"), roll, line("told-shaken", "A1"), roll, shot("A1"), roll, shot("B1")],
    spotOf,
  );
  expect(reports.map(({ at, roll }) => [at, !!roll])).toEqual([
    [3, true],
    [7, true],
  ]);
  expect(resultOf(shot("B1"))).toEqual({ id: "nothing" });
});

test("losses go before other harm, and harmless results of earlier shots are left to the log", () => {
  const told = [line("told-shaken", "A1"), line("told-shaken", "B1"), line("told-dead", "C1"), shot("D1"), shot("E1")];
  expect(reportsIn(told, spotOf).map(({ line }) => line.place)).toEqual(["C1", "B1", "E1"]);
  expect(reportsIn([line("told-turn", "A1"), roll], spotOf)).toEqual([]);
});

test("a sum is told as it was reckoned", () => {
  expect(sumOf(roll)).toBe("7 + 3 = 10");
  expect(sumOf({ ...roll, final: 5 })).toBe("7 − 2 = 5");
  expect(sumOf({ ...roll, final: 7 })).toBe("7");
  expect(sumOf({ message: { id: "roll-shot" } })).toBe("");
});

const size = { width: 100, height: 60 };
const window = { left: 0, top: 0, right: 1000, bottom: 1000 };
const markAt = (x: number, y: number, weight: number) => ({ x, y, width: 40, height: 40, weight });

test("a bubble stands above its target unless somebody who acts is there, and stays in the window", () => {
  const target = { x: 500, y: 500 };
  expect(bubbleSpot(target, size, 30, [], window)).toEqual({ x: 500, y: 440 });
  expect(bubbleSpot(target, size, 30, [markAt(500, 430, NEVER)], window).y).toBeGreaterThan(500);
  const below = bubbleSpot(target, size, 30, [markAt(500, 430, SELDOM), markAt(500, 570, NEVER)], window);
  expect([below.x === 500 && below.y !== 440, below.y]).not.toContain(560);
  expect(bubbleSpot({ x: 500, y: 10 }, size, 30, [], window).y).toBeGreaterThan(10);
});

test("an objective that changed hands is told, and no other marker", () => {
  const marker = (place: string, value: number | null, kind = "prize") =>
    ({ place, kind, value, text: { id: "m" } }) as Marker;
  const before = seatView([], { markers: [marker("A1", 0), marker("B1", 1), marker("C1", 0, "fog")] });
  const now = seatView([], { markers: [marker("A1", 1), marker("B1", 1), marker("C1", 1, "fog"), marker("D1", 0)] });
  expect(takenIn(before, now).map(({ place }) => place)).toEqual(["A1"]);
  expect(takenIn(now, seatView([], { markers: [marker("A1", null)] })).map(({ place }) => place)).toEqual(["A1"]);
  expect(takenIn(undefined, now)).toEqual([]);
});

test("each thing that happens has its sound, heard once", () => {
  const told = [line("told-turn", ""), shot("A1"), shot("A1"), line("told-shaken", "A1"), line("told-dead", "A1")];
  expect(noisesIn(told)).toEqual(["page", "click", "rustle", "drum"]);
  expect(noisesIn([line("told-fight", "A1"), roll])).toEqual(["steel"]);
});

test("who fell keeps the spot where he stood", () => {
  const stood = [{ id: 4, name: { id: "n" }, x: 3, y: 5 }];
  expect(fallenIn(stood, [], [{ ...line("told-dead", "A1"), pieces: [4] }])).toEqual(stood);
});

test("a roll against the sum of its modifiers is compared with it and not added to it", () => {
  const tally = [
    { name: "morale", value: 8, rule: "" },
    { name: "hurt", value: -1, rule: "" },
  ];
  const nerve: LogLine = {
    message: { id: "roll-nerve" },
    dice: "2d6",
    faces: [4, 5],
    natural: 9,
    limit: "at-most",
    tally,
  };
  expect(sumOf(nerve)).toBe("9 > 7");
  expect(sumOf({ ...nerve, natural: 7 })).toBe("7 ≤ 7");
  expect(sumOf({ ...nerve, natural: 7, limit: "below" })).toBe("7 ≥ 7");
  expect(sumOf({ ...nerve, natural: 6, limit: "below" })).toBe("6 < 7");
});
