import { describe, expect, test } from "vitest";
import { groupOf, isStopped, nextOf, unitOf } from "../src/game/asked";
import { Deeds } from "../src/game/deeds.svelte";
import type { Form, Piece } from "../src/protocol";
import { piece } from "./pieces";

const known = (...pieces: Piece[]) => new Map(pieces.map((one) => [one.id, one]));
const ids = (pieces: readonly Piece[]) => pieces.map(({ id }) => id);

describe("who acts together", () => {
  const pieces = known(piece(1, "A1"), piece(2, "A1"), piece(3, "B1"), piece(9, "A1", { side: 1 }));

  test("is who is told of and who was chosen beside him, once each, and who came last is the last", () => {
    expect(ids(groupOf([2], ["add #1"], pieces, 0))).toEqual([2, 1]);
    expect(ids(groupOf([2, 1], ["add #1", "add #2"], pieces, 0))).toEqual([1, 2]);
    expect(ids(groupOf([1, 3], ["add #3"], pieces, 0))).toEqual([1, 3]);
  });

  test("is nobody of another place or another side, and nobody who was sent somewhere", () => {
    expect(ids(groupOf([1], ["add #3", "target #9", "move #2 @B1"], pieces, 0))).toEqual([1]);
  });

  test("is nobody who has dropped out, where everybody is told of", () => {
    expect(ids(groupOf([2], ["move #1", "join #2"], pieces, 0, true))).toEqual([2]);
    expect(ids(groupOf([1, 2], ["move #2", "join #1"], pieces, 0, true))).toEqual([2, 1]);
  });

  test("where nobody is named, is who was chosen, wherever he is", () => {
    expect(ids(groupOf([], ["add #3", "add #1"], pieces, 0))).toEqual([3, 1]);
  });
});

test("a piece is stopped where it is on the map, but not where it was bound for", () => {
  const pieces = known(piece(1, "A1"), piece(2, ""), piece(9, "A1", { side: 1 }));
  expect(isStopped([1], "C1", pieces, 0)).toBe(true);
  expect(isStopped([1], "A1", pieces, 0)).toBe(false);
  expect(isStopped([2, 9], "C1", pieces, 0)).toBe(false);
});

test("the next piece comes after the selected one and in a ring, those to be put down last", () => {
  const able = [piece(1, "A1"), piece(2, "A2")];
  const forms: Form[] = [{ stem: "put #3", label: { id: "put" }, pieces: [3], point: true }];
  const next = (selected: number | null, back = false) => nextOf(able, forms, selected, back);
  expect([next(null), next(1), next(2), next(3)]).toEqual([1, 2, 3, 1]);
  expect([next(3, true), next(1, true)]).toEqual([2, 3]);
  expect(nextOf([], [], null, false)).toBeUndefined();
});

test("a menu is of the unit meant or of who holds it, else of the only own one", () => {
  const squad = piece(1, "A1");
  const gun = piece(5, "A1", { holder: 1 });
  const enemy = piece(9, "A1", { side: 1 });
  expect(unitOf([squad, gun, enemy], gun, 0)).toBe(1);
  expect(unitOf([squad, gun, enemy], enemy, 0)).toBeUndefined();
  expect(unitOf([squad, gun, enemy], null, 0)).toBe(1);
  expect(unitOf([squad, piece(2, "A1")], null, 0)).toBeUndefined();
});

describe("what the player chose", () => {
  const asked = (id: string) => ({ acts: 0, prompt: { id } });

  test("counts for as long as the same is asked", () => {
    const deeds = new Deeds();
    deeds.begin(["add #1"], "", true, []);
    deeds.follow(asked("prompt-fire"), asked("prompt-fire"));
    deeds.begin(["add #2"], "", false, []);
    deeds.follow(asked("prompt-fire"), asked("prompt-fire"));
    expect(deeds.towards("prompt-fire")).toEqual(["add #1", "add #2"]);
    deeds.begin(["to @B1"], "", false, []);
    deeds.follow(asked("prompt-fire"), asked("prompt-other"));
    expect(deeds.towards("prompt-other")).toEqual([]);
    expect(deeds.last).toBe("to @B1");
  });

  test("is over for who was led to a point", () => {
    const deeds = new Deeds();
    deeds.begin(["go #1 (100,200)"], "", true, []);
    deeds.follow(asked("prompt-move"), asked("prompt-move"));
    expect(deeds.towards("prompt-move")).toEqual([]);
  });

  test("is taken back as it was done", () => {
    const deeds = new Deeds();
    deeds.done(3, true);
    deeds.done(2, false);
    expect([deeds.takeBack(), deeds.takeBack(), deeds.takeBack(), deeds.takeBack()]).toEqual([1, 1, 3, 1]);
  });

  test("is forgotten as far as it cannot be taken back any more", () => {
    const deeds = new Deeds();
    deeds.done(3, true);
    deeds.begin(["end"], "", true, []);
    expect(deeds.takeBack()).toBe(1);
  });
});
