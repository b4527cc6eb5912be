/**
 * Repeats with other pieces of a group or place what the player did with one of them; he can stop it at any piece.
 * Written by the player's actions (`note`, `forget`) and its own runs; read by the question panel.
 */

import { placeOf, verbOf } from "../model/notation";
import { isEnding, roleOf } from "../model/roles";
import type { Offer, Piece, Text } from "../protocol";
import { words } from "../words/words.svelte";
import type { Decision } from "./decision.svelte";
import type { Enquiries } from "./enquiries.svelte";
import type { Notice } from "./notice.svelte";
import type { Position } from "./position.svelte";
import type { GameRoom } from "./room.svelte";
import type { UnreadLog } from "./unread.svelte";

/** The notation of a choice with a point: it is not repeated, as two pieces cannot stand on the same point. */
const WITH_POINT = /\(-?\d/;
/** The notation of a choice that names one piece, and maybe a place, e.g. `move #3 @B2`. */
const FIRST_CHOICE = /^\S+ #(\d+)( @\S+)?$/;
/** At most this many choices are made for one piece, so that a rule that keeps asking cannot hold up the rest. */
const MOST_CHOICES_PER_PIECE = 12;
/** The refusal of a choice that is not offered and for which the rules have no reason. */
const NOT_OFFERED: Text = { id: "web-not-offered" };

/** What was done with one piece, from taking it up to its end. */
interface Deed {
  /** The id of the prompt at which it began. */
  readonly prompt: string;
  readonly piece: Piece;
  readonly choices: readonly string[];
  /** The message id for others who do the same in one choice, which names a place; empty: the deed is of a group. */
  readonly messageId: string;
  /** The offers that were chosen after taking the piece up. */
  readonly offers: readonly Offer[];
}

/** Pieces that do not do the same, all for one reason. */
interface Refusal {
  readonly why: Text;
  readonly names: readonly string[];
}

/** What repeating reads and writes. */
export interface RepetitionContext {
  readonly room: Pick<GameRoom, "side">;
  readonly position: Pick<Position, "pieces">;
  readonly decision: Pick<Decision, "question" | "offers" | "isOpen">;
  readonly unread: Pick<UnreadLog, "readCount" | "markRead">;
  readonly enquiries: Pick<Enquiries, "tryOut">;
  readonly notice: Pick<Notice, "tell">;
}

/** How repeating makes its choices. */
export interface Chooser {
  choose(choices: string[]): Promise<number>;
  undo(): Promise<void>;
  whenSettled(): Promise<void>;
  joinUndoSteps(count: number): void;
}

export class Repetition {
  /** The last deed; null: there is none that could be repeated. */
  private deed = $state.raw<Deed | null>(null);
  /** Whether the next choices still belong to the deed. */
  private isDeedOpen = false;
  /** Number of pieces or choices that are still to come; 0: nothing is being repeated. */
  remaining = $state(0);

  constructor(
    private readonly context: RepetitionContext,
    private readonly chooser: Chooser,
  ) {}

  /** The offers to take up another piece that could do the same: of the group, or of the place. */
  readonly others = $derived.by<readonly Offer[]>(() => {
    const { deed } = this;
    const { decision, position } = this.context;
    if (!deed || decision.question.prompt?.id !== deed.prompt) return [];
    if (!deed.messageId && (!deed.piece.group || deed.choices.length < 2)) return [];
    if (deed.choices.some((choice) => WITH_POINT.test(choice))) return [];
    const [first] = deed.choices as [string];
    return decision.offers.filter(({ notation, pieces }) => {
      const [id, second] = pieces ?? [];
      const piece = id === undefined || second !== undefined ? undefined : position.pieces.get(id);
      if (!piece || id === deed.piece.id) return false;
      return deed.messageId
        ? piece.place === deed.piece.place && notation === choiceOf(piece.id, deed.piece.id, first)
        : piece.group === deed.piece.group && verbOf(notation) === verbOf(first);
    });
  });

  /** The label of the button that repeats the deed. */
  readonly label = $derived.by(() => {
    const count = this.others.length;
    if (!this.deed?.messageId) return words.say("again", { count, what: this.deedInWords });
    const { messageId, choices, piece } = this.deed;
    return words.of({ id: messageId, args: { count, from: piece.place, to: placeOf(choices[0]!) } });
  });

  /** The names of the pieces that could do the same. */
  readonly names = $derived.by(() =>
    this.others.map(({ pieces }) => words.of(this.context.position.pieces.get(pieces?.[0] ?? -1)?.name)).join(", "),
  );

  /** What was done, without the choices that only ended it; of more than two things the last two. */
  private readonly deedInWords = $derived.by(() => {
    const offers = this.deed?.offers ?? [];
    const lasting = offers.filter((offer) => !isEnding(roleOf(offer)));
    return [...new Set((lasting.length ? lasting : offers).map(({ label }) => words.of(label)))].slice(-2).join(", ");
  });

  /** Records what the player chose, with the id of the prompt at which he chose it. */
  note(prompt: string, choices: readonly string[]): void {
    if (this.remaining) return;
    if (this.deed && this.isDeedOpen && prompt !== this.deed.prompt) {
      const offers = [...this.deed.offers, ...choices.flatMap((choice) => this.offerOf(choice) ?? [])];
      this.deed = { ...this.deed, choices: [...this.deed.choices, ...choices], offers };
      return;
    }
    const first = FIRST_CHOICE.exec(choices[0] ?? "");
    const namesPlace = !!first?.[2];
    const piece = first ? this.context.position.pieces.get(Number(first[1])) : undefined;
    const messageId = namesPlace ? this.messageIdOf(choices[0]!) : "";
    const canRepeat = messageId ? !piece?.group : !namesPlace && !!piece?.group;
    this.isDeedOpen = piece?.side === this.context.room.side && canRepeat;
    this.deed = piece && this.isDeedOpen ? { prompt, piece, choices, messageId, offers: [] } : null;
  }

  /** The message id for others who do the same as a choice; empty: its system has none. */
  private messageIdOf(notation: string): string {
    const id = `${this.offerOf(notation)?.label.id}-again`;
    return words.has(id) ? id : "";
  }

  private offerOf(notation: string): Offer | undefined {
    return this.context.decision.offers.find((offer) => offer.notation === notation);
  }

  /** Drops the last deed, which was taken back or belongs to another phase. */
  forget(): void {
    this.deed = null;
    this.isDeedOpen = false;
  }

  stop(): void {
    this.remaining = 0;
  }

  /** Repeats the deed with all others, one by one, until something else is asked; tells who did not, and why. */
  async run(): Promise<void> {
    const { deed } = this;
    const { decision, notice, position, unread } = this.context;
    if (!deed) return;
    const queue = this.others.map((offer) => offer.pieces![0]!);
    const refusals = new Map<string, Refusal>();
    const endings: Text[] = [];
    const readBefore = unread.readCount;
    this.remaining = queue.length;
    for (const id of queue) {
      if (!this.remaining) break;
      const name = words.of(position.pieces.get(id)?.name);
      const why = await this.repeatWith(id, deed);
      if (why) refusals.set(words.of(why), { why, names: [...(refusals.get(words.of(why))?.names ?? []), name] });
      if (decision.question.prompt?.id !== deed.prompt) {
        if (this.remaining > 1) endings.push({ id: "web-again-ends", args: { count: this.remaining - 1 } });
        break;
      }
      this.remaining = Math.max(this.remaining - 1, 0);
    }
    this.remaining = 0;
    // What came of all repetitions is news to the player, not only what came of the last one.
    unread.markRead(readBefore);
    const told = [...[...refusals.values()].map(refusalText), ...endings];
    if (told.length) notice.tell(told);
  }

  /** Makes choices one by one, as far as they are still offered; one undo takes them back. */
  async runSeries(choices: readonly string[]): Promise<void> {
    let made = 0;
    this.remaining = choices.length;
    for (const choice of choices) {
      if (!this.remaining) break;
      if (await this.choose(choice)) made += 1;
      this.remaining = Math.max(this.remaining - 1, 0);
    }
    this.remaining = 0;
    this.chooser.joinUndoSteps(made);
  }

  /** Repeats a deed with one piece; returns why it could not begin, or null. */
  private async repeatWith(id: number, { piece, prompt, choices }: Deed): Promise<Text | null> {
    const { decision } = this.context;
    const own = choices.map((choice) => choiceOf(id, piece.id, choice));
    if (!(await this.choose(own[0]!))) return this.refusalOf(own[0]!);
    let next = 1;
    for (let made = 0; made < MOST_CHOICES_PER_PIECE && decision.question.prompt?.id !== prompt; made++) {
      if (!decision.isOpen || !this.remaining) return null;
      const index = own.findIndex((choice, position) => position >= next && this.isOffered(choice));
      if (index < 0 && next === 1 && own.length > 1) return this.putBack(own[1]!);
      const ending = decision.offers.find((offer) => isEnding(roleOf(offer)));
      const choice = index >= 0 ? own[index] : ending?.notation;
      if (!choice || !(await this.choose(choice))) return null;
      if (index >= 0) next = index + 1;
    }
    return null;
  }

  /** Puts back a piece that cannot go on with `choice`: it keeps its turn. Returns the reason. */
  private async putBack(choice: string): Promise<Text> {
    const { decision, enquiries } = this.context;
    const { prompt } = decision.question;
    const refused = await enquiries.tryOut(choice);
    await this.chooser.undo();
    await this.chooser.whenSettled();
    const hasReason = refused?.why && refused.why.id !== "refuse-not-offered";
    return hasReason ? refused.why! : (prompt ?? NOT_OFFERED);
  }

  private async refusalOf(choice: string): Promise<Text> {
    return (await this.context.enquiries.tryOut(choice))?.why ?? NOT_OFFERED;
  }

  private isOffered(choice: string): boolean {
    return this.offerOf(choice) !== undefined;
  }

  /** Makes a choice if it is offered; says whether it was. */
  private async choose(choice: string): Promise<boolean> {
    if (!this.isOffered(choice)) return false;
    await this.chooser.choose([choice]);
    await this.chooser.whenSettled();
    return true;
  }
}

function refusalText({ why, names }: Refusal): Text {
  return { id: "web-again-not", args: { who: names.join(", "), count: names.length, why } };
}

/** A choice of the piece `first` as the piece `other` makes it. */
function choiceOf(other: number, first: number, choice: string): string {
  return choice.replace(`#${first}`, `#${other}`);
}
