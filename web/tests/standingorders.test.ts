/** Standing orders that change faster than the server answers. */
import { expect, test } from "vitest";
import type { SeatOrders } from "../src/protocol";
import { StandingOrders } from "../src/state/standingorders.svelte";

const NONE: SeatOrders = { general: {}, pieces: {}, skips: [] };

/** Orders of seat 0, and the answers that the server owes, the oldest first. */
function begun() {
  const owed: (() => void)[] = [];
  const orders = new StandingOrders({ seat: 0 }, () => new Promise((done) => owed.push(() => done(null))));
  orders.replace({ 0: NONE });
  return { orders, owed };
}

test("what the server says of an older change does not undo a newer one", async () => {
  const { orders, owed } = begun();
  const first = orders.change({ general: { effect: 10 } });
  const second = orders.change({ general: { effect: 10, only_places: ["E4"] } });
  orders.hear(0, { ...NONE, general: { effect: 10 } });
  owed[0]!();
  await first;
  expect(orders.of(0)?.general.only_places).toEqual(["E4"]);
  orders.hear(0, { ...NONE, general: { effect: 10, only_places: ["E4"] } });
  owed[1]!();
  await second;
  expect(orders.of(0)?.general.only_places).toEqual(["E4"]);
});

test("once all changes are answered, what the server told last holds", async () => {
  const { orders, owed } = begun();
  const change = orders.change({ general: { effect: 10 } });
  orders.hear(0, { ...NONE, general: { effect: 25 } });
  expect(orders.of(0)?.general.effect).toBe(10);
  owed[0]!();
  await change;
  expect(orders.of(0)?.general.effect).toBe(25);
  orders.hear(0, { ...NONE, general: { effect: 30 } });
  expect(orders.of(0)?.general.effect).toBe(30);
});
