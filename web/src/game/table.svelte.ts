/** One game at this screen: its views as they come, what is selected and pointed at, and what the player does. */
import { ApiError, api } from "../api";
import { type Board, onMap, type Point, readBoard } from "../map/geometry";
import { type Livery, liveryOf } from "../map/nations";
import { USUAL } from "../orders";
import type {
  ChatLine,
  Form,
  GameInfo,
  LessonScript,
  LogLine,
  OddsAnswer,
  Offer,
  Piece,
  Question,
  RouteAnswer,
  SeatOrders,
  SeatView,
  Text,
  ViewChange,
  WhyNotAnswer,
} from "../protocol";
import { keep, settings } from "../settings.svelte";
import { screen } from "../ui.svelte";
import { Again } from "./again.svelte";
import { Ahead } from "./ahead.svelte";
import { changed } from "./change";
import { NOTHING_SHOWN, type Shown } from "./coach.svelte";
import { Connection, type ServerMessage } from "./connection";
import { placed, putting } from "./figures";
import { wantedBy } from "./free";
import { stepwise } from "./glide";
import { Idle } from "./idle.svelte";
import {
  answerTo,
  type Click,
  groupsOf,
  type MenuEntry,
  menuOf,
  piecesIn,
  targetsAt,
  targetsOf,
  verbOf,
} from "./offers";
import { isAttack, outcomesIn } from "./severity";

const NO_QUESTION: Question = { acts: 0 };
const boards = new Map<string, Promise<Board>>();

export function boardOf(address: string): Promise<Board> {
  let found = boards.get(address);
  if (!found) {
    found = api.board(address).then(readBoard);
    found.catch(() => boards.delete(address));
    boards.set(address, found);
  }
  return found;
}

export interface Notice {
  readonly text: Text;
  readonly rule: string;
  readonly place: string;
}

/** Milliseconds between two changes that the player did not cause, by speed. */
const PACES: Record<string, number> = { instant: 0, quick: 140, normal: 420, slow: 900 };

/** Milliseconds for which an attack that the player did not make stays before the next change. */
const SHOTS: Record<string, number> = { instant: 0, quick: 500, normal: 1200, slow: 2000 };

/** Milliseconds for which a line of fire is seen at least. */
const FLASH = 1200;

/** How much longer everything takes for one who is being taught. */
const TAUGHT = 1.5;

/** Milliseconds from one place to the next. */
const GLIDE = 240;

/** Milliseconds for which a question that was answered stays, as the next one mostly comes at once. */
const LINGER = 150;

/** Nothing on the map or in the log. */
function isQuiet(change: ViewChange): boolean {
  return !change.pieces?.length && !change.gone?.length && !change.log?.add.length;
}

function isMotionWanted(): boolean {
  return settings.motion && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Table {
  info = $state.raw<GameInfo | null>(null);
  board = $state.raw<Board | null>(null);
  seats = $state.raw<readonly number[]>([]);
  private nations = $state.raw<readonly string[]>([]);
  lesson = $state.raw<LessonScript | null>(null);
  /** What a coach points at. */
  shown = $state.raw<Shown>(NOTHING_SHOWN);
  seat = $state<number | null>(null);
  private views = $state.raw<ReadonlyMap<number | null, SeatView>>(new Map());
  orders = $state.raw<Record<string, SeatOrders>>({});
  chat = $state.raw<readonly ChatLine[]>([]);
  present = $state.raw<readonly number[]>([]);
  watchers = $state(0);
  online = $state(false);
  /** There is no such game, or it is not for this player. */
  gone = $state(false);
  busy = $state(false);
  /** How many of the player's deeds are not answered yet. */
  private waiting = 0;

  selected = $state<number | null>(null);
  hex = $state("");
  pointed = $state.raw<Offer | null>(null);
  /** What can be done at a place, or with a unit there. */
  menu = $state.raw<{ entries: readonly MenuEntry[]; place: string; unit?: number } | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** What the player chose since the question became what it is. */
  private trail = $state.raw<readonly string[]>([]);
  private lately: readonly string[] = [];
  /** Where the plan that was chosen last leads. */
  private bound = $state("");
  /** How much of that was chosen before. */
  private carried = 0;
  /** How many choices each thing the player did stood for, so that what was done as one is taken back as one. */
  private deeds: number[] = [];
  private odds = $state.raw<ReadonlyMap<string, OddsAnswer>>(new Map());
  private asking = new Set<string>();

  /** From where to where something was just fired. */
  flashes = $state.raw<readonly string[]>([]);
  /** What came of it, where it struck. */
  struck = $state.raw<{ place: string; result: Text } | null>(null);
  private flashing = 0;
  private noticed = 0;

  /** Those who share this screen must not see each other's views. */
  secretive = $state(false);
  /** The seat to which the screen is to be handed before anything is shown. */
  handing = $state<number | null>(null);

  /** How long the log was when the player last did something. */
  private told = $state(0);

  /** A view of the past, in place of the present one. */
  past = $state.raw<SeatView | null>(null);

  /** The point of the map that was clicked where a point is wanted, in the units of points. */
  aim = $state.raw<{ x: number; y: number } | null>(null);

  /** Hexes being marked for a standing order. */
  marking = $state.raw<{ places: string[]; done: (places: string[]) => void } | null>(null);

  private queue: ViewChange[] = [];
  queued = $state(0);
  /** A beginner is being taught: everything takes its time. */
  taught = $state(false);
  private pacer = 0;
  /** A question that is over, until the next one comes or it is clear that somebody else is asked. */
  private lingering: { seat: number | null; next: Question; timer: number } | null = null;
  private readonly connection: Connection;
  /** Ways, forecasts and notes, as far as they have been asked for. */
  readonly ahead = new Ahead((message) => this.connection.ask(message));
  /** Doing the same with the rest of a group. */
  readonly again = new Again(this);
  /** Units the player is done with. */
  readonly idle: Idle;

  /** The sides, by seat. */
  readonly names = $derived<readonly string[]>((this.info?.seats ?? []).map((seat) => seat.side));
  readonly view = $derived(this.past ?? this.views.get(this.seat) ?? null);
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
  readonly byPlace = $derived(grouped(this.view?.pieces ?? []));
  /** The pieces that the question is about. */
  readonly active = $derived<ReadonlySet<number>>(
    new Set([...piecesIn(this.question.prompt), ...(this.targets.actor === null ? [] : [this.targets.actor])]),
  );
  /** The own pieces that act together, in the order in which they came to it. */
  readonly group = $derived.by<readonly Piece[]>(() => {
    if (!this.isAsked || this.isSettingUp) return [];
    const lead = piecesIn(this.question.prompt);
    const chosen = /fire|move/.test(this.question.prompt?.id ?? "") ? this.trail : this.trail.slice(this.carried);
    const ids = [...lead, ...chosen.filter((one) => !/[@>]/.test(one)).flatMap(piecesOf)];
    const own = [...new Set(ids)].flatMap((id) => this.pieces.get(id) ?? []).filter((one) => one.side === this.seat);
    const at = own.find((one) => lead.includes(one.id))?.place;
    return own.filter((one) => at === undefined || one.place === at);
  });
  /** Whether the last choice brought the last of the group, so that taking it back is letting him go. */
  readonly canLetGo = $derived(
    !!this.question.can_undo && piecesOf(this.trail.at(-1) ?? "").includes(this.group.at(-1)?.id ?? -1),
  );
  /** What others did since then. */
  readonly since = $derived<readonly LogLine[]>((this.view?.log ?? []).slice(this.told));
  readonly news = $derived<readonly LogLine[]>(outcomesIn(this.since));
  /** The place that the question is about, such as the target of fire. */
  readonly focus = $derived(typeof this.question.prompt?.args?.hex === "string" ? this.question.prompt.args.hex : "");
  readonly isAsked = $derived(this.offers.length > 0 || (!!this.question.free && !this.queued));

  /** A view that nobody plays, for benchmarks. */
  static still(view: SeatView, sides: readonly string[]): Table {
    const table = new Table("");
    table.seat = view.seat;
    table.nations = sides;
    table.views = new Map([[view.seat, view]]);
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
      seats: sides.map((side, seat) => ({ seat, side })),
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
    clearTimeout(this.pacer);
    clearTimeout(this.lingering?.timer);
    this.connection.close();
  }

  /** How the pieces of a seat look. */
  livery(side: number | null | undefined): Livery {
    return liveryOf(side, this.nations);
  }

  // --- what comes from the server ---------------------------------------------------------------------------------
  private heard(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.info = message.game;
        this.seats = message.seats;
        this.nations = message.nations;
        this.lesson = message.lesson ?? null;
        this.orders = message.orders;
        this.chat = message.chat;
        if (this.seat === null || !message.seats.includes(this.seat)) this.seat = message.seats[0] ?? null;
        this.fetchBoard();
        break;
      case "view":
        this.letGo();
        this.queue = this.queue.filter((change) => change.seat !== message.seat);
        if (message.seat === this.seat && !this.views.has(message.seat)) this.told = message.log.length;
        this.queued = this.queue.length;
        this.show(message.seat, message);
        break;
      case "change":
        this.arrived(message);
        break;
      case "game":
        this.info = message.game;
        break;
      case "orders":
        this.orders = { ...this.orders, [message.seat]: message.orders };
        break;
      case "chat":
        this.chat = [...this.chat, message.line];
        break;
      case "presence":
        this.present = message.online;
        this.watchers = message.watchers;
        break;
      case "refused":
        this.notify({ text: message.why, rule: message.rule ?? "", place: "" });
        break;
      default:
        break;
    }
  }

  private fetchBoard(): void {
    const address = this.info?.board;
    if (address && !this.board) {
      void boardOf(address).then((board) => {
        this.board = board;
      });
    }
  }

  private arrived(change: ViewChange): void {
    const pace = this.waiting ? 0 : (PACES[settings.speed] ?? 0);
    const before = this.views.get(change.seat);
    const glides = !!before && !this.queue.length && !this.past && isMotionWanted() && change.seat === this.seat;
    const steps = glides ? stepwise(before, change) : [change];
    if (!this.queue.length && !this.pacer && steps.length === 1 && (pace === 0 || isQuiet(change) || this.past)) {
      this.apply(change);
      return;
    }
    this.queue.push(...steps);
    this.queued = this.queue.length;
    if (!this.pacer) this.pacer = window.setTimeout(() => this.next(), 0);
  }

  private next(): void {
    this.pacer = 0;
    const change = this.queue.shift();
    this.queued = this.queue.length;
    if (!change) return;
    this.apply(change);
    while (this.queue[0] && isQuiet(this.queue[0])) this.apply(this.queue.shift()!);
    this.queued = this.queue.length;
    // What comes next waits until this was seen, also where it has not come yet.
    const pace = change.seat === this.seat && !isQuiet(change) ? this.paceOf(change) : 0;
    if (pace || this.queue.length) this.pacer = window.setTimeout(() => this.next(), pace);
  }

  private paceOf(change: ViewChange): number {
    const taught = this.taught ? TAUGHT : 1;
    if (change.log?.add.some(isAttack)) return (SHOTS[settings.speed] ?? 0) * taught;
    const crowd = this.queue.length > 12 ? 0.4 : 1;
    return (change.question ? (PACES[settings.speed] ?? 0) * taught : GLIDE) * crowd;
  }

  /** Show at once what happens next. */
  hurry(): void {
    if (!this.pacer) return;
    clearTimeout(this.pacer);
    this.next();
  }

  /** Show at once all that has happened. */
  catchUp(): void {
    clearTimeout(this.pacer);
    this.pacer = 0;
    for (const change of this.queue.splice(0)) this.apply(change);
    this.queued = 0;
  }

  private apply(change: ViewChange): void {
    const before = this.views.get(change.seat);
    if (!before) return;
    const after = changed(before, change);
    if (this.lingers(before, after)) {
      this.show(change.seat, { ...after, question: before.question });
    } else {
      if (change.question) this.letGo();
      this.show(change.seat, after);
    }
    if (change.seat === this.seat) this.light(change.log?.add ?? []);
  }

  /** Keeps a question for a moment where it is over and nobody at this screen has another. */
  private lingers(before: SeatView, after: SeatView): boolean {
    const { seat } = before;
    if (seat !== this.seat || !before.question.prompt || after.question.prompt || after.outcome) return false;
    if (this.seats.some((own) => own !== seat && this.views.get(own)?.question.prompt)) return false;
    if (before.question.acts === after.question.acts) return false;
    clearTimeout(this.lingering?.timer);
    this.lingering = { seat, next: after.question, timer: window.setTimeout(() => this.letGo(), LINGER) };
    this.busy = true;
    return true;
  }

  /** The question that lingers is over. */
  private letGo(): void {
    const over = this.lingering;
    if (!over) return;
    this.lingering = null;
    clearTimeout(over.timer);
    this.busy = this.waiting > 0;
    const view = this.views.get(over.seat);
    if (view) this.show(over.seat, { ...view, question: over.next });
  }

  /** Sends something that the player does; until it is done nothing else is. */
  private async act(message: Parameters<Connection["ask"]>[0]) {
    if (!this.queue.length) this.catchUp();
    this.waiting += 1;
    this.busy = true;
    const answer = await this.connection.ask(message);
    this.waiting -= 1;
    this.busy = this.waiting > 0 || this.lingering !== null;
    return answer;
  }

  /** A line for a moment from each piece that did something to another place. */
  private light(lines: readonly LogLine[]): void {
    const found = lines.flatMap((line) =>
      (line.pieces ?? []).flatMap((id) => {
        const from = this.pieces.get(id);
        const to = line.place || this.foeIn(line, from);
        return from?.place && to && from.place !== to ? [`${from.place}>${to}`] : [];
      }),
    );
    if (!found.length) return;
    this.flashes = [...new Set(found)];
    const shot = lines.findLast(
      (line) => isAttack(line) && line.place && typeof line.message.args?.result === "object",
    );
    this.struck = shot ? { place: shot.place!, result: shot.message.args!.result as Text } : null;
    clearTimeout(this.flashing);
    this.flashing = window.setTimeout(
      () => {
        this.flashes = [];
        this.struck = null;
      },
      Math.max(FLASH, (SHOTS[settings.speed] ?? 0) * (this.taught ? TAUGHT : 1)),
    );
  }

  /** Where an enemy stands whom a line of the log names beside a piece, on a table. */
  private foeIn(line: LogLine, piece: Piece | undefined): string {
    if (!piece?.point) return "";
    const named = piecesIn(line.message).flatMap((id) => this.pieces.get(id) ?? []);
    return named.find((one) => one.side !== piece.side)?.place ?? "";
  }

  private show(seat: number | null, view: SeatView): void {
    const before = this.views.get(seat);
    this.views = new Map(this.views).set(seat, { ...view, pieces: placed(view.pieces) });
    if (before?.question.acts !== view.question.acts || before?.question.prompt?.id !== view.question.prompt?.id) {
      this.odds = new Map();
      this.asking.clear();
      if (seat === this.seat) this.ahead.forget();
      if (seat === this.seat) this.follows(before?.question, view.question);
      if (seat === this.seat) this.forget();
    }
    this.follow();
  }

  /** What was chosen counts for as long as the same thing is asked. */
  private follows(before: Question | undefined, now: Question): void {
    if (!now.prompt) return;
    if (before?.prompt) this.askedFor = before.prompt.id;
    // Who was led to a point has acted: he is nobody who still acts together with others.
    const led = this.lately.some((choice) => /^done\b|\(-?\d/.test(choice));
    const same = this.askedFor === now.prompt.id;
    this.trail = led ? [] : same ? [...this.trail, ...this.lately] : this.lately;
    if (!same) this.carried = this.trail.length;
    this.askedFor = now.prompt.id;
    this.lately = [];
  }
  private askedFor = "";

  /** Where one screen serves several seats, it turns to the one that is asked. */
  private follow(): void {
    const isAsked = (seat: number | null) => {
      const question = this.views.get(seat)?.question;
      return !!question?.offers?.length || !!question?.free;
    };
    if (isAsked(this.seat)) return;
    const next = this.seats.find(isAsked);
    if (next === undefined) return;
    if (this.secretive) this.handing = next;
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
    this.notice = null;
    this.aim = null;
    this.verb = "";
  }

  // --- what the player does ---------------------------------------------------------------------------------------
  click(click: Click): void {
    if (this.marking) {
      this.toggleMark(click.place);
      return;
    }
    this.menu = null;
    if (this.queued) this.hurry();
    if (!this.isAsked || this.lingering) return;
    const answer = answerTo(this.verb ? this.ofVerb : this.offers, this.selected, click);
    this.notice = null;
    if (answer.kind === "choose") void this.choose([answer.offer.notation]);
    else if (answer.kind === "pick") this.pick(answer.offers, click.place);
    else if (answer.kind === "select") this.selected = this.selected === answer.piece ? null : answer.piece;
    else if (click.piece !== null && this.entriesOf(click.place, click.piece).length)
      this.openMenu(click.place, click.piece);
    else if (answer.kind === "ask") void this.whyNot(answer.notation, click.place);
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
      (one) => one.side === this.seat && (holder === null || one.id === holder || one.holder === holder),
    );
    return this.isAsked ? menuOf(this.offers, new Set(own.map(({ id }) => id)), this.active) : [];
  }

  openMenu(place: string, piece: number | null): void {
    if (this.marking || this.queued) return;
    const own = (this.byPlace.get(place) ?? []).filter((one) => one.side === this.seat && !one.holder);
    const held = piece === null ? undefined : this.pieces.get(piece);
    const unit =
      piece === null
        ? own.length === 1
          ? own[0]?.id
          : undefined
        : own.find(({ id }) => id === piece || id === held?.holder)?.id;
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
  async choose(choices: string[], whole = false): Promise<void> {
    const { seat } = this;
    if (seat === null || this.busy) return;
    const place = /@(\S+)/.exec(choices.at(-1) ?? "")?.[1] ?? "";
    this.menu = null;
    this.notice = null;
    this.told = this.view?.log.length ?? 0;
    if (!this.question.can_undo) this.deeds = [];
    this.lately = choices;
    this.bound = choices.length > 1 && this.board?.cells.has(place) ? place : "";
    this.again.note(this.question.prompt?.id ?? "", choices);
    const answer = await this.act({ type: "choose", seat, acts: this.question.acts, choices });
    if (answer?.type === "done") this.deeds.push(...(whole ? [answer.made ?? 1] : Array(answer.made ?? 1).fill(1)));
    if (answer?.type === "refused" && !answer.stale) {
      this.notify({ text: answer.why, rule: answer.rule ?? "", place });
    }
  }

  /** Waits until what was done is shown and the next question is there, if there is one. */
  async settled(): Promise<void> {
    const until = performance.now() + 4000;
    const isOpen = () => this.busy || this.queued > 0 || !this.isAsked;
    while (isOpen() && !this.view?.outcome && performance.now() < until) {
      await new Promise((done) => setTimeout(done, 25));
    }
  }

  /** Says something for as long as it takes to read. */
  private notify(notice: Notice): void {
    this.notice = notice;
    clearTimeout(this.noticed);
    this.noticed = window.setTimeout(() => {
      this.notice = null;
    }, 9000);
  }

  async undo(): Promise<void> {
    if (this.seat === null || this.lingering || !this.question.can_undo) return;
    const count = this.deeds.pop() ?? 1;
    this.trail = this.trail.slice(0, -count);
    this.lately = [];
    await this.act({ type: "undo", seat: this.seat, acts: this.question.acts, count });
  }

  async hold(span: string): Promise<void> {
    if (this.seat === null || this.lingering) return;
    const prompt = this.question.prompt?.id;
    const answer = await this.act({ type: "hold", seat: this.seat, acts: this.question.acts, span });
    if (span === "game" && prompt && answer?.type === "done") this.keepSkips([...settings.skips, prompt]);
  }

  async declare(what: "resign" | "offer-draw" | "settle"): Promise<void> {
    if (this.seat !== null) await this.connection.ask({ type: "declare", seat: this.seat, what });
  }

  async say(text: string, to: "all" | "side"): Promise<void> {
    if (this.seat !== null) await this.connection.ask({ type: "chat", seat: this.seat, text, to });
  }

  async setOrders(change: Partial<SeatOrders>): Promise<void> {
    const { seat } = this;
    if (seat === null) return;
    const orders = { general: USUAL, ...this.orders[seat], ...change };
    this.orders = { ...this.orders, [seat]: orders };
    await this.connection.ask({ type: "orders", seat, ...orders });
  }

  /** The player wants to be asked something again. */
  async askAgain(prompt: string): Promise<void> {
    this.keepSkips(settings.skips.filter((one) => one !== prompt));
    await this.setOrders({ skips: (this.orders[this.seat ?? -1]?.skips ?? []).filter((one) => one !== prompt) });
  }

  /** What a player does not want to be asked, he does not want to be asked in the next game either. */
  private keepSkips(skips: readonly string[]): void {
    settings.skips = [...new Set(skips)];
    keep();
  }

  /** Lets the player mark hexes on the map; `done` gets them. */
  mark(places: readonly string[], done: (places: string[]) => void): void {
    screen.sheet = "";
    this.marking = { places: [...places], done };
  }

  marked(): void {
    const was = this.marking;
    this.marking = null;
    was?.done(was.places);
    screen.sheet = "orders";
  }

  private toggleMark(place: string): void {
    const { marking } = this;
    if (!marking || !place) return;
    const has = marking.places.includes(place);
    const places = has ? marking.places.filter((one) => one !== place) : [...marking.places, place];
    this.marking = { ...marking, places };
  }

  /** How a piece would go to a point of the table, alone or with its group. */
  async route(piece: number, { x, y }: Point, together: boolean): Promise<RouteAnswer | null> {
    if (this.seat === null) return null;
    const answer = await this.connection.ask({ type: "route", seat: this.seat, piece, x, y, together });
    return answer?.type === "route" ? answer : null;
  }

  /** Finds out what is then done: nothing else is done meanwhile. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.waiting += 1;
    this.busy = true;
    const found = await work;
    this.waiting -= 1;
    this.busy = this.waiting > 0 || this.lingering !== null;
    return found;
  }

  /** Where a place lies on the map: a hex, a piece of a table, a point of it, or something that stands on it. */
  spot(place: string): Point | undefined {
    const { board } = this;
    if (!board || !place) return undefined;
    const cell = board.cells.get(place);
    if (cell || !board.unit) return cell;
    const at = /^(-?\d+),(-?\d+)$/.exec(place);
    if (at) return onMap(board, [Number(at[1]), Number(at[2])]);
    const point = place.startsWith("#") ? this.pieces.get(Number(place.slice(1)))?.point : undefined;
    if (point) return onMap(board, point);
    const box = board.features.find(({ id }) => id === place)?.box;
    return box && { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  }

  /** Says why something was refused. */
  refused(why: Text, rule: string, place = ""): void {
    this.notify({ text: why, rule, place });
  }

  /** Whether something that is not listed could be chosen, and if not, why. */
  async tryOut(notation: string): Promise<WhyNotAnswer | null> {
    if (this.seat === null) return null;
    const answer = await this.connection.ask({ type: "why-not", seat: this.seat, choice: notation });
    return answer?.type === "why-not" ? answer : null;
  }

  private async whyNot(notation: string, place: string): Promise<void> {
    if (this.seat === null) return;
    const answer = await this.connection.ask({ type: "why-not", seat: this.seat, choice: notation });
    if (answer?.type === "why-not" && answer.why) this.notify({ text: answer.why, rule: answer.rule ?? "", place });
  }

  async sight(a: string, b: string) {
    if (this.seat === null) return null;
    const answer = await this.connection.ask({ type: "sight", seat: this.seat, a, b });
    return answer?.type === "sight" ? answer.look : null;
  }

  async survey(a: string) {
    if (this.seat === null) return null;
    const answer = await this.connection.ask({ type: "survey", seat: this.seat, a });
    return answer?.type === "survey" ? answer.seen : null;
  }

  /** Whether all that happened may be looked at again: the game is over, or nobody else plays. */
  readonly isOpenBook = $derived(
    !!this.info &&
      (this.info.over || (this.seats.length > 0 && this.info.seats.every((seat) => seat.you || seat.agent))),
  );

  /** Opens the replay at the moment when a line of the log was written. */
  async showMoment(line: number): Promise<void> {
    try {
      screen.moment = (await api.moment(this.id, this.view?.seat ?? 0, line)).step;
    } catch (error) {
      if (error instanceof ApiError && error.why) this.notify({ text: error.why, rule: "", place: "" });
    }
  }

  async frame(seat: number, step: number): Promise<SeatView | null> {
    const answer = await this.connection.ask({ type: "frame", seat, step });
    return answer?.type === "frame" ? answer.view : null;
  }

  /** Whether pieces are still being set up. */
  readonly isSettingUp = $derived((this.view?.phase ?? -1) < 0);

  /** The odds of a choice, once they are known; asks for them where they are not. */
  oddsOf(offer: Offer): OddsAnswer | undefined {
    return this.odds.get(offer.notation);
  }

  async fetchOdds(offer: Offer): Promise<void> {
    const { seat } = this;
    if (seat === null || this.asking.has(offer.notation)) return;
    this.asking.add(offer.notation);
    const acts = this.question.acts;
    const answer = await this.connection.ask({ type: "odds", seat, choice: offer.notation });
    if (answer?.type === "odds" && acts === this.question.acts) {
      this.odds = new Map(this.odds).set(offer.notation, answer);
    }
  }

  /** The pieces on the map that can do something, without those the player is done with. */
  readonly able = $derived<readonly Piece[]>(
    [...this.targets.pieces.keys()]
      .flatMap((id) => this.pieces.get(id) ?? [])
      .filter((piece) => piece.place && this.view && !this.idle.of(piece, this.view)),
  );

  /** How the player is done with an own piece, if he is. */
  idleOf(piece: Piece): "done" | "sleep" | undefined {
    return this.view && piece.side === this.seat ? this.idle.of(piece, this.view) : undefined;
  }

  /** The own piece whose ways matter now: the selected one, or the one the question is about. */
  readonly mover = $derived.by<Piece | undefined>(() => {
    const ids = this.selected === null ? [...this.active] : [this.selected];
    return this.isAsked ? ids.flatMap((id) => this.pieces.get(id) ?? []).find((p) => p.side === this.seat) : undefined;
  });

  /** Where the unit in question was to go, if something stopped it on the way. */
  readonly halted = $derived.by(() => {
    const lead = piecesIn(this.question.prompt).map((id) => this.pieces.get(id));
    const stopped = lead.some((piece) => piece?.place && piece.side === this.seat && piece.place !== this.bound);
    return this.bound && this.news.length && stopped ? this.bound : "";
  });

  /** Asks what the rules say of this, and tells it where it is refused. */
  async explain(notation: string, place: string): Promise<void> {
    await this.whyNot(notation, place);
  }

  /** The next piece that can do something or be put somewhere, after the one selected. */
  nextActor(back = false): Piece | undefined {
    const put = this.forms.flatMap((form) => (form.point ? (form.pieces ?? []) : []));
    const ids = [...new Set([...this.able.map((piece) => piece.id), ...put])];
    if (!ids.length) return undefined;
    const at = this.selected === null ? -1 : ids.indexOf(this.selected);
    const next = ids[(at + (back ? ids.length - 1 : 1) + ids.length) % ids.length]!;
    return this.pieces.get(next);
  }
}

/** The pieces that a notation names. */
function piecesOf(notation: string): number[] {
  return [...notation.matchAll(/#(\d+)/g)].map(([, id]) => Number(id));
}

function grouped(pieces: readonly Piece[]): ReadonlyMap<string, readonly Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const here = found.get(piece.place);
    if (here) here.push(piece);
    else found.set(piece.place, [piece]);
  }
  return found;
}
