/** A chain of answers as it is drawn: its rungs numbered, and who may answer the last of them. Knows no rule. */
import type { Offer, Piece, Rung, SeatView } from "../protocol";

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

/** The pieces that may answer, in the order of what they are offered. */
export function answering(offers: readonly Offer[], pieces: ReadonlyMap<number, Piece>): Piece[] {
  return [...new Set(offers.flatMap((offer) => offer.pieces?.[0] ?? []))].flatMap((id) => pieces.get(id) ?? []);
}

/** The shots with which a piece may answer. */
export function answersOf(offers: readonly Offer[], piece: number): Offer[] {
  return offers.filter((offer) => offer.pieces?.[0] === piece);
}

/** The span that lets the whole chain pass: the longest of those of its question, but not for the rest of the game. */
export function chainSpan(spans: readonly string[] | undefined): string | undefined {
  return spans?.filter((span) => span !== "game").at(-1);
}
