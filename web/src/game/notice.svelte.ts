/** What the player is told for as long as it takes to read, such as why something was refused. */
import type { Text } from "../protocol";

/** Milliseconds for which it stays. */
const READING = 9000;

export class Notice {
  said = $state.raw<{
    readonly texts: readonly Text[];
    readonly rule: string;
    readonly place: string;
    readonly soft: boolean;
  } | null>(null);
  private timer = 0;

  /** `soft`: nothing was refused, it is only good to know. */
  tell(told: Text | readonly Text[], rule = "", place = "", soft = false): void {
    // What the rules have no reason for is named there by its notation, which nobody at the page has seen.
    const texts = ("id" in told ? [told] : told).map((text) =>
      text.id === "refuse-not-offered" ? { id: "web-not-offered" } : text,
    );
    this.said = { texts, rule, place, soft };
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.close(), READING);
  }

  close(): void {
    this.said = null;
  }
}
