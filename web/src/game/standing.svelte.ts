/** The standing orders of the seats at this screen, and what a player does not want to be asked. */
import type { SeatOrders } from "../protocol";
import { keep, settings } from "../settings.svelte";
import type { Connection } from "./connection";

export class Standing {
  private orders = $state.raw<Record<string, SeatOrders>>({});

  constructor(
    private readonly at: { readonly seat: number | null },
    private readonly ask: Connection["ask"],
  ) {}

  of(seat: number): SeatOrders | undefined {
    return this.orders[seat];
  }

  /** The orders of all seats, as the server has them. */
  replace(orders: Record<string, SeatOrders>): void {
    this.orders = orders;
  }

  put(seat: number, orders: SeatOrders): void {
    this.orders = { ...this.orders, [seat]: orders };
  }

  async change(change: Partial<SeatOrders>): Promise<void> {
    const { seat } = this.at;
    const own = seat === null ? undefined : this.orders[seat];
    if (seat === null || !own) return;
    const orders = { ...own, ...change };
    this.put(seat, orders);
    await this.ask({ type: "orders", seat, ...orders });
  }

  /** What a player does not want to be asked, he does not want to be asked in the next game either. */
  neverAsk(prompt: string): void {
    keepSkips([...settings.skips, prompt]);
  }

  /** The player wants to be asked something again. */
  async askAgain(prompt: string): Promise<void> {
    keepSkips(settings.skips.filter((one) => one !== prompt));
    await this.change({ skips: (this.of(this.at.seat ?? -1)?.skips ?? []).filter((one) => one !== prompt) });
  }
}

function keepSkips(skips: readonly string[]): void {
  settings.skips = [...new Set(skips)];
  keep();
}
