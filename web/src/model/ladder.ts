/** A chain of answers as it is drawn: its rungs numbered, and who may answer the last of them. Knows no rule. */
import type { Piece, Rung, SeatView } from "../protocol";

export interface Step {
  readonly rung: Rung;
  /** Its number, from 1. */
  readonly number: number;
  /** The first of the pieces that did it, if it is still there. */
  readonly piece: Piece | undefined;
}

export function stepsOf(view: Pick<SeatView, "ladder"> | null, pieces: ReadonlyMap<number, Piece>): Step[] {
  return (view?.ladder ?? []).map((rung, index) => ({
    rung,
    number: index + 1,
    piece: pieces.get(rung.pieces[0] ?? -1),
  }));
}

/** The span that lets the whole chain pass: the longest of those of its question, but not for the rest of the game. */
export function chainSpan(spans: readonly string[] | undefined): string | undefined {
  return spans?.filter((span) => span !== "game").at(-1);
}
