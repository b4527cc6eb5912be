/**
 * What the player chose lately: which choices belong to the present question, where the last plan was to lead, and how
 * many choices one undo takes back. Written by the player's actions and by each new question; read by decision and log.
 */

import { piecesOf } from "../model/notation";
import { isEnding, roleOfNotation } from "../model/roles";
import type { Offer, Question } from "../protocol";
import { styles } from "../styles.svelte";

/** The notation of a choice with a point, e.g. `to (5000,-300)`. */
const WITH_POINT = /\(-?\d/;
/** The notation of a choice that names one piece and nothing else, e.g. `take #3`. */
const PIECE_ALONE = /^\S+ #\d+$/;
/** The notation of a choice of one numbered thing of a piece, e.g. `arm #3 =2`. */
const PIECE_AND_NUMBER = /^\S+ #\d+ =\d+$/;

/** Whether a choice lets its piece act, after which it no longer acts together with others. */
function hasActed(choice: string): boolean {
  const role = roleOfNotation(choice);
  return isEnding(role) || role === "stay" || WITH_POINT.test(choice);
}

/** A piece that was taken up and has done nothing since. */
interface TakenUp {
  readonly piece: number;
  /** What was offered when it was taken up. */
  readonly offers: readonly Offer[];
  /** Number of choices that were made with it. */
  readonly count: number;
}

export class ChoiceHistory {
  /** The choices since the question became what it is, the oldest first. */
  private trail = $state.raw<readonly string[]>([]);
  /** The choices that were sent and that the next question will answer. */
  private sent: readonly string[] = [];
  /** The last choice of all; empty: none since the last undo. */
  private latest = $state("");
  /** The prompt id of the last question. */
  private lastPrompt = "";
  /** Number of choices of the trail that were made before the present question was first put. */
  private carriedCount = 0;
  /** The place that the plan chosen last leads to; empty: it leads nowhere. */
  goal = $state("");
  /** The number of choices of each undo step, the oldest first: what was done as one is taken back as one. */
  private undoSteps: number[] = [];
  /** The piece that was taken up and has done nothing since; null: none. */
  takenUp: TakenUp | null = null;

  /** Whether a phase that has ended since the last choice was not ended by the player. */
  readonly didNotEnd = $derived(!!this.latest && !["end", "pass"].includes(roleOfNotation(this.latest)));
  /** The last choice that belongs to the present question; empty: none. */
  readonly last = $derived(this.trail.at(-1) ?? "");

  /** The choices that a question of this prompt goes on from. */
  leadingTo(prompt: string): readonly string[] {
    return (styles.prompt(prompt).doing ?? "act") === "act" ? this.trail.slice(this.carriedCount) : this.trail;
  }

  /** Records choices before they are sent; `isFresh`: nothing before them can be taken back. */
  begin(choices: readonly string[], goal: string, isFresh: boolean, offers: readonly Offer[]): void {
    if (isFresh) this.undoSteps = [];
    this.takenUp = this.takenUpBy(choices, isFresh ? null : this.takenUp, offers);
    this.sent = choices;
    this.latest = choices.at(-1) ?? "";
    this.goal = goal;
  }

  private takenUpBy(choices: readonly string[], before: TakenUp | null, offers: readonly Offer[]): TakenUp | null {
    const [choice = "", ...more] = choices;
    if (more.length) return null;
    const role = roleOfNotation(choice);
    if (role === "take" && PIECE_ALONE.test(choice)) return { piece: piecesOf(choice)[0]!, offers, count: 1 };
    return before && role === "arm" && PIECE_AND_NUMBER.test(choice) ? { ...before, count: before.count + 1 } : null;
  }

  /** The server made `count` of the choices; `isOneStep`: one undo takes them back together. */
  finish(count: number, isOneStep: boolean): void {
    this.undoSteps.push(...(isOneStep ? [count] : Array<number>(count).fill(1)));
  }

  /** No choice was made. */
  fail(): void {
    this.takenUp = null;
  }

  /** Joins the last `count` undo steps into one; steps before a die, which are gone, stay apart. */
  joinUndoSteps(count: number): void {
    const joined = this.undoSteps.splice(Math.max(0, this.undoSteps.length - count));
    if (joined.length) this.undoSteps.push(joined.reduce((sum, step) => sum + step, 0));
  }

  /** Takes back the last undo step; returns how many choices it is. */
  takeBack(): number {
    const count = this.undoSteps.pop() ?? 1;
    this.trail = this.trail.slice(0, -count);
    this.sent = [];
    this.latest = "";
    const remaining = (this.takenUp?.count ?? 0) - count;
    this.takenUp = this.takenUp && remaining > 0 ? { ...this.takenUp, count: remaining } : null;
    return count;
  }

  /** Forgets the choices of a phase that is over. */
  forgetPhase(): void {
    this.trail = [];
    this.sent = [];
    this.takenUp = null;
  }

  /** A new question was put: what was sent joins the trail for as long as the same thing is asked. */
  follow(before: Question | undefined, now: Question): void {
    if (!now.prompt) return;
    if (before?.prompt) this.lastPrompt = before.prompt.id;
    const isSamePrompt = this.lastPrompt === now.prompt.id;
    if (this.sent.some(hasActed)) this.trail = [];
    else this.trail = isSamePrompt ? [...this.trail, ...this.sent] : this.sent;
    if (!isSamePrompt) this.carriedCount = this.trail.length;
    this.lastPrompt = now.prompt.id;
    this.sent = [];
  }
}
