import { describe, expect, test } from "vitest";
import { allOf, askedOf, costsAlong, planOfStack, planOfWay, planTo, stopChance, threatsOn } from "../src/model/plans";
import type { Way } from "../src/protocol";

const walk = (via: string[], first: string[] = ["move #5"]): Way => ({
  place: via.at(-1)!,
  choices: [...first, ...via.map((place) => `to @${place}`)],
  via,
  cost: via.length * 2,
  unit: "mf",
  scale: 2,
  after: "stop",
});
const ways = [walk(["B1"]), walk(["B2"]), walk(["B1", "C1"]), walk(["B2", "C2"])];

test("whoever could react is known with the place where it would", () => {
  const threats = [
    { at: 2, piece: 9, place: "U5", chance: 0.4 },
    { at: 0, piece: 8, place: "U6", chance: 0.1 },
  ];
  const threatened = threatsOn(planOfWay(walk(["B1", "C1"])), { threats });
  expect(threatened).toEqual([{ ...threats[0], to: "C1" }]);
  expect(threatsOn(planOfWay(walk(["B1"])), {})).toEqual([]);
});

describe("a plan", () => {
  test("is the cheapest way where the path is the same", () => {
    expect(planTo(ways, ["B1", "C1"])).toEqual(planOfWay(ways[2]!));
  });
  test("follows the path that was traced", () => {
    expect(planTo(ways, ["B2", "B1", "C1"])?.choices).toEqual(["move #5", "to @B2", "to @B1", "to @C1"]);
  });
  test("goes on without the first choice where the unit is on its way", () => {
    const on = [walk(["B1"], []), walk(["B1", "C1"], [])];
    expect(planTo(on, ["B1", "C9"])?.choices).toEqual(["to @B1", "to @C9"]);
  });
  test("puts a piece down where it is dropped, legal or not", () => {
    const put = (place: string): Way => ({ place, choices: ["put #5", `place #5 @${place}`], via: [place] });
    expect(planTo([put("A1"), put("A2")], ["X1", "A2"])?.choices).toEqual(["put #5", "place #5 @A2"]);
    expect(planTo([put("A1"), put("A2")], ["X1", "Z9"])?.choices).toEqual(["put #5", "place #5 @Z9"]);
  });
  test("needs ways to be made like", () => {
    expect(planTo([], ["A1"])).toBeNull();
  });
});

test("costs add up along the way, as far as they are known", () => {
  const plan = planOfWay(ways[2]!);
  expect(costsAlong(plan, { costs: [null, 2, 3] })).toEqual([2, 5]);
  expect(costsAlong(plan, { costs: [null, 2, null] })).toEqual([2, null]);
});

test("the chance to be stopped is that of the whole way", () => {
  expect(stopChance({ through: [1, 0.5, 0.25] })).toBe(0.75);
  expect(stopChance({})).toBeNull();
});

describe("a set-up", () => {
  const put = (id: number, place: string): Way => ({
    place,
    choices: [`put #${id}`, `place #${id} @${place}`],
    via: [place],
  });
  const give = (id: number, onto: number, place: string): Way => ({
    place,
    choices: [`put #${id}`, `give #${id}>#${onto}`],
    via: [place],
    onto,
  });
  test("moves a stack piece by piece, to a hex that is refused too", () => {
    const stack = [[put(1, "A1")], [put(2, "A1"), put(2, "A2")]];
    expect(planOfStack(stack, "A1")?.choices).toEqual(["put #1", "place #1 @A1", "put #2", "place #2 @A1"]);
    expect(planOfStack(stack, "Z9")?.choices.at(-1)).toBe("place #2 @Z9");
    expect(planOfStack([[put(1, "A1")], []], "A1")).toBeNull();
  });
  test("gives a weapon only to whom it was dropped on", () => {
    const ways = [give(7, 1, "A1"), give(7, 2, "A2")];
    expect(planTo(ways, ["Z9"])).toBeNull();
    expect(askedOf(ways, 7, null, "Z9")).toBe("give #7 @Z9");
    expect(askedOf(ways, 7, 4, "Z9")).toBe("give #7>#4");
  });
});

describe("pieces that go their ways singly, and are done where they stop", () => {
  const single = (id: number, via: string[]): Way => ({
    ...walk(via, []),
    choices: via.map((place) => `step #${id} @${place}`),
    after: "",
    end: "stop",
  });

  test("the choice that ends a way is made with it, and no part of what is foreseen", () => {
    const plan = planOfWay(single(5, ["B1", "C1"]));
    expect(plan.choices).toEqual(["step #5 @B1", "step #5 @C1"]);
    expect(allOf(plan)).toEqual(["step #5 @B1", "step #5 @C1", "stop"]);
  });

  test("of a stack those go that can, one after the other", () => {
    const plan = planOfStack([[single(5, ["B1"])], [], [single(6, ["B1"])]], "B1");
    expect(plan?.choices).toEqual(["step #5 @B1", "stop", "step #6 @B1", "stop"]);
    expect(planOfStack([[single(5, ["B1"])]], "Z9")).toBeNull();
  });
});
