/**
 * Questions to the rules that change nothing: odds, routes, sight, and why something may not be chosen.
 * Written by its own requests and emptied by `GameClient` with every new question; read by the question panel and the map.
 */
import type { Point } from "../ground/geometry";
import { placed } from "../model/figures";
import type { OddsAnswer, Offer, RouteAnswer, SeatView, WhyNotAnswer } from "../protocol";
import type { Ask } from "./connection";
import type { Decision } from "./decision.svelte";
import type { GameRoom } from "./room.svelte";

export class Enquiries {
  /** The odds that have come, by the notation of their choice. */
  private odds = $state.raw<ReadonlyMap<string, OddsAnswer>>(new Map());
  /** Notations whose odds were asked for. */
  private readonly requested = new Set<string>();
  /** The choice that puts back the piece that was taken up, once the rules have allowed it; empty: none. */
  putBack = $state("");

  constructor(
    private readonly room: GameRoom,
    private readonly decision: Decision,
    private readonly ask: Ask,
  ) {}

  /** Drops the odds of a question that is over. */
  forget(): void {
    this.odds = new Map();
    this.requested.clear();
  }

  /** The odds of a choice; undefined until they have come. */
  oddsOf(offer: Offer): OddsAnswer | undefined {
    return this.odds.get(offer.notation);
  }

  /** Asks for the odds of a choice, once for each question. */
  async fetchOdds(offer: Offer): Promise<void> {
    const { seat } = this.room;
    if (seat === null || this.requested.has(offer.notation)) return;
    this.requested.add(offer.notation);
    const { acts } = this.decision.question;
    const answer = await this.ask({ type: "odds", seat, choice: offer.notation });
    if (answer?.type === "odds" && acts === this.decision.question.acts) {
      this.odds = new Map(this.odds).set(offer.notation, answer);
    }
  }

  /** How a piece would go to a point of a tabletop, alone or with its group; null: no answer came. */
  async route(piece: number, { x, y }: Point, together: boolean): Promise<RouteAnswer | null> {
    const { seat } = this.room;
    if (seat === null) return null;
    const answer = await this.ask({ type: "route", seat, piece, x, y, together });
    return answer?.type === "route" ? answer : null;
  }

  /** Whether something that is not listed could be chosen, and if not, why; null: no answer came. */
  async tryOut(notation: string): Promise<WhyNotAnswer | null> {
    const { seat } = this.room;
    if (seat === null) return null;
    const answer = await this.ask({ type: "why-not", seat, choice: notation });
    return answer?.type === "why-not" ? answer : null;
  }

  /** Sets `putBack` if this choice is allowed; null: there is nothing to put back. */
  async findPutBack(choice: string | null): Promise<void> {
    this.putBack = "";
    if (choice === null) return;
    const { acts } = this.decision.question;
    const answer = await this.tryOut(choice);
    if (answer && !answer.why && this.decision.question.acts === acts) this.putBack = choice;
  }

  /** The line of sight between two places; null: no answer came. */
  async sight(from: string, to: string) {
    const { seat } = this.room;
    if (seat === null) return null;
    const answer = await this.ask({ type: "sight", seat, a: from, b: to });
    return answer?.type === "sight" ? answer.look : null;
  }

  /** The places that are seen from one, each with the hindrance to it; null: no answer came. */
  async survey(from: string) {
    const { seat } = this.room;
    if (seat === null) return null;
    const answer = await this.ask({ type: "survey", seat, a: from });
    return answer?.type === "survey" ? answer.seen : null;
  }

  /** What a seat saw at a step of the game; null: no answer came. */
  async frame(seat: number, step: number): Promise<SeatView | null> {
    const answer = await this.ask({ type: "frame", seat, step });
    return answer?.type === "frame" ? { ...answer.view, pieces: placed(answer.view.pieces) } : null;
  }
}
