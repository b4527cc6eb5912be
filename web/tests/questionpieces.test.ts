import { describe, expect, test } from "vitest";
import { groupOf, isStopped, nextOf, unitOf } from "../src/model/questionpieces";
import type { Form, Piece } from "../src/protocol";
import { piece } from "./pieces";

const known = (...pieces: Piece[]) => new Map(pieces.map((one) => [one.id, one]));
const ids = (pieces: readonly Piece[]) => pieces.map(({ id }) => id);

describe("the group that acts together", () => {
  const pieces = known(piece(1, "A1"), piece(2, "A1"), piece(3, "B1"), piece(9, "A1", { side: 1 }));

  test("lists the pieces of the question and those chosen beside them, once each, in the order of choice", () => {
    expect(ids(groupOf([2], ["add #1"], pieces, 0))).toEqual([2, 1]);
    expect(ids(groupOf([2, 1], ["add #1", "add #2"], pieces, 0))).toEqual([1, 2]);
    expect(ids(groupOf([1, 3], ["add #3"], pieces, 0))).toEqual([1, 3]);
  });

  test("leaves out pieces of another place or side, and pieces that were sent somewhere", () => {
    expect(ids(groupOf([1], ["add #3", "target #9", "move #2 @B1"], pieces, 0))).toEqual([1]);
  });

  test("leaves out pieces that the question no longer names, where it names all of them", () => {
    expect(ids(groupOf([2], ["move #1", "join #2"], pieces, 0, true))).toEqual([2]);
    expect(ids(groupOf([1, 2], ["move #2", "join #1"], pieces, 0, true))).toEqual([2, 1]);
  });

  test("lists the chosen pieces of all places where the question names none", () => {
    expect(ids(groupOf([], ["add #3", "add #1"], pieces, 0))).toEqual([3, 1]);
  });
});

test("a piece is stopped if it is on the map and not at its goal", () => {
  const pieces = known(piece(1, "A1"), piece(2, ""), piece(9, "A1", { side: 1 }));
  expect(isStopped([1], "C1", pieces, 0)).toBe(true);
  expect(isStopped([1], "A1", pieces, 0)).toBe(false);
  expect(isStopped([2, 9], "C1", pieces, 0)).toBe(false);
});

test("the next piece follows the selected one in a ring, with the pieces to be put down last", () => {
  const able = [piece(1, "A1"), piece(2, "A2")];
  const forms: Form[] = [{ stem: "put #3", label: { id: "put" }, pieces: [3], point: true }];
  const next = (selected: number | null, back = false) => nextOf(able, forms, selected, back);
  expect([next(null), next(1), next(2), next(3)]).toEqual([1, 2, 3, 1]);
  expect([next(3, true), next(1, true)]).toEqual([2, 3]);
  expect(nextOf([], [], null, false)).toBeUndefined();
});

test("a menu belongs to the clicked unit or its holder, else to the only own unit of the place", () => {
  const squad = piece(1, "A1");
  const gun = piece(5, "A1", { holder: 1 });
  const enemy = piece(9, "A1", { side: 1 });
  expect(unitOf([squad, gun, enemy], gun, 0)).toBe(1);
  expect(unitOf([squad, gun, enemy], enemy, 0)).toBeUndefined();
  expect(unitOf([squad, gun, enemy], null, 0)).toBe(1);
  expect(unitOf([squad, piece(2, "A1")], null, 0)).toBeUndefined();
});
