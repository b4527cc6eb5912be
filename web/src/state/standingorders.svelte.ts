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

  put(seat: number, orders: SeatOrders): void {
    this.orders = { ...this.orders, [seat]: orders };
  }

  /** Changes the orders of the shown seat, here and on the server. */
  async change(change: Partial<SeatOrders>): Promise<void> {
    const { seat } = this.room;
    const own = seat === null ? undefined : this.orders[seat];
    if (seat === null || !own) return;
    const orders = { ...own, ...change };
    this.put(seat, orders);
    await this.ask({ type: "orders", seat, ...orders });
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
