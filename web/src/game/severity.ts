/** How heavy outcomes are: the colour and the order of their part of the bar, and which are news. */
import type { LogLine } from "../protocol";

export type Weight = "none" | "good" | "light" | "heavy" | "worse" | "loss";

const WEIGHTS: Record<string, Weight> = {
  nothing: "none",
  pinned: "light",
  ends: "light",
  suppressed: "light",
  broken: "heavy",
  reduced: "worse",
  wounded: "worse",
  eliminated: "loss",
  destroyed: "loss",
  lost: "loss",
  "never-entered": "loss",
  "not-rallied": "none",
  rallied: "good",
  "rallied-with-leader": "good",
  leader: "good",
  recovered: "good",
  repaired: "good",
  "weapon-repaired": "good",
  "weapon-failed": "none",
  "weapon-eliminated": "loss",
  smoke: "good",
  "no-wound": "none",
  saved: "none",
  "no-grenade": "none",
  "no-smoke": "none",
  jammed: "light",
  stopped: "light",
  overlooked: "none",
  malfunction: "light",
  critical: "worse",
  "vehicle-struck": "worse",
};
const ORDER: readonly Weight[] = ["none", "light", "heavy", "worse", "loss", "good"];

export function weightOf(outcome: string): Weight {
  const known = WEIGHTS[outcome];
  if (known) return known;
  return /elimin|destroy|lost|kill/.test(outcome)
    ? "loss"
    : /pass|success|rall|repair|clear/.test(outcome)
      ? "good"
      : "heavy";
}

/** Whether an outcome is what was tried: a leader who steps forward is luck. */
export function isSuccess(outcome: string): boolean {
  return weightOf(outcome) === "good" && outcome !== "leader";
}

/** Attacks and what became of them, missed or not. */
const ATTACK =
  /^told-(fire|fires|missed|no-sight|out-of-reach|dud|cc-declared|strike|stopped.*|smoke.*|throws|fight|lays|flame)$/;

export function isAttack(line: { message: { id: string } }): boolean {
  return ATTACK.test(line.message.id);
}

/** Losses and other results. */
export function isOutcome(line: { message: { id: string } }): boolean {
  return /^told-damage-/.test(line.message.id) || !!WEIGHTS[line.message.id.replace(/^told-/, "")];
}

/** The lines of a log that tell of attacks, losses and other outcomes, in the order in which they happened. */
export function outcomesIn<T extends { message: { id: string } }>(log: readonly T[]): T[] {
  return log.filter((line) => isAttack(line) || isOutcome(line));
}

/** What somebody does at any time, and what is no news to whoever did it. */
const ROUTINE =
  /^told-(moves|lies|stands|advances|turns|traverses|reloads|ready|charge|void|lays|guess(?:-right|-short|-long)?|door-.*|stairs|reserve-waits)(-several)?$/;

/** What else may befall somebody on a table. */
const BEFALLEN: Record<string, Weight> = {
  routed: "loss",
  "damage-out": "loss",
  "damage-light-accident": "loss",
  "damage-accident": "loss",
  "damage-explosion": "loss",
  "flame-explodes": "loss",
  "gun-destroyed": "loss",
  "objective-taken": "loss",
  "damage-wheels-out": "worse",
  "gun-lost": "worse",
  "objective-contested": "worse",
  demolished: "worse",
  mine: "worse",
  trapped: "worse",
  "bravery-failed": "heavy",
  "blown-down": "light",
  bogged: "light",
  charge: "light",
  revealed: "light",
  treated: "good",
  fate: "good",
};
/** From what is hardly news to the worst. */
const GRAVITY: readonly Weight[] = ["none", "light", "good", "heavy", "worse", "loss"];

function gravityOf(line: { message: { id: string } }): number {
  const { id } = line.message;
  const name = id.replace(/^told-/, "");
  const weight = WEIGHTS[name] ?? BEFALLEN[name];
  return weight ? GRAVITY.indexOf(weight) : ROUTINE.test(id) && !isAttack(line) ? -1 : 0;
}

/** What was told on a table since the player last chose, without rolls and his own doings. */
export function tidingsIn(log: readonly LogLine[], isOwn: (piece: number) => boolean): LogLine[] {
  return log.filter(({ dice, message, pieces }) => {
    if (dice || /^told-(turn|((shoot|grenades)-)?part|heroics-\w+|deploys(-\w+)?)$/.test(message.id)) return false;
    return !(ROUTINE.test(message.id) && pieces?.length && isOwn(pieces[0]!));
  });
}

/** Whether the result of an attack made others roll, and nothing came of it. */
export function isHeld(line: LogLine, log: readonly LogLine[]): boolean {
  const at = log.indexOf(line);
  if (at < 0 || typeof line.message.args?.result !== "object" || !log[at + 1]?.dice) return false;
  const next = log.slice(at + 1).find((one) => !one.dice);
  return !next || !(isAttack(next) || isOutcome(next));
}

/** So many lines of the greatest weight, of the same weight what befell one's own, then the later; cause before effect. */
export function weightiest<T extends LogLine>(
  lines: readonly T[],
  count: number,
  isOwn: (piece: number) => boolean,
): T[] {
  const weight = (line: T) => gravityOf(line) + (line.pieces?.length && isOwn(line.pieces[0]!) ? 0.5 : 0);
  const order = (a: number, b: number) => weight(lines[b]!) - weight(lines[a]!);
  const chosen = [...lines.keys()].sort((a, b) => order(a, b) || b - a).slice(0, count);
  return chosen.sort((a, b) => a - b).map((i) => lines[i]!);
}

export function byWeight<T extends { outcome: string }>(shares: readonly T[]): T[] {
  return [...shares].sort((a, b) => ORDER.indexOf(weightOf(a.outcome)) - ORDER.indexOf(weightOf(b.outcome)));
}
