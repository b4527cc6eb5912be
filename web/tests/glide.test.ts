import { expect, test } from "vitest";
import { changed } from "../src/model/change";
import { stepwise } from "../src/model/glide";
import type { LogLine, Piece, ViewChange } from "../src/protocol";
import { piece as made } from "./pieces";
import { seatView } from "./views";

const piece = (id: number, place: string, holder?: number) => made(id, place, holder ? { holder } : {});
const line = (id: string, pieces: number[], place: string): LogLine => ({ message: { id }, pieces, place });
const view = seatView([piece(1, "A1"), piece(2, "A1", 1), piece(9, "F1")]);

function change(lines: LogLine[], ...pieces: Piece[]): ViewChange {
  return { type: "change", seat: 0, pieces, log: { keep: 0, add: lines }, question: { acts: 1 } };
}

test("a piece that went over three places is shown in each, with what it holds", () => {
  const lines = [line("moves", [1], "B1"), line("moves", [1], "C1"), line("moves", [1], "D1")];
  const steps = stepwise(view, change(lines, piece(1, "D1"), piece(2, "D1", 1)));
  expect(steps.map((step) => step.pieces?.map(({ place }) => place))).toEqual([
    ["B1", "B1"],
    ["C1", "C1"],
    ["D1", "D1"],
    ["D1", "D1"],
  ]);
  const last = steps.reduce(changed, view);
  expect(last.log).toEqual(lines);
  expect(last.question.acts).toBe(1);
});

test("a shot is no move, and a single step stays one change", () => {
  const lines = [line("moves", [1], "B1"), line("fires", [9], "B1")];
  expect(stepwise(view, change(lines, piece(1, "B1")))).toHaveLength(1);
  expect(stepwise(view, change([line("fires", [9], "A1")], piece(9, "F1")))).toHaveLength(1);
});
