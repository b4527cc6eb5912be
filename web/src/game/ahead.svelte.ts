/** What lies ahead: the ways of a piece, what would become of a plan, notes on pieces and places; asked for once each. */
import type { ForecastAnswer, NoteInfo, Way } from "../protocol";
import type { Asked, ServerMessage } from "./connection";
import type { Plan } from "./plans";

type Answer = Extract<ServerMessage, { re: unknown }> | null;
type Ask = (message: Asked) => Promise<Answer>;

const NO_WAYS: readonly Way[] = [];
const PATIENCE = 130;

export class Ahead {
  /** The piece whose ways are shown. */
  piece = $state<number | null>(null);
  private known = $state.raw<ReadonlyMap<number, readonly Way[]>>(new Map());
  private foreseen = $state.raw<ReadonlyMap<string, ForecastAnswer>>(new Map());
  private noted = $state.raw<ReadonlyMap<string, readonly NoteInfo[]>>(new Map());
  private readonly asked = new Set<string>();
  private readonly coming = new Map<number, Promise<void>>();
  private timer = 0;
  private age = 0;

  readonly ways = $derived(this.piece === null ? NO_WAYS : (this.known.get(this.piece) ?? NO_WAYS));
  readonly byPlace = $derived<ReadonlyMap<string, Way>>(new Map(this.ways.map((way) => [way.place, way])));

  constructor(private readonly ask: Ask) {}

  /** The game has moved on: nothing known is sure any more. */
  forget(): void {
    this.age++;
    this.known = new Map();
    this.foreseen = new Map();
    this.noted = new Map();
    this.asked.clear();
    this.coming.clear();
    this.piece = null;
    clearTimeout(this.timer);
  }

  waysOf(piece: number): readonly Way[] {
    return this.known.get(piece) ?? NO_WAYS;
  }

  async show(seat: number, piece: number | null): Promise<void> {
    this.piece = piece;
    if (piece !== null) await this.fetchWays(seat, piece);
  }

  /** The ways of a piece, once they have come. */
  fetchWays(seat: number, piece: number): Promise<void> {
    const pending = this.coming.get(piece) ?? this.receiveWays(seat, piece);
    this.coming.set(piece, pending);
    return pending;
  }

  private async receiveWays(seat: number, piece: number): Promise<void> {
    const answer = await this.once(`ways ${piece}`, { type: "ways", seat, piece });
    if (answer?.type === "ways") this.known = new Map(this.known).set(piece, answer.ways);
  }

  forecastOf(plan: Plan | null): ForecastAnswer | undefined {
    return plan ? this.foreseen.get(plan.choices.join()) : undefined;
  }

  /** Have a plan looked at, once the pointer rests on it. */
  foresee(seat: number, plan: Plan): void {
    clearTimeout(this.timer);
    if (this.forecastOf(plan)) return;
    this.timer = window.setTimeout(() => void this.fetchForecast(seat, plan), PATIENCE);
  }

  private async fetchForecast(seat: number, plan: Plan): Promise<void> {
    const key = plan.choices.join();
    const message = {
      type: "forecast" as const,
      seat,
      choices: [...plan.choices] as [string, ...string[]],
      after: plan.after,
    };
    const answer = await this.once(`forecast ${key}`, message);
    if (answer?.type === "forecast") this.foreseen = new Map(this.foreseen).set(key, answer);
  }

  notesOn(piece: number): readonly NoteInfo[] {
    return this.noted.get(`#${piece}`) ?? [];
  }

  notesAt(place: string, piece: number): readonly NoteInfo[] {
    return this.noted.get(`@${place} ${piece}`) ?? this.noted.get(`@${place} 0`) ?? [];
  }

  async fetchNotes(seat: number, pieces: readonly number[], place: string, mover: number): Promise<void> {
    const wanted: [string, Asked][] = pieces.map((piece) => [`#${piece}`, { type: "notes", seat, piece }]);
    if (place) wanted.push([`@${place} ${mover}`, { type: "notes", seat, place, piece: mover }]);
    await Promise.all(
      wanted.map(async ([key, message]) => {
        const answer = await this.once(`notes ${key}`, message);
        if (answer?.type === "notes") this.noted = new Map(this.noted).set(key, answer.notes);
      }),
    );
  }

  /** Asks what was not asked since the game last moved on; an answer that comes too late is none. */
  private async once(key: string, message: Asked): Promise<Answer> {
    if (this.asked.has(key)) return null;
    this.asked.add(key);
    const { age } = this;
    const answer = await this.ask(message);
    return age === this.age ? answer : null;
  }
}
