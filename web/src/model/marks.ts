/** Where in a replay something new begins: a turn, or a part of one. Knows no rule. */
import type { ReplayStep } from "../protocol";
import { roleOfNotation } from "./roles";

export interface TurnMark {
  readonly turn: string;
  readonly step: number;
}

const turnOf = ([name]: ReplayStep) => name.split(".")[0]!;

/** The steps before which a part of the game begins: another turn, side or phase, as far as the game names them. */
export function partsOf(steps: readonly ReplayStep[]): number[] {
  return steps.flatMap(([turn], index) => {
    const before = steps[index - 1];
    return before && (before[0] !== turn || roleOfNotation(before[2]) === "end") ? [index] : [];
  });
}

/** The first step of every turn that has a number. */
export function turnsOf(steps: readonly ReplayStep[]): TurnMark[] {
  return steps.flatMap((one, step) => {
    const turn = turnOf(one);
    const before = steps[step - 1];
    return /^\d+$/.test(turn) && (!before || turnOf(before) !== turn) ? [{ turn, step }] : [];
  });
}

/** Where the next part begins after a step, or the one before it; else the end or the beginning. */
export function nextPart(parts: readonly number[], from: number, last: number): number {
  return parts.find((step) => step > from) ?? last;
}

export function partBefore(parts: readonly number[], from: number): number {
  return parts.findLast((step) => step < from) ?? 0;
}
