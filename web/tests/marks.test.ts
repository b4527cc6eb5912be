import { expect, test } from "vitest";
import { nextPart, partBefore, partsOf, turnsOf } from "../src/model/marks";
import type { ReplayStep } from "../src/protocol";
import { CHOICES, shows } from "./shown";

shows({ choices: CHOICES });

const named: ReplayStep[] = [
  ["set-up", 0, "set-up"],
  ["1.movement.0", 0, "take #1"],
  ["1.movement.0", 0, "end"],
  ["1.movement.1", 1, "end"],
  ["1.shooting.0", 0, "take #1"],
  ["2.movement.0", 1, "end"],
];
const bare: ReplayStep[] = [
  ["1.german", 0, "fire"],
  ["1.german", 0, "end"],
  ["1.german", 0, "move #1 @A1"],
  ["1.russian", 1, "end"],
];

test("parts begin with another turn, side or phase, and after what ends one", () => {
  expect(partsOf(named)).toEqual([1, 3, 4, 5]);
  expect(partsOf(bare)).toEqual([2, 3]);
});

test("turns are marked by their number", () => {
  expect(turnsOf(named)).toEqual([
    { turn: "1", step: 1 },
    { turn: "2", step: 5 },
  ]);
  expect(turnsOf(bare)).toEqual([{ turn: "1", step: 0 }]);
});

test("one goes from part to part, and at last to the ends", () => {
  expect([nextPart([1, 3], 0, 9), nextPart([1, 3], 1, 9), nextPart([1, 3], 3, 9)]).toEqual([1, 3, 9]);
  expect([partBefore([1, 3], 9), partBefore([1, 3], 3), partBefore([1, 3], 1)]).toEqual([3, 1, 0]);
});
