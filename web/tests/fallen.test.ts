/** Who has fallen since the player last chose something. */
import { expect, test } from "vitest";
import { type Fallen, fallenIn } from "../src/model/fallen";
import type { LogLine } from "../src/protocol";
import { EVENTS, shows } from "./shown";

shows({ events: EVENTS });

const man = (id: number): Fallen => ({ id, name: { id: "figure-us-private", args: { id } } });
const line = (id: string, piece: number): LogLine => ({ message: { id }, pieces: [piece] });

test("who is gone and told to be lost has fallen, who only left the table has not", () => {
  const log = [line("told-lost", 1), line("told-leaves", 2)];
  expect(fallenIn([man(1), man(2), man(3)], [man(3)], log).map(({ id }) => id)).toEqual([1]);
  expect(fallenIn([man(3)], [man(3)], log)).toEqual([]);
});
