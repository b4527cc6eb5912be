/** The hand on a map of hexes: pressing, pointing, leading pieces and putting them down. */
import { dropOf, isDraggable, isTakenUp, pointedIn } from "../game/offers";
import { askedOf, planOfStack, planOfWay } from "../game/plans";
import type { Table } from "../game/table.svelte";
import type { Piece } from "../protocol";
import type { View } from "./camera.svelte";
import { inHex } from "./edges";
import type { Fan } from "./fan.svelte";
import { type Cell, cellAt, type Point, pointAt } from "./geometry";
import { Gestures } from "./gestures";
import { type Held, pathTo } from "./held.svelte";
import type { Roaming } from "./roaming.svelte";
import type { Tools } from "./tools.svelte";

/** What of the map can be meant now: whether a hex beside it matters, and which hexside or vertex lies at a point. */
interface Meant {
  readonly isWaitedIn: (cell: Cell) => boolean;
  readonly edgeAt: (at: Point) => string | undefined;
}

/** What was pressed: where, what lay there, and whether a stack is meant as a whole. */
interface Pressed extends Point {
  readonly piece: number | null;
  readonly cell: Cell | undefined;
  readonly edge: string | undefined;
  readonly whole: boolean;
}

function pieceOf(element: Element | null | undefined): number | null {
  const found = element?.closest?.<SVGElement>("[data-piece]");
  return found ? Number(found.dataset.piece) : null;
}

const under = (event: Event) => event.target as Element | null;

export class Hand {
  readonly gestures: Gestures;
  private pressed: Pressed | null = null;

  constructor(
    private readonly table: Table,
    private readonly camera: View,
    private readonly tools: Tools,
    private readonly held: Held,
    private readonly fan: Fan,
    private readonly roaming: Roaming,
    private readonly meant: Meant,
  ) {
    this.gestures = new Gestures(camera, {
      press: (event, p) => this.press(event, p),
      rest: (event) => this.rest(event),
      hover: (event) => this.hover(event),
      begin: () => this.begin(),
      carry: (event, p) => this.carry(event, p),
      drop: (event) => this.drop(event),
      tap: (_, event) => {
        if (this.pressed) this.tap(this.pressed, event);
      },
      asked: () => table.question,
      cancel: () => {
        held.drag = null;
      },
    });
    tools.pickUp = (piece, event) => this.pickUp(piece, event);
    tools.letGo = () => this.gestures.putBack();
  }

  private cellUnder(event: PointerEvent | MouseEvent): Cell | undefined {
    const { board } = this.table;
    const piece = this.table.pieces.get(pieceOf(under(event)) ?? -1);
    if (piece && !this.held.drag) return board?.cells.get(piece.place);
    const p = this.camera.toMap(this.gestures.at(event));
    const cell = board && cellAt(board, p.x, p.y);
    return cell && (!board.beside.has(cell) || this.meant.isWaitedIn(cell)) ? cell : undefined;
  }

  /** The hexside or vertex under the pointer that can be chosen; a piece lies above it. */
  private edgeUnder(event: PointerEvent): string | undefined {
    if (pieceOf(under(event)) !== null || this.held.drag) return undefined;
    return this.meant.edgeAt(this.camera.toMap(this.gestures.at(event)));
  }

  // --- pointing ---------------------------------------------------------------------------------------------------
  private hover(event: PointerEvent): void {
    const { fan, table, tools } = this;
    if (event.pointerType === "touch") return;
    const edge = this.edgeUnder(event);
    const cell = edge ? undefined : this.cellUnder(event);
    table.hex = edge ?? cell?.label ?? "";
    const id = pieceOf(under(event));
    const piece = id === null ? undefined : table.pieces.get(id);
    this.held.pointed = piece && piece.side === table.side && table.targets.pieces.has(piece.id) ? piece : undefined;
    if (under(event)?.closest?.("[data-fan]")) fan.stay();
    else fan.lookInto(id === null ? "" : (cell?.label ?? ""));
    this.point(table.hex, id);
    if (tools.mode === "sight" && cell) tools.trace(table, cell.label);
  }

  /** What a click here would choose, so that its odds can be shown. */
  private point(place: string, id: number | null): void {
    const { pieces, places } = this.table.targets;
    this.table.pointed = pointedIn((id === null ? undefined : pieces.get(id)) ?? places.get(place));
  }

  openMenu(event: PointerEvent | MouseEvent): void {
    this.gestures.stir();
    const id = pieceOf(under(event));
    const place = this.table.pieces.get(id ?? -1)?.place ?? this.cellUnder(event)?.label ?? "";
    this.table.openMenu(place, this.fan.isClosed(place) ? null : id);
  }

  // --- pressing ---------------------------------------------------------------------------------------------------
  private press(event: PointerEvent, p: Point): void {
    this.table.menu = null;
    const element = under(event);
    const whole = !element?.closest?.("[data-fan]") || !!element.closest("[data-all]");
    const edge = this.edgeUnder(event);
    this.pressed = { ...p, piece: pieceOf(element), cell: this.cellUnder(event), edge, whole };
  }

  private rest(event: PointerEvent): boolean {
    if (this.tools.mode !== "play") return false;
    this.openMenu(event);
    return !!this.table.menu;
  }

  private tap(was: Pressed, event: PointerEvent): void {
    const { fan, table, tools } = this;
    const { board, targets } = table;
    const { cell } = was;
    if (table.wanted?.point && board?.unit) {
      table.aim = pointAt(board, this.camera.toMap(was));
    } else if (was.edge) {
      tools.cursor = was.edge;
      table.click({ place: was.edge, piece: null });
    } else if (!cell) {
      table.click({ place: "", piece: was.piece });
    } else if (tools.mode === "sight") {
      tools.look(table, cell.label);
    } else {
      table.hex = cell.label;
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
    if (asks) this.table.notice.tell({ id: "web-stack-which" }, "", "", true);
  }

  private click({ label }: Cell, piece: number | null): void {
    const { table } = this;
    const { places, pieces } = table.targets;
    this.tools.cursor = label;
    const way = pieces.has(piece ?? -1) ? undefined : table.ahead.byPlace.get(label);
    const onAllStoreys = inHex(places, label);
    if (onAllStoreys.length > (places.get(label)?.length ?? 0) && !pieces.has(piece ?? -1))
      table.pick(onAllStoreys, label);
    else if (way && table.mover && !table.verb && !places.has(label)) void table.choose([...way.choices]);
    else table.click({ place: label, piece: this.standsFor(piece, label) });
  }

  /** Whether a click on a closed stack leaves open which of its pieces is meant. */
  private isOfSeveral(piece: number | null, place: string): boolean {
    const { byPlace, targets } = this.table;
    if (piece === null || (targets.places.has(place) && !targets.pieces.has(piece))) return false;
    return (byPlace.get(place) ?? []).filter((one) => targets.pieces.has(one.id)).length > 1;
  }

  /** A closed stack is clicked as a whole: the piece that can do something stands for it. */
  private standsFor(piece: number | null, place: string): number | null {
    const { byPlace, targets } = this.table;
    if (this.fan.place === place || targets.pieces.has(piece ?? -1)) return piece;
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
    const { fan, held, pressed, table } = this;
    const taken = pressed?.piece === null || !pressed ? undefined : table.pieces.get(pressed.piece);
    const members = taken && pressed?.whole ? fan.stackAt(taken.place, taken.side) : [];
    const piece = members[0] ?? taken;
    if (!piece || !pressed || (piece.place && !pressed.cell)) return false;
    if (!table.isAsked || !isDraggable(table.offers, piece.id, table.active)) return false;
    const within = this.isGiven(piece) || (table.isSettingUp && !!piece.holder);
    const all = members.length ? members : [piece];
    held.drag = { piece, members: all, start: pressed.cell, path: [], within, ...this.camera.toMap(pressed) };
    const { seat } = table;
    if (seat !== null && members.length > 1) for (const { id } of members) void table.ahead.fetchWays(seat, id);
    fan.place = within ? piece.place : "";
    return true;
  }

  /** Whether a piece can be given to another in its own place. */
  private isGiven({ id, place }: Piece): boolean {
    const { offers, pieces } = this.table;
    return offers.some(
      (offer) => offer.pieces?.[0] === id && !!place && pieces.get(offer.pieces[1] ?? -1)?.place === place,
    );
  }

  private carry(event: PointerEvent, p: Point): void {
    const { held, table } = this;
    if (!held.drag || !table.board) return;
    const cell = this.cellUnder(event);
    const path = cell ? pathTo(table.board, held.drag, cell) : held.drag.path;
    held.drag = { ...held.drag, path, ...this.camera.toMap(p) };
    table.hex = cell?.label ?? "";
  }

  // --- putting down -----------------------------------------------------------------------------------------------
  private drop(event: PointerEvent): void {
    const { held, table } = this;
    const { piece, path, members } = held.drag!;
    const takenUp = table.isSettingUp && isTakenUp(table.offers, piece.id);
    const { plan, foreseen } = this.roaming;
    held.drag = null;
    this.fan.place = "";
    // The pointer is captured: what lies under it is not what the event is of.
    const found = pieceOf(document.elementFromPoint(event.clientX, event.clientY));
    const onto = found === piece.id ? null : found;
    const goal = path.at(-1)?.label ?? "";
    if (takenUp) {
      if (goal || (onto !== null && piece.holder)) void this.putDown(members, onto, goal);
      return;
    }
    const ways = table.ahead.waysOf(piece.id);
    const way = ways.find((one) => onto !== null && one.onto === onto) ?? ways.find((one) => one.place === goal);
    const answer = dropOf(table.offers, piece.id, onto, goal);
    if (answer.kind === "choose") void table.choose([answer.offer.notation]);
    else if (answer.kind === "pick") table.pick(answer.offers, goal);
    else if (way && (foreseen?.why || way.onto)) void table.choose([...way.choices]);
    else if (goal && plan) void table.choose([...plan.choices]);
    else if (answer.kind === "ask") void table.explain(answer.notation, goal);
  }

  /** Pieces of a set-up are put down as soon as it is known where they may go. */
  private async putDown(members: readonly Piece[], onto: number | null, goal: string): Promise<void> {
    const { table } = this;
    const { ahead, seat } = table;
    if (seat === null) return;
    await Promise.all(members.map(({ id }) => ahead.fetchWays(seat, id)));
    const ways = members.map(({ id }) => ahead.waysOf(id));
    const own = ways[0] ?? [];
    const given = own.find((way) => onto !== null && way.onto === onto);
    const way = given ?? (own.some((one) => one.onto) ? own.find((one) => one.place === goal) : undefined);
    const found = way ? planOfWay(way) : goal ? planOfStack(ways, goal) : null;
    if (found) void table.choose([...found.choices], true);
    else if (own.length) void table.explain(askedOf(own, members[0]!.id, onto, goal), goal);
  }
}
