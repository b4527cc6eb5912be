import { expect, test } from "vitest";
import { begunWith, groupOf, ownName, waiting } from "../src/panels/forces";
import { piece } from "./pieces";

const lieutenant = piece(1, "", {
  group: 7,
  name: { id: "unit-waiting", args: { first: { id: "figure-us-lieutenant" }, others: 4 } },
});
const private2 = piece(2, "", { group: 7, name: { id: "figure-us-private" } });

test("the men of a unit that waits are listed together, each by his own name", () => {
  expect(groupOf(lieutenant)).toBe(groupOf(private2));
  expect(groupOf(lieutenant)).not.toBe(groupOf({ ...lieutenant, place: "#1" }));
  expect([lieutenant, private2].map((one) => ownName(one).id)).toEqual(["figure-us-lieutenant", "figure-us-private"]);
});

test("those who wait are counted, with a unit or alone", () => {
  expect(waiting([lieutenant, private2, piece(3, "#3", { group: 8 }), piece(4, "")])).toBe(3);
});

test("works and batteries off the map are no counters that a side can lose", () => {
  const groups = [
    {
      side: 0,
      pieces: [
        [3, { id: "unit-squad" }] as [number, { id: string }],
        [2, { id: "work-wire" }] as [number, { id: string }],
      ],
      uncounted: 2,
    },
    { side: 0, pieces: [[1, { id: "battery-light" }] as [number, { id: string }]], uncounted: 1 },
    { side: 1, pieces: [[4, { id: "unit-squad" }] as [number, { id: string }]] },
  ];
  expect([begunWith(groups, 0), begunWith(groups, 1)]).toEqual([3, 4]);
});
