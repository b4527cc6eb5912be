/** One game at this screen: its view, what is selected and pointed at, and what the player does. */
import { ApiError, api } from "../api";
import { boardOf, spotOf } from "../map/boards";
import { type Board, isTable, type Point } from "../map/geometry";
import { type Livery, liveryOf } from "../map/nations";
import { emptyPhases } from "../panels/lines";
import type {
  ChatLine,
  Condition,
  Form,
  GameInfo,
  LessonScript,
  LogLine,
  Offer,
  Piece,
  Question,
  SeatView,
  SideInfo,
} from "../protocol";
import { settings } from "../settings.svelte";
import { styles } from "../styles.svelte";
import { screen } from "../ui.svelte";
import { words } from "../words/words.svelte";
import { Again } from "./again.svelte";
import { Ahead } from "./ahead.svelte";
import { byPlace, groupOf, isStopped, nextOf, unitOf } from "./asked";
import { NOTHING_SHOWN, type Shown } from "./coach.svelte";
import { Coming } from "./coming.svelte";
import { type Asked, Connection, type ServerMessage } from "./connection";
import { Deeds } from "./deeds.svelte";
import { Enquiries } from "./enquiries.svelte";
import { isPhase, outcomesIn, tidingsIn } from "./events";
import { putting } from "./figures";
import { Flashes, withGone } from "./flashes.svelte";
import { wantedBy } from "./free";
import { Idle } from "./idle.svelte";
import { Marking } from "./marking.svelte";
import { piecesOf, placeOf, verbOf } from "./notation";
import { Notice } from "./notice.svelte";
import {
  answerTo,
  type Click,
  groupsOf,
  isFaint,
  type MenuEntry,
  menuOf,
  piecesIn,
  targetsAt,
  targetsOf,
} from "./offers";
import { flashOf } from "./pace";
import { seatName } from "./seating";
import { Standing } from "./standing.svelte";

const NO_QUESTION: Question = { acts: 0 };

export class Table {
  info = $state.raw<GameInfo | null>(null);
  board = $state.raw<Board | null>(null);
  seats = $state.raw<readonly number[]>([]);
  private nations = $state.raw<readonly string[]>([]);
  lesson = $state.raw<LessonScript | null>(null);
  /** What a coach points at. */
  shown = $state.raw<Shown>(NOTHING_SHOWN);
  seat = $state<number | null>(null);
  chat = $state.raw<readonly ChatLine[]>([]);
  present = $state.raw<readonly number[]>([]);
  watchers = $state(0);
  online = $state(false);
  /** There is no such game, or it is not for this player. */
  gone = $state(false);

  selected = $state<number | null>(null);
  /** The choice that puts back whoever was taken up and has done nothing yet. */
  putBack = $state("");
  hex = $state("");
  pointed = $state.raw<Offer | null>(null);
  /** What is told of a target pointed at on a table floats: how high its upper edge is above the question's lower one;
   *  0: just above the question; null: it stands in the question. */
  afloat = $state<number | null>(null);
  /** What can be done at a place, or with a unit there; `told`: with what is known of it, `thing`: of scenery. */
  menu = $state.raw<{
    entries: readonly MenuEntry[];
    place: string;
    unit?: number;
    told?: boolean;
    thing?: string;
  } | null>(null);

  /** Those who share this screen must not see each other's views. */
  secretive = $state(false);
  /** Whether standing orders can answer for who is asked to react. */
  reacts = $state(true);
  /** The facts that standing orders can ask about. */
  conditions = $state.raw<readonly Condition[]>([]);
  /** The seat to which the screen is to be handed before anything is shown. */
  handing = $state<number | null>(null);

  /** How long the log was when the player last did something. */
  told = $state(0);

  /** A view of the past, in place of the present one. */
  past = $state.raw<SeatView | null>(null);

  /** The point of the map that was clicked where a point is wanted, in the units of points. */
  aim = $state.raw<{ x: number; y: number } | null>(null);

  private readonly connection: Connection;
  private readonly ask = (message: Asked) => this.connection.ask(message);
  /** The views as they come. */
  readonly coming = new Coming(this, {
    shown: (before, now) => this.shows(before, now),
    happened: (lines, before) =>
      this.flashes.light(lines, withGone(this.pieces, before.pieces), flashOf(settings.speed, this.coming.taught)),
  });
  /** What was just fired. */
  readonly flashes = new Flashes();
  /** What the player chose of late. */
  private readonly deeds = new Deeds();
  /** What the rules say when they are asked. */
  readonly enquiries = new Enquiries(this, this.ask);
  readonly orders = new Standing(this, this.ask);
  readonly marking = new Marking();
  readonly notice = new Notice();
  /** Ways, forecasts and notes, as far as they have been asked for. */
  readonly ahead = new Ahead(this.ask);
  /** Doing the same with the rest of a group. */
  readonly again = new Again(this);
  /** Units the player is done with. */
  readonly idle: Idle;

  /** The sides, by number. */
  readonly sides = $derived<readonly SideInfo[]>(this.info?.sides ?? []);
  /** What they are called. */
  readonly names = $derived<readonly string[]>(this.sides.map(({ name }) => name));
  /** The side whose view is shown. */
  readonly side = $derived(this.sideOf(this.seat));
  /** The token of the invitation, while a seat is free. */
  readonly invitation = $derived(this.info?.seats.some((seat) => seat.open) ? (this.info.invitation ?? "") : "");
  /** Whether the map is still on its way. */
  readonly isUnmapped = $derived(!!this.info?.board && !this.board);
  /** Whether the game is played on a table without hexes. */
  readonly isOnTable = $derived(!!this.board && isTable(this.board));
  readonly view = $derived(this.past ?? this.coming.of(this.seat) ?? null);
  /** How many changes are not shown yet. */
  readonly queued = $derived(this.coming.queued);
  /** Whether something that was done is not answered yet. */
  readonly busy = $derived(this.coming.busy);
  readonly question = $derived<Question>(this.past ? NO_QUESTION : (this.view?.question ?? NO_QUESTION));
  /** The free answer that the question wants, if any. */
  readonly wanted = $derived(
    this.question.free && !this.question.forms?.length ? wantedBy(this.question.example) : null,
  );
  /** Kinds of choices that are completed by a number or a point. */
  readonly forms = $derived<readonly Form[]>(this.queued ? [] : (this.question.forms ?? []));
  /** The kind of choice that a place is picked for. */
  verb = $state("");
  readonly offers = $derived<readonly Offer[]>(this.queued ? [] : (this.question.offers ?? []));
  private readonly ofVerb = $derived(this.offers.filter((offer) => verbOf(offer.notation) === this.verb));
  readonly targets = $derived(this.verb ? targetsAt(this.ofVerb) : targetsOf(this.offers, this.selected));
  readonly pieces = $derived(new Map((this.view?.pieces ?? []).map((piece) => [piece.id, piece])));
  /** The pieces that hold another. */
  readonly holders = $derived<ReadonlySet<number>>(new Set((this.view?.pieces ?? []).flatMap((p) => p.holder ?? [])));
  readonly byPlace = $derived(byPlace(this.view?.pieces ?? []));
  /** The pieces that the question is about. */
  readonly active = $derived<ReadonlySet<number>>(
    new Set([...piecesIn(this.question.prompt), ...(this.targets.actor === null ? [] : [this.targets.actor])]),
  );
  /** The pieces on the map that can do something, without those the player is done with. */
  readonly able = $derived<readonly Piece[]>(
    [...this.targets.pieces]
      .filter(([, offers]) => !isFaint(offers))
      .flatMap(([id]) => this.pieces.get(id) ?? [])
      .filter((piece) => piece.place && this.view && !this.idle.of(piece, this.view)),
  );
  /** The own piece whose ways matter now: the selected one, or the one the question is about. */
  readonly mover = $derived.by<Piece | undefined>(() => {
    const ids = this.selected === null ? [...this.active] : [this.selected];
    return this.isAsked ? ids.flatMap((id) => this.pieces.get(id) ?? []).find((p) => p.side === this.side) : undefined;
  });
  /** The own pieces that act together, in the order in which they came to it. */
  readonly group = $derived.by<readonly Piece[]>(() => {
    if (!this.isAsked || this.isSettingUp) return [];
    const { prompt } = this.question;
    const all = !!styles.prompt(prompt?.id).names_all;
    return groupOf(piecesIn(prompt), this.deeds.towards(prompt?.id ?? ""), this.pieces, this.side, all);
  });
  /** Whether the last choice brought the last of the group, so that taking it back is letting him go. */
  readonly canLetGo = $derived(
    !!this.question.can_undo && piecesOf(this.deeds.last).includes(this.group.at(-1)?.id ?? -1),
  );
  /** What others did since then. */
  readonly since = $derived<readonly LogLine[]>((this.view?.log ?? []).slice(this.told));
  readonly news = $derived<readonly LogLine[]>(
    this.isOnTable ? tidingsIn(this.since, (id) => this.pieces.get(id)?.side === this.side) : outcomesIn(this.since),
  );
  /** The phase that has come of itself since then: the player did not end the one before. */
  readonly turned = $derived(this.deeds.isSurprised && !this.isOnTable ? this.since.findLast(isPhase) : undefined);
  /** The phases before it in which nothing happened. */
  readonly passed = $derived(this.turned ? emptyPhases(this.since) : []);
  /** Where the unit in question was to go, if something stopped it on the way. */
  readonly halted = $derived.by(() => {
    const { bound } = this.deeds;
    const stopped = isStopped(piecesIn(this.question.prompt), bound, this.pieces, this.side);
    return bound && this.news.length && stopped ? bound : "";
  });
  /** The place that the question is about, such as the target of fire. */
  readonly focus = $derived.by(() => {
    const { prompt } = this.question;
    const place = prompt?.args?.[styles.prompt(prompt.id).place ?? ""];
    return typeof place === "string" ? place : "";
  });
  readonly isAsked = $derived(this.offers.length > 0 || (!!this.question.free && !this.queued));
  /** Whether pieces are still being set up. */
  readonly isSettingUp = $derived((this.view?.phase ?? -1) < 0);
  /** Whether all that happened may be looked at again: the game is over, or nobody else plays. */
  readonly isOpenBook = $derived(
    !!this.info &&
      (this.info.over || (this.seats.length > 0 && this.info.seats.every((seat) => seat.you || seat.agent))),
  );

  /** A view that nobody plays, for benchmarks. */
  static still(view: SeatView, sides: readonly string[]): Table {
    const table = new Table("");
    table.seat = view.seat;
    table.nations = sides;
    table.coming.replace(view);
    table.info = {
      id: "",
      system: "",
      scenario: "",
      options: {},
      access: "private",
      watch: false,
      over: false,
      commitment: "",
      created: 0,
      sides: sides.map((id) => ({ id, name: id })),
      seats: sides.map((_, side) => ({ seat: side, side })),
    };
    return table;
  }

  constructor(readonly id: string) {
    this.idle = new Idle(id);
    this.connection = new Connection(
      id,
      (message) => this.heard(message),
      (state) => {
        this.online = state === "open";
        this.gone = state === "gone";
      },
    );
  }

  close(): void {
    this.coming.close();
    this.connection.close();
  }

  /** Whether a part of the screen is needed: a lesson shows only what it uses. */
  uses(part: string): boolean {
    return !this.lesson || (this.lesson.controls ?? []).includes(part);
  }

  /** The side that a seat plays. */
  sideOf(seat: number | null | undefined): number | null {
    return seat === null || seat === undefined ? null : (this.info?.seats[seat]?.side ?? seat);
  }

  /** What a seat is called. */
  nameOf(seat: number): string {
    return this.info ? seatName(this.info, seat, (side) => words.side(side)) : "";
  }

  /** The other player of the own side who commands a piece; empty where it is this player or nobody in particular. */
  commanderOf({ commander }: Piece): string {
    return commander === null || commander === undefined || commander === this.seat ? "" : this.nameOf(commander);
  }

  /** How the pieces of a side look. */
  livery(side: number | null | undefined): Livery {
    return liveryOf(side, this.nations);
  }

  // --- what comes from the server ---------------------------------------------------------------------------------
  private heard(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.info = message.game;
        styles.use(message.game.system);
        this.seats = message.seats;
        this.nations = message.nations;
        this.lesson = message.lesson ?? null;
        this.orders.replace(message.orders);
        this.chat = message.chat;
        if (this.seat === null || !message.seats.includes(this.seat)) this.seat = message.seats[0] ?? null;
        void this.fetchBoard(message.game);
        break;
      case "view":
        this.coming.replace(message);
        break;
      case "change":
        this.coming.arrived(message);
        break;
      case "game":
        this.info = message.game;
        break;
      case "orders":
        this.orders.put(message.seat, message.orders);
        break;
      case "chat":
        this.chat = [...this.chat, message.line];
        break;
      case "presence":
        this.present = message.online;
        this.watchers = message.watchers;
        break;
      case "refused":
        this.notice.tell(message.why, message.rule);
        break;
      default:
        break;
    }
  }

  private async fetchBoard({ board, system }: GameInfo): Promise<void> {
    if (board && !this.board) this.board = await boardOf(board, system);
  }

  private shows(before: SeatView | undefined, now: SeatView): void {
    const isOwn = now.seat === this.seat;
    if (!before && isOwn) this.told = now.log.length;
    if (before && isOwn && before.phase !== now.phase) {
      this.deeds.forget();
      this.again.forget();
    }
    if (before?.question.acts !== now.question.acts || before?.question.prompt?.id !== now.question.prompt?.id) {
      this.enquiries.forget();
      if (isOwn) {
        this.ahead.forget();
        this.deeds.follow(before?.question, now.question);
        this.forget();
      }
    }
    this.follow();
  }

  /** Where one screen serves several seats, it turns to the one that is asked. */
  private follow(): void {
    const isAsked = (seat: number | null) => {
      const question = this.coming.of(seat)?.question;
      return (!!question?.offers?.length || !!question?.free) && !question.agreed;
    };
    if (isAsked(this.seat)) return;
    const next = this.seats.find(isAsked);
    if (next === undefined) return;
    if (this.secretive && this.sideOf(next) !== this.side) this.handing = next;
    else this.turnTo(next);
  }

  /** The screen now belongs to this seat. */
  turnTo(seat: number): void {
    this.handing = null;
    this.seat = seat;
    this.forget();
    this.ahead.forget();
  }

  private forget(): void {
    this.selected = null;
    this.pointed = null;
    this.menu = null;
    this.notice.close();
    this.aim = null;
    this.verb = "";
  }

  // --- what the player does ---------------------------------------------------------------------------------------
  click(click: Click): void {
    if (this.marking.places) {
      this.marking.toggle(click.place);
      return;
    }
    this.menu = null;
    if (this.queued) this.coming.hurry();
    if (!this.isAsked || this.coming.isLingering) return;
    const answer = answerTo(this.verb ? this.ofVerb : this.offers, this.selected, click);
    this.notice.close();
    if (answer.kind === "choose") void this.choose([answer.offer.notation]);
    else if (answer.kind === "pick") this.pick(answer.offers, click.place);
    else if (answer.kind === "select") this.selected = this.selected === answer.piece ? null : answer.piece;
    else if (click.piece !== null && this.entriesOf(click.place, click.piece).length)
      this.openMenu(click.place, click.piece);
    else if (this.couldTake(click.piece)) void this.takeInstead(click);
    else if (answer.kind === "ask") void this.explain(answer.notation, click.place);
  }

  /** Whether an own piece could have been taken up instead of the one that was and has done nothing yet. */
  private couldTake(piece: number | null): boolean {
    const { taken } = this.deeds;
    if (piece === null || !taken || taken.piece === piece || !this.question.can_undo) return false;
    return this.pieces.get(piece)?.side === this.side && targetsOf(taken.offers, null).pieces.has(piece);
  }

  private async takeInstead(click: Click): Promise<void> {
    this.bind(this.deeds.taken!.count);
    await this.undo();
    await this.settled();
    this.click(click);
  }

  /** Chooses a piece beside the map, which is then put down somewhere. */
  takeUp(piece: number): void {
    this.click({ place: "", piece });
    if (putting(this.forms, piece)) this.selected = piece;
  }

  /** Lets the player pick among choices that a click may have meant. */
  pick(offers: readonly Offer[], place: string): void {
    this.menu = { entries: offers.map((offer) => ({ offer })), place };
  }

  /** What can be done with a unit and what it holds, or with all own units of a place. */
  entriesOf(place: string, piece: number | null): readonly MenuEntry[] {
    const holder = (piece === null ? undefined : this.pieces.get(piece)?.holder) ?? piece;
    const own = (this.byPlace.get(place) ?? []).filter(
      (one) => one.side === this.side && (holder === null || one.id === holder || one.holder === holder),
    );
    return this.isAsked ? menuOf(this.offers, new Set(own.map(({ id }) => id)), this.active) : [];
  }

  openMenu(place: string, piece: number | null): void {
    if (this.marking.places || this.queued) return;
    const meant = piece === null ? null : this.pieces.get(piece);
    const unit = unitOf(this.byPlace.get(place) ?? [], meant, this.side);
    const entries = this.entriesOf(place, piece);
    this.menu = unit === undefined ? (entries.length ? { entries, place } : null) : { entries, place, unit };
  }

  /** Makes a choice of the menu; where only its place is missing, that is picked on the map next. */
  take(entry: MenuEntry): void {
    this.menu = null;
    if ("offer" in entry) void this.choose([entry.offer.notation]);
    else if (groupsOf(this.offers).has(verbOf(entry.offers[0]!.notation)))
      this.verb = verbOf(entry.offers[0]!.notation);
    else this.selected = entry.offers[0]!.pieces![0]!;
  }

  /** Makes choices as one plan; `whole`: they are taken back together too. */
  async choose(choices: string[], whole = false): Promise<number> {
    const { seat } = this;
    if (seat === null || this.busy) return 0;
    const place = placeOf(choices.at(-1) ?? "");
    this.menu = null;
    this.notice.close();
    this.told = this.view?.log.length ?? 0;
    const bound = choices.length > 1 && this.board?.cells.has(place) ? place : "";
    this.deeds.begin(choices, bound, !this.question.can_undo, this.offers);
    this.again.note(this.question.prompt?.id ?? "", choices);
    const answer = await this.act({ type: "choose", seat, acts: this.question.acts, choices });
    const made = answer?.type === "done" ? (answer.made ?? 1) : 0;
    if (made) this.deeds.done(made, whole);
    else this.deeds.taken = null;
    if (answer?.type === "refused" && !answer.stale) {
      this.notice.tell(answer.why, answer.rule, place);
    }
    return made;
  }

  /** The last so many things that were done are taken back together. */
  bind(count: number): void {
    this.deeds.bind(count);
  }

  /** Waits until what was done is shown and the next question is there, if there is one. */
  async settled(): Promise<void> {
    const until = performance.now() + 4000;
    const isOpen = () => this.busy || this.queued > 0 || !this.isAsked;
    while (isOpen() && !this.view?.outcome && performance.now() < until) {
      await new Promise((done) => setTimeout(done, 25));
    }
  }

  /** Sends something that the player does. */
  private act(message: Asked) {
    return this.coming.deed(() => this.ask(message));
  }

  async undo(): Promise<void> {
    if (this.seat === null || this.coming.isLingering || !this.question.can_undo) return;
    const count = this.deeds.takeBack();
    this.again.forget();
    await this.act({ type: "undo", seat: this.seat, acts: this.question.acts, count });
  }

  async hold(span: string): Promise<void> {
    if (this.seat === null || this.coming.isLingering) return;
    const prompt = this.question.prompt?.id;
    const answer = await this.act({ type: "hold", seat: this.seat, acts: this.question.acts, span });
    if (span !== "game" || !prompt || answer?.type !== "done") return;
    this.orders.neverAsk(prompt);
    await this.settled();
    this.notice.tell({ id: "web-prompt-hold-game-how" }, "", "", true);
  }

  async declare(what: "resign" | "offer-draw" | "settle"): Promise<void> {
    if (this.seat !== null) await this.ask({ type: "declare", seat: this.seat, what });
  }

  /** Gives a unit to another player of the same side. */
  async handOver(piece: number, to: number): Promise<void> {
    if (this.seat !== null) await this.act({ type: "hand-over", seat: this.seat, piece, to });
  }

  async say(text: string, to: "all" | "side"): Promise<void> {
    if (this.seat !== null) await this.ask({ type: "chat", seat: this.seat, text, to });
  }

  /** Where a place lies on the map: a hex, a piece of a table, a point of it, or something that stands on it. */
  spot(place: string): Point | undefined {
    return spotOf(this.board, this.pieces, place);
  }

  /** Asks what the rules say of this, and tells it where it is refused. */
  async explain(notation: string, place: string): Promise<void> {
    const answer = await this.enquiries.tryOut(notation);
    if (answer?.why) this.notice.tell(answer.why, answer.rule, place);
  }

  /** Opens the replay at the moment when a line of the log was written. */
  async showMoment(line: number): Promise<void> {
    try {
      screen.moment = (await api.moment(this.id, this.view?.seat ?? 0, line)).step;
    } catch (error) {
      if (error instanceof ApiError && error.why) this.notice.tell(error.why);
    }
  }

  /** How the player is done with an own piece, if he is. */
  idleOf(piece: Piece): "done" | "sleep" | undefined {
    return this.view && piece.side === this.side ? this.idle.of(piece, this.view) : undefined;
  }

  /** The next piece that can do something or be put somewhere, after the one selected. */
  nextActor(back = false): Piece | undefined {
    return this.pieces.get(nextOf(this.able, this.forms, this.selected, back) ?? -1);
  }
}
