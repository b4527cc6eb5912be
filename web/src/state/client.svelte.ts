/**
 * The client of one open game: builds its state modules, passes the server's messages to them and clears what a new
 * question makes void. Made by the page of a game, which hands it (or single modules) to its components.
 *
 * Each module knows only those above it:
 *   room                        who plays, which seat is shown
 *   clocks                      how much time each seat has
 *   position                    board, view, pieces, attacks being drawn
 *   pointer, selection          what is pointed at, what is selected
 *   decision                    the question and what can be chosen
 *   assigning                   the board on which stacks are told what to do
 *   unread                      what happened since the player last acted
 *   enquiries, forecasts, orders, marking, notice, coach
 *   actions                     what the player does
 */
import type { SeatView, SystemInfo } from "../protocol";
import { styles } from "../styles.svelte";
import { PlayerActions } from "./actions.svelte";
import { Assigning } from "./assigning.svelte";
import { ChoiceHistory } from "./choicehistory.svelte";
import { GameClocks } from "./clocks.svelte";
import { Coach } from "./coach.svelte";
import { type Ask, Connection, type ServerMessage } from "./connection";
import { Decision } from "./decision.svelte";
import { Enquiries } from "./enquiries.svelte";
import { Forecasts } from "./forecasts.svelte";
import { IdleUnits } from "./idle.svelte";
import { HexMarking } from "./marking.svelte";
import { Notice } from "./notice.svelte";
import { Pointer } from "./pointer.svelte";
import { Position } from "./position.svelte";
import { GameRoom } from "./room.svelte";
import { Selection } from "./selection.svelte";
import { Signals } from "./signals.svelte";
import { StandingOrders } from "./standingorders.svelte";
import { UnreadLog } from "./unread.svelte";

export class GameClient {
  readonly room: GameRoom;
  readonly clocks: GameClocks;
  readonly position: Position;
  readonly pointer = new Pointer();
  readonly selection = new Selection();
  readonly decision: Decision;
  readonly assigning: Assigning;
  readonly unread: UnreadLog;
  /** What the rules answer without anything being done. */
  readonly enquiries: Enquiries;
  /** Ways, forecasts and notes that the server was asked for. */
  readonly forecasts: Forecasts;
  readonly orders: StandingOrders;
  readonly signals: Signals;
  readonly marking = new HexMarking();
  readonly notice = new Notice();
  readonly coach: Coach;
  readonly actions: PlayerActions;
  private readonly history = new ChoiceHistory();
  private readonly connection: Connection;

  /** A view that is drawn without a server, for benchmarks and tests; `nations`: of its sides, by number. */
  static still(view: SeatView, nations: readonly string[]): GameClient {
    const game = new GameClient("");
    game.room.seatWithoutServer(view.seat, nations);
    game.position.queue.replace(view);
    return game;
  }

  /** Opens the game `id`, or none where it is empty; `systems`: all that the server knows. */
  constructor(id: string, systems: readonly SystemInfo[] = []) {
    const { history, marking, notice, selection } = this;
    const room = new GameRoom(id, systems);
    const position = new Position(room, (before, now) => this.onViewShown(before, now));
    const decision = new Decision(room, position, selection, history, new IdleUnits(id));
    const assigning = new Assigning(decision);
    const unread = new UnreadLog(room, position, decision, history);
    const ask: Ask = (message) => this.connection.ask(message);
    const enquiries = new Enquiries(room, decision, ask);
    const orders = new StandingOrders(room, ask);
    this.signals = new Signals(room, ask);
    const parts = {
      ask,
      room,
      position,
      selection,
      decision,
      assigning,
      unread,
      history,
      enquiries,
      orders,
      marking,
      notice,
    };
    this.room = room;
    this.clocks = new GameClocks(room);
    this.position = position;
    this.decision = decision;
    this.assigning = assigning;
    this.unread = unread;
    this.enquiries = enquiries;
    this.orders = orders;
    this.forecasts = new Forecasts(ask, (way) => decision.isMeant(way));
    this.coach = new Coach(room, position);
    this.actions = new PlayerActions(parts);
    this.connection = new Connection(
      id,
      (message) => this.onMessage(message),
      (state) => room.setConnection(state),
    );
  }

  close(): void {
    this.clocks.close();
    this.position.queue.close();
    this.connection.close();
  }

  private onMessage(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        styles.use(message.game.system);
        this.room.welcome(message);
        this.clocks.hear(message.clocks ?? null);
        this.orders.replace(message.orders);
        void this.position.fetchBoard(message.game);
        break;
      case "view":
        this.position.queue.replace(message);
        break;
      case "change":
        this.position.queue.add(message);
        break;
      case "game":
        this.room.update(message.game);
        break;
      case "orders":
        this.orders.hear(message.seat, message.orders);
        break;
      case "clocks":
        this.clocks.hear(message);
        break;
      case "chat":
        this.room.addChatLine(message.line);
        break;
      case "point":
        this.signals.show(message);
        break;
      case "presence":
        this.room.setPresence(message);
        break;
      case "refused":
        this.notice.tell(message.why, message.rule);
        break;
      default:
        break;
    }
  }

  /** Clears what a new view makes void: of a seat's first view nothing is news, and a new question voids answers. */
  private onViewShown(before: SeatView | undefined, now: SeatView): void {
    const isShown = now.seat === this.room.seat;
    if (!before && isShown) this.unread.markRead(now.log.length);
    if (before && isShown && before.phase !== now.phase) {
      this.history.forgetPhase();
      this.actions.repetition.forget();
    }
    if (before?.question.acts !== now.question.acts || before?.question.prompt?.id !== now.question.prompt?.id) {
      this.enquiries.forget();
      if (isShown) {
        this.history.follow(before?.question, now.question);
        this.clearHints();
      }
    }
    this.turnToAskedSeat();
  }

  /** Where one screen serves several seats, shows the one that is asked, or waits for the screen to be handed over. */
  private turnToAskedSeat(): void {
    const { room } = this;
    if (this.isAsked(room.seat)) return;
    const next = room.ownSeats.find((seat) => this.isAsked(seat));
    if (next === undefined) return;
    if (room.hasSecrets && room.sideOf(next) !== room.side) room.handTo(next);
    else this.turnTo(next);
  }

  private isAsked(seat: number | null): boolean {
    const question = this.position.queue.of(seat)?.question;
    return (!!question?.offers?.length || !!question?.free) && !question.agreed;
  }

  /** Shows the view of another seat of this screen. */
  turnTo(seat: number): void {
    this.room.showSeat(seat);
    this.clearHints();
  }

  /** Drops what was selected, pointed at and worked out for one question, or for the present while the past is shown. */
  clearHints(): void {
    this.selection.clear();
    this.pointer.pointAtOffer(null);
    this.notice.close();
    this.forecasts.forget();
  }
}
