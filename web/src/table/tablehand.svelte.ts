/** Mouse and fingers on a tabletop: pressing, pointing, leading figures, turning them and putting them down. */
import { untrack } from "svelte";
import { featuresAt, nearestIn, type Point, pointAt } from "../ground/geometry";
import type { Camera } from "../map/camera.svelte";
import { Gestures } from "../map/gestures";
import { degreesOf, pointForm, putting } from "../model/figures";
import { isDraggable, pairedIn, pointedIn } from "../model/offers";
import type { Form, Piece } from "../protocol";
import type { GameClient } from "../state/client.svelte";
import type { Tools } from "../state/tools.svelte";
import type { Choosable } from "./choosable.svelte";
import { Clicks } from "./clicks";
import type { Leading } from "./leading.svelte";

/** Milliseconds for which the keyboard's cursor rests before the way to it is asked for. */
const CURSOR_REST_MS = 120;

/** The piece on top, the one that a click means, and a handle. */
interface Under {
  readonly piece: number | null;
  readonly meant: number | null;
  readonly handle: number;
}

function piecesAt(event: PointerEvent | MouseEvent): number[] {
  return document.elementsFromPoint(event.clientX, event.clientY).flatMap((one) => {
    const marked = one.closest?.<SVGElement>("[data-piece]");
    return marked ? [Number(marked.dataset.piece)] : [];
  });
}

export class TableHand {
  readonly gestures: Gestures;
  /** A handle in the hand, and the direction it was turned to. */
  turned = $state.raw<{ form: Form; piece: number; degrees: number } | null>(null);
  /** Where the pointer is above bare ground, in the window. */
  private pointer = $state.raw<Point | null>(null);
  /** A piece from beside the table that is taken up. */
  private picked: Piece | null = null;
  private under: Under = { piece: null, meant: null, handle: -1 };
  private readonly clicks: Clicks;

  /** `leading`: the figure in the hand; `pointing`: where a click would send the moving figure. */
  constructor(
    private readonly game: GameClient,
    private readonly camera: Camera,
    private readonly tools: Tools,
    private readonly choosable: Choosable,
    private readonly leading: Leading,
    private readonly pointing: Leading,
  ) {
    this.clicks = new Clicks(game, camera, tools, choosable, leading);
    this.gestures = new Gestures(camera, {
      press: (event) => this.press(event),
      rest: (event) => this.rest(event),
      hover: (event) => this.hover(event),
      begin: (windowPoint) => this.begin(windowPoint),
      carry: (event, windowPoint) => {
        if (this.turned) this.turn(this.turned, windowPoint);
        else if (leading.piece) leading.preview(leading.piece, this.tablePoint(windowPoint), !event.altKey);
      },
      drop: (event) => this.drop(event),
      tap: (windowPoint) => this.tap(windowPoint),
      asked: () => game.decision.question,
      isPointing: () => tools.mode === "point",
      signal: (from, to, done) => {
        const [start, end] = [this.tablePoint(from), this.tablePoint(to)];
        tools.signal(game, `${start.x},${start.y}`, `${end.x},${end.y}`, done);
      },
      cancel: () => {
        leading.clear();
        this.turned = null;
        this.picked = null;
      },
    });
    tools.pickUp = (piece, event) => this.pickUp(piece, event);
    tools.letGo = () => this.gestures.putBack();
    tools.tap = (place) => {
      const point = game.position.spot(place);
      if (point) this.clicks.touch(point, place.startsWith("#") ? Number(place.slice(1)) : null);
    };
  }

  /** The point of the table above which the pointer is, where something can be laid there; null: nowhere. */
  get over(): Point | null {
    return this.pointer && this.choosable.kind ? this.tablePoint(this.pointer) : null;
  }

  /** The nearest point of the table, in the units of points. */
  private tablePoint(windowPoint: Point): Point {
    const board = this.game.position.board!;
    return pointAt(board, nearestIn(board.box, this.camera.toMap(windowPoint)));
  }

  /** What lies under the pointer: of pieces that overlap a click means one that can be chosen. */
  private underOf(event: PointerEvent): Under {
    const handle = (event.target as Element | null)?.closest?.("[data-handle]") as SVGElement | null | undefined;
    const pieces = piecesAt(event);
    const meant = pieces.find((id) => this.game.decision.targets.pieces.has(id)) ?? pieces[0] ?? null;
    return { piece: pieces[0] ?? null, meant, handle: handle ? Number(handle.dataset.handle) : -1 };
  }

  // --- pointing ---------------------------------------------------------------------------------------------------
  private hover(event: PointerEvent): void {
    const { camera, gestures, game, tools } = this;
    if (event.pointerType === "touch") return;
    const board = game.position.board!;
    this.under = this.underOf(event);
    const windowPoint = camera.toMap(gestures.at(event));
    this.pointer = this.under.piece === null && this.under.handle < 0 ? gestures.at(event) : null;
    const piece = this.under.meant === null ? undefined : game.position.pieces.get(this.under.meant);
    const thing = piece ? undefined : featuresAt(board, windowPoint).at(-1);
    game.pointer.pointAtPlace(piece?.place ?? thing?.id ?? "");
    const offers = piece
      ? game.decision.targets.pieces.get(piece.id)
      : thing && game.decision.targets.places.get(thing.id);
    game.pointer.pointAtOffer(pointedIn(offers));
    if (tools.mode === "sight") {
      const { x, y } = pointAt(board, windowPoint);
      tools.trace(game, piece?.place ?? `${x},${y}`);
    }
  }

  /** The pointer is no more over the map. */
  leave(): void {
    this.pointer = null;
    this.game.pointer.pointAtPlace("");
    this.game.pointer.pointAtOffer(null);
  }

  /** The menu of the piece under the pointer, of several of an own one; of another it tells what is known of it. */
  openMenu(event: PointerEvent | MouseEvent): void {
    const { game } = this;
    this.gestures.stir();
    const pieces = piecesAt(event).flatMap((id) => game.position.pieces.get(id) ?? []);
    const piece = pieces.find(({ side }) => side === game.room.side) ?? pieces[0];
    const touched = "pointerType" in event && event.pointerType === "touch";
    if (piece?.side === game.room.side) game.actions.openMenu(piece.place, piece.id);
    else if (piece && !game.position.queued)
      game.selection.openMenu({ entries: [], place: piece.place, unit: piece.id, withFacts: true });
    else if (touched) this.openNotes(this.gestures.at(event));
    // A finger cannot point at something to see its card.
    if (touched && game.selection.menu) game.selection.openMenu({ ...game.selection.menu, withFacts: true });
  }

  /** What is to be known of the scenery at a point of the window. */
  private openNotes(windowPoint: Point): void {
    const { game } = this;
    const thing = featuresAt(game.position.board!, this.camera.toMap(windowPoint)).at(-1);
    if (!thing) return;
    const { x, y } = this.tablePoint(windowPoint);
    game.pointer.pointAtPlace(thing.id);
    game.selection.openMenu({ entries: [], place: `${x},${y}`, feature: thing.id });
  }

  // --- pressing ---------------------------------------------------------------------------------------------------
  private press(event: PointerEvent): void {
    this.game.selection.closeMenu();
    this.pointer = null;
    this.under = this.underOf(event);
  }

  private rest(event: PointerEvent): boolean {
    if (this.tools.mode !== "play") return false;
    this.openMenu(event);
    return !!this.game.selection.menu;
  }

  private tap(windowPoint: Point): void {
    if (this.picked) {
      this.game.actions.takeUp(this.picked.id);
      this.picked = null;
      return;
    }
    // Who clicks a handle means it, and not the ground under it.
    if (this.under.handle < 0) this.clicks.touch(this.camera.toMap(windowPoint), this.under.meant);
  }

  /** A piece beside the table is taken into the hand. */
  private pickUp(piece: Piece, event: PointerEvent): void {
    if (event.button > 0) return;
    this.gestures.down(event);
    if (!this.gestures.isResting) return;
    this.picked = piece;
    this.under = { piece: piece.id, meant: piece.id, handle: -1 };
  }

  // --- leading and turning ----------------------------------------------------------------------------------------
  /** Whether a piece can be led or put somewhere now. */
  private canLead(piece: Piece | undefined): piece is Piece {
    const { game } = this;
    if (!piece || piece.side !== game.room.side || !game.decision.isOpen) return false;
    if (putting(game.decision.forms, piece.id) || pointForm(game.decision.forms)) return true;
    return isDraggable(game.decision.offers, piece.id, game.decision.subjects);
  }

  private begin(windowPoint: Point): boolean {
    const handle = this.choosable.handles[this.under.handle];
    if (handle) {
      this.turn(handle, windowPoint);
      return true;
    }
    const piece = this.picked ?? this.game.position.pieces.get(this.under.piece ?? -1);
    if (!this.canLead(piece)) return false;
    this.leading.preview(piece, this.tablePoint(windowPoint), true);
    return true;
  }

  private turn({ form, piece }: { form: Form; piece: number }, windowPoint: Point): void {
    const middle = this.game.position.spot(`#${piece}`);
    if (!middle) return;
    const to = this.camera.toMap(windowPoint);
    this.turned = { form, piece, degrees: degreesOf(to.x - middle.x, to.y - middle.y) };
  }

  private drop(event: PointerEvent): void {
    const { leading, game } = this;
    if (this.turned) {
      const { form, degrees } = this.turned;
      this.turned = null;
      void game.actions.choose([`${form.stem} =${degrees}`]);
      return;
    }
    const { piece } = leading;
    this.picked = null;
    if (!piece) return;
    const onto = piecesAt(event)[0] ?? null;
    const meant = onto === null ? [] : pairedIn(game.decision.offers, piece.id, onto, this.choosable.actor?.id);
    leading.clear();
    if (meant.length) this.clicks.choose(meant, `#${onto}`);
    else void leading.go(piece, this.tablePoint(this.gestures.at(event)), !event.altKey);
  }

  /** Shows where the pointer or the cursor of the keyboard leads, for as long as the component that calls this is there. */
  follow(): void {
    const { camera, choosable, leading, pointing, game, tools } = this;
    $effect(() => {
      const { pointer } = this;
      if (pointer && choosable.actor && this.clicks.isSentTo(camera.toMap(pointer)))
        pointing.preview(choosable.actor, this.tablePoint(pointer), false);
      else pointing.clear();
    });
    $effect(() => {
      const to = tools.keyboard && /^-?\d/.test(tools.cursor) ? game.position.spot(tools.cursor) : undefined;
      const chosen = game.position.pieces.get(game.selection.piece ?? -1) ?? choosable.actor;
      if (!to || !chosen || !this.canLead(chosen)) return;
      const timer = setTimeout(() => leading.preview(chosen, pointAt(game.position.board!, to), false), CURSOR_REST_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      // Read only to put down what is led when another question comes.
      void game.decision.question.acts;
      untrack(() => leading.clear());
    });
    $effect(() => {
      tools.carries = !!leading.piece;
    });
  }
}
