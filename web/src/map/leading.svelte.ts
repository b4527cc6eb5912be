/** Leading a piece over a table: asks the rules where it would come, one question at a time, and keeps the last answer. */
import { at, putting } from "../game/figures";
import { Series } from "../game/series";
import type { Table } from "../game/table.svelte";
import type { Form, Piece, RouteAnswer, Stay, WhyNotAnswer } from "../protocol";
import type { Point } from "./geometry";

interface Wish {
  readonly piece: Piece;
  readonly to: Point;
  readonly together: boolean;
}

/** Milliseconds between two questions: a hand moves faster than anybody can look. */
const PAUSE = 40;

/** The choice that puts a piece down: where the rules would have it, close to where it was led. */
export function putDown(form: Form, to: Point, route: RouteAnswer | null): string {
  const [first] = route?.route?.ways ?? [];
  return first?.choices.find((choice) => choice.startsWith(`${form.stem} `)) ?? at(form, to);
}

export class Leading {
  /** Who is led. */
  piece = $state.raw<Piece | null>(null);
  /** Where to, in the units of points. */
  to = $state.raw<Point | null>(null);
  route = $state.raw<RouteAnswer | null>(null);
  /** The point to which that answer leads: the hand may be further. */
  answered = $state.raw<Point | null>(null);
  verdict = $state.raw<WhyNotAnswer | null>(null);
  private busy = false;
  private next: Wish | null = null;

  constructor(private readonly table: Table) {}

  /** Whether the piece is put down rather than led. */
  get isPut(): boolean {
    return !!this.piece && !!putting(this.table.forms, this.piece.id);
  }

  clear(): void {
    this.piece = this.to = this.route = this.answered = this.verdict = null;
    this.next = null;
  }

  /** Shows where a piece would come. */
  preview(piece: Piece, to: Point, together: boolean): void {
    this.piece = piece;
    this.to = to;
    this.next = { piece, to, together };
    void this.work();
  }

  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    while (this.next) {
      const wish = this.next;
      this.next = null;
      await this.answer(wish);
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    this.busy = false;
  }

  private async answer({ piece, to, together }: Wish): Promise<void> {
    const { enquiries, forms } = this.table;
    const form = putting(forms, piece.id);
    const route = await enquiries.route(piece.id, to, together);
    const verdict = form ? await enquiries.tryOut(putDown(form, to, route)) : null;
    if (this.piece === piece) [this.verdict, this.route, this.answered] = [verdict, route, to];
  }

  /** Tells who has been left behind, and why. */
  private tellOf(stays: readonly Stay[]): void {
    const [first] = stays;
    if (!first || this.table.notice.said) return;
    this.table.notice.tell(
      stays.map(({ told }) => told),
      first.rule,
      "",
      true,
    );
  }

  /** Sends a piece to a point; says whether there was a way to do so, or a reason why not. */
  async go(piece: Piece, to: Point, together: boolean): Promise<boolean> {
    const { table } = this;
    this.clear();
    if (table.busy) return true;
    const form = putting(table.forms, piece.id);
    const found = await table.coming.during(table.enquiries.route(piece.id, to, together));
    if (form) {
      await table.choose([putDown(form, to, found)]);
      return true;
    }
    if (found?.why) table.notice.tell(found.why, found.rule);
    const ways = found?.route?.ways ?? [];
    const isSent = ways.some((way) => way.choices.length);
    if (isSent) this.tellOf([...(await new Series(table, ways).run()), ...(found?.route?.stays ?? [])]);
    return !!found?.why || isSent;
  }
}
