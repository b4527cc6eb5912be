/** The keyboard over the map: what each hot key does, where the arrows lead, what Enter and Escape mean. */
import type { Camera } from "../map/camera.svelte";
import { isFiredAt, pointForm } from "../model/figures";
import { litIn } from "../model/offers";
import { keep, settings } from "../settings.svelte";
import type { GameClient } from "../state/client.svelte";
import { type Action, actionOf, nameOf } from "../state/keys.svelte";
import { filtersOf, type Tools } from "../state/tools.svelte";
import { screen } from "../ui.svelte";
import type { CameraFollow } from "./camerafollow.svelte";
import { hexBeside, isArrow, landmarks, middleOf, pointBeside } from "./cursor";

/** Fields in which letters are typed, so that they are no hot keys. */
const TYPED = "textarea, select, input:not([type=radio], [type=checkbox])";

/** Each press enlarges the map by this factor, or shrinks it by the same. */
const ZOOM_STEP = 1.25;

export class Keyboard {
  /** What each hot key does. */
  private readonly commands: Record<Action, () => void> = {
    next: () => this.next(false),
    previous: () => this.next(true),
    target: () => this.nextTarget(),
    undo: () => void this.game.actions.undo(),
    list: () => {
      screen.list = !screen.list;
    },
    sight: () => this.tools.toggleSight(""),
    point: () => {
      if (this.game.room.isShared) this.tools.togglePoint();
    },
    bare: () => {
      this.tools.bare = !this.tools.bare;
    },
    zoom: () => this.cameraFollow.toggleScale(),
    in: () => this.camera.scale(ZOOM_STEP),
    out: () => this.camera.scale(1 / ZOOM_STEP),
    grid: () => {
      settings.grid = !settings.grid;
      keep();
    },
    labels: () => {
      settings.labels = !settings.labels;
      keep();
    },
    filter: () => this.nextFilter(),
    menu: () => this.openMenu(),
    done: () => this.rest("done"),
    sleep: () => this.rest("sleep"),
    skip: () => this.game.position.queue.catchUp(),
    help: () => {
      screen.sheet = screen.sheet === "keys" ? "" : "keys";
    },
    charts: () => screen.open("charts"),
    fit: () => this.camera.fit(),
  };

  /** `press`: what a letter means that is no hot key, such as that of a button. */
  constructor(
    private readonly game: GameClient,
    private readonly tools: Tools,
    private readonly camera: Camera,
    private readonly cameraFollow: CameraFollow,
    private readonly press: (name: string) => boolean,
  ) {}

  key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.matches(TYPED) && event.key !== "Escape") return;
    if (screen.sheet === "keys" && event.key !== "Escape") return;
    const name = nameOf(event);
    const isButton = target.tagName === "BUTTON" || target.tagName === "SUMMARY";
    if (isButton && (name === "Enter" || name === "Space")) return;
    const action = actionOf(name);
    if (event.repeat && !isArrow(name) && action !== "in" && action !== "out") return;
    if (name === "Escape") this.back();
    else if (isArrow(name)) this.step(name);
    else if (name === "Enter" && this.game.position.queued) this.game.position.queue.hurry();
    else if (name === "Enter") this.enter();
    else if (action) this.commands[action]();
    else if (!this.press(name)) return;
    event.preventDefault();
  }

  /** Marks the unit under the cursor, or the one pointed at, as done or sleeping, and goes to the next. */
  rest(kind: "done" | "sleep"): void {
    const { game, tools } = this;
    const { view } = game.position;
    const here = game.position.byPlace.get(game.pointer.place || tools.cursor) ?? [];
    const own = here.filter((piece) => piece.side === game.room.side && !piece.holder);
    const chosen = game.selection.piece === null ? undefined : game.position.pieces.get(game.selection.piece);
    const meant = chosen ?? own.find((piece) => game.decision.targets.pieces.has(piece.id)) ?? own[0];
    if (!view || !meant) return;
    game.decision.idle.toggle(meant, view, kind);
    if (game.decision.idle.of(meant, view) && tools.keyboard) this.next(false);
  }

  /** The menu of the unit selected, under the cursor or pointed at, else of the one in question. */
  private openMenu(): void {
    const { game, tools } = this;
    const unit = game.selection.piece === null ? undefined : game.position.pieces.get(game.selection.piece);
    const place =
      unit?.place ??
      (game.position.byPlace.has(game.pointer.place || tools.cursor) ? game.pointer.place || tools.cursor : "");
    const own = (game.position.byPlace.get(place) ?? []).some((piece) => piece.side === game.room.side);
    tools.keyboard = true;
    if (own) game.actions.openMenu(place, unit?.id ?? null);
    else if (game.decision.mover) game.actions.openMenu(game.decision.mover.place, game.decision.mover.id);
  }

  private nextFilter(): void {
    const all = ["", ...filtersOf(this.game).map(({ filter }) => filter)];
    this.tools.filter = all[(all.indexOf(this.tools.filter) + 1) % all.length] ?? "";
  }

  private next(back: boolean): void {
    const piece = this.game.decision.nextActor(back);
    if (!piece) return;
    this.game.selection.selectPiece(piece.id);
    this.tools.keyboard = true;
    if (piece.place) this.cameraFollow.show(piece.place);
    else this.tools.cursor = "";
  }

  /** The cursor goes to the next place that is lit; on a table to enemies before scenery, and then to where one goes. */
  private nextTarget(): void {
    const { game, tools } = this;
    const isFoe = (id: number) => game.position.isTabletop && game.position.pieces.get(id)?.side !== game.room.side;
    const places = [...litIn(game.decision.targets, isFoe), ...this.goals()];
    const to = places[(places.indexOf(tools.cursor) + 1) % places.length];
    if (!to) return;
    tools.keyboard = true;
    this.cameraFollow.show(to);
  }

  /** Points of a tabletop to which the moving figure might want to go. */
  private goals(): string[] {
    const { game } = this;
    const form = pointForm(game.decision.forms);
    const from = game.position.spot(game.decision.mover?.place ?? "");
    if (!game.position.isTabletop || !form || isFiredAt(form) || !from) return [];
    return landmarks(game.position.board!, game.position.view?.markers ?? [], from);
  }

  private step(arrow: string): void {
    const { game, tools } = this;
    const { board } = game.position;
    if (!board) return;
    tools.keyboard = true;
    if (game.position.isTabletop) {
      this.stepOnTable(arrow);
      return;
    }
    const cell = board.cells.get(tools.cursor) ?? board.hexes[Math.floor(board.hexes.length / 2)];
    const to = cell && hexBeside(board, cell, arrow);
    if (!to) return;
    this.cameraFollow.show(to.label);
    if (tools.mode === "sight") tools.trace(game, to.label);
  }

  private stepOnTable(arrow: string): void {
    const { game, tools } = this;
    const board = game.position.board!;
    const here = game.position.spot(tools.cursor) ?? game.position.spot(game.decision.mover?.place ?? "");
    const point = pointBeside(board, here ?? middleOf(board, game.position.view?.areas ?? []), arrow);
    this.cameraFollow.show(`${point.x},${point.y}`);
    game.pointer.pointAtPlace("");
    if (tools.mode === "sight") tools.trace(game, `${point.x},${point.y}`);
  }

  private enter(): void {
    const { game, tools } = this;
    const { cursor } = tools;
    if (!cursor) return;
    if (game.position.isTabletop) tools.tap(cursor);
    else if (tools.mode === "sight") tools.look(game, cursor);
    else this.click(cursor);
  }

  /** Does what a click on the hex does; where several there can act, the player picks. */
  private click(place: string): void {
    const { game } = this;
    const able = (game.position.byPlace.get(place) ?? []).filter((piece) => game.decision.targets.pieces.has(piece.id));
    const meant = able.filter((piece) => piece.id === game.selection.piece);
    const here = meant.length ? meant : able;
    const offers = here.flatMap((piece) => game.decision.targets.pieces.get(piece.id) ?? []);
    if (here.length > 1 && !game.decision.targets.places.has(place)) game.selection.openOffers(offers, place);
    else game.actions.click({ place, piece: here[0]?.id ?? game.position.byPlace.get(place)?.[0]?.id ?? null });
  }

  private back(): void {
    const { game, tools } = this;
    if (tools.letGo()) return;
    if (tools.filtering) tools.filtering = false;
    else if (game.marking.places) game.marking.end();
    else if (screen.sheet) screen.sheet = "";
    else if (game.selection.menu) game.selection.closeMenu();
    else if (tools.mode !== "play") tools.clear();
    else if (game.notice.shown) game.notice.close();
    else if (game.selection.verb) game.selection.selectVerb("");
    else if (game.enquiries.putBack && game.selection.piece === null)
      void game.actions.choose([game.enquiries.putBack]);
    else game.selection.selectPiece(null);
  }
}
