/** What the player chose of late: what belongs together, where it was to lead, and how much is taken back at once. */
import type { Offer, Question } from "../protocol";
import { styles } from "../styles.svelte";
import { piecesOf } from "./notation";
import { isEnding, roleOfNotation } from "./roles";

/** Choices of a point, of a piece alone, and of one thing of a piece. */
const POINT = /\(-?\d/;
const ALONE = /^\S+ #\d+$/;
const NUMBERED = /^\S+ #\d+ =\d+$/;

/** Whether a piece has acted by a choice: it is nobody who still acts together with others. */
function hasActed(choice: string): boolean {
  const role = roleOfNotation(choice);
  return isEnding(role) || role === "stay" || POINT.test(choice);
}

/** A piece that was taken up and has done nothing since. */
interface Taken {
  readonly piece: number;
  /** What was offered in its place. */
  readonly offers: readonly Offer[];
  /** How many choices have been made with it. */
  readonly count: number;
}

export class Deeds {
  /** What was chosen since the question became what it is. */
  private trail = $state.raw<readonly string[]>([]);
  private lately: readonly string[] = [];
  /** What the player chose last of all. */
  private latest = $state("");
  private askedFor = "";
  /** How much of the trail was chosen before the present question. */
  private carried = 0;
  /** Where the plan that was chosen last leads. */
  bound = $state("");
  /** How many choices each thing the player did stood for, so that what was done as one is taken back as one. */
  private counts: number[] = [];
  taken: Taken | null = null;

  /** Whatever has ended since, the player did not end it himself. */
  readonly isSurprised = $derived(!!this.latest && !["end", "pass"].includes(roleOfNotation(this.latest)));
  readonly last = $derived(this.trail.at(-1) ?? "");

  /** The choices that the question, of this prompt, goes on from. */
  towards(prompt: string): readonly string[] {
    return (styles.prompt(prompt).doing ?? "act") === "act" ? this.trail.slice(this.carried) : this.trail;
  }

  /** The player chooses something; `fresh`: nothing before it can be taken back. */
  begin(choices: readonly string[], bound: string, fresh: boolean, offers: readonly Offer[]): void {
    if (fresh) this.counts = [];
    this.taken = this.takenBy(choices, fresh ? null : this.taken, offers);
    this.lately = choices;
    this.latest = choices.at(-1) ?? "";
    this.bound = bound;
  }

  private takenBy(choices: readonly string[], before: Taken | null, offers: readonly Offer[]): Taken | null {
    const [choice = "", ...more] = choices;
    if (more.length) return null;
    const role = roleOfNotation(choice);
    if (role === "take" && ALONE.test(choice)) return { piece: piecesOf(choice)[0]!, offers, count: 1 };
    return before && role === "arm" && NUMBERED.test(choice) ? { ...before, count: before.count + 1 } : null;
  }

  /** So many choices came of it; `whole`: they are taken back together too. */
  done(made: number, whole: boolean): void {
    this.counts.push(...(whole ? [made] : Array<number>(made).fill(1)));
  }

  /** Binds the last so many things together; what a surprise has parted stays apart. */
  bind(count: number): void {
    const bound = this.counts.splice(Math.max(0, this.counts.length - count));
    if (bound.length) this.counts.push(bound.reduce((sum, one) => sum + one, 0));
  }

  /** Takes back what was done last; how many choices that is. */
  takeBack(): number {
    const count = this.counts.pop() ?? 1;
    this.trail = this.trail.slice(0, -count);
    this.lately = [];
    this.latest = "";
    const left = (this.taken?.count ?? 0) - count;
    this.taken = this.taken && left > 0 ? { ...this.taken, count: left } : null;
    return count;
  }

  /** A phase is over, and whatever was chosen in it. */
  forget(): void {
    this.trail = [];
    this.lately = [];
    this.taken = null;
  }

  /** What was chosen counts for as long as the same thing is asked. */
  follow(before: Question | undefined, now: Question): void {
    if (!now.prompt) return;
    if (before?.prompt) this.askedFor = before.prompt.id;
    const acted = this.lately.some(hasActed);
    const same = this.askedFor === now.prompt.id;
    this.trail = acted ? [] : same ? [...this.trail, ...this.lately] : this.lately;
    if (!same) this.carried = this.trail.length;
    this.askedFor = now.prompt.id;
    this.lately = [];
  }
}
