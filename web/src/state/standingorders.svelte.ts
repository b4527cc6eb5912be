/**
 * The standing orders of the seats at this screen, and the questions that a player does not want to be asked.
 * Written by the server's messages and the orders sheet; read by that sheet.
 */
import type { SeatOrders } from "../protocol";
import { keep, settings } from "../settings.svelte";
import type { Ask } from "./connection";

export class StandingOrders {
  /** By the seat's number; a seat without entry has none. */
  private orders = $state.raw<Record<string, SeatOrders>>({});
  /** Number of own changes that the server has not answered, by seat. */
  private readonly unanswered = new Map<number, number>();
  /** What the server told of a seat meanwhile: it may be older than the last own change, so it waits. */
  private readonly told = new Map<number, SeatOrders>();

  constructor(
    private readonly room: { readonly seat: number | null },
    private readonly ask: Ask,
  ) {}

  of(seat: number): SeatOrders | undefined {
    return this.orders[seat];
  }

  /** Takes the orders of all seats from the server. */
  replace(orders: Record<string, SeatOrders>): void {
    this.orders = orders;
  }

  /** Takes the orders of a seat from the server, once it has answered all own changes of them. */
  hear(seat: number, orders: SeatOrders): void {
    if (this.unanswered.get(seat)) this.told.set(seat, orders);
    else this.put(seat, orders);
  }

  private put(seat: number, orders: SeatOrders): void {
    this.orders = { ...this.orders, [seat]: orders };
  }

  private answered(seat: number): void {
    const open = (this.unanswered.get(seat) ?? 1) - 1;
    this.unanswered.set(seat, open);
    const last = this.told.get(seat);
    if (open || !last) return;
    this.told.delete(seat);
    this.put(seat, last);
  }

  /** Changes the orders of the shown seat, here and on the server. */
  async change(change: Partial<SeatOrders>): Promise<void> {
    const { seat } = this.room;
    const own = seat === null ? undefined : this.orders[seat];
    if (seat === null || !own) return;
    const orders = { ...own, ...change };
    this.put(seat, orders);
    this.unanswered.set(seat, (this.unanswered.get(seat) ?? 0) + 1);
    try {
      await this.ask({ type: "orders", seat, ...orders });
    } finally {
      this.answered(seat);
    }
  }

  /** Keeps a question out of later games too. */
  neverAsk(prompt: string): void {
    keepSkips([...settings.skips, prompt]);
  }

  /** Lets a question be asked again, in this game and in later ones. */
  async askAgain(prompt: string): Promise<void> {
    keepSkips(settings.skips.filter((one) => one !== prompt));
    await this.change({ skips: (this.of(this.room.seat ?? -1)?.skips ?? []).filter((one) => one !== prompt) });
  }
}

function keepSkips(skips: readonly string[]): void {
  settings.skips = [...new Set(skips)];
  keep();
}
