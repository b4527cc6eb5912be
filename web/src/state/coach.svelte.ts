/**
 * The coach of a lesson or tutorial: which cards were shown so far, which one is open, and what it points at on the map.
 * Written by its own card in the page; read by that card and by the map's highlights. Knows no rule.
 */

import { piecesIn } from "../model/offers";
import type { Advice, LessonScript, LogLine, SeatView, Text } from "../protocol";
import type { Position } from "./position.svelte";
import type { GameRoom } from "./room.svelte";

export interface Card {
  readonly text: Text;
  /** The step of a lesson, or the advice, that the card belongs to. */
  readonly of: string;
  /** The number of that step, from 0. */
  readonly step?: number;
}

/** What the coach points at: places and pieces of the map, and the notations of choices. */
export interface CoachHints {
  readonly places: readonly string[];
  readonly pieces: readonly number[];
  readonly choices: readonly string[];
}
const NO_HINTS: CoachHints = { places: [], pieces: [], choices: [] };

/** The cards of a lesson up to a step, and its ending once it is done. */
export function lessonCards(script: LessonScript, step: number, done: boolean): Card[] {
  const cards = script.steps
    .slice(0, step + 1)
    .flatMap(({ say }, index) => say.map((text) => ({ text, of: `step ${index}`, step: index })));
  return done ? [...cards, ...script.ending.map((text) => ({ text, of: "ending" }))] : cards;
}

/** The number of a card, from 1, among the cards of the same step or advice, and how many those are. */
export function pageOf(cards: readonly Card[], card: Card): { page: number; pages: number } {
  const together = cards.filter(({ of }) => of === card.of);
  return { page: together.indexOf(card) + 1, pages: together.length };
}

type Sides = ReadonlyMap<number, number | null>;
const sidesOf = (view: SeatView): Sides => new Map(view.pieces.map((piece) => [piece.id, piece.side]));
const cardsOf = (entry: Advice): Card[] => entry.say.map((text) => ({ text, of: entry.id }));

/** Whose event the line `index` of a log tells, by its pieces or by whose roll it follows; empty: not known. */
function whoseLine(log: readonly LogLine[], index: number, view: SeatView, sides: Sides): "own" | "enemy" | "" {
  const line = log[index]!;
  const ids = [...(line.pieces ?? []), ...piecesIn(line.message)];
  const owners = (ids.length ? ids.map((id) => sides.get(id)) : [log[index - 1]?.seat]).filter((side) => side != null);
  if (!owners.length) return "";
  return owners.includes(view.seat ?? -1) ? "own" : "enemy";
}

/** Whether a hex that the question offers holds an enemy. */
function offersAnEnemy(view: SeatView): boolean {
  const places = new Set((view.question.offers ?? []).map((offer) => offer.place));
  return view.pieces.some((piece) => piece.side !== view.seat && piece.side !== null && places.has(piece.place));
}

/**
 * The advice that a view calls for and that has not been given.
 * Where several pieces of advice wait for the same event, each such line from `from` on brings the next one.
 */
export function adviceFor(
  advice: readonly Advice[],
  given: ReadonlySet<string>,
  view: SeatView,
  asked: boolean,
  from = 0,
  sides: Sides = sidesOf(view),
): Advice[] {
  const due = new Set<Advice>();
  for (let index = from; index < view.log.length; index += 1) {
    const { id } = view.log[index]!.message;
    const whose = whoseLine(view.log, index, view, sides);
    const next = advice.find(
      (entry) =>
        entry.told === id && (!entry.whose || entry.whose === whose) && !given.has(entry.id) && !due.has(entry),
    );
    if (next) due.add(next);
  }
  const isCalledFor = (entry: Advice): boolean => {
    if (entry.over) return !!view.outcome;
    if (!asked || !entry.asked || view.question.prompt?.id !== entry.asked) return false;
    return entry.whose !== "enemy" || offersAnEnemy(view);
  };
  return advice.filter((entry) => due.has(entry) || (!given.has(entry.id) && isCalledFor(entry)));
}

/** What the browser keeps of a tutorial's coach; see the fields of `Coach`. */
interface Kept {
  given: string[];
  at: number;
  heard: number;
  silent: boolean;
  folded: boolean;
}

export class Coach {
  /** The index of the open card among `cards`; past their end: the last one is open. */
  cardIndex = $state(0);
  /** Whether the hint of the present step is open. */
  isHinting = $state(false);
  /** The moment of the advice has passed: only the coach's name is in sight. */
  isFolded = $state(false);
  /** The learner wants no advice in this game. */
  isSilent = $state(false);
  /** The prompt id that the last advice belongs to; empty: the next one that is asked. */
  private advicePrompt = "";
  /** The status and phase that it belongs to, as JSON; empty: that of the next question. */
  private adviceStage = "";
  /** Number of log lines that were considered; null before the first view. */
  private heardLines: number | null = null;
  /** The side of every piece that was ever seen: some are gone when the log tells of their end. */
  private readonly sides = new Map<number, number | null>();
  /** Ids of the advice that was given, in order. */
  private given = $state.raw<readonly string[]>([]);

  constructor(
    private readonly room: GameRoom,
    private readonly position: Position,
  ) {
    const kept = this.remembered();
    this.given = (kept.given ?? []).map(String);
    this.cardIndex = Number(kept.at ?? 0);
    this.heardLines = kept.heard ?? null;
    this.isSilent = !!kept.silent;
    this.isFolded = !!kept.folded;
  }

  /** The lesson; null: this is no lesson. */
  readonly script = $derived.by(() => this.room.lesson);
  /** How far the lesson is; null: this is no lesson. */
  readonly state = $derived.by(() => this.position.view?.lesson ?? null);
  readonly isDone = $derived(!!this.state?.done);
  private readonly advised = $derived.by<readonly Card[]>(() =>
    this.given.flatMap((id) => this.room.advice.find((entry) => entry.id === id) ?? []).flatMap(cardsOf),
  );
  /** All cards that were shown or can be shown now, the oldest first. */
  readonly cards = $derived.by<readonly Card[]>(() =>
    this.script ? lessonCards(this.script, this.state?.step ?? 0, this.isDone) : this.advised,
  );
  /** The open card; undefined: there is none. */
  readonly card = $derived<Card | undefined>(this.cards[Math.min(this.cardIndex, this.cards.length - 1)]);
  /** Whether a card is in sight. */
  readonly isSpeaking = $derived(!!this.card && (!!this.script || (!this.isSilent && !this.isFolded)));
  /** All texts of the lesson, or of the advice that is open. */
  readonly together = $derived.by<readonly Text[]>(() =>
    this.script
      ? [...this.script.steps.flatMap(({ say }) => say), ...this.script.ending]
      : this.cards.filter(({ of }) => of === this.card?.of).map(({ text }) => text),
  );
  /** The present step of the lesson; undefined: this is no lesson. */
  readonly step = $derived(this.script?.steps[this.state?.step ?? 0]);
  /** Whether the last card of the step or its hint is open, so that it helps to point at the map. */
  private readonly isReady = $derived(this.cardIndex >= this.cards.length - 1 || this.isHinting);
  /** What the coach points at now; all empty where it points at nothing. */
  readonly hints = $derived<CoachHints>(
    this.step && !this.isDone && this.isReady
      ? { places: this.step.places ?? [], pieces: this.step.pieces ?? [], choices: this.step.choices ?? [] }
      : NO_HINTS,
  );

  /** Shows the last advice again, until another question is asked or another phase begins. */
  unfold(): void {
    this.isFolded = false;
    this.advicePrompt = "";
    this.adviceStage = "";
    this.keep();
  }

  /** Silences the coach for the rest of this game, or lets it speak again. */
  setSilent(isSilent: boolean): void {
    this.isSilent = isSilent;
    if (isSilent) this.keep();
    else this.unfold();
  }

  /** Opens the card that is `by` cards further. */
  turn(by: number): void {
    const last = this.cards.length - 1;
    this.cardIndex = Math.max(0, Math.min(Math.min(this.cardIndex, last) + by, last));
    this.keep();
  }

  /** Opens the first card of the present step. */
  openStep(): void {
    const of = this.isDone ? "ending" : `step ${this.state?.step ?? 0}`;
    this.cardIndex = Math.max(
      0,
      this.cards.findIndex((card) => card.of === of),
    );
    this.isHinting = false;
  }

  /** Gives the advice that a view calls for and opens its first card, or folds the last advice once it is past. */
  listen(view: SeatView, isAsked: boolean): void {
    for (const [id, side] of sidesOf(view)) this.sides.set(id, side);
    const prompt = isAsked ? (view.question.prompt?.id ?? "") : "";
    const stage = JSON.stringify([view.status, view.phase]);
    const fresh = this.freshAdvice(view, isAsked);
    if (fresh.length) {
      this.cardIndex = this.advised.length;
      this.given = [...this.given, ...fresh.map((entry) => entry.id)];
      this.isFolded = false;
      this.advicePrompt = prompt;
      // Advice that was given between questions stays until the next question.
      this.adviceStage = isAsked || fresh.some((entry) => entry.over) ? stage : "";
    } else {
      this.adviceStage ||= isAsked ? stage : "";
      this.advicePrompt ||= prompt;
      const isPast = (!!this.adviceStage && this.adviceStage !== stage) || (!!prompt && prompt !== this.advicePrompt);
      this.isFolded ||= isPast;
    }
    this.keep();
  }

  private freshAdvice(view: SeatView, isAsked: boolean): Advice[] {
    const { advice } = this.room;
    const from = Math.min(this.heardLines ?? view.log.length, view.log.length);
    if (advice.length) this.heardLines = view.log.length;
    return adviceFor(advice, new Set(this.given), view, isAsked, from, this.sides);
  }

  private get key(): string {
    return `bocage.coach.${this.room.id}`;
  }

  private keep(): void {
    if (this.script || !this.given.length) return;
    const kept: Kept = {
      given: [...this.given],
      at: this.cardIndex,
      heard: this.heardLines ?? 0,
      silent: this.isSilent,
      folded: this.isFolded,
    };
    localStorage.setItem(this.key, JSON.stringify(kept));
  }

  private remembered(): Partial<Kept> {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.key) ?? "{}");
      return stored && typeof stored === "object" ? stored : {};
    } catch {
      return {};
    }
  }
}
