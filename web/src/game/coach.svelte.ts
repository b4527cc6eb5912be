/** The coach: which cards he has shown so far, which one is open, and what he points at. Knows no rule. */
import type { Advice, LessonScript, SeatView, Text } from "../protocol";
import { piecesIn } from "./offers";
import type { Table } from "./table.svelte";

export interface Card {
  readonly text: Text;
  /** The step of a lesson, or the advice, that the card belongs to. */
  readonly of: string;
}

export interface Shown {
  readonly places: readonly string[];
  readonly pieces: readonly number[];
  readonly choices: readonly string[];
}
export const NOTHING_SHOWN: Shown = { places: [], pieces: [], choices: [] };

/** The cards of a lesson up to a step, and its ending once it is done. */
export function lessonCards(script: LessonScript, step: number, done: boolean): Card[] {
  const cards = script.steps.slice(0, step + 1).flatMap((one, i) => one.say.map((text) => ({ text, of: `step ${i}` })));
  return done ? [...cards, ...script.ending.map((text) => ({ text, of: "ending" }))] : cards;
}

/** The advice that a moment of a game calls for and that has not been given. */
export function adviceFor(
  advice: readonly Advice[],
  given: ReadonlySet<string>,
  view: SeatView,
  asked: boolean,
): Advice[] {
  const sideOf = new Map(view.pieces.map((piece) => [piece.id, piece.side]));
  const isMeant = (entry: Advice, message: Text): boolean => {
    if (message.id !== entry.told) return false;
    if (!entry.whose) return true;
    const own = piecesIn(message).some((id) => sideOf.get(id) === view.seat);
    return entry.whose === "own" ? own : !own;
  };
  return advice.filter((entry) => {
    if (given.has(entry.id)) return false;
    if (entry.over) return !!view.outcome;
    if (entry.told) return view.log.some((line) => isMeant(entry, line.message));
    return asked && view.question.prompt?.id === entry.asked;
  });
}

export class Coach {
  /** The card that is open. */
  at = $state(0);
  hinting = $state(false);
  /** The advice was for another question: only the coach's name is in sight. */
  folded = $state(false);
  /** The question that the last advice belongs to. */
  private moment = "";
  private advised = $state.raw<readonly Card[]>([]);
  private readonly given: Set<string>;

  constructor(
    private readonly table: Table,
    private readonly advice: () => readonly Advice[],
  ) {
    this.given = new Set(this.remembered());
  }

  readonly script = $derived.by(() => this.table.lesson);
  readonly state = $derived.by(() => this.table.view?.lesson ?? null);
  readonly done = $derived(!!this.state?.done);
  readonly cards = $derived.by<readonly Card[]>(() =>
    this.script ? lessonCards(this.script, this.state?.step ?? 0, this.done) : this.advised,
  );
  readonly card = $derived<Card | undefined>(this.cards[Math.min(this.at, this.cards.length - 1)]);
  readonly step = $derived(this.script?.steps[this.state?.step ?? 0]);
  /** The last card of what there is to do now is open, so that pointing helps. */
  private readonly isReady = $derived(this.at >= this.cards.length - 1 || this.hinting);
  readonly shown = $derived<Shown>(
    this.step && !this.done && this.isReady
      ? { places: this.step.places ?? [], pieces: this.step.pieces ?? [], choices: this.step.choices ?? [] }
      : NOTHING_SHOWN,
  );

  /** Says again what was said last, until another question is put. */
  unfold(): void {
    this.folded = false;
    this.moment = "";
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
    const prompt = asked ? (view.question.prompt?.id ?? "") : "";
    const fresh = adviceFor(this.advice(), this.given, view, asked);
    if (!fresh.length) {
      this.folded ||= !!this.moment && !!prompt && prompt !== this.moment;
      this.moment ||= prompt;
      return;
    }
    this.folded = false;
    this.moment = prompt;
    for (const entry of fresh) this.given.add(entry.id);
    this.at = this.advised.length;
    this.advised = [...this.advised, ...fresh.flatMap((entry) => entry.say.map((text) => ({ text, of: entry.id })))];
    sessionStorage.setItem(this.key, JSON.stringify([...this.given]));
  }

  private get key(): string {
    return `bocage.coach.${this.table.id}`;
  }

  private remembered(): string[] {
    try {
      const found: unknown = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
      return Array.isArray(found) ? found.map(String) : [];
    } catch {
      return [];
    }
  }
}
