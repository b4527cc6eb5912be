/**
 * Answers of the server about what could be done: the ways of a piece, what would become of a plan, notes on pieces and
 * places. Each is asked for once until the next question. Written by its own requests; read by the map and the cards.
 */

import type { Plan } from "../model/plans";
import type { ForecastAnswer, NoteInfo, Way } from "../protocol";
import type { Answer, Ask, Request } from "./connection";

const NO_WAYS: readonly Way[] = [];
/** Milliseconds for which the pointer rests on a plan before its forecast is asked for. */
const HOVER_DELAY_MS = 130;

export class Forecasts {
  /** The id of the piece whose ways are shown; null: none. */
  piece = $state<number | null>(null);
  /** The ways that have come, by the id of their piece. */
  private knownWays = $state.raw<ReadonlyMap<number, readonly Way[]>>(new Map());
  /** The forecasts that have come, by the choices of their plan. */
  private forecasts = $state.raw<ReadonlyMap<string, ForecastAnswer>>(new Map());
  /** The notes that have come: on a piece by `#id`, on a place for a piece by `@place id` (0: for none). */
  private notes = $state.raw<ReadonlyMap<string, readonly NoteInfo[]>>(new Map());
  /** Keys of all requests since the last question. */
  private readonly requested = new Set<string>();
  /** The requests for ways, by the id of their piece. */
  private readonly pendingWays = new Map<number, Promise<void>>();
  private hoverTimer = 0;
  /** Counts the questions, so that an answer to an earlier one is recognised. */
  private age = 0;

  /** The ways that are shown; empty until they have come. */
  readonly ways = $derived(this.piece === null ? NO_WAYS : (this.knownWays.get(this.piece) ?? NO_WAYS));
  readonly byPlace = $derived.by<ReadonlyMap<string, Way>>(
    () => new Map(this.ways.filter((way) => this.isMeant(way)).map((way) => [way.place, way])),
  );

  /** `isMeant` says which of several kinds of ways are shown. */
  constructor(
    private readonly ask: Ask,
    private readonly isMeant: (way: Way) => boolean = () => true,
  ) {}

  /** Drops all answers: the position they were about has changed. */
  forget(): void {
    this.age++;
    this.knownWays = new Map();
    this.forecasts = new Map();
    this.notes = new Map();
    this.requested.clear();
    this.pendingWays.clear();
    this.piece = null;
    clearTimeout(this.hoverTimer);
  }

  /** The ways of a piece; empty until they have come. */
  waysOf(piece: number): readonly Way[] {
    return this.knownWays.get(piece) ?? NO_WAYS;
  }

  /** Shows the ways of a piece, or (null) of none, and asks for them. */
  async show(seat: number, piece: number | null): Promise<void> {
    this.piece = piece;
    if (piece !== null) await this.fetchWays(seat, piece);
  }

  /** Asks for the ways of a piece; resolves when they have come. */
  fetchWays(seat: number, piece: number): Promise<void> {
    const pending = this.pendingWays.get(piece) ?? this.receiveWays(seat, piece);
    this.pendingWays.set(piece, pending);
    return pending;
  }

  private async receiveWays(seat: number, piece: number): Promise<void> {
    const answer = await this.once(`ways ${piece}`, { type: "ways", seat, piece });
    if (answer?.type === "ways") this.knownWays = new Map(this.knownWays).set(piece, answer.ways);
  }

  /** What would become of a plan; undefined: no answer has come. */
  forecastOf(plan: Plan | null): ForecastAnswer | undefined {
    return plan ? this.forecasts.get(plan.choices.join()) : undefined;
  }

  /** Asks for the forecast of a plan once the pointer rests on it. */
  foresee(seat: number, plan: Plan): void {
    clearTimeout(this.hoverTimer);
    if (this.forecastOf(plan)) return;
    this.hoverTimer = window.setTimeout(() => void this.fetchForecast(seat, plan), HOVER_DELAY_MS);
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
    if (answer?.type === "forecast") this.forecasts = new Map(this.forecasts).set(key, answer);
  }

  notesOn(piece: number): readonly NoteInfo[] {
    return this.notes.get(`#${piece}`) ?? [];
  }

  /** The notes on a place for a piece, else those for no piece. */
  notesAt(place: string, piece: number): readonly NoteInfo[] {
    return this.notes.get(`@${place} ${piece}`) ?? this.notes.get(`@${place} 0`) ?? [];
  }

  async fetchNotes(seat: number, pieces: readonly number[], place: string, mover: number): Promise<void> {
    const wanted: [string, Request][] = pieces.map((piece) => [`#${piece}`, { type: "notes", seat, piece }]);
    if (place) wanted.push([`@${place} ${mover}`, { type: "notes", seat, place, piece: mover }]);
    await Promise.all(
      wanted.map(async ([key, message]) => {
        const answer = await this.once(`notes ${key}`, message);
        if (answer?.type === "notes") this.notes = new Map(this.notes).set(key, answer.notes);
      }),
    );
  }

  /** Sends a request that was not sent since the last question; null also for an answer that comes too late. */
  private async once(key: string, message: Request): Promise<Answer | null> {
    if (this.requested.has(key)) return null;
    this.requested.add(key);
    const { age } = this;
    const answer = await this.ask(message);
    return age === this.age ? answer : null;
  }
}
