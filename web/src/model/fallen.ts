/** The fallen: pieces that are gone and that the log reports as lost. Knows no rule. */
import type { LogLine, Text } from "../protocol";
import { isLoss } from "./events";
import { piecesIn } from "./offers";

export interface Fallen {
  readonly id: number;
  readonly name: Text;
}

/** Number of the log's last lines that can report the latest losses. */
const RECENT = 60;

/** The pieces of `before` that are missing in `now` and that the log reports as lost. */
export function fallenIn<T extends Fallen>(before: readonly T[], now: readonly T[], log: readonly LogLine[]): T[] {
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
