import { expect, test } from "vitest";
import { outcomesIn } from "../src/model/events";
import { emptyPhases } from "../src/model/log/lines";
import type { LogLine } from "../src/protocol";
import { ChoiceHistory } from "../src/state/choicehistory.svelte";
import { CHOICES, EVENTS, shows } from "./shown";

shows({ choices: CHOICES, events: EVENTS });

const log = (...ids: string[]): LogLine[] => ids.map((id) => ({ message: { id } }) as LogLine);

test("phases in which nothing happened are told, but not the one that has just begun", () => {
  const lines = log(
    "told-moves",
    "told-phase",
    "told-phase-passes",
    "told-phase",
    "told-fire",
    "told-phase-both",
    "told-phase",
  );
  expect(emptyPhases(lines)).toEqual([lines[1], lines[5]]);
});

test("whoever ends a phase himself is not surprised that it is over", () => {
  const history = new ChoiceHistory();
  expect(history.didNotEnd).toBe(false);
  history.begin(["move #1 @B2", "done"], "B2", false, []);
  history.forgetPhase();
  expect(history.didNotEnd, "the last move ended it").toBe(true);
  history.begin(["end"], "", false, []);
  expect(history.didNotEnd).toBe(false);
});

test("an attempt to rally that fails is news", () => {
  expect(outcomesIn(log("told-not-rallied"))).toHaveLength(1);
});
