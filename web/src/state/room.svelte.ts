/**
 * The room of one open game: who plays, watches and chats, and which seat this screen shows.
 * Written by `GameClient` from the server's messages and by the seat switches of the page; read by every panel.
 * Imports none of the other state modules.
 */

import { seatName } from "../model/seating";
import { type Livery, liveryOf, nationOf } from "../pieces/nations";
import type {
  Advice,
  ChatLine,
  Condition,
  GameInfo,
  LessonScript,
  ScenarioInfo,
  SeatInfo,
  SideInfo,
  SystemInfo,
} from "../protocol";
import { words } from "../words/words.svelte";
import type { ServerMessage, SocketState } from "./connection";

type Welcome = Extract<ServerMessage, { type: "welcome" }>;
type Presence = Extract<ServerMessage, { type: "presence" }>;

export class GameRoom {
  /** What the server says about the game; null until its first message. */
  info = $state.raw<GameInfo | null>(null);
  /** Numbers of the seats that this browser plays; empty for an onlooker. */
  ownSeats = $state.raw<readonly number[]>([]);
  /** The seat whose view is shown; null: the view of an onlooker. */
  seat = $state<number | null>(null);
  /** The seat that the screen waits to be handed to before anything is shown; null: nothing is waited for. */
  handingTo = $state<number | null>(null);
  /** Whether those who share this screen agreed to see each other's views. */
  isTrusted = $state(false);
  /** The lesson that the game plays; null: it is no lesson. */
  lesson = $state.raw<LessonScript | null>(null);
  /** All chat lines that this player may read, the oldest first. */
  chat = $state.raw<readonly ChatLine[]>([]);
  /** Number of chat lines that the player has read. */
  private heardCount = $state(0);
  /** Seats whose players are connected now. */
  onlineSeats = $state.raw<readonly number[]>([]);
  /** Number of connected onlookers. */
  watcherCount = $state(0);
  /** Whether the socket to the server is open. */
  isConnected = $state(false);
  /** There is no such game, or this player may not see it. */
  isGone = $state(false);
  /** The nation of each side, by the side's number: it decides the colours of the counters. */
  private nations = $state.raw<readonly string[]>([]);

  /** `id`: of the game, empty for a view that is only drawn. `systems`: all that the server knows. */
  constructor(
    readonly id: string,
    private readonly systems: readonly SystemInfo[],
  ) {}

  /** The system of the game; undefined until `info` has come. */
  readonly system = $derived.by<SystemInfo | undefined>(() =>
    this.systems.find(({ code }) => code === this.info?.system),
  );
  readonly scenario = $derived.by<ScenarioInfo | undefined>(() =>
    this.system?.scenarios.find(({ id }) => id === this.info?.scenario),
  );
  /** The sides by number; empty until `info` has come. */
  readonly sides = $derived<readonly SideInfo[]>(this.info?.sides ?? []);
  readonly sideNames = $derived<readonly string[]>(this.sides.map(({ name }) => name));
  /** The side of the seat that is shown; null for an onlooker. */
  readonly side = $derived(this.sideOf(this.seat));
  /** The token that invites a player to a free seat; empty where no seat is free. */
  readonly invitation = $derived(this.info?.seats.some((seat) => seat.open) ? (this.info.invitation ?? "") : "");
  /** Whether every seat belongs to this player or to the computer. */
  readonly isAlone = $derived((this.info?.seats ?? []).every((seat) => seat.you || seat.agent));
  /** Whether the whole game may be looked at again: it is over, or this player plays alone. */
  readonly isOpenBook = $derived(!!this.info && (this.info.over || (this.ownSeats.length > 0 && this.isAlone)));
  /** Whether the player has a seat and others look at the same game from elsewhere. */
  readonly isShared = $derived(this.seat !== null && !this.isAlone);
  /** Whether at least what the own seats saw may be looked at again. */
  readonly canReplay = $derived(this.isOpenBook || this.ownSeats.length > 0);
  /** Whether those who share this screen must not see each other's views. */
  readonly hasSecrets = $derived(!this.isTrusted && this.ownSeats.length > 1 && !!this.system?.secrets);
  /** Whether standing orders can answer the questions of this system that ask for a reaction. */
  readonly canReact = $derived(!this.system || !!this.system.reacts);
  /** The facts that standing orders of this system can ask about. */
  readonly conditions = $derived<readonly Condition[]>(this.system?.conditions ?? []);
  /** The id of the tutorial scenario while its first seat plays it against the computer; empty otherwise. */
  readonly tutorial = $derived(
    this.scenario?.tutorial && this.seat === 0 && this.ownSeats.length === 1 && this.isAlone ? this.scenario.id : "",
  );
  /** The advice that a coach may give; empty outside the tutorial. */
  readonly advice = $derived<readonly Advice[]>(this.tutorial ? (this.system?.coach ?? []) : []);
  /** Whether a beginner is being taught, so that everything is shown at the slowest pace. */
  readonly isTaught = $derived(!!this.lesson || !!this.tutorial);

  /** Number of chat lines of others that the player has not read. */
  readonly unheard = $derived(
    this.chat.slice(this.heardCount).filter(({ seat }) => !this.ownSeats.includes(seat)).length,
  );

  // --- what the server says -----------------------------------------------------------------------------------------
  welcome({ game, seats, nations, lesson, chat }: Welcome): void {
    // What was said before the game was opened is no news; what was missed while the connection was lost is.
    if (!this.info) this.heardCount = chat.length;
    this.info = game;
    this.ownSeats = seats;
    this.nations = nations;
    this.lesson = lesson ?? null;
    this.chat = chat;
    if (this.seat === null || !seats.includes(this.seat)) this.seat = seats[0] ?? null;
  }

  addChatLine(line: ChatLine): void {
    this.chat = [...this.chat, line];
  }

  /** The player has read all that was said. */
  hear(): void {
    this.heardCount = this.chat.length;
  }

  setPresence({ online, watchers }: Presence): void {
    this.onlineSeats = online;
    this.watcherCount = watchers;
  }

  setConnection(state: SocketState): void {
    this.isConnected = state === "open";
    this.isGone = state === "gone";
  }

  /** Those who share this screen agree to see each other's views. */
  trust(): void {
    this.isTrusted = true;
  }

  /** Shows the view of a seat of this screen. */
  showSeat(seat: number): void {
    this.handingTo = null;
    this.seat = seat;
  }

  /** Hides the game until the screen was handed to the player of a seat. */
  handTo(seat: number): void {
    this.handingTo = seat;
  }

  update(info: GameInfo): void {
    this.info = info;
  }

  /** Seats one player at each of the sides of these nations, for a view that is drawn without a server. */
  seatWithoutServer(seat: number | null, nations: readonly string[]): void {
    this.seat = seat;
    this.nations = nations;
    this.info = {
      id: "",
      system: "",
      scenario: "",
      options: {},
      access: "private",
      watch: false,
      over: false,
      commitment: "",
      created: 0,
      sides: nations.map((id) => ({ id, name: id })),
      seats: nations.map((_, side) => ({ seat: side, side })),
    };
  }

  // --- questions about seats and sides ------------------------------------------------------------------------------
  /** Whether a part of the page is shown: a lesson shows only the controls that it uses. */
  uses(part: string): boolean {
    return !this.lesson || (this.lesson.controls ?? []).includes(part);
  }

  /** The side that a seat plays; null for an onlooker. */
  sideOf(seat: number | null | undefined): number | null {
    return seat === null || seat === undefined ? null : (this.info?.seats[seat]?.side ?? seat);
  }

  /** The name by which the page calls a seat; empty until `info` has come. */
  nameOf(seat: number): string {
    return this.info ? seatName(this.info, seat, (side) => words.side(side)) : "";
  }

  /** Who plays a seat, as the page calls him: this player, another, the computer, or nobody yet. */
  playerOf({ you, agent, player }: SeatInfo): string {
    if (you) return words.say("you");
    if (agent) return words.named(`agent-${agent}`, agent);
    return player ? words.person(player) : words.say("open-seat");
  }

  /** The name of the other player of the side who commands a piece; empty: this player, or no single one. */
  commanderOf({ commander }: { readonly commander?: number | null }): string {
    return commander === null || commander === undefined || commander === this.seat ? "" : this.nameOf(commander);
  }

  /** The nation of a side, by which its flag is shaped; empty until the server has named it. */
  nationOf(side: number): string {
    return nationOf(this.nations[side]);
  }

  /** The colours of a side's pieces. */
  livery(side: number | null | undefined): Livery {
    return liveryOf(side, this.nations);
  }
}
