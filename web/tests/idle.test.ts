import { beforeEach, expect, test } from "vitest";
import type { Piece, Way } from "../src/protocol";
import { GameClient } from "../src/state/client.svelte";
import { Forecasts } from "../src/state/forecasts.svelte";
import { IdleUnits } from "../src/state/idle.svelte";
import { filtersOf, Tools } from "../src/state/tools.svelte";
import { piece } from "./pieces";
import { seatView } from "./views";

const view = (pieces: Piece[], phase = 0) => seatView(pieces, { phase });

beforeEach(() => localStorage.clear());

test("a unit that is done is so for the phase, in this game, also after the page was closed", () => {
  const unit = piece(1, "A1");
  new IdleUnits("g").toggle(unit, view([unit]), "done");
  expect(new IdleUnits("g").of(unit, view([unit]))).toBe("done");
  expect(new IdleUnits("g").of(unit, view([unit], 1))).toBeUndefined();
  expect(new IdleUnits("other").of(unit, view([unit]))).toBeUndefined();
});

test("a sleeping unit wakes when something happens to it, or when it is called", () => {
  const idle = new IdleUnits("g");
  const unit = piece(1, "A1");
  idle.toggle(unit, view([unit]), "sleep");
  expect(idle.of(unit, view([unit], 3))).toBe("sleep");
  expect(idle.of(piece(1, "A1", { marks: [{ id: "mark-broken" }] }), view([unit]))).toBeUndefined();
  idle.toggle(unit, view([unit]), "sleep");
  expect(idle.of(unit, view([unit]))).toBeUndefined();
});

test("filters are those that show something", () => {
  const broken = piece(2, "A2", { marks: [{ id: "mark-broken" }] });
  const armed = [piece(3, "A3"), piece(4, "A3", { holder: 3 })];
  const game = GameClient.still(view([piece(1, "A1"), broken, ...armed]), ["red"]);
  expect(filtersOf(game)).toEqual([
    { filter: "mark-broken", count: 1 },
    { filter: "armed", count: 1 },
  ]);
  const tools = new Tools();
  expect(tools.isDimmed(broken, game)).toBe(false);
  tools.filter = "armed";
  expect([broken, ...armed].map((one) => tools.isDimmed(one, game))).toEqual([true, false, false]);
});

test("ways are asked for once, and what comes too late is not shown", async () => {
  const asked: string[] = [];
  let answer: (way: Way) => void = () => {};
  const forecasts = new Forecasts((message) => {
    asked.push(message.type);
    return new Promise((resolve) => {
      answer = (way) => resolve({ type: "ways", re: 1, piece: 5, ways: [way] });
    });
  });
  const first = forecasts.show(0, 5);
  void forecasts.show(0, 5);
  answer({ place: "B1", choices: ["to @B1"] });
  await first;
  expect(asked).toEqual(["ways"]);
  expect([...forecasts.byPlace.keys()]).toEqual(["B1"]);
  forecasts.forget();
  const late = forecasts.show(0, 5);
  forecasts.forget();
  answer({ place: "B2", choices: ["to @B2"] });
  await late;
  expect(forecasts.waysOf(5)).toEqual([]);
});

test("a screen that two share is turned at once, or handed over where something is hidden", () => {
  const game = GameClient.still(view([]), ["red", "blue"]);
  game.room.handingTo = 1;
  game.turnTo(1);
  expect([game.room.seat, game.room.handingTo]).toEqual([1, null]);
});
