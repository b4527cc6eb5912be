/**
 * The clocks of the game: what the server told last, and what has passed since. Written by `GameClient` from the
 * server's messages; read by the plates, the question and the sheet of the clocks. Imports of the state modules: room.
 */
import { graceOf, isLate, leftOf } from "../model/clocks";
import type { Clocks, SeatInfo } from "../protocol";
import type { GameRoom } from "./room.svelte";

/** Milliseconds between two looks at a running clock. */
const LOOK_MS = 250;

export class GameClocks {
  /** What the server told last; null: the game never had clocks. */
  told = $state.raw<Clocks | null>(null);
  private toldAt = 0;
  /** The milliseconds since then. */
  private passed = $state(0);
  private timer = 0;

  constructor(private readonly room: GameRoom) {}

  readonly proposal = $derived(this.told?.proposal ?? null);
  readonly control = $derived(this.told?.control ?? null);

  hear(told: Clocks | null): void {
    this.told = told;
    this.toldAt = performance.now();
    this.passed = 0;
    this.close();
    if (told?.running?.length) this.timer = window.setInterval(() => this.look(), LOOK_MS);
  }

  close(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    this.passed = performance.now() - this.toldAt;
  }

  /** What a seat has left, in milliseconds; null: it has no clock. */
  leftOf(seat: SeatInfo): number | null {
    return seat.agent || seat.open ? null : leftOf(this.told, seat.seat, this.passed);
  }

  isRunning(seat: number): boolean {
    return !!this.told?.running?.includes(seat) && !this.told.paused && !this.told.away?.[seat];
  }

  /** The seats of others whose time has run out. */
  get late(): readonly SeatInfo[] {
    const seats = this.room.info?.over ? [] : (this.room.info?.seats ?? []);
    return seats.filter((seat) => !seat.you && !seat.agent && isLate(this.told, seat.seat, this.passed));
  }

  /** The milliseconds before a late seat can be claimed by its opponents. */
  graceOf(seat: number): number {
    return this.told ? graceOf(this.told, seat, this.passed) : 0;
  }
}
