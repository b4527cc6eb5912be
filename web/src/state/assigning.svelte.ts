/**
 * The board on which stacks are told what to do before the first of them does it: what the player has filled in so far.
 * It is sent as one plan; until then nothing is done. Imports of the state modules: decision, selection.
 */
import { type Card, cardsOf, cleared, type Drafts, filled, isOpen, keyOf, planOf, taskOf } from "../model/assignments";
import { roleOf } from "../model/roles";
import type { Decision } from "./decision.svelte";

const NO_DRAFTS: Drafts = new Map();

export class Assigning {
  /** What is filled in at the question with these `acts`; of an earlier one it counts no more. */
  private filled = $state.raw<{ readonly acts: number; readonly drafts: Drafts }>({ acts: -1, drafts: NO_DRAFTS });
  /** The keys of stacks whose pieces are told one by one. */
  private split = $state.raw<ReadonlySet<string>>(new Set());

  constructor(private readonly decision: Decision) {}

  readonly cards = $derived.by<readonly Card[]>(() =>
    this.decision.isOpen ? cardsOf(this.decision.question.assignments ?? [], this.split) : [],
  );
  readonly drafts = $derived.by(() =>
    this.filled.acts === this.decision.question.acts ? this.filled.drafts : NO_DRAFTS,
  );
  /** Whether something can be filled in now. */
  readonly isOpen = $derived.by(() => this.cards.some(({ tasks }) => tasks.some(isOpen)));
  /** The choice after which all act. */
  readonly lock = $derived.by(() => this.decision.offers.find((offer) => roleOf(offer) === "confirm"));
  readonly plan = $derived.by(() => planOf(this.drafts, this.cards));
  readonly done = $derived.by(() => this.cards.filter((card) => taskOf(card, this.drafts) >= 0).length);

  /** The task of a card; -1: none. */
  taskOf(card: Card): number {
    return taskOf(card, this.drafts);
  }

  /** Fills in a task, or takes it back where it is filled in already. */
  toggle(card: Card, task: number): void {
    if (!isOpen(card.tasks[task])) return;
    const isBack = this.drafts.get(card.key) === task;
    this.put(isBack ? cleared(this.drafts, card, this.cards) : filled(this.drafts, card, task, this.cards));
  }

  /** Fills in the next task of the card of a piece, after the last one none; says whether the piece has a card. */
  turn(piece: number): boolean {
    const card = this.isOpen ? this.cards.find(({ pieces }) => pieces.includes(piece)) : undefined;
    if (!card) return false;
    const now = this.drafts.get(card.key) ?? -1;
    const next = card.tasks.findIndex((task, index) => index > now && isOpen(task));
    if (next >= 0) this.put(filled(this.drafts, card, next, this.cards));
    else this.put(cleared(this.drafts, card, this.cards));
    return true;
  }

  /** Tells the pieces of a stack one by one, or together again. */
  divide(card: Card): void {
    const whole = this.decision.question.assignments?.find(({ pieces }) => pieces.includes(card.pieces[0]!));
    if (!whole) return;
    const key = keyOf(whole.pieces);
    this.put(cleared(this.drafts, card, this.cards));
    const split = new Set(this.split);
    if (!split.delete(key)) split.add(key);
    this.split = split;
  }

  clear(): void {
    this.put(NO_DRAFTS);
  }

  private put(drafts: Drafts): void {
    this.filled = { acts: this.decision.question.acts, drafts };
  }
}
