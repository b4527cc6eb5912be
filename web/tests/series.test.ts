import { expect, test } from "vitest";
import type { Way } from "../src/protocol";
import type { GameClient } from "../src/state/client.svelte";
import { Series, unfinished } from "../src/table/series";
import { piece } from "./pieces";

const ways = [
  { place: "1,1", choices: ["take #1", "to (1,1)", "done"], piece: 1 },
  { place: "2,2", choices: ["take #2", "to (2,2)"], piece: 2 },
  { place: "3,3", choices: ["take #3", "to (3,3)", "done"], piece: 3 },
];

test("what is left of a plan after a die", () => {
  const rests = (made: number) => unfinished(ways, made).map(({ way, rest }) => [way.piece, rest.length]);
  expect(rests(2)).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(rests(5)).toEqual([[3, 3]]);
  expect(rests(8)).toEqual([]);
});

/** Two men are sent off; the first gets there, the second has to take another way, which ends elsewhere. */
async function sent(other: Partial<Way>): Promise<unknown> {
  const made = [2, 0, 2];
  const game = {
    position: {
      view: { log: [] },
      pieces: new Map([
        [1, piece(1, "#1", { point: [1, 1] })],
        [2, piece(2, "#2", { point: [9, 9] })],
      ]),
    },
    decision: { subjects: new Set<number>() },
    notice: { shown: { texts: [{ id: "refuse-way" }] }, close: () => undefined },
    enquiries: { route: async () => ({ route: { ways: [{ choices: ["take #2", "to (9,9)"], ...other }] } }) },
    actions: { choose: async () => made.shift() ?? 0, whenSettled: async () => undefined },
  };
  const ways = [
    { place: "1,1", choices: ["take #1", "to (1,1)"], piece: 1 },
    { place: "2,2", choices: ["take #2", "to (2,2)"], piece: 2 },
  ];
  const stays = await new Series(game as unknown as GameClient, ways).run();
  return stays.map(({ pieces, told }) => [pieces, told.args?.why]);
}

test("whoever does not get there says why: what stops him, or that he has no more Movement", async () => {
  expect(await sent({ place: "9,9", halt: { id: "refuse-base" } })).toEqual([[[2], { id: "refuse-base" }]]);
  expect(await sent({ place: "9,9" })).toEqual([[[2], { id: "web-lead-short" }]]);
  expect(await sent({ place: "2,2" })).toEqual([[[2], { id: "refuse-way" }]]);
});
