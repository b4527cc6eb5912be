/** Who has fallen: pieces that are gone and of whom the log tells that they are lost. Knows no rule. */
import type { LogLine, Text } from "../protocol";
import { isLoss } from "./events";
import { piecesIn } from "./offers";

export interface Fallen {
  readonly id: number;
  readonly name: Text;
  readonly point: readonly [number, number];
}

/** How much of the end of a log may tell of what has just happened. */
const RECENT = 60;

export function fallenIn(before: readonly Fallen[], now: readonly Fallen[], log: readonly LogLine[]): Fallen[] {
  const still = new Set(now.map(({ id }) => id));
  const gone = before.filter(({ id }) => !still.has(id));
  if (!gone.length) return [];
  const lost = new Set(
    log
      .slice(-RECENT)
      .filter(isLoss)
      .flatMap(({ message, pieces }) => [...(pieces ?? []), ...piecesIn(message)]),
  );
  return gone.filter(({ id }) => lost.has(id));
}
