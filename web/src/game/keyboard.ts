/** The keyboard over the map: what each hot key does, where the arrows lead, what Enter and Escape mean. */
import type { View } from "../map/camera.svelte";
import { filtersOf, type Tools } from "../map/tools.svelte";
import { keep, settings } from "../settings.svelte";
import { screen } from "../ui.svelte";
import { hexBeside, isArrow, landmarks, middleOf, pointBeside } from "./cursor";
import { going, isFiredAt } from "./figures";
import { type Action, actionOf, nameOf } from "./keys.svelte";
import type { Looking } from "./looking.svelte";
import { litIn } from "./offers";
import type { Table } from "./table.svelte";

/** Where a letter is written and not pressed. */
const WRITTEN = "textarea, select, input:not([type=radio], [type=checkbox])";

export class Keyboard {
  private readonly deeds: Record<Action, () => void> = {
    next: () => this.next(false),
    previous: () => this.next(true),
    target: () => this.nextTarget(),
    undo: () => void this.table.undo(),
    list: () => {
      screen.list = !screen.list;
    },
    sight: () => this.tools.toggleSight(""),
    bare: () => {
      this.tools.bare = !this.tools.bare;
    },
    zoom: () => this.looking.twoScales(),
    in: () => this.camera.scale(1.25),
    out: () => this.camera.scale(0.8),
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
    skip: () => this.table.coming.catchUp(),
    help: () => {
      screen.sheet = screen.sheet === "keys" ? "" : "keys";
    },
    left: () => {
      screen.left = !screen.left;
    },
    right: () => {
      screen.right = !screen.right;
    },
  };

  /** `press`: what a letter means that is no hot key, such as that of a button. */
  constructor(
    private readonly table: Table,
    private readonly tools: Tools,
    private readonly camera: View,
    private readonly looking: Looking,
    private readonly press: (name: string) => boolean,
  ) {}

  key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.matches(WRITTEN) && event.key !== "Escape") return;
    if (screen.sheet === "keys" && event.key !== "Escape") return;
    const name = nameOf(event);
    const isButton = target.tagName === "BUTTON" || target.tagName === "SUMMARY";
    if (isButton && (name === "Enter" || name === "Space")) return;
    const action = actionOf(name);
    if (event.repeat && !isArrow(name) && action !== "in" && action !== "out") return;
    if (name === "Escape") this.back();
    else if (isArrow(name)) this.step(name);
    else if (name === "Enter" && this.table.queued) this.table.coming.hurry();
    else if (name === "Enter") this.enter();
    else if (action) this.deeds[action]();
    else if (!this.press(name)) return;
    event.preventDefault();
  }

  /** Marks the unit under the cursor, or the one pointed at, as done or sleeping, and goes to the next. */
  rest(kind: "done" | "sleep"): void {
    const { table, tools } = this;
    const { view } = table;
    const here = table.byPlace.get(table.hex || tools.cursor) ?? [];
    const own = here.filter((piece) => piece.side === table.side && !piece.holder);
    const chosen = table.selected === null ? undefined : table.pieces.get(table.selected);
    const meant = chosen ?? own.find((piece) => table.targets.pieces.has(piece.id)) ?? own[0];
    if (!view || !meant) return;
    table.idle.toggle(meant, view, kind);
    if (table.idle.of(meant, view) && tools.keyboard) this.next(false);
  }

  /** The menu of the unit selected, under the cursor or pointed at, else of the one in question. */
  private openMenu(): void {
    const { table, tools } = this;
    const unit = table.selected === null ? undefined : table.pieces.get(table.selected);
    const place = unit?.place ?? (table.byPlace.has(table.hex || tools.cursor) ? table.hex || tools.cursor : "");
    const own = (table.byPlace.get(place) ?? []).some((piece) => piece.side === table.side);
    tools.keyboard = true;
    if (own) table.openMenu(place, unit?.id ?? null);
    else if (table.mover) table.openMenu(table.mover.place, table.mover.id);
  }

  private nextFilter(): void {
    const all = ["", ...filtersOf(this.table).map(({ filter }) => filter)];
    this.tools.filter = all[(all.indexOf(this.tools.filter) + 1) % all.length] ?? "";
  }

  private next(back: boolean): void {
    const piece = this.table.nextActor(back);
    if (!piece) return;
    this.table.selected = piece.id;
    this.tools.keyboard = true;
    if (piece.place) this.looking.show(piece.place);
    else this.tools.cursor = "";
  }

  /** The cursor goes to the next place that is lit; on a table to enemies before scenery, and then to where one goes. */
  private nextTarget(): void {
    const { table, tools } = this;
    const isFoe = (id: number) => table.isOnTable && table.pieces.get(id)?.side !== table.side;
    const places = [...litIn(table.targets, isFoe), ...this.goals()];
    const to = places[(places.indexOf(tools.cursor) + 1) % places.length];
    if (!to) return;
    tools.keyboard = true;
    this.looking.show(to);
  }

  /** Where whoever moves on a table might want to go. */
  private goals(): string[] {
    const { table } = this;
    const form = going(table.forms);
    const from = table.spot(table.mover?.place ?? "");
    if (!table.isOnTable || !form || isFiredAt(form) || !from) return [];
    return landmarks(table.board!, table.view?.markers ?? [], from);
  }

  private step(arrow: string): void {
    const { table, tools } = this;
    const { board } = table;
    if (!board) return;
    tools.keyboard = true;
    if (table.isOnTable) {
      this.stepOnTable(arrow);
      return;
    }
    const cell = board.cells.get(tools.cursor) ?? board.hexes[Math.floor(board.hexes.length / 2)];
    const to = cell && hexBeside(board, cell, arrow);
    if (!to) return;
    this.looking.show(to.label);
    if (tools.mode === "sight") tools.trace(table, to.label);
  }

  private stepOnTable(arrow: string): void {
    const { table, tools } = this;
    const board = table.board!;
    const here = table.spot(tools.cursor) ?? table.spot(table.mover?.place ?? "");
    const at = pointBeside(board, here ?? middleOf(board, table.view?.areas ?? []), arrow);
    this.looking.show(`${at.x},${at.y}`);
    table.hex = "";
    if (tools.mode === "sight") tools.trace(table, `${at.x},${at.y}`);
  }

  private enter(): void {
    const { table, tools } = this;
    const { cursor } = tools;
    if (!cursor) return;
    if (table.isOnTable) tools.tap(cursor);
    else if (tools.mode === "sight") tools.look(table, cursor);
    else this.click(cursor);
  }

  /** Does what a click on the hex does; where several there can act, the player picks. */
  private click(place: string): void {
    const { table } = this;
    const able = (table.byPlace.get(place) ?? []).filter((piece) => table.targets.pieces.has(piece.id));
    const meant = able.filter((piece) => piece.id === table.selected);
    const here = meant.length ? meant : able;
    const offers = here.flatMap((piece) => table.targets.pieces.get(piece.id) ?? []);
    if (here.length > 1 && !table.targets.places.has(place)) table.pick(offers, place);
    else table.click({ place, piece: here[0]?.id ?? table.byPlace.get(place)?.[0]?.id ?? null });
  }

  private back(): void {
    const { table, tools } = this;
    if (tools.letGo()) return;
    if (tools.filtering) tools.filtering = false;
    else if (table.marking.places) table.marking.end();
    else if (screen.sheet) screen.sheet = "";
    else if (table.menu) table.menu = null;
    else if (tools.mode === "sight") tools.clear();
    else if (table.notice.said) table.notice.close();
    else if (table.verb) table.verb = "";
    else if (table.putBack && table.selected === null) void table.choose([table.putBack]);
    else table.selected = null;
  }
}
