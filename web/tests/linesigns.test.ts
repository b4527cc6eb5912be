/** The sign of a line follows from its group and weight. */
import { expect, test } from "vitest";
import { drawnFor } from "../src/panels/log/linesigns";

test("losses, harm, luck, attacks and moves have signs of their own", () => {
  expect(drawnFor({ group: "loss", weight: "loss" })).toBe("grave");
  expect(drawnFor({ group: "result", weight: "heavy" })).toBe("harm");
  expect(drawnFor({ group: "result", weight: "good" })).toBe("good");
  expect(drawnFor({ group: "result", weight: "none" })).toBe("nothing");
  expect(drawnFor({ group: "attack" })).toBe("burst");
  expect(drawnFor({ group: "miss" })).toBe("nothing");
  expect(drawnFor({ group: "move" })).toBe("arrow");
  expect(drawnFor({ group: "event" })).toBe("dot");
});

test("rolls and headings have none", () => {
  expect(drawnFor({ group: "roll" })).toBeUndefined();
  expect(drawnFor({ group: "phase" })).toBeUndefined();
});
