/** How long a change of the view is shown before the next one, in milliseconds, by the speed that the player set. */
import type { ViewChange } from "../protocol";
import { isAttack } from "./events";

/** Pause after a change that the player did not cause, by speed. */
const CHANGE_MS: Record<string, number> = { instant: 0, quick: 140, normal: 420, slow: 900 };

/** Pause after an attack that the player did not make, by speed. */
const ATTACK_MS: Record<string, number> = { instant: 0, quick: 500, normal: 1200, slow: 2000 };

/** A line of fire is drawn at least this long. */
const LEAST_FLASH_MS = 1200;

/** Factor of all pauses for a beginner who is being taught. */
const TAUGHT_FACTOR = 1.5;

/** A piece glides from one place to the next in this time. */
const GLIDE_MS = 240;

/** When more changes than this wait, each is shown only for the share below, so that the player is not held up. */
const CROWD = 12;
const CROWDED_SHARE = 0.4;

/** Whether a change alters nothing on the map or in the log. */
export function isQuiet(change: ViewChange): boolean {
  return !change.pieces?.length && !change.alike && !change.gone?.length && !change.log?.add.length;
}

export function betweenChanges(speed: string): number {
  return CHANGE_MS[speed] ?? 0;
}

/** The pause after a change while `waiting` others are queued. */
export function paceOf(change: ViewChange, waiting: number, speed: string, taught: boolean): number {
  const longer = taught ? TAUGHT_FACTOR : 1;
  if (change.log?.add.some(isAttack)) return (ATTACK_MS[speed] ?? 0) * longer;
  const crowd = waiting > CROWD ? CROWDED_SHARE : 1;
  return (change.question ? betweenChanges(speed) * longer : GLIDE_MS) * crowd;
}

/** How long a line of fire is drawn. */
export function flashOf(speed: string, taught: boolean): number {
  return Math.max(LEAST_FLASH_MS, (ATTACK_MS[speed] ?? 0) * (taught ? TAUGHT_FACTOR : 1));
}
