/** How a game went, read off its log: what each side lost, turn by turn, and the turn that decided it. Knows no rule. */
import type { LogLine, Piece } from "../protocol";
import { styles } from "../styles.svelte";
import { isLoss, isTurn } from "./events";
import { piecesIn } from "./offers";

/** What became of a side. */
export interface Account {
  readonly side: number;
  readonly lost: readonly Piece[];
  /** Pieces that are in disorder at the end, such as broken ones. */
  readonly disordered: readonly Piece[];
  readonly fit: readonly Piece[];
}

/** The harm that each side took in a turn, by the side's number. */
export interface TurnHarm {
  /** The line of the log with which the turn begins. */
  readonly heading: LogLine;
  readonly harm: readonly number[];
  /** The index of the gravest line of the turn for each side; -1: no harm was done to it. */
  readonly gravest: readonly number[];
}

/** How much lines of each weight count against a side: only their proportions matter. */
const HARM: Readonly<Record<string, number>> = { heavy: 1, worse: 2, loss: 4 };

/** The pieces that a line is about, of those that are known. */
function concerned({ message, pieces }: LogLine, known: ReadonlyMap<number, Piece>): Piece[] {
  const ids = new Set([...(pieces ?? []), ...piecesIn(message)]);
  return [...ids].flatMap((id) => known.get(id) ?? []);
}

/** What became of each side; `known` are all pieces that were seen at some time, `now` those that are left. */
export function accountsOf(
  sides: number,
  known: ReadonlyMap<number, Piece>,
  now: readonly Piece[],
  log: readonly LogLine[],
): Account[] {
  const remaining = new Set(now.map(({ id }) => id));
  const named = log.filter(isLoss).flatMap((line) => concerned(line, known));
  const lost = [...new Map(named.map((piece) => [piece.id, piece])).values()].filter(({ id }) => !remaining.has(id));
  const units = now.filter(({ holder, place }) => place && !holder);
  const isDisordered = ({ marks }: Piece) => (marks ?? []).some(({ id }) => styles.mark(id).disordered);
  return Array.from({ length: sides }, (_, side) => ({
    side,
    lost: lost.filter((piece) => piece.side === side),
    disordered: units.filter((piece) => piece.side === side && isDisordered(piece)),
    fit: units.filter((piece) => piece.side === side && !isDisordered(piece)),
  }));
}

/** The harm of each turn of a log. */
export function turnsIn(sides: number, known: ReadonlyMap<number, Piece>, log: readonly LogLine[]): TurnHarm[] {
  const turns: { heading: LogLine; harm: number[]; gravest: number[]; worst: number[] }[] = [];
  log.forEach((line, index) => {
    const none = () => Array.from({ length: sides }, () => 0);
    if (isTurn(line)) turns.push({ heading: line, harm: none(), gravest: none().map(() => -1), worst: none() });
    const turn = turns.at(-1);
    const weight = HARM[styles.event(line).weight ?? ""] ?? 0;
    if (!turn || !weight) return;
    // The first piece is the one to which it happened; the others had a part in it.
    const side = concerned(line, known)[0]?.side;
    if (side === undefined || side === null) return;
    turn.harm[side]! += weight;
    if (weight > turn.worst[side]!) {
      turn.worst[side] = weight;
      turn.gravest[side] = index;
    }
  });
  return turns;
}

/** The turn in which the balance of harm changed most, with the side that suffered; null: it never changed. */
export function turningPoint(turns: readonly TurnHarm[]): { turn: number; side: number; line: number } | null {
  let [best, moment] = [0, null as { turn: number; side: number; line: number } | null];
  turns.forEach(({ harm, gravest }, turn) => {
    harm.forEach((own, side) => {
      const others = Math.max(...harm.filter((_, other) => other !== side), 0);
      if (own - others <= best) return;
      best = own - others;
      moment = { turn, side, line: gravest[side]! };
    });
  });
  return moment;
}

/** Pieces of the same name together, the most frequent first. */
export function byName(pieces: readonly Piece[], named: (piece: Piece) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(named(piece), (counts.get(named(piece)) ?? 0) + 1);
  return [...counts].sort(([one, first], [other, second]) => second - first || one.localeCompare(other));
}
