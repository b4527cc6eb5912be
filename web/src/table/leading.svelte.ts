/**
 * The figure that is dragged or pointed over a tabletop: asks the rules where it would come, one request at a time, and
 * keeps the last answer. Written by `TableHand`; read by what the tabletop draws.
 */

import type { Point } from "../ground/geometry";
import { notationAt, putting } from "../model/figures";
import type { Form, Piece, RouteAnswer, Stay, WhyNotAnswer } from "../protocol";
import type { GameClient } from "../state/client.svelte";
import { Series } from "./series";

interface Wish {
  readonly piece: Piece;
  readonly to: Point;
  readonly together: boolean;
}

/** Milliseconds between two requests while a piece is dragged: more answers than this could not be seen. */
const REQUEST_PAUSE_MS = 40;

/** The choice that puts a piece down: where the rules would have it, close to where it was led. */
export function putDown(form: Form, to: Point, route: RouteAnswer | null): string {
  const [first] = route?.route?.ways ?? [];
  return first?.choices.find((choice) => choice.startsWith(`${form.stem} `)) ?? notationAt(form, to);
}

export class Leading {
  /** The figure that is led; null: none. */
  piece = $state.raw<Piece | null>(null);
  /** Where to, in units of points; null: nothing is led. */
  to = $state.raw<Point | null>(null);
  /** The ways to there; null until an answer has come. */
  route = $state.raw<RouteAnswer | null>(null);
  /** The point that this answer is about; the pointer may have moved on. */
  answered = $state.raw<Point | null>(null);
  /** Whether a figure may be put down there; null: it is led, or no answer has come. */
  verdict = $state.raw<WhyNotAnswer | null>(null);
  private busy = false;
  private next: Wish | null = null;

  constructor(private readonly game: GameClient) {}

  /** Whether the piece is put down rather than led. */
  get isPut(): boolean {
    return !!this.piece && !!putting(this.game.decision.forms, this.piece.id);
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
      await new Promise((done) => setTimeout(done, REQUEST_PAUSE_MS));
    }
    this.busy = false;
  }

  private async answer({ piece, to, together }: Wish): Promise<void> {
    const { enquiries } = this.game;
    const { forms } = this.game.decision;
    const form = putting(forms, piece.id);
    const route = await enquiries.route(piece.id, to, together);
    const verdict = form ? await enquiries.tryOut(putDown(form, to, route)) : null;
    if (this.piece === piece) [this.verdict, this.route, this.answered] = [verdict, route, to];
  }

  /** Tells which figures stay behind, and why. */
  private tellOf(stays: readonly Stay[]): void {
    const [first] = stays;
    if (!first || this.game.notice.shown) return;
    this.game.notice.tell(
      stays.map(({ told }) => told),
      first.rule,
      "",
      true,
    );
  }

  /** Sends a piece to a point; says whether there was a way to do so, or a reason why not. */
  async go(piece: Piece, to: Point, together: boolean): Promise<boolean> {
    const { game } = this;
    this.clear();
    if (game.actions.isBusy) return true;
    const form = putting(game.decision.forms, piece.id);
    const answer = await game.position.queue.during(game.enquiries.route(piece.id, to, together));
    if (form) {
      await game.actions.choose([putDown(form, to, answer)]);
      return true;
    }
    if (answer?.why) game.notice.tell(answer.why, answer.rule);
    const ways = answer?.route?.ways ?? [];
    const isSent = ways.some((way) => way.choices.length);
    if (isSent) this.tellOf([...(await new Series(game, ways).run()), ...(answer?.route?.stays ?? [])]);
    return !!answer?.why || isSent;
  }
}
