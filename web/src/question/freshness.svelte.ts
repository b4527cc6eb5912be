/**
 * Keeps buttons that have just appeared under the pointer from taking a click that was meant for those before them.
 * Written by the question panel's buttons; read by their `disabled`.
 */

/** Milliseconds for which new buttons take no click. */
const SETTLE_MS = 300;
/** New buttons wait only where one was clicked within the last milliseconds: otherwise no click is on its way. */
const RECENT_CLICK_MS = 2000;

/** What is asked, and whether changes are still being shown. */
export interface Asking {
  readonly decision: { readonly question: { readonly acts: number; readonly prompt?: { readonly id: string } | null } };
  readonly position: { readonly queued: number };
}

export class Freshness {
  /** Whether the buttons are too new to be clicked. */
  isFresh = $state(false);
  private clickedAt = Number.NEGATIVE_INFINITY;
  private wasSkippable = false;

  constructor(private readonly asking: Asking) {}

  /** Does what a button does and remembers that it was clicked. */
  click(act: () => void): void {
    this.clickedAt = performance.now();
    act();
  }

  /** Watches the questions for as long as the calling component is mounted. */
  follow(): void {
    $effect.pre(() => {
      const { decision, position } = this.asking;
      // Read only to run at every question, also where another one has the same number.
      void decision.question.acts;
      void decision.question.prompt?.id;
      // The button that skips what is shown stands where those of the next question will.
      const wasSkipped = this.wasSkippable && !position.queued;
      this.wasSkippable = position.queued > 0;
      const isFresh = wasSkipped || performance.now() - this.clickedAt <= RECENT_CLICK_MS;
      this.isFresh = isFresh;
      if (!isFresh) return;
      const timer = setTimeout(() => {
        this.isFresh = false;
      }, SETTLE_MS);
      return () => clearTimeout(timer);
    });
  }
}
