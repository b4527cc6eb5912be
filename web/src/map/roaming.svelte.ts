/** The ways of the piece that moves or is pointed at, and the plan that the hand or the pointer stands for. */
import { untrack } from "svelte";
import { type Plan, planOfStack, planOfWay, planTo } from "../game/plans";
import type { Table } from "../game/table.svelte";
import type { Drag, Held } from "./held.svelte";
import type { Tools } from "./tools.svelte";

export class Roaming {
  constructor(
    private readonly table: Table,
    private readonly tools: Tools,
    private readonly held: Held,
  ) {}

  /** The piece whose ways are shown: the one that moves, else the one under the pointer. */
  readonly piece = $derived.by(() => {
    const { drag, pointed } = this.held;
    return drag?.piece ?? this.table.mover ?? (this.table.isAsked ? pointed : undefined);
  });

  /** The hexes it can go to, or all that are in the hand, but for those that are lit anyway. */
  readonly reach = $derived.by(() => {
    const { ahead, board, targets, verb } = this.table;
    const { drag } = this.held;
    if (verb) return [];
    return [...ahead.byPlace.values()].flatMap((way) => {
      const together = drag?.members.every(({ id }) => ahead.waysOf(id).some((one) => one.place === way.place)) ?? true;
      const cell = targets.places.has(way.place) || !together ? undefined : board?.cells.get(way.place);
      return cell ? [{ cell, way }] : [];
    });
  });

  /** The plan shown: the path being dragged, or the cheapest way to the hex pointed at. */
  readonly plan = $derived.by<Plan | null>(() => {
    const { table } = this;
    if (this.held.drag) return this.planOf(this.held.drag);
    const way = this.tools.mode === "play" ? table.ahead.byPlace.get(table.hex) : undefined;
    return way && (table.mover || table.active.size) ? planOfWay(way) : null;
  });

  readonly foreseen = $derived.by(() => this.table.ahead.forecastOf(this.plan));

  /** The paths in what is noted of a unit under the pointer, such as where it would fall back to. */
  readonly noted = $derived.by(() => {
    const { ahead, board, byPlace, hex } = this.table;
    if (this.held.drag || this.tools.mode !== "play") return [];
    const shown = (byPlace.get(hex) ?? []).flatMap((piece) => ahead.notesOn(piece.id));
    return shown
      .filter((note) => (note.path?.length ?? 0) > 1)
      .map((note) => ({ note, cells: note.path!.flatMap((place) => board?.cells.get(place) ?? []) }));
  });

  private planOf({ piece, members, path }: Drag): Plan | null {
    const { ahead } = this.table;
    const places = path.map((cell) => cell.label);
    if (!places.length) return null;
    if (members.length < 2) return planTo(ahead.waysOf(piece.id), places);
    const ways = members.map(({ id }) => ahead.waysOf(id));
    return planOfStack(ways, places.at(-1)!);
  }

  /** Asks for ways and forecasts for as long as the component that calls this is there. */
  follow(): void {
    const { ahead } = this.table;
    $effect(() => {
      const { seat } = this.table;
      const id = this.piece?.id ?? null;
      void this.table.question.acts;
      if (seat !== null) untrack(() => void ahead.show(seat, id));
    });
    $effect(() => {
      const { seat } = this.table;
      const { plan } = this;
      if (plan && seat !== null) untrack(() => ahead.foresee(seat, plan));
    });
  }
}
