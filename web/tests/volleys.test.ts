/** The shots of one side are summed up before they are told. */
import { beforeEach, expect, test } from "vitest";
import { volleysIn } from "../src/panels/log/volleys";
import type { LogLine } from "../src/protocol";
import { EVENTS, shows } from "./shown";

beforeEach(() =>
  shows({
    events: {
      ...EVENTS,
      "roll-to-hit": { group: "roll", counts: "shot" },
      "told-missed": { group: "miss", counts: "missed" },
      "told-stopped": { group: "miss", counts: "stopped" },
    },
  }),
);

const line = (id: string, piece = 1): LogLine => ({
  message: { id },
  pieces: [piece],
  ...(id.startsWith("roll-") ? { dice: "d6", faces: [3] } : {}),
});
const volleys = (...lines: (string | LogLine)[]) =>
  [
    ...volleysIn(
      lines.map((one) => (typeof one === "string" ? line(one) : one)),
      ({ pieces }) => (pieces?.[0] ?? 0) % 2,
    ),
  ].map(([index, { shots, hits, stopped, lost }]) => [index, shots, hits, stopped, lost]);

const MISSED = ["roll-to-hit", "told-missed"];
const STOPPED = ["roll-to-hit", "told-stopped"];
const LOST = ["roll-to-hit", "told-lost"];

test("shots, hits, those stopped and those lost are counted from the first attack on", () => {
  expect(volleys("told-turn", "told-fires", ...MISSED, ...STOPPED, "told-fires", ...LOST)).toEqual([[1, 3, 2, 1, 1]]);
});

test("a shot that is rolled again is one shot", () => {
  expect(volleys("told-fires", "roll-to-hit", ...MISSED, ...MISSED)).toEqual([[0, 2, 0, 0, 0]]);
});

test("a single shot is not summed up", () => {
  expect(volleys("told-fires", ...LOST)).toEqual([]);
});

test("a heading, a move or a shot of the other side ends a volley", () => {
  const two = ["told-fires", ...MISSED, ...MISSED];
  expect(volleys(...two, "told-phase", ...two, "told-moves", ...two)).toEqual([
    [0, 2, 0, 0, 0],
    [6, 2, 0, 0, 0],
    [12, 2, 0, 0, 0],
  ]);
  expect(volleys(...two, line("told-fires", 2), ...LOST, ...LOST)).toEqual([
    [0, 2, 0, 0, 0],
    [5, 2, 2, 0, 2],
  ]);
});
