/** The views of a game as they come: change after change at the player's pace, and nothing new before a deed is done. */
import type { LogLine, Question, SeatView, ViewChange } from "../protocol";
import { settings } from "../settings.svelte";
import { changed, type Followed } from "./change";
import { placed } from "./figures";
import { stepwise } from "./glide";
import { betweenChanges, isQuiet, paceOf } from "./pace";

/** Milliseconds for which a question that was answered stays, as the next one mostly comes at once. */
const LINGER = 150;

/** Who sits at this screen: the seat whose view is shown and all that it serves, unless the past is looked at. */
export interface Sitting {
  readonly seat: number | null;
  readonly seats: readonly number[];
  readonly past: SeatView | null;
}

export interface Onlooker {
  shown(before: SeatView | undefined, now: SeatView): void;
  /** Something is told; `before`: as it was then. */
  happened(lines: readonly LogLine[], before: SeatView): void;
}

function isMotionWanted(): boolean {
  return settings.motion && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Coming {
  private views = $state.raw<ReadonlyMap<number | null, Followed>>(new Map());
  private queue: ViewChange[] = [];
  /** How many changes have come and are not shown yet. */
  queued = $state(0);
  /** A beginner is being taught: everything takes its time. */
  taught = $state(false);
  private pacer = 0;
  /** A question that is over, until the next one comes or it is clear that somebody else is asked. */
  private lingering = $state.raw<{ seat: number | null; next: Question; timer: number } | null>(null);
  /** How many of the player's deeds are not answered yet. */
  private waiting = $state(0);

  readonly isLingering = $derived(this.lingering !== null);
  readonly busy = $derived(this.waiting > 0 || this.isLingering);

  constructor(
    private readonly sitting: Sitting,
    private readonly onlooker: Onlooker,
  ) {}

  close(): void {
    clearTimeout(this.pacer);
    clearTimeout(this.lingering?.timer);
  }

  of(seat: number | null): Followed | undefined {
    return this.views.get(seat);
  }

  /** A whole view takes the place of all that was to come of it. */
  replace(view: SeatView): void {
    this.letGo();
    this.queue = this.queue.filter((change) => change.seat !== view.seat);
    this.queued = this.queue.length;
    this.show(view);
  }

  arrived(change: ViewChange): void {
    const { seat, past } = this.sitting;
    const pace = this.waiting ? 0 : betweenChanges(settings.speed);
    const before = this.views.get(change.seat);
    const glides = !!before && !this.queue.length && !past && isMotionWanted() && change.seat === seat;
    const steps = glides ? stepwise(before, change) : [change];
    if (!this.queue.length && !this.pacer && steps.length === 1 && (pace === 0 || isQuiet(change) || past)) {
      this.apply(change);
      return;
    }
    this.queue.push(...steps);
    this.queued = this.queue.length;
    if (!this.pacer) this.pacer = window.setTimeout(() => this.next(), 0);
  }

  private next(): void {
    this.pacer = 0;
    const change = this.queue.shift();
    this.queued = this.queue.length;
    if (!change) return;
    this.apply(change);
    while (this.queue[0] && isQuiet(this.queue[0])) this.apply(this.queue.shift()!);
    this.queued = this.queue.length;
    // What comes next waits until this was seen, also where it has not come yet.
    const isSeen = change.seat === this.sitting.seat && !isQuiet(change);
    const pace = isSeen ? paceOf(change, this.queue.length, settings.speed, this.taught) : 0;
    if (pace || this.queue.length) this.pacer = window.setTimeout(() => this.next(), pace);
  }

  /** Show at once what happens next. */
  hurry(): void {
    if (!this.pacer) return;
    clearTimeout(this.pacer);
    this.next();
  }

  /** Show at once all that has happened. */
  catchUp(): void {
    clearTimeout(this.pacer);
    this.pacer = 0;
    for (const change of this.queue.splice(0)) this.apply(change);
    this.queued = 0;
  }

  private apply(change: ViewChange): void {
    const before = this.views.get(change.seat);
    if (!before) return;
    const after = changed(before, change);
    if (this.lingers(before, after)) {
      this.show({ ...after, question: before.question });
    } else {
      if (change.question) this.letGo();
      this.show(after);
    }
    if (change.seat === this.sitting.seat) this.onlooker.happened(change.log?.add ?? [], before);
  }

  private show(view: Followed): void {
    const before = this.views.get(view.seat);
    this.views = new Map(this.views).set(view.seat, { ...view, pieces: placed(view.pieces) });
    this.onlooker.shown(before, view);
  }

  /** Keeps a question for a moment where it is over and nobody at this screen has another. */
  private lingers(before: SeatView, after: SeatView): boolean {
    const { seat } = before;
    if (seat !== this.sitting.seat || !before.question.prompt || after.question.prompt || after.outcome) return false;
    if (this.sitting.seats.some((own) => own !== seat && this.views.get(own)?.question.prompt)) return false;
    if (before.question.acts === after.question.acts) return false;
    clearTimeout(this.lingering?.timer);
    this.lingering = { seat, next: after.question, timer: window.setTimeout(() => this.letGo(), LINGER) };
    return true;
  }

  /** The question that lingers is over. */
  private letGo(): void {
    const over = this.lingering;
    if (!over) return;
    this.lingering = null;
    clearTimeout(over.timer);
    const view = this.views.get(over.seat);
    if (view) this.show({ ...view, question: over.next });
  }

  /** Something that the player does; until it is done nothing else is. */
  deed<T>(work: () => Promise<T>): Promise<T> {
    if (!this.queue.length) this.catchUp();
    return this.during(work());
  }

  /** Finds out what is then done: nothing else is done meanwhile. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.waiting += 1;
    const found = await work;
    this.waiting -= 1;
    return found;
  }
}
