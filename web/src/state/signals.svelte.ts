/** What players point at on the map, each for a moment: a place, or an arrow from a place to another. */
import type { Pointed } from "../protocol";
import type { GameRoom } from "./room.svelte";

/** Milliseconds for which a place that is pointed at is shown. */
const SHOWN_MS = 6000;

export interface Signal extends Pointed {
  /** Tells signals apart. */
  readonly number: number;
}

type Ask = (message: { type: "point"; seat: number; a: string; b: string; to: "all" }) => Promise<unknown>;

export class Signals {
  shown = $state.raw<readonly Signal[]>([]);
  /** The arrow that is being drawn: its two places; empty: none. */
  drawn = $state.raw<readonly [string, string]>(["", ""]);
  private count = 0;

  constructor(
    private readonly room: GameRoom,
    private readonly ask: Ask,
  ) {}

  show(message: Pointed): void {
    const number = this.count++;
    this.shown = [...this.shown, { ...message, number }];
    window.setTimeout(() => {
      this.shown = this.shown.filter((one) => one.number !== number);
    }, SHOWN_MS);
  }

  /** Points at a place, or from it to another one, for everybody at the game. */
  async send(a: string, b: string): Promise<void> {
    const { seat } = this.room;
    if (seat !== null && a) await this.ask({ type: "point", seat, a, b: a === b ? "" : b, to: "all" });
  }
}
