/** What the lines of a log are follows from what their system declares, and from nothing else. */
import { expect, test } from "vitest";
import { isAttack, isHarm, isHeading, isLoss, lossesFirst, neededFor, weightiest } from "../src/model/events";
import { styles } from "../src/styles.svelte";
import { EVENTS, shows } from "./shown";

const line = (id: string) => ({ message: { id } });

test("a system that declares nothing has plain lines and rolls", () => {
  styles.use("a system that nobody knows");
  expect(styles.event(line("told-fire"))).toEqual({ group: "event" });
  expect(styles.event({ ...line("roll-a"), dice: "2d6" })).toEqual({ group: "roll" });
  expect(isAttack(line("told-fire"))).toBe(false);
});

test("groups and weights are those of the system in use", () => {
  shows({ events: EVENTS });
  expect([isHeading(line("told-phase")), isAttack(line("told-out-of-reach")), isLoss(line("told-lost"))]).toEqual([
    true,
    true,
    true,
  ]);
  expect(["told-pinned", "told-broken", "told-lost", "told-rallied"].map((id) => isHarm(line(id)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("what a roll had to come to is the argument that the system names", () => {
  shows({ events: { "rolled-check": { group: "roll", needed: "nerve" } } });
  const roll = { message: { id: "rolled-check", args: { nerve: 7, other: 3 } }, dice: "2d6" };
  expect(neededFor(roll)).toBe(7);
  expect(neededFor({ ...roll, message: { id: "rolled-else", args: { nerve: 7 } } })).toBeUndefined();
});

test("news begin with the losses and leave none of them out", () => {
  shows({ events: EVENTS });
  const lines = ["told-broken", "told-lost", "told-pinned", "told-lost", "told-lost"].map((id) => line(id));
  const ids = (count: number) => weightiest(lines, count, () => false).map(({ message }) => message.id);
  expect(ids(2)).toEqual(["told-lost", "told-lost", "told-lost"]);
  expect(ids(4)).toEqual(["told-lost", "told-lost", "told-lost", "told-broken"]);
  expect(
    lossesFirst(lines)
      .map(({ message }) => message.id)
      .indexOf("told-broken"),
  ).toBe(3);
});
