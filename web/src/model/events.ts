/** What the lines of a log are, as their system declares it: headings, attacks, losses, and what is news. */
import type { EventStyle, LogLine } from "../protocol";
import { styles } from "../styles.svelte";
import { totalOf } from "../words/numbers";

type Weight = NonNullable<EventStyle["weight"]>;
type Told = Pick<LogLine, "message" | "dice">;

export const isTurn = (line: Told) => styles.event(line).group === "turn";
export const isPhase = (line: Told) => styles.event(line).group === "phase";
export const isHeading = (line: Told) => isTurn(line) || isPhase(line);
export const isIdlePhase = (line: Told) => styles.event(line).group === "idle-phase";
export const isMove = (line: Told) => styles.event(line).group === "move";
export const isAside = (line: Told) => styles.event(line).group === "aside";
export const isMiss = (line: Told) => styles.event(line).group === "miss";

/** Attacks and what became of them, missed or not. */
export const isAttack = (line: Told) => styles.event(line).group === "attack" || isMiss(line);

/** Losses and other results. */
export const isResult = (line: Told) => styles.event(line).group === "result" || isLoss(line);

/** Whether the pieces that it names are out of the game. */
export const isLoss = (line: Told) => styles.event(line).group === "loss";

/** Whether it tells of harm that lasts. */
export function isHarm(line: Told): boolean {
  const { weight } = styles.event(line);
  return weight === "heavy" || weight === "worse" || weight === "loss";
}

/** Whether the dice of an attack are told before it. */
export const isAfterRoll = (line: Told) => !!styles.event(line).after_roll;

/** Whether a roll is held against the sum of its modifiers, which it must not exceed or must not even reach. */
export const isUnder = (line: LogLine) => line.limit === "at-most" || line.limit === "below";

/** The number that a roll had to come to, or less, where its message names one or its modifiers come to it. */
export function neededFor(roll: LogLine): number | undefined {
  if (isUnder(roll)) return totalOf(roll.tally ?? []) - (roll.limit === "below" ? 1 : 0);
  const needed = roll.message.args?.[styles.event(roll).needed ?? ""];
  return roll.dice && typeof needed === "number" ? needed : undefined;
}

/** The lines of a log that tell of attacks and of what became of anybody, in the order in which they happened. */
export function outcomesIn<T extends Told>(log: readonly T[]): T[] {
  return log.filter((line) => isAttack(line) || styles.event(line).weight);
}

/** The lines of a tabletop's log that are news: without rolls, headings and routine events of own pieces. */
export function tidingsIn(log: readonly LogLine[], isOwn: (piece: number) => boolean): LogLine[] {
  return log.filter((line) => {
    const { group, routine } = styles.event(line);
    if (line.dice || isHeading(line) || group === "setup") return false;
    return !(routine && line.pieces?.length && isOwn(line.pieces[0]!));
  });
}

/** Whether the result of an attack made others roll, and nothing came of it. */
export function isHeld(line: LogLine, log: readonly LogLine[]): boolean {
  const index = log.indexOf(line);
  if (index < 0 || typeof line.message.args?.result !== "object" || !log[index + 1]?.dice) return false;
  const next = log.slice(index + 1).find((one) => !one.dice);
  return !next || !(isAttack(next) || isResult(next));
}

/** Weights of results from the least to the gravest. */
const GRAVITY: readonly Weight[] = ["none", "light", "good", "heavy", "worse", "loss"];

/** Own pieces go before others of the same weight, and not before graver lines: weights differ by 1. */
const OWN_BONUS = 0.5;

function gravityOf(line: Told): number {
  const { weight, routine } = styles.event(line);
  return weight ? GRAVITY.indexOf(weight) : routine && !isAttack(line) ? -1 : 0;
}

/** Losses first, whatever came before them; each part in the order of the log. */
export function lossesFirst<T extends Told>(lines: readonly T[]): T[] {
  return [...lines.filter(isLoss), ...lines.filter((line) => !isLoss(line))];
}

/**
 * All losses, then the weightiest other lines up to `count` in all, in the order of the log; of equal weight those of
 * own pieces go before others, and later ones before earlier ones.
 */
export function weightiest<T extends LogLine>(
  lines: readonly T[],
  count: number,
  isOwn: (piece: number) => boolean,
): T[] {
  const weight = (line: T) => gravityOf(line) + (line.pieces?.length && isOwn(line.pieces[0]!) ? OWN_BONUS : 0);
  const byWeight = (one: number, other: number) => weight(lines[other]!) - weight(lines[one]!);
  const most = Math.max(count, lines.filter(isLoss).length);
  const chosen = [...lines.keys()].sort((one, other) => byWeight(one, other) || other - one).slice(0, most);
  return lossesFirst(chosen.sort((first, second) => first - second).map((index) => lines[index]!));
}
