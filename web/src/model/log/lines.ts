/** Lines of the log: which a filter shows, which belong together, which phases were empty. Knows no rule. */

import type { LogLine, Piece } from "../../protocol";
import {
  isAfterRoll,
  isAside,
  isAttack,
  isHarm,
  isHeading,
  isIdlePhase,
  isMiss,
  isPhase,
  isResult,
  isTurn,
} from "../events";

export type Filter = "all" | "rolls" | "losses" | number;
export interface Line {
  readonly line: LogLine;
  /** Its index in the whole log of the seat. */
  readonly at: number;
}

/** The headings of phases, but for the last, under which nothing is told, or only that nothing can be done. */
export function emptyPhases(log: readonly LogLine[]): LogLine[] {
  const told = log.filter((line) => !isIdlePhase(line));
  return told.filter((line, index) => isPhase(line) && !!told[index + 1] && isHeading(told[index + 1]!));
}

function isOf(line: LogLine, seat: number, pieces: ReadonlyMap<number, Piece>): boolean {
  if (line.seat !== null && line.seat !== undefined) return line.seat === seat;
  return (line.pieces ?? []).some((id) => pieces.get(id)?.side === seat);
}

/** The lines that a filter lets through; of headings only those with something under them. */
export function filtered(
  log: readonly LogLine[],
  filter: Filter,
  typed: string,
  said: (line: LogLine) => string,
  pieces: ReadonlyMap<number, Piece>,
): Line[] {
  const wanted = bare(typed);
  const fits = (line: LogLine) =>
    (filter === "all" ||
      (filter === "rolls" && !!line.dice) ||
      (filter === "losses" && isHarm(line)) ||
      (typeof filter === "number" && isOf(line, filter, pieces))) &&
    (!wanted || bare(said(line)).includes(wanted));
  const plain = filter === "all" && !wanted;
  const fitting: Line[] = [];
  log.forEach((line, index) => {
    if (isHeading(line)) {
      while (
        !plain &&
        fitting.length &&
        isHeading(fitting.at(-1)!.line) &&
        !(isTurn(fitting.at(-1)!.line) && isPhase(line))
      )
        fitting.pop();
      fitting.push({ line, at: index });
    } else if (fits(line)) fitting.push({ line, at: index });
  });
  while (!plain && fitting.length && isHeading(fitting.at(-1)!.line)) fitting.pop();
  return fitting;
}

/** For every line the first of the deed that it belongs to: an attack with its rolls and results, or a roll with its. */
export function deedsOf(log: readonly LogLine[]): number[] {
  let first = 0;
  let attacked = false;
  return log.map((line, index) => {
    const attack = isAttack(line);
    const follows = index > 0 && !isHeading(log[index - 1]!);
    const led = line.dice
      ? attacked && !(log[index + 1] && isAfterRoll(log[index + 1]!))
      : (attack && !!log[index - 1]?.dice) || (attacked && isMiss(line)) || isResult(line) || isAside(line);
    if (!led || !follows) {
      first = index;
      attacked = false;
    }
    attacked ||= attack;
    return first;
  });
}

function bare(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

export interface Story {
  /** What led to the line: from the last heading or the line before the first roll on. */
  readonly before: readonly LogLine[];
  readonly line: LogLine;
  readonly after: readonly LogLine[];
}

/** What belongs to a line: the rolls and events told with it, at most a limited number on either side. */
export function storyOf(log: readonly LogLine[], index: number, most = 6): Story {
  const line = log[index]!;
  let first = index;
  while (first > 0 && index - first < most && !isHeading(log[first - 1]!)) {
    first--;
    // A roll is led to by what is told before it; what is told before that is another story.
    if (!log[first]!.dice && (log[first - 1]?.dice || log[index]!.dice)) break;
  }
  let last = index;
  while (last + 1 < log.length && last - index < most && !isHeading(log[last + 1]!)) {
    if (log[last + 1]!.dice && !log[last]!.dice) break;
    last++;
  }
  return { before: log.slice(first, index), line, after: log.slice(index + 1, last + 1) };
}

/** Every rule that a line cites, its own first. */
export function rulesOf(line: LogLine): string[] {
  const cited = [line.rule, ...(line.tally ?? []).map(({ rule }) => rule)].filter((rule): rule is string => !!rule);
  return [...new Set(cited)];
}

/** Whether a roll makes no sum: its tally is the number a die must show or more, or its dice are compared. */
export function isToReach(line: LogLine): boolean {
  return !line.limit && (line.final === undefined || line.final === null);
}

/** Whether the tally of a roll is added to its dice. */
export function isSummed(line: LogLine): boolean {
  return !!line.tally?.length && !line.limit && !isToReach(line);
}

/** More dice than this are drawn lots, of which single numbers do not matter. */
const FEW = 8;

/** Whether the dice of a roll are looked at. */
export function isRead(line: LogLine): boolean {
  return (line.faces?.length ?? 0) <= FEW;
}
