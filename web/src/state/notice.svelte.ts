/**
 * What the player is told for a moment, such as why something was refused.
 * Written by actions and the server's refusals; read by the question panel.
 */
import type { Text } from "../protocol";

/** Milliseconds for which a notice stays, time to read two sentences. */
const READING_MS = 9000;

export interface NoticeText {
  readonly texts: readonly Text[];
  /** The id of the rule that refuses; empty: none is named. */
  readonly rule: string;
  /** The place that it is about; empty: none. */
  readonly place: string;
  /** Nothing was refused, it is only good to know. */
  readonly isSoft: boolean;
}

export class Notice {
  /** The notice in sight; null: none. */
  shown = $state.raw<NoticeText | null>(null);
  private timer = 0;

  tell(told: Text | readonly Text[], rule = "", place = "", isSoft = false): void {
    // Where the rules have no reason they quote the choice's notation, which players do not know.
    const texts = ("id" in told ? [told] : told).map((text) =>
      text.id === "refuse-not-offered" ? { id: "web-not-offered" } : text,
    );
    this.shown = { texts, rule, place, isSoft };
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.close(), READING_MS);
  }

  close(): void {
    this.shown = null;
  }
}
