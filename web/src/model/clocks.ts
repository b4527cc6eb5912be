/** What is left on the clocks of a game, some time after the server told of them, and how it is said. */
import type { Clocks, TimeControl } from "../protocol";

export const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The milliseconds for which the clock of a seat has run since the server told of it. */
function ranFor(told: Clocks, seat: number, elapsed: number): number {
  if (!(told.running ?? []).includes(seat)) return 0;
  if (told.paused && (told.resumes === null || told.resumes === undefined)) return 0;
  const stood = Math.max(told.paused ? (told.resumes ?? 0) : 0, told.away?.[seat] ?? 0);
  return Math.max(0, elapsed - stood);
}

/** What a seat has left; null: it has no clock. */
export function leftOf(told: Clocks | null, seat: number, elapsed: number): number | null {
  const remaining = told?.left?.[seat];
  if (!told?.control || remaining === undefined) return null;
  return Math.max(0, remaining - ranFor(told, seat, elapsed));
}

/** Whether the time of a seat has run out while it is asked. */
export function isLate(told: Clocks | null, seat: number, elapsed: number): boolean {
  return !!told?.running?.includes(seat) && leftOf(told, seat, elapsed) === 0;
}

/** The milliseconds in which only a partner may do something about a seat that is late; 0: its opponents may. */
export function graceOf(told: Clocks, seat: number, elapsed: number): number {
  const since = ranFor(told, seat, elapsed) - (told.left?.[seat] ?? 0);
  return Math.max(0, (told.grace?.[seat] ?? 0) - Math.max(0, since));
}

/** Time as it stands on a clock: days and hours, else hours, minutes and seconds. */
export function faceOf(remaining: number): { days: number; hours: number } | string {
  // Rounded up, so that a clock shows nothing only once nothing is left.
  const whole = Math.ceil(remaining / SECOND);
  if (remaining >= DAY) return { days: Math.floor(remaining / DAY), hours: Math.floor((remaining % DAY) / HOUR) };
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** From what is left of a live clock on it is urgent: less than half a minute; of a slow one, less than six hours. */
export function isUrgent(control: TimeControl, remaining: number): boolean {
  return remaining < (control.kind === "slow" ? 6 * HOUR : MINUTE / 2);
}

/** The text that says an agreement about time, with its arguments. */
export function saidOf(control: TimeControl | null | undefined): { id: string; args: Record<string, number> } {
  if (!control) return { id: "clocks-none", args: {} };
  if (control.kind === "slow") {
    return { id: `clocks-slow-${control.per ?? "choice"}`, args: { days: (control.bank * SECOND) / DAY } };
  }
  const minutes = (control.bank * SECOND) / MINUTE;
  const seconds = control.increment ?? 0;
  return { id: seconds ? `clocks-live-${control.per ?? "choice"}` : "clocks-live", args: { minutes, seconds } };
}
