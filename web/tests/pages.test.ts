import { expect, test } from "vitest";
import { isSame, nameOf, placesIn, READY } from "../src/orders";
import { forcesOf, sharesOf } from "../src/start/cards";
import { accessOf, wishesOf } from "../src/start/wishes";

test("who plays what follows from the form", () => {
  const takers = ["me", "scripted"];
  expect(wishesOf("computer", 1, "greedy", takers)).toEqual([{ who: "agent", agent: "greedy" }, { who: "me" }]);
  expect(wishesOf("both", 0, "greedy", takers)).toEqual([{ who: "me" }, { who: "me" }]);
  expect(wishesOf("friend", 0, "greedy", takers)).toEqual([{ who: "me" }, { who: "open" }]);
  expect(wishesOf("each", 0, "greedy", ["random", "open"])).toEqual([
    { who: "agent", agent: "random" },
    { who: "open" },
  ]);
});

test("a game is as open as it must be and no more", () => {
  const free = [{ who: "me" as const }, { who: "open" as const }];
  const full = [{ who: "me" as const }, { who: "me" as const }];
  expect(accessOf("computer", full, false)).toBe("private");
  expect(accessOf("computer", full, true)).toBe("open");
  expect(accessOf("friend", free, false)).toBe("invited");
  expect(accessOf("anyone", free, false)).toBe("open");
  expect(accessOf("each", free, false)).toBe("invited");
  expect(accessOf("each", free, true)).toBe("open");
});

test("forces are grouped by side, later arrivals last", () => {
  const group = (seat: number, turn?: number) => ({
    seat,
    pieces: [] as [number, { id: string }][],
    ...(turn ? { when: { id: "muster-arrives", args: { turn } } } : {}),
  });
  const found = forcesOf({ seats: ["a", "b"], forces: [group(1, 3), group(0), group(1)] });
  expect(found.map(({ groups }) => groups.map(({ when }) => when?.id ?? ""))).toEqual([[""], ["", "muster-arrives"]]);
});

test("shares of games add up, and nothing played has none", () => {
  expect(sharesOf([50, 150])).toEqual([0.25, 0.75]);
  expect(sharesOf([])).toEqual([]);
  expect(sharesOf([0, 0])).toEqual([]);
});

test("orders that ask alike are the same", () => {
  expect(isSame(undefined, READY.default)).toBe(true);
  expect(isSame({ when: "never", adjacent: true }, READY.never)).toBe(true);
  expect(isSame({ adjacent: true, effect: 20 }, READY.default)).toBe(false);
  expect(isSame({ ...READY.default, only_places: ["K5"] }, READY.default)).toBe(false);
  expect(nameOf({ effect: 30, when: "if" })).toBe("strong");
  expect(nameOf({ effect: 31 })).toBe("");
});

test("hexes are read as somebody types them", () => {
  const isPlace = (label: string) => ["K5", "L6", "vR1"].includes(label);
  expect(placesIn("k5, L6;k5  zz9 vR1", isPlace)).toEqual({ places: ["K5", "L6", "vR1"], unknown: ["zz9"] });
});
