/** The cards of a board on which stacks are told what to do before any of them does it. Knows no rule. */
import type { Assignment, Task } from "../protocol";
import { piecesOf } from "./notation";

export interface Card extends Assignment {
  /** Tells it from the other cards of its question. */
  readonly key: string;
  readonly tasks: Task[];
  /** Whether it is one piece of a stack whose pieces are told one by one. */
  readonly isPart: boolean;
}

/** What was filled in: the place of the task among those of its card, by the key of the card. */
export type Drafts = ReadonlyMap<string, number>;

/**
 * The cards of some assignments; those whose key is `split` are one for each piece, as long as they can be told
 * something: what a stack does already is said of the stack.
 */
export function cardsOf(assignments: readonly Assignment[], split: ReadonlySet<string>): Card[] {
  const isDivided = ({ pieces, state }: Assignment) => !state && split.has(keyOf(pieces));
  return assignments.flatMap((one) => (isDivided(one) ? partsOf(one) : [cardOf(one, one.pieces, false)]));
}

export function keyOf(pieces: readonly number[]): string {
  return pieces.join(" ");
}

function cardOf(one: Assignment, pieces: number[], isPart: boolean): Card {
  return { ...one, pieces, key: keyOf(pieces), tasks: one.tasks ?? [], isPart };
}

function partsOf(one: Assignment): Card[] {
  return one.pieces.map((piece) => {
    const tasks = (one.tasks ?? []).map((task) => ({
      ...task,
      choices: (task.choices ?? []).filter((choice) => piecesOf(choice)[0] === piece),
    }));
    return { ...cardOf(one, [piece], true), tasks };
  });
}

export function isOpen(task: Task | undefined): boolean {
  return !!task?.choices?.length;
}

/** The task of a card: what it was told already, or what is filled in; -1: nothing. */
export function taskOf(card: Card, drafts: Drafts): number {
  return drafts.get(card.key) ?? card.tasks.findIndex((task) => task.is_set);
}

/** The card that commands another; undefined: none does. */
export function commanderOf(card: Card, cards: readonly Card[]): Card | undefined {
  return card.by ? cards.find(({ pieces }) => pieces.includes(card.by!) && keyOf(pieces) !== card.key) : undefined;
}

/** How many cards stand over a card in its chain. */
export function depthOf(card: Card, cards: readonly Card[]): number {
  const above = commanderOf(card, cards);
  return above ? 1 + depthOf(above, cards) : 0;
}

/** The drafts with a task filled in; those who command the card are told something too, as it needs them. */
export function filled(drafts: Drafts, card: Card, task: number, cards: readonly Card[]): Drafts {
  const edited = new Map(drafts).set(card.key, task);
  for (let above = commanderOf(card, cards); above; above = commanderOf(above, cards)) {
    const first = above.tasks.findIndex(isOpen);
    if (taskOf(above, edited) < 0 && first >= 0) edited.set(above.key, first);
  }
  return edited;
}

/** The drafts without that of a card, and without those of all whom it commands. */
export function cleared(drafts: Drafts, card: Card, cards: readonly Card[]): Drafts {
  const edited = new Map(drafts);
  const drop = (one: Card): void => {
    edited.delete(one.key);
    for (const other of cards) if (commanderOf(other, cards) === one) drop(other);
  };
  drop(card);
  return edited;
}

/** The choices that tell the stacks what was filled in, those who command before those whom they command. */
export function planOf(drafts: Drafts, cards: readonly Card[]): string[] {
  return cards.flatMap((card) => card.tasks[drafts.get(card.key) ?? -1]?.choices ?? []);
}
