/** The shots of one side without anything else between them, summed up. Knows no rule. */
import { isAttack, isHeading, isLoss, isMove } from "../../model/events";
import type { LogLine } from "../../protocol";
import { styles } from "../../styles.svelte";

export interface Volley {
  /** The side that fires; undefined where the log does not say it. */
  readonly side: number | undefined;
  shots: number;
  /** Of the shots those that did not miss, stopped on their way or not. */
  hits: number;
  stopped: number;
  lost: number;
}

interface Run extends Volley {
  readonly at: number;
  /** A shot was rolled and it is not told yet what became of it. */
  open: boolean;
}

/** Whether a line is no part of any volley. */
function isBreak(line: LogLine): boolean {
  const { group } = styles.event(line);
  return isHeading(line) || isMove(line) || group === "setup" || group === "idle-phase";
}

function count(run: Run, line: LogLine): void {
  const { counts } = styles.event(line);
  // A shot that is rolled again at once is the same shot.
  if (counts === "shot" && !run.open) {
    run.shots++;
    run.hits++;
    run.open = true;
  } else if (counts === "missed" && run.open) {
    run.hits--;
    run.open = false;
  } else if (counts !== "shot") {
    if (counts === "stopped") run.stopped++;
    if (isLoss(line)) run.lost += line.pieces?.length || 1;
    run.open = false;
  }
}

/** By the index of the attack with which each begins, the volleys of several shots. */
export function volleysIn(
  log: readonly LogLine[],
  sideOf: (line: LogLine) => number | undefined,
): ReadonlyMap<number, Volley> {
  const runs: Run[] = [];
  let run: Run | undefined;
  log.forEach((line, index) => {
    if (isBreak(line)) run = undefined;
    else if (isAttack(line) && !styles.event(line).counts) {
      const side = sideOf(line);
      if (!run || run.side !== side) {
        run = { at: index, side, shots: 0, hits: 0, stopped: 0, lost: 0, open: false };
        runs.push(run);
      }
      run.open = false;
    } else if (run) count(run, line);
  });
  return new Map(runs.filter(({ shots }) => shots > 1).map((one) => [one.at, one]));
}
