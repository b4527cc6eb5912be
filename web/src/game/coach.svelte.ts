/** The coach: which cards he has shown so far, which one is open, and what he points at. Knows no rule. */
import type { Advice, LessonScript, LogLine, SeatView, Text } from "../protocol";
import { piecesIn } from "./offers";
import type { Table } from "./table.svelte";

export interface Card {
  readonly text: Text;
  /** The step of a lesson, or the advice, that the card belongs to. */
  readonly of: string;
  /** The number of that step, from 0. */
  readonly step?: number;
}

export interface Shown {
  readonly places: readonly string[];
  readonly pieces: readonly number[];
  readonly choices: readonly string[];
}
export const NOTHING_SHOWN: Shown = { places: [], pieces: [], choices: [] };

/** The cards of a lesson up to a step, and its ending once it is done. */
export function lessonCards(script: LessonScript, step: number, done: boolean): Card[] {
  const cards = script.steps
    .slice(0, step + 1)
    .flatMap((one, i) => one.say.map((text) => ({ text, of: `step ${i}`, step: i })));
  return done ? [...cards, ...script.ending.map((text) => ({ text, of: "ending" }))] : cards;
}

/** Which of the cards that are said together a card is. */
export function pageOf(cards: readonly Card[], card: Card): { page: number; pages: number } {
  const together = cards.filter(({ of }) => of === card.of);
  return { page: together.indexOf(card) + 1, pages: together.length };
}

type Sides = ReadonlyMap<number, number | null>;
const sidesOf = (view: SeatView): Sides => new Map(view.pieces.map((piece) => [piece.id, piece.side]));
const cardsOf = (entry: Advice): Card[] => entry.say.map((text) => ({ text, of: entry.id }));

/** Whose event a line of the log tells: by its pieces, or by whose roll it follows; nobody's where that is not known. */
function whoseLine(log: readonly LogLine[], at: number, view: SeatView, sides: Sides): "own" | "enemy" | "" {
  const line = log[at]!;
  const ids = [...(line.pieces ?? []), ...piecesIn(line.message)];
  const owners = (ids.length ? ids.map((id) => sides.get(id)) : [log[at - 1]?.seat]).filter((side) => side != null);
  if (!owners.length) return "";
  return owners.includes(view.seat ?? -1) ? "own" : "enemy";
}

/** Whether some hex that the question offers holds an enemy. */
function offersAnEnemy(view: SeatView): boolean {
  const places = new Set((view.question.offers ?? []).map((offer) => offer.place));
  return view.pieces.some((piece) => piece.side !== view.seat && piece.side !== null && places.has(piece.place));
}

/**
 * The advice that a moment of a game calls for and that has not been given.
 * Where several wait for the same event, each happening from the line `from` on brings the next one.
 */
export function adviceFor(
  advice: readonly Advice[],
  given: ReadonlySet<string>,
  view: SeatView,
  asked: boolean,
  from = 0,
  sides: Sides = sidesOf(view),
): Advice[] {
  const found = new Set<Advice>();
  for (let at = from; at < view.log.length; at += 1) {
    const { id } = view.log[at]!.message;
    const whose = whoseLine(view.log, at, view, sides);
    const next = advice.find(
      (entry) =>
        entry.told === id && (!entry.whose || entry.whose === whose) && !given.has(entry.id) && !found.has(entry),
    );
    if (next) found.add(next);
  }
  const isCalledFor = (entry: Advice): boolean => {
    if (entry.over) return !!view.outcome;
    if (!asked || !entry.asked || view.question.prompt?.id !== entry.asked) return false;
    return entry.whose !== "enemy" || offersAnEnemy(view);
  };
  return advice.filter((entry) => found.has(entry) || (!given.has(entry.id) && isCalledFor(entry)));
}

interface Kept {
  given: string[];
  at: number;
  heard: number;
  silent: boolean;
  folded: boolean;
}

export class Coach {
  /** The card that is open. */
  at = $state(0);
  hinting = $state(false);
  /** The moment of the advice has passed: only the coach's name is in sight. */
  folded = $state(false);
  /** The learner wants to hear nothing in this game. */
  silent = $state(false);
  /** The question that the last advice belongs to, and its phase. */
  private moment = "";
  private stage = "";
  /** How many lines of the log have been heard; null before the first. */
  private heard: number | null = null;
  /** The side of every piece that has been seen, as some are gone when their end is told. */
  private readonly sides = new Map<number, number | null>();
  private given = $state.raw<readonly string[]>([]);

  constructor(
    private readonly table: Table,
    private readonly advice: () => readonly Advice[],
  ) {
    const kept = this.remembered();
    this.given = (kept.given ?? []).map(String);
    this.at = Number(kept.at ?? 0);
    this.heard = kept.heard ?? null;
    this.silent = !!kept.silent;
    this.folded = !!kept.folded;
  }

  readonly script = $derived.by(() => this.table.lesson);
  readonly state = $derived.by(() => this.table.view?.lesson ?? null);
  readonly done = $derived(!!this.state?.done);
  private readonly advised = $derived.by<readonly Card[]>(() =>
    this.given.flatMap((id) => this.advice().find((entry) => entry.id === id) ?? []).flatMap(cardsOf),
  );
  readonly cards = $derived.by<readonly Card[]>(() =>
    this.script ? lessonCards(this.script, this.state?.step ?? 0, this.done) : this.advised,
  );
  readonly card = $derived<Card | undefined>(this.cards[Math.min(this.at, this.cards.length - 1)]);
  /** Everything that is said in the lesson, or with the advice that is open. */
  readonly together = $derived.by<readonly Text[]>(() =>
    this.script
      ? [...this.script.steps.flatMap(({ say }) => say), ...this.script.ending]
      : this.cards.filter(({ of }) => of === this.card?.of).map(({ text }) => text),
  );
  readonly step = $derived(this.script?.steps[this.state?.step ?? 0]);
  /** The last card of what there is to do now is open, so that pointing helps. */
  private readonly isReady = $derived(this.at >= this.cards.length - 1 || this.hinting);
  readonly shown = $derived<Shown>(
    this.step && !this.done && this.isReady
      ? { places: this.step.places ?? [], pieces: this.step.pieces ?? [], choices: this.step.choices ?? [] }
      : NOTHING_SHOWN,
  );

  /** Says again what was said last, until another question is put or another phase begins. */
  unfold(): void {
    this.folded = false;
    this.moment = "";
    this.stage = "";
    this.keep();
  }

  /** Is silent for the rest of this game, or speaks again. */
  hush(silent: boolean): void {
    this.silent = silent;
    if (silent) this.keep();
    else this.unfold();
  }

  /** Goes to another card. */
  turn(by: number): void {
    const last = this.cards.length - 1;
    this.at = Math.max(0, Math.min(Math.min(this.at, last) + by, last));
    this.keep();
  }

  /** Goes to the first card of the present step. */
  arrive(): void {
    const of = this.done ? "ending" : `step ${this.state?.step ?? 0}`;
    this.at = Math.max(
      0,
      this.cards.findIndex((card) => card.of === of),
    );
    this.hinting = false;
  }

  /** Gives the advice that the present moment calls for, and opens its first card. */
  listen(view: SeatView, asked: boolean): void {
    for (const [id, side] of sidesOf(view)) this.sides.set(id, side);
    const prompt = asked ? (view.question.prompt?.id ?? "") : "";
    const stage = JSON.stringify([view.status, view.phase]);
    const from = Math.min(this.heard ?? view.log.length, view.log.length);
    const fresh = adviceFor(this.advice(), new Set(this.given), view, asked, from, this.sides);
    if (this.advice().length) this.heard = view.log.length;
    if (fresh.length) {
      this.at = this.advised.length;
      this.given = [...this.given, ...fresh.map((entry) => entry.id)];
      this.folded = false;
      this.moment = prompt;
      // What was told while nobody was asked is to be read at the next question.
      this.stage = asked || fresh.some((entry) => entry.over) ? stage : "";
    } else {
      this.stage ||= asked ? stage : "";
      this.moment ||= prompt;
      const isPast = (!!this.stage && this.stage !== stage) || (!!prompt && prompt !== this.moment);
      this.folded ||= isPast;
    }
    this.keep();
  }

  private get key(): string {
    return `bocage.coach.${this.table.id}`;
  }

  private keep(): void {
    if (this.script || !this.given.length) return;
    const { at, silent, folded } = this;
    const kept: Kept = { given: [...this.given], at, heard: this.heard ?? 0, silent, folded };
    localStorage.setItem(this.key, JSON.stringify(kept));
  }

  private remembered(): Partial<Kept> {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(this.key) ?? "{}");
      return found && typeof found === "object" ? found : {};
    } catch {
      return {};
    }
  }
}
