/** Mouse and fingers on a hex map: pressing, pointing, leading pieces and putting them down. */

import { inHex } from "../ground/edges";
import { type Cell, cellAt, HEX, type Point, pointAt } from "../ground/geometry";
import { dropOf, isDraggable, isTakenUp, pointedIn } from "../model/offers";
import { allOf, askedOf, type Plan, planOfStack, planOfWay } from "../model/plans";
import type { Piece } from "../protocol";
import type { GameClient } from "../state/client.svelte";
import type { Tools } from "../state/tools.svelte";
import type { Camera } from "./camera.svelte";
import type { Fan } from "./fan.svelte";
import { Gestures } from "./gestures";
import { type Held, pathTo } from "./held.svelte";
import { movesTogether, type Roaming } from "./roaming.svelte";

/** What of the map can be meant now: whether a hex beside it matters, and which hexside or vertex lies at a point. */
interface Meant {
  readonly isWaitedIn: (cell: Cell) => boolean;
  readonly edgeAt: (point: Point) => string | undefined;
}

/** What was pressed: where, what lay there, and whether a stack is meant as a whole. */
interface Pressed extends Point {
  readonly piece: number | null;
  readonly cell: Cell | undefined;
  readonly edge: string | undefined;
  readonly whole: boolean;
}

/** Where a piece was dropped, on what, and what its way there stands for. */
interface Dropped {
  readonly onto: number | null;
  /** The hex; empty: beside the map. */
  readonly goal: string;
  readonly plan: Plan | null;
  /** Whether the plan is known not to lead there. */
  readonly isStopped: boolean;
}

/** A hex is meant to lie on a way that is dragged within this distance of its middle, in map units. */
const MIDDLE = 0.25 * HEX;

function pieceOf(element: Element | null | undefined): number | null {
  const marked = element?.closest?.<SVGElement>("[data-piece]");
  return marked ? Number(marked.dataset.piece) : null;
}

const under = (event: Event) => event.target as Element | null;

export class Hand {
  readonly gestures: Gestures;
  private pressed: Pressed | null = null;

  constructor(
    private readonly game: GameClient,
    private readonly camera: Camera,
    private readonly tools: Tools,
    private readonly held: Held,
    private readonly fan: Fan,
    private readonly roaming: Roaming,
    private readonly meant: Meant,
  ) {
    this.gestures = new Gestures(camera, {
      press: (event, windowPoint) => this.press(event, windowPoint),
      rest: (event) => this.rest(event),
      hover: (event) => this.hover(event),
      begin: () => this.begin(),
      carry: (event, windowPoint) => this.carry(event, windowPoint),
      drop: (event) => this.drop(event),
      tap: (_, event) => {
        if (this.pressed) this.tap(this.pressed, event);
      },
      asked: () => game.decision.question,
      isPointing: () => tools.mode === "point",
      signal: (from, to, done) => tools.signal(game, this.labelAt(from), this.labelAt(to), done),
      cancel: () => {
        held.drag = null;
      },
    });
    tools.pickUp = (piece, event) => this.pickUp(piece, event);
    tools.letGo = () => this.gestures.putBack();
  }

  private cellUnder(event: PointerEvent | MouseEvent): Cell | undefined {
    const { board } = this.game.position;
    const piece = this.game.position.pieces.get(pieceOf(under(event)) ?? -1);
    if (piece && !this.held.drag) return board?.cells.get(piece.place);
    const windowPoint = this.camera.toMap(this.gestures.at(event));
    const cell = board && cellAt(board, windowPoint.x, windowPoint.y);
    return cell && (!board.beside.has(cell) || this.meant.isWaitedIn(cell)) ? cell : undefined;
  }

  /** The hex at a point of the window; empty: there is none. */
  private labelAt(windowPoint: Point): string {
    const { board } = this.game.position;
    const { x, y } = this.camera.toMap(windowPoint);
    return (board && cellAt(board, x, y)?.label) ?? "";
  }

  /** The hexside or vertex under the pointer that can be chosen; a piece lies above it. */
  private edgeUnder(event: PointerEvent): string | undefined {
    if (pieceOf(under(event)) !== null || this.held.drag) return undefined;
    return this.meant.edgeAt(this.camera.toMap(this.gestures.at(event)));
  }

  // --- pointing ---------------------------------------------------------------------------------------------------
  private hover(event: PointerEvent): void {
    const { fan, game, tools } = this;
    if (event.pointerType === "touch") return;
    const edge = this.edgeUnder(event);
    const cell = edge ? undefined : this.cellUnder(event);
    game.pointer.pointAtPlace(edge ?? cell?.label ?? "");
    const id = pieceOf(under(event));
    const piece = id === null ? undefined : game.position.pieces.get(id);
    this.held.pointed =
      piece && piece.side === game.room.side && game.decision.targets.pieces.has(piece.id) ? piece : undefined;
    if (under(event)?.closest?.("[data-fan]")) fan.stay();
    else fan.lookInto(id === null ? "" : (cell?.label ?? ""));
    this.point(game.pointer.place, id);
    if (tools.mode === "sight" && cell) tools.trace(game, cell.label);
  }

  /** What a click here would choose, so that its odds can be shown. */
  private point(place: string, id: number | null): void {
    const { pieces, places } = this.game.decision.targets;
    this.game.pointer.pointAtOffer(pointedIn((id === null ? undefined : pieces.get(id)) ?? places.get(place)));
  }

  openMenu(event: PointerEvent | MouseEvent): void {
    this.gestures.stir();
    const id = pieceOf(under(event));
    const place = this.game.position.pieces.get(id ?? -1)?.place ?? this.cellUnder(event)?.label ?? "";
    this.game.actions.openMenu(place, this.fan.isClosed(place) ? null : id);
  }

  // --- pressing ---------------------------------------------------------------------------------------------------
  private press(event: PointerEvent, windowPoint: Point): void {
    this.game.selection.closeMenu();
    const element = under(event);
    const whole = !element?.closest?.("[data-fan]") || !!element.closest("[data-all]");
    const edge = this.edgeUnder(event);
    this.pressed = { ...windowPoint, piece: pieceOf(element), cell: this.cellUnder(event), edge, whole };
  }

  private rest(event: PointerEvent): boolean {
    if (this.tools.mode !== "play") return false;
    this.openMenu(event);
    return !!this.game.selection.menu;
  }

  private tap(was: Pressed, event: PointerEvent): void {
    const { fan, game, tools } = this;
    const { board } = game.position;
    const { targets } = game.decision;
    const { cell } = was;
    if (game.decision.freeAnswer?.point && board?.unit) {
      game.selection.selectPoint(pointAt(board, this.camera.toMap(was)));
    } else if (was.edge) {
      tools.cursor = was.edge;
      game.actions.click({ place: was.edge, piece: null });
    } else if (!cell) {
      game.actions.click({ place: "", piece: was.piece });
    } else if (tools.mode === "sight") {
      tools.look(game, cell.label);
    } else {
      game.pointer.pointAtPlace(cell.label);
      const isTouched = event.pointerType === "touch" && !targets.places.has(cell.label);
      const isOfSeveral = this.isOfSeveral(was.piece, cell.label);
      if (fan.isClosed(cell.label) && (isTouched || isOfSeveral)) this.open(cell.label, isOfSeveral);
      else this.click(cell, was.piece);
    }
  }

  /** A stack is looked into; `asks`: one of its pieces has to be clicked. */
  private open(place: string, asks: boolean): void {
    this.fan.place = place;
    this.tools.cursor = place;
    if (asks) this.game.notice.tell({ id: "web-stack-which" }, "", "", true);
  }

  private click({ label }: Cell, piece: number | null): void {
    const { game } = this;
    const { places, pieces } = game.decision.targets;
    this.tools.cursor = label;
    const way = pieces.has(piece ?? -1) ? undefined : game.forecasts.byPlace.get(label);
    const onAllStoreys = inHex(places, label);
    if (onAllStoreys.length > (places.get(label)?.length ?? 0) && !pieces.has(piece ?? -1))
      game.selection.openOffers(onAllStoreys, label);
    else if (way && game.decision.mover && !places.has(label)) void game.actions.choose(allOf(planOfWay(way)));
    else game.actions.click({ place: label, piece: this.standsFor(piece, label) });
  }

  /** Whether a click on a closed stack leaves open which of its pieces is meant. */
  private isOfSeveral(piece: number | null, place: string): boolean {
    const { byPlace } = this.game.position;
    const { targets } = this.game.decision;
    if (piece === null || (targets.places.has(place) && !targets.pieces.has(piece))) return false;
    return (byPlace.get(place) ?? []).filter((one) => targets.pieces.has(one.id)).length > 1;
  }

  /** A stack is clicked as a whole, if not to send something there: the piece that can do something stands for it. */
  private standsFor(piece: number | null, place: string): number | null {
    const { byPlace } = this.game.position;
    const { targets } = this.game.decision;
    const isOpen = this.fan.place === place && (piece === null || targets.places.has(place));
    if (isOpen || targets.pieces.has(piece ?? -1)) return piece;
    const able = (byPlace.get(place) ?? []).filter((one) => targets.pieces.has(one.id));
    return able.length === 1 ? able[0]!.id : piece;
  }

  // --- leading ----------------------------------------------------------------------------------------------------
  /** A piece beside the map is taken into the hand. */
  private pickUp(piece: Piece, event: PointerEvent): void {
    if (event.button > 0) return;
    this.gestures.down(event);
    this.gestures.stir();
    if (this.gestures.isResting)
      this.pressed = { ...this.gestures.at(event), piece: piece.id, cell: undefined, edge: undefined, whole: false };
  }

  private begin(): boolean {
    const { fan, held, pressed, game } = this;
    const taken = pressed?.piece === null || !pressed ? undefined : game.position.pieces.get(pressed.piece);
    const members = taken && pressed?.whole ? fan.stackAt(taken.place, taken.side) : [];
    const isOneOf = !!taken && !game.position.isSettingUp && members.includes(taken);
    const piece = isOneOf ? taken : (members[0] ?? taken);
    if (!piece || !pressed || (piece.place && !pressed.cell)) return false;
    if (!game.decision.isOpen || !isDraggable(game.decision.offers, piece.id, game.decision.subjects)) return false;
    const within = this.isGiven(piece) || (game.position.isSettingUp && !!piece.holder);
    const all = members.length ? members : [piece];
    held.drag = {
      piece,
      members: all,
      start: pressed.cell,
      path: [],
      meant: new Set(),
      within,
      ...this.camera.toMap(pressed),
    };
    const { seat } = game.room;
    if (seat !== null && members.length > 1) for (const { id } of members) void game.forecasts.fetchWays(seat, id);
    fan.place = within ? piece.place : "";
    return true;
  }

  /** Whether a piece can be given to another in its own place. */
  private isGiven({ id, place }: Piece): boolean {
    const { offers } = this.game.decision;
    const { pieces } = this.game.position;
    return offers.some(
      (offer) => offer.pieces?.[0] === id && !!place && pieces.get(offer.pieces[1] ?? -1)?.place === place,
    );
  }

  private carry(event: PointerEvent, windowPoint: Point): void {
    const { held, game } = this;
    if (!held.drag || !game.position.board) return;
    const cell = this.cellUnder(event);
    const path = cell ? pathTo(game.position.board, held.drag, cell) : held.drag.path;
    const mapPoint = this.camera.toMap(windowPoint);
    const isMiddle = cell && Math.hypot(mapPoint.x - cell.x, mapPoint.y - cell.y) < MIDDLE;
    const meant = isMiddle ? new Set([...held.drag.meant, cell]) : held.drag.meant;
    held.drag = { ...held.drag, path, meant, ...mapPoint };
    game.pointer.pointAtPlace(cell?.label ?? "");
  }

  // --- putting down -----------------------------------------------------------------------------------------------
  private drop(event: PointerEvent): void {
    const { held, game } = this;
    const { piece, path, members } = held.drag!;
    const takenUp = game.position.isSettingUp && isTakenUp(game.decision.offers, piece.id);
    const { plan } = this.roaming;
    const isStopped = !!this.roaming.foreseen?.why;
    held.drag = null;
    this.fan.place = "";
    // The pointer is captured: what lies under it is not what the event is of.
    const pieceBelow = pieceOf(document.elementFromPoint(event.clientX, event.clientY));
    const onto = pieceBelow === piece.id ? null : pieceBelow;
    const goal = path.at(-1)?.label ?? "";
    if (takenUp) {
      if (goal || (onto !== null && piece.holder)) void this.putDown(members, onto, goal);
      return;
    }
    if (plan && movesTogether(game, members)) void game.actions.choose(allOf(plan), true);
    else this.send(piece, { onto, goal, plan, isStopped });
  }

  /** A piece goes where it was dropped, or does there what it can. */
  private send(piece: Piece, { onto, goal, plan, isStopped }: Dropped): void {
    const { game } = this;
    const ways = game.forecasts.waysOf(piece.id);
    const way = ways.find((one) => onto !== null && one.onto === onto) ?? ways.find((one) => one.place === goal);
    const answer = dropOf(game.decision.offers, piece.id, onto, goal);
    if (way?.end) void game.actions.choose(allOf(plan ?? planOfWay(way)));
    else if (answer.kind === "choose") void game.actions.choose([answer.offer.notation]);
    else if (answer.kind === "pick") game.selection.openOffers(answer.offers, goal);
    else if (way && (isStopped || way.onto)) void game.actions.choose([...way.choices]);
    else if (goal && plan) void game.actions.choose(allOf(plan));
    else if (answer.kind === "ask") void game.actions.explain(answer.notation, goal);
  }

  /** Pieces of a set-up are put down as soon as it is known where they may go. */
  private async putDown(members: readonly Piece[], onto: number | null, goal: string): Promise<void> {
    const { game } = this;
    const { forecasts } = game;
    const { seat } = game.room;
    if (seat === null) return;
    await Promise.all(members.map(({ id }) => forecasts.fetchWays(seat, id)));
    const ways = members.map(({ id }) => forecasts.waysOf(id));
    const own = ways[0] ?? [];
    const given = own.find((way) => onto !== null && way.onto === onto);
    const way = given ?? (own.some((one) => one.onto) ? own.find((one) => one.place === goal) : undefined);
    const plan = way ? planOfWay(way) : goal ? planOfStack(ways, goal) : null;
    if (plan) void game.actions.choose([...plan.choices], true);
    else if (own.length) void game.actions.explain(askedOf(own, members[0]!.id, onto, goal), goal);
  }
}
