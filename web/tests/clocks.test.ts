import { expect, test } from "vitest";
import { DAY, faceOf, graceOf, isLate, isUrgent, leftOf, saidOf } from "../src/model/clocks";
import type { Clocks } from "../src/protocol";

const live: Clocks = {
  type: "clocks",
  control: { kind: "live", bank: 300, increment: 10 },
  left: [60_000, 90_000],
  running: [0],
  grace: [0, 0],
};

test("only a clock that runs goes down, and never below nothing", () => {
  expect([leftOf(live, 0, 20_000), leftOf(live, 1, 20_000), leftOf(live, 0, 99_000)]).toEqual([40_000, 90_000, 0]);
  expect(leftOf({ type: "clocks" }, 0, 0)).toBeNull();
  expect(leftOf(null, 0, 0)).toBeNull();
});

test("a pause and a vacation stop clocks, for as long as the server said", () => {
  expect(leftOf({ ...live, paused: true }, 0, 500_000)).toBe(60_000);
  expect(leftOf({ ...live, paused: true, resumes: 30_000 }, 0, 40_000)).toBe(50_000);
  expect(leftOf({ ...live, away: { 0: 30_000 } }, 0, 40_000)).toBe(50_000);
});

test("a seat is late when it is asked and has nothing left, and its partners have a while to step in", () => {
  expect([isLate(live, 0, 59_999), isLate(live, 0, 60_000), isLate(live, 1, 99_000)]).toEqual([false, true, false]);
  const shared = { ...live, grace: [60_000, 0] };
  expect([graceOf(shared, 0, 70_000), graceOf(shared, 0, 130_000)]).toEqual([50_000, 0]);
  expect(graceOf({ ...shared, left: [0, 0] }, 0, 10_000)).toBe(50_000);
});

test("a clock shows hours, minutes and seconds, and days where it has any", () => {
  expect([faceOf(0), faceOf(1), faceOf(61_000), faceOf(3_600_000)]).toEqual(["0:00", "0:01", "1:01", "1:00:00"]);
  expect(faceOf(2 * DAY + 3_600_000)).toEqual({ days: 2, hours: 1 });
});

test("little time is urgent", () => {
  expect([isUrgent(live.control!, 29_000), isUrgent(live.control!, 31_000)]).toEqual([true, false]);
  expect(isUrgent({ kind: "slow", bank: 86_400 }, 3_600_000)).toBe(true);
});

test("an agreement is said with what it gives", () => {
  expect(saidOf(null).id).toBe("clocks-none");
  expect(saidOf(live.control)).toEqual({ id: "clocks-live-choice", args: { minutes: 5, seconds: 10 } });
  expect(saidOf({ kind: "live", bank: 60 }).id).toBe("clocks-live");
  expect(saidOf({ kind: "slow", bank: 259_200, per: "turn" })).toEqual({ id: "clocks-slow-turn", args: { days: 3 } });
});
