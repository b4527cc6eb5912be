/** How long what happens is seen before the next thing, in milliseconds, by the speed that the player wants. */
import type { ViewChange } from "../protocol";
import { isAttack } from "./events";

/** Between two changes that the player did not cause. */
const PACES: Record<string, number> = { instant: 0, quick: 140, normal: 420, slow: 900 };

/** For an attack that the player did not make. */
const SHOTS: Record<string, number> = { instant: 0, quick: 500, normal: 1200, slow: 2000 };

/** For a line of fire at least. */
const FLASH = 1200;

/** How much longer everything takes for one who is being taught. */
const TAUGHT = 1.5;

/** From one place to the next. */
const GLIDE = 240;

/** So many changes that wait are shown faster. */
const CROWD = 12;

/** Nothing on the map or in the log. */
export function isQuiet(change: ViewChange): boolean {
  return !change.pieces?.length && !change.alike && !change.gone?.length && !change.log?.add.length;
}

export function betweenChanges(speed: string): number {
  return PACES[speed] ?? 0;
}

/** For how long a change is seen while so many others wait. */
export function paceOf(change: ViewChange, waiting: number, speed: string, taught: boolean): number {
  const longer = taught ? TAUGHT : 1;
  if (change.log?.add.some(isAttack)) return (SHOTS[speed] ?? 0) * longer;
  const crowd = waiting > CROWD ? 0.4 : 1;
  return (change.question ? betweenChanges(speed) * longer : GLIDE) * crowd;
}

/** For how long a line of fire is seen. */
export function flashOf(speed: string, taught: boolean): number {
  return Math.max(FLASH, (SHOTS[speed] ?? 0) * (taught ? TAUGHT : 1));
}
