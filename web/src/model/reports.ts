/** What was rolled and what came of it, to be told where it happened until the player chooses anew. Knows no rule. */
import type { Point } from "../ground/geometry";
import type { LogLine, Text } from "../protocol";
import { styles } from "../styles.svelte";
import { totalOf } from "../words/numbers";
import { isAttack, isHarm, isHeading, isLoss, isResult, isUnder } from "./events";

export interface Report extends Point {
  /** Number of its line among those told. */
  readonly at: number;
  readonly line: LogLine;
  /** The dice that led to it; undefined: none were told. */
  readonly roll: LogLine | undefined;
}

/** Reports that are shown at once: the last one, and the gravest of those before it. */
const MOST = 3;

/** Lines between a roll and what came of it. */
const REACH = 3;

/** What came of an attack or a check, in the words of the log. */
export function resultOf({ message }: LogLine): Text {
  const { result } = message.args ?? {};
  return typeof result === "object" && result !== null && "id" in result ? (result as Text) : message;
}

function tells(line: LogLine): boolean {
  if (line.dice || isHeading(line)) return false;
  return isResult(line) || (isAttack(line) && resultOf(line) !== line.message);
}

/** The last dice that were rolled shortly before a line. */
function rollBefore(lines: readonly LogLine[], index: number): LogLine | undefined {
  return lines.slice(Math.max(0, index - REACH), index).findLast((line) => line.faces?.length && !isHeading(line));
}

const gravityOf = (line: LogLine) => (isLoss(line) ? 2 : isHarm(line) ? 1 : 0);

/** One report for each place at most, the gravest there and of these the last. `spotOf`: where a line happened. */
export function reportsIn(lines: readonly LogLine[], spotOf: (line: LogLine) => Point | undefined): Report[] {
  const byPlace = new Map<string, Report>();
  lines.forEach((line, index) => {
    const spot = tells(line) ? spotOf(line) : undefined;
    if (!spot) return;
    const key = `${Math.round(spot.x)},${Math.round(spot.y)}`;
    const known = byPlace.get(key);
    if (known && gravityOf(known.line) > gravityOf(line)) return;
    byPlace.set(key, { at: index, line, roll: rollBefore(lines, index), x: spot.x, y: spot.y });
  });
  const all = [...byPlace.values()].sort((one, other) => one.at - other.at);
  const last = all.at(-1);
  const graver = all.filter((one) => one !== last && gravityOf(one.line) > 0);
  graver.sort((one, other) => gravityOf(other.line) - gravityOf(one.line) || other.at - one.at);
  return last ? [...graver.slice(0, MOST - 1), last] : [];
}

/** A roll against the number that it must not exceed: `5 ≤ 8`; or below which it must come: `8 ≥ 8`. */
export function against(natural: number, number: number, limit: LogLine["limit"]): string {
  if (limit === "below") return `${natural} ${natural < number ? "<" : "≥"} ${number}`;
  return `${natural} ${natural > number ? ">" : "≤"} ${number}`;
}

/** The sum of a roll as it is told: `7 + 3 = 10`, or only what was rolled. */
export function sumOf(line: LogLine): string {
  const { natural, final } = line;
  if (natural === null || natural === undefined) return "";
  if (isUnder(line)) return against(natural, totalOf(line.tally ?? []), line.limit);
  if (final === null || final === undefined || final === natural) return String(natural);
  const by = final - natural;
  return `${natural} ${by < 0 ? "−" : "+"} ${Math.abs(by)} = ${final}`;
}

/** The outcome whose word says what a line tells; empty: its own words do. */
export function outcomeOf(line: LogLine): string {
  return styles.event(line).outcome ?? "";
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a bubble should not cover, and how much it matters. */
export interface Taken extends Point, Size {
  readonly weight: number;
}

/** A bubble does not cover who acts, nor another bubble. */
export const NEVER = 8;
/** It covers who can be chosen, or stands there, only where there is no other room. */
export const SELDOM = 1;

/**
 * Where the middle of a bubble lies, in units of the map: above its target, or at another side where it would cover who
 * acts or another bubble, or leave the window. All sizes are in those units too.
 */
export function bubbleSpot(
  target: Point,
  { width, height }: Size,
  off: number,
  taken: readonly Taken[],
  window: { left: number; top: number; right: number; bottom: number },
): Point {
  const [aside, away] = [width / 2 + off, height / 2 + off];
  const spots = [
    { x: target.x, y: target.y - away },
    { x: target.x, y: target.y + away },
    { x: target.x + aside, y: target.y },
    { x: target.x - aside, y: target.y },
    { x: target.x + aside, y: target.y - away },
    { x: target.x - aside, y: target.y - away },
    { x: target.x + aside, y: target.y + away },
    { x: target.x - aside, y: target.y + away },
  ];
  const costOf = ({ x, y }: Point) => {
    const covered = taken.filter(
      (one) => Math.abs(one.x - x) < (one.width + width) / 2 && Math.abs(one.y - y) < (one.height + height) / 2,
    );
    const over = covered.reduce((sum, one) => sum + one.weight, 0);
    const out =
      Math.max(0, window.left - x + width / 2) +
      Math.max(0, x + width / 2 - window.right) +
      Math.max(0, window.top - y + height / 2) +
      Math.max(0, y + height / 2 - window.bottom);
    return over + (NEVER * out) / height;
  };
  return spots.reduce((best, one) => (costOf(one) < costOf(best) ? one : best));
}
