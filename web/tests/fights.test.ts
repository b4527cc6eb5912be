import { expect, test } from "vitest";
import { fightsOf, pairsOf } from "../src/panels/fights";
import { liveryOf, NOBODY } from "../src/pieces/nations";
import type { Link, Offer, Piece } from "../src/protocol";
import { CHOICES, shows } from "./shown";

shows({ choices: CHOICES, links: { fight: { drawing: "fight" }, command: { drawing: "chain" } } });

const link = (a: number, b: number, kind = "fight"): Link => ({ a, b, kind });
const offer = (notation: string, ...pieces: number[]): Offer => ({ notation, label: { id: "l" }, pieces });
const man = (id: number, side: number): Piece => ({ id, place: "", side, name: { id: "n" }, kind: "man" });

test("links of fights are read as one fight each, with the choice that has it fought", () => {
  const links = [link(1, 11), link(2, 11), link(3, 12), link(1, 2, "command")];
  const fights = fightsOf(links, [offer("fight #11", 11), offer("heroic #3", 3)]);
  expect(fights.map(({ a, b }) => [a, b])).toEqual([
    [[1, 2], [11]],
    [[3], [12]],
  ]);
  expect(fights.map((fight) => fight.offer?.notation)).toEqual(["fight #11", undefined]);
});

test("pairs are choices of two enemies, by the first of them", () => {
  const pieces = new Map([man(1, 0), man(2, 0), man(11, 1), man(12, 1)].map((one) => [one.id, one]));
  const offers = [
    offer("pair #1>#11", 1, 11),
    offer("pair #1>#12", 1, 12),
    offer("mount #1>#2", 1, 2),
    offer("x #1", 1),
  ];
  expect([...pairsOf(offers, pieces)].map(([id, some]) => [id, some.length])).toEqual([[1, 2]]);
});

test("sides wear the colours of their nations, and two of the same nation different ones", () => {
  const [german, other] = [0, 1].map((side) => liveryOf(side, ["germany", "german"]));
  expect(german).toEqual(liveryOf(1, ["usa", "german"]));
  expect(other).not.toEqual(german);
  expect(liveryOf(0, ["A", "B"])).not.toEqual(liveryOf(1, ["A", "B"]));
  expect(liveryOf(null, ["german"])).toBe(NOBODY);
});
