/**
 * What the player does: clicks, choices, undo, declarations and chat. Sends them to the server and tells the other state
 * modules. Called by panels, map and keyboard; holds no state of its own but the last thing that can be repeated.
 * Imports of the state modules: all but the client.
 */
import { ApiError, api } from "../api";
import { putting } from "../model/figures";
import { placeOf, verbOf } from "../model/notation";
import { answerTo, type Click, groupsOf, type MenuEntry, pairedIn, targetsOf } from "../model/offers";
import type { Offer, Proposal, TimeControl } from "../protocol";
import { styles } from "../styles.svelte";
import { screen } from "../ui.svelte";
import type { Assigning } from "./assigning.svelte";
import type { ChoiceHistory } from "./choicehistory.svelte";
import type { Ask, Request } from "./connection";
import type { Decision } from "./decision.svelte";
import type { Enquiries } from "./enquiries.svelte";
import type { HexMarking } from "./marking.svelte";
import type { Notice } from "./notice.svelte";
import type { Position } from "./position.svelte";
import { Repetition } from "./repetition.svelte";
import type { GameRoom } from "./room.svelte";
import type { Selection } from "./selection.svelte";
import type { StandingOrders } from "./standingorders.svelte";
import type { UnreadLog } from "./unread.svelte";

/** Milliseconds after which waiting for the next question is given up: another player may be asked for long. */
const SETTLE_LIMIT_MS = 4000;
/** Milliseconds between two looks at whether the next question is there. */
const SETTLE_POLL_MS = 25;

/** What actions read and write. */
export interface ActionContext {
  readonly ask: Ask;
  readonly room: GameRoom;
  readonly position: Position;
  readonly selection: Selection;
  readonly decision: Decision;
  readonly assigning: Assigning;
  readonly unread: UnreadLog;
  readonly history: ChoiceHistory;
  readonly enquiries: Enquiries;
  readonly orders: StandingOrders;
  readonly marking: HexMarking;
  readonly notice: Notice;
}

export class PlayerActions {
  /** Repeats with other pieces what was done with one. */
  readonly repetition: Repetition;

  constructor(private readonly context: ActionContext) {
    this.repetition = new Repetition(context, this);
  }

  /** Whether the player has to wait before he can act again. */
  readonly isBusy = $derived.by(() => this.context.position.queue.isBusy);

  // --- clicks and menus ---------------------------------------------------------------------------------------------
  /** Does what a click on a place or piece stands for. */
  click(click: Click): void {
    const { assigning, decision, marking, notice, position, selection } = this.context;
    if (marking.places) {
      marking.toggle(click.place);
      return;
    }
    selection.closeMenu();
    if (position.queued) position.queue.hurry();
    if (!decision.isOpen || position.queue.isLingering) return;
    if (click.piece !== null && assigning.turn(click.piece)) return;
    const answer = answerTo(decision.clickableOffers, selection.piece, click);
    notice.close();
    if (answer.kind === "choose") void this.choose([answer.offer.notation]);
    else if (answer.kind === "pick") selection.openOffers(answer.offers, click.place);
    else if (answer.kind === "select") selection.togglePiece(answer.piece);
    else if (click.piece !== null && decision.entriesOf(click.place, click.piece).length)
      this.openMenu(click.place, click.piece);
    else if (this.couldTakeInstead(click.piece)) void this.takeInstead(click);
    else if (this.isOutOfReach(click)) void this.explain(`${this.asks} @${click.place}`, click.place);
    else if (answer.kind === "ask") void this.explain(answer.notation, click.place);
  }

  /** The verb with which the rules are asked why nothing can be done to an enemy; undefined: they are not asked. */
  private get asks(): string | undefined {
    return styles.prompt(this.context.decision.question.prompt?.id).asks;
  }

  /** Whether an enemy was clicked at whose place nothing can be done, and the rules can say why. */
  private isOutOfReach({ place, piece }: Click): boolean {
    const { position, room, selection } = this.context;
    const side = position.pieces.get(piece ?? -1)?.side;
    return !!this.asks && selection.piece === null && !!place && side !== undefined && side !== room.side;
  }

  /** Whether an own piece could be taken up instead of the one that was taken up and has done nothing yet. */
  private couldTakeInstead(piece: number | null): boolean {
    const { decision, history, position, room } = this.context;
    const { takenUp } = history;
    if (piece === null || !takenUp || takenUp.piece === piece || !decision.question.can_undo) return false;
    return position.pieces.get(piece)?.side === room.side && targetsOf(takenUp.offers, null).pieces.has(piece);
  }

  private async takeInstead(click: Click): Promise<void> {
    this.context.history.joinUndoSteps(this.context.history.takenUp!.count);
    await this.undo();
    await this.whenSettled();
    this.click(click);
  }

  /** Takes up a piece beside the map, which is then put down somewhere, or puts the one that is taken up into it. */
  takeUp(piece: number): void {
    const { decision, selection } = this.context;
    const [into] = selection.piece === null ? [] : pairedIn(decision.offers, selection.piece, piece, undefined);
    if (into) void this.choose([into.notation]);
    else if (putting(decision.forms, piece)) selection.selectPiece(piece);
    else this.click({ place: "", piece });
  }

  /** Opens the menu of a piece, or (null) of a place, unless something else has to be seen or marked first. */
  openMenu(place: string, piece: number | null): void {
    const { decision, marking, position, selection } = this.context;
    if (!marking.places && !position.queued) selection.openMenu(decision.menuOf(place, piece));
  }

  /** Chooses an entry of a menu; where only its place is missing, that is picked on the map next. */
  takeEntry(entry: MenuEntry): void {
    const { decision, selection } = this.context;
    selection.closeMenu();
    if ("offer" in entry) {
      void this.choose([entry.offer.notation]);
      return;
    }
    const [first] = entry.offers as readonly [Offer, ...Offer[]];
    const verb = verbOf(first.notation);
    if (groupsOf(decision.offers).has(verb)) selection.selectVerb(verb);
    else selection.selectPiece(first.pieces![0]!);
  }

  // --- choices ------------------------------------------------------------------------------------------------------
  /** Makes choices as one plan and returns how many were made; `isOneStep`: one undo takes all of them back. */
  async choose(choices: string[], isOneStep = false): Promise<number> {
    const { decision, history, notice, room, selection, unread } = this.context;
    const { seat } = room;
    if (seat === null || this.isBusy) return 0;
    selection.closeMenu();
    notice.close();
    unread.markRead();
    history.begin(choices, this.goalOf(choices), !decision.question.can_undo, decision.offers);
    this.repetition.note(decision.question.prompt?.id ?? "", choices);
    const answer = await this.send({ type: "choose", seat, acts: decision.question.acts, choices });
    const made = answer?.type === "done" ? (answer.made ?? 1) : 0;
    if (made) history.finish(made, isOneStep);
    else history.fail();
    // A stale choice was made at a question that is over: the next view says more than a refusal would.
    if (answer?.type === "refused" && !answer.stale) {
      notice.tell(answer.why, answer.rule, placeOf(choices.at(-1) ?? ""));
    }
    return made;
  }

  /** Tells the stacks of a board what is filled in, and lets them act. */
  async lock(): Promise<void> {
    const { assigning } = this.context;
    const { plan } = assigning;
    if (plan.length && (await this.choose([...plan], true)) < plan.length) return;
    await this.whenSettled();
    if (assigning.lock && assigning.isOpen) await this.choose([assigning.lock.notation]);
  }

  /** The hex that a plan of several choices leads to; empty: it is no plan or leads to none. */
  private goalOf(choices: readonly string[]): string {
    const place = placeOf(choices.at(-1) ?? "");
    return choices.length > 1 && this.context.position.board?.cells.has(place) ? place : "";
  }

  /** One undo takes back the last `count` things that were done. */
  joinUndoSteps(count: number): void {
    this.context.history.joinUndoSteps(count);
  }

  /** Resolves when what was done is shown and the next question is there, or when none comes within the limit. */
  async whenSettled(): Promise<void> {
    const { decision, position } = this.context;
    const limit = performance.now() + SETTLE_LIMIT_MS;
    const isUnsettled = () => this.isBusy || position.queued > 0 || !decision.isOpen;
    while (isUnsettled() && !position.view?.outcome && performance.now() < limit) {
      await new Promise((done) => setTimeout(done, SETTLE_POLL_MS));
    }
  }

  /** Takes back what was done last, where the rules allow it. */
  async undo(): Promise<void> {
    const { decision, history, position, room } = this.context;
    const { acts, can_undo } = decision.question;
    if (room.seat === null || position.queue.isLingering || !can_undo) return;
    const count = history.takeBack();
    this.repetition.forget();
    await this.send({ type: "undo", seat: room.seat, acts, count });
  }

  /** Answers all questions like this one for a span; for the span `game` also in later games. */
  async hold(span: string): Promise<void> {
    const { decision, notice, orders, position, room } = this.context;
    const { acts, prompt } = decision.question;
    if (room.seat === null || position.queue.isLingering) return;
    const answer = await this.send({ type: "hold", seat: room.seat, acts, span });
    if (span !== "game" || !prompt || answer?.type !== "done") return;
    orders.neverAsk(prompt.id);
    await this.whenSettled();
    notice.tell({ id: "web-prompt-hold-game-how" }, "", "", true);
  }

  /** Sends something after which the player has to wait for its answer. */
  private send(message: Request) {
    return this.context.position.queue.act(() => this.context.ask(message));
  }

  // --- beside the rules ---------------------------------------------------------------------------------------------
  async declare(what: "resign" | "offer-draw" | "settle"): Promise<void> {
    const { ask, room } = this.context;
    if (room.seat !== null) await ask({ type: "declare", seat: room.seat, what });
  }

  /** Wishes something to which all players must agree, or agrees to it. */
  async propose(what: Proposal["what"], more: { control?: TimeControl | null; winner?: number } = {}): Promise<void> {
    const { seat } = this.context.room;
    if (seat !== null) await this.tellRefusal({ type: "propose", seat, what, ...more });
  }

  /** Declines what is proposed, or takes it back. */
  async decline(): Promise<void> {
    const { seat } = this.context.room;
    if (seat !== null) await this.tellRefusal({ type: "decline", seat });
  }

  /** Does something about a seat whose time has run out. */
  async claim(late: number, what: "win" | "agent" | "partner" | "return"): Promise<void> {
    const { seat } = this.context.room;
    if (seat !== null) await this.tellRefusal({ type: "claim", seat, late, what });
  }

  private async tellRefusal(message: Request): Promise<void> {
    const answer = await this.context.ask(message);
    if (answer?.type === "refused") this.context.notice.tell(answer.why);
  }

  /** Gives a piece to another player of the same side. */
  async handOver(piece: number, to: number): Promise<void> {
    const { seat } = this.context.room;
    if (seat !== null) await this.send({ type: "hand-over", seat, piece, to });
  }

  async say(text: string, to: "all" | "side"): Promise<void> {
    const { ask, room } = this.context;
    if (room.seat !== null) await ask({ type: "chat", seat: room.seat, text, to });
  }

  /** Tells the player why something cannot be chosen; nothing where it can. */
  async explain(notation: string, place: string): Promise<void> {
    const answer = await this.context.enquiries.tryOut(notation);
    if (answer?.why) this.context.notice.tell(answer.why, answer.rule, place);
  }

  /** Opens the replay at the moment when a line of the log was written. */
  async showMoment(line: number): Promise<void> {
    const { notice, position, room } = this.context;
    try {
      screen.moment = (await api.moment(room.id, position.view?.seat ?? 0, line)).step;
    } catch (error) {
      if (error instanceof ApiError && error.why) notice.tell(error.why);
    }
  }
}
