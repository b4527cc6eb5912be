/**
 * The position that is shown: the board, the view of the shown seat, its pieces and the attacks being drawn.
 * Written by the view queue (which takes the server's changes in order) and by the replay; read by map and panels.
 * Imports of the state modules: the room.
 */
import { boardOf, spotOf } from "../ground/boards";
import { type Board, isTable, type Point } from "../ground/geometry";
import { flashOf } from "../model/pace";
import { byPlace } from "../model/questionpieces";
import type { GameInfo, LogLine, Piece, SeatView } from "../protocol";
import { settings } from "../settings.svelte";
import { Flashes, withGone } from "./flashes.svelte";
import type { GameRoom } from "./room.svelte";
import { ViewQueue } from "./viewqueue.svelte";

export class Position {
  /** The map; null until it has been fetched, and for a game without one. */
  board = $state.raw<Board | null>(null);
  /** A view of the past that the replay shows in place of the present one; null: the present is shown. */
  past = $state.raw<SeatView | null>(null);
  /** The present views of all seats of this screen, with the changes that are still to be shown. */
  readonly queue: ViewQueue;
  /** The lines of fire that are drawn now. */
  readonly flashes = new Flashes();

  /** `onShown` is called after each change of a view, with the view before it (undefined: there was none). */
  constructor(
    private readonly room: GameRoom,
    onShown: (before: SeatView | undefined, now: SeatView) => void,
  ) {
    this.queue = new ViewQueue(room, {
      isReplaying: () => this.past !== null,
      shown: onShown,
      happened: (lines, before) => this.flash(lines, before),
    });
  }

  /** The view that is shown; null until one has come. */
  readonly view = $derived.by<SeatView | null>(() => this.past ?? this.queue.of(this.room.seat) ?? null);
  /** Number of changes that have come and are not shown yet. */
  readonly queued = $derived.by(() => this.queue.queued);
  /** The pieces by id. */
  readonly pieces = $derived<ReadonlyMap<number, Piece>>(
    new Map((this.view?.pieces ?? []).map((piece) => [piece.id, piece])),
  );
  /** The pieces by place; those beside the map stand at the empty place. */
  readonly byPlace = $derived(byPlace(this.view?.pieces ?? []));
  /** Ids of the pieces that hold another piece. */
  readonly holders = $derived<ReadonlySet<number>>(
    new Set((this.view?.pieces ?? []).flatMap(({ holder }) => holder ?? [])),
  );
  /** Whether the game has a map that has not been fetched yet. */
  readonly isUnmapped = $derived.by(() => !!this.room.info?.board && !this.board);
  /** Whether the map is a tabletop without hexes, on which places are points. */
  readonly isTabletop = $derived(!!this.board && isTable(this.board));
  /** Whether pieces are still being set up. */
  readonly isSettingUp = $derived((this.view?.phase ?? -1) < 0);

  async fetchBoard({ board, system }: GameInfo): Promise<void> {
    if (board && !this.board) this.board = await boardOf(board, system);
  }

  /** Shows a view of the past; null goes back to the present. */
  showPast(view: SeatView | null): void {
    this.past = view;
  }

  /** Where a place lies on the map: a hex, a piece, a point of a tabletop, or something that stands on it. */
  spot(place: string): Point | undefined {
    return spotOf(this.board, this.pieces, place);
  }

  /** Draws the attacks that log lines tell of; pieces that they removed are drawn where they stood before. */
  private flash(lines: readonly LogLine[], before: SeatView): void {
    const duration = flashOf(settings.speed, this.room.isTaught);
    this.flashes.light(lines, withGone(this.pieces, before.pieces), duration);
  }
}
