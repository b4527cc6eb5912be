/** Close combats of a table: who fights whom, and who could be set against whom. */
import { roleOf } from "../model/roles";
import type { Link, Offer, Piece } from "../protocol";
import { styles } from "../styles.svelte";

/** Those of the one side and those of the other. */
export interface Fight {
  readonly a: readonly number[];
  readonly b: readonly number[];
  /** The choice that has it fought next, if it is offered. */
  readonly offer: Offer | undefined;
}

/** The fights that are still to be fought: everybody is in one of them at most. */
export function fightsOf(links: readonly Link[], offers: readonly Offer[]): Fight[] {
  const groups: { a: Set<number>; b: Set<number> }[] = [];
  for (const { a, b } of links.filter(({ kind }) => styles.link(kind).drawing === "fight")) {
    const known = groups.find((one) => one.a.has(a) || one.b.has(b));
    if (known) {
      known.a.add(a);
      known.b.add(b);
    } else groups.push({ a: new Set([a]), b: new Set([b]) });
  }
  const begins = offers.filter((offer) => roleOf(offer) === "fight");
  return groups.map(({ a, b }) => ({
    a: [...a],
    b: [...b],
    offer: begins.find(({ pieces }) => a.has(pieces?.[0] ?? -1) || b.has(pieces?.[0] ?? -1)),
  }));
}

/** Of each piece the choices that set it against an enemy. */
export function pairsOf(
  offers: readonly Offer[],
  pieces: ReadonlyMap<number, Piece>,
): ReadonlyMap<number, readonly Offer[]> {
  const byPiece = new Map<number, Offer[]>();
  for (const offer of offers) {
    const [first, second] = offer.pieces ?? [];
    if (first === undefined || second === undefined) continue;
    if (pieces.get(first)?.side === pieces.get(second)?.side) continue;
    byPiece.set(first, [...(byPiece.get(first) ?? []), offer]);
  }
  return byPiece;
}
