/** A chain of answers: its rungs, who may answer the last of them, and how it is let pass as a whole. */
import { expect, test } from "vitest";
import { answering, chainSpan, stepsOf } from "../src/model/ladder";
import type { Offer, Rung } from "../src/protocol";
import { piece } from "./pieces";

const PIECES = new Map([1, 2, 3].map((id) => [id, piece(id, `A${id}`)]));
const rung = (...pieces: number[]): Rung => ({ label: { id: "shot" }, side: 0, pieces, place: "A1" });
const offer = (notation: string, ...pieces: number[]): Offer => ({ notation, label: { id: "choice-answer" }, pieces });

test("rungs are numbered from the first, and one whose piece is gone keeps its number", () => {
  const steps = stepsOf({ ladder: [rung(1), rung(9), rung(2)] }, PIECES);
  expect(steps.map(({ number, piece }) => [number, piece?.id])).toEqual([
    [1, 1],
    [2, undefined],
    [3, 2],
  ]);
  expect(stepsOf(null, PIECES)).toEqual([]);
});

test("those who may answer are those who act in the offers, each once", () => {
  const offers = [offer("answer #2>#1", 2, 1), offer("answer #3>#1", 3, 1), offer("shoot #2>#1", 2, 1), offer("pass")];
  expect(answering(offers, PIECES).map(({ id }) => id)).toEqual([2, 3]);
});

test("a chain passes for its longest span, but not for the game", () => {
  expect(chainSpan(["step", "chain", "game"])).toBe("chain");
  expect(chainSpan(["game"])).toBeUndefined();
  expect(chainSpan(undefined)).toBeUndefined();
});
