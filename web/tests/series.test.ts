import { expect, test } from "vitest";
import { left } from "../src/game/series";

const ways = [
  { place: "1,1", choices: ["take #1", "to (1,1)", "done"], piece: 1 },
  { place: "2,2", choices: ["take #2", "to (2,2)"], piece: 2 },
  { place: "3,3", choices: ["take #3", "to (3,3)", "done"], piece: 3 },
];

test("what is left of a plan after a die", () => {
  const rests = (made: number) => left(ways, made).map(({ way, rest }) => [way.piece, rest.length]);
  expect(rests(2)).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(rests(5)).toEqual([[3, 3]]);
  expect(rests(8)).toEqual([]);
});
