/**
 * The views of all seats of this screen, brought up to date change by change at the pace that the player set.
 * Written by `GameClient` (what the server sends) and the player's actions (`during`); read through `Position`.
 */

import { changed, type Followed } from "../model/change";
import { placed } from "../model/figures";
import { stepwise } from "../model/glide";
import { betweenChanges, isQuiet, paceOf } from "../model/pace";
import type { LogLine, Question, SeatView, ViewChange } from "../protocol";
import { settings } from "../settings.svelte";

/** Milliseconds for which an answered question stays, as the next one mostly comes at once and nothing should flicker. */
const LINGER_MS = 150;

/** The seats at this screen. */
export interface Seating {
  /** The seat whose view is shown; null: an onlooker's. */
  readonly seat: number | null;
  readonly ownSeats: readonly number[];
  /** A beginner is being taught: every change is shown at the slowest pace. */
  readonly isTaught: boolean;
}

/** What the queue asks and tells its owner. */
export interface QueueOwner {
  /** Whether the past is shown, so that changes of the present need no time to be seen. */
  isReplaying(): boolean;
  /** A view has changed; `before` is undefined for a seat's first view. */
  shown(before: SeatView | undefined, now: SeatView): void;
  /** Lines were added to the log of the shown seat; `before`: its view without them. */
  happened(lines: readonly LogLine[], before: SeatView): void;
}

/** A question that is over and stays until the next one comes, or until it is clear that another player is asked. */
interface LingeringQuestion {
  readonly seat: number | null;
  /** What takes its place. */
  readonly next: Question;
  /** Handle of the timeout that ends it. */
  readonly timer: number;
}

function isMotionWanted(): boolean {
  return settings.motion && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class ViewQueue {
  private views = $state.raw<ReadonlyMap<number | null, Followed>>(new Map());
  private queue: ViewChange[] = [];
  /** Number of changes that have come and are not shown yet. */
  queued = $state(0);
  /** Handle of the timeout that shows the next change; 0: none is running. */
  private pacer = 0;
  private lingering = $state.raw<LingeringQuestion | null>(null);
  /** Number of the player's requests that are not answered yet. */
  private openRequests = $state(0);

  readonly isLingering = $derived(this.lingering !== null);
  /** Whether the player has to wait before he can act again. */
  readonly isBusy = $derived(this.openRequests > 0 || this.isLingering);

  constructor(
    private readonly seating: Seating,
    private readonly owner: QueueOwner,
  ) {}

  close(): void {
    clearTimeout(this.pacer);
    clearTimeout(this.lingering?.timer);
  }

  /** The present view of a seat; undefined until one has come. */
  of(seat: number | null): Followed | undefined {
    return this.views.get(seat);
  }

  /** Shows a whole view at once; changes of the same seat that are still queued are dropped. */
  replace(view: SeatView): void {
    this.endLingering();
    this.queue = this.queue.filter((change) => change.seat !== view.seat);
    this.queued = this.queue.length;
    this.show(view);
  }

  /** Shows a change, at once or when its turn has come. */
  add(change: ViewChange): void {
    const pace = this.openRequests ? 0 : betweenChanges(settings.speed);
    const isReplaying = this.owner.isReplaying();
    const before = this.views.get(change.seat);
    const isSeen = change.seat === this.seating.seat && !isReplaying;
    const glides = !!before && !this.queue.length && isSeen && isMotionWanted();
    const steps = glides ? stepwise(before, change) : [change];
    const isIdle = !this.queue.length && !this.pacer;
    if (isIdle && steps.length === 1 && (pace === 0 || isQuiet(change) || isReplaying)) {
      this.apply(change);
      return;
    }
    this.queue.push(...steps);
    this.queued = this.queue.length;
    if (!this.pacer) this.pacer = window.setTimeout(() => this.showNext(), 0);
  }

  private showNext(): void {
    this.pacer = 0;
    const change = this.queue.shift();
    this.queued = this.queue.length;
    if (!change) return;
    this.apply(change);
    while (this.queue[0] && isQuiet(this.queue[0])) this.apply(this.queue.shift()!);
    this.queued = this.queue.length;
    // The pause runs even where nothing is queued: a change that comes meanwhile waits until this one was seen.
    const isSeen = change.seat === this.seating.seat && !isQuiet(change);
    const pace = isSeen ? paceOf(change, this.queue.length, settings.speed, this.seating.isTaught) : 0;
    if (pace || this.queue.length) this.pacer = window.setTimeout(() => this.showNext(), pace);
  }

  /** Shows the next change without waiting for its turn. */
  hurry(): void {
    if (!this.pacer) return;
    clearTimeout(this.pacer);
    this.showNext();
  }

  /** Shows all queued changes at once. */
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
      if (change.question) this.endLingering();
      this.show(after);
    }
    if (change.seat === this.seating.seat) this.owner.happened(change.log?.add ?? [], before);
  }

  private show(view: Followed): void {
    const before = this.views.get(view.seat);
    this.views = new Map(this.views).set(view.seat, { ...view, pieces: placed(view.pieces) });
    this.owner.shown(before, view);
  }

  /** Whether the question of `before` stays for a moment: it is answered, and no seat of this screen has another. */
  private lingers(before: SeatView, after: SeatView): boolean {
    const { seat } = before;
    if (seat !== this.seating.seat || !before.question.prompt || after.question.prompt || after.outcome) return false;
    if (this.seating.ownSeats.some((own) => own !== seat && this.views.get(own)?.question.prompt)) return false;
    if (before.question.acts === after.question.acts) return false;
    clearTimeout(this.lingering?.timer);
    const timer = window.setTimeout(() => this.endLingering(), LINGER_MS);
    this.lingering = { seat, next: after.question, timer };
    return true;
  }

  private endLingering(): void {
    const ended = this.lingering;
    if (!ended) return;
    this.lingering = null;
    clearTimeout(ended.timer);
    const view = this.views.get(ended.seat);
    if (view) this.show({ ...view, question: ended.next });
  }

  /** Sends something that the player does; `isBusy` until it is answered. */
  act<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    // Ends the pause after the last change, so that the answer is shown without delay.
    if (!this.queue.length) this.catchUp();
    return this.during(send());
  }

  /** Waits for an answer that the player's next action depends on; `isBusy` until then. */
  async during<Answer>(request: Promise<Answer>): Promise<Answer> {
    this.openRequests += 1;
    const answer = await request;
    this.openRequests -= 1;
    return answer;
  }
}
