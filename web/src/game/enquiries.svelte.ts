/** What is asked of the rules without anything being done: ways, sight, odds, and why something may not be. */

import type { Point } from "../map/geometry";
import type { OddsAnswer, Offer, Question, RouteAnswer, SeatView, WhyNotAnswer } from "../protocol";
import type { Connection } from "./connection";
import { placed } from "./figures";

interface Asked {
  readonly seat: number | null;
  readonly question: Question;
}

export class Enquiries {
  private odds = $state.raw<ReadonlyMap<string, OddsAnswer>>(new Map());
  private readonly asking = new Set<string>();

  constructor(
    private readonly asked: Asked,
    private readonly ask: Connection["ask"],
  ) {}

  /** The game has moved on: the odds are others. */
  forget(): void {
    this.odds = new Map();
    this.asking.clear();
  }

  /** The odds of a choice, once they are known. */
  oddsOf(offer: Offer): OddsAnswer | undefined {
    return this.odds.get(offer.notation);
  }

  async fetchOdds(offer: Offer): Promise<void> {
    const { seat } = this.asked;
    if (seat === null || this.asking.has(offer.notation)) return;
    this.asking.add(offer.notation);
    const { acts } = this.asked.question;
    const answer = await this.ask({ type: "odds", seat, choice: offer.notation });
    if (answer?.type === "odds" && acts === this.asked.question.acts) {
      this.odds = new Map(this.odds).set(offer.notation, answer);
    }
  }

  /** How a piece would go to a point of the table, alone or with its group. */
  async route(piece: number, { x, y }: Point, together: boolean): Promise<RouteAnswer | null> {
    const { seat } = this.asked;
    if (seat === null) return null;
    const answer = await this.ask({ type: "route", seat, piece, x, y, together });
    return answer?.type === "route" ? answer : null;
  }

  /** Whether something that is not listed could be chosen, and if not, why. */
  async tryOut(notation: string): Promise<WhyNotAnswer | null> {
    const { seat } = this.asked;
    if (seat === null) return null;
    const answer = await this.ask({ type: "why-not", seat, choice: notation });
    return answer?.type === "why-not" ? answer : null;
  }

  async sight(a: string, b: string) {
    const { seat } = this.asked;
    if (seat === null) return null;
    const answer = await this.ask({ type: "sight", seat, a, b });
    return answer?.type === "sight" ? answer.look : null;
  }

  async survey(a: string) {
    const { seat } = this.asked;
    if (seat === null) return null;
    const answer = await this.ask({ type: "survey", seat, a });
    return answer?.type === "survey" ? answer.seen : null;
  }

  /** What a seat saw at a step of the game. */
  async frame(seat: number, step: number): Promise<SeatView | null> {
    const answer = await this.ask({ type: "frame", seat, step });
    return answer?.type === "frame" ? { ...answer.view, pieces: placed(answer.view.pieces) } : null;
  }
}
