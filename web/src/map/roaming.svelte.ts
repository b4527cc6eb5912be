/** The ways of the piece that moves or is pointed at on a hex map, and the plan that a drag or a click would carry out. */
import { untrack } from "svelte";
import { moveSingly, type Plan, planOfStack, planOfWay, planTo } from "../model/plans";
import type { Piece } from "../protocol";
import type { GameClient } from "../state/client.svelte";
import type { Tools } from "../state/tools.svelte";
import { type Drag, type Held, isTraced } from "./held.svelte";

/** Whether pieces that are led together go together: in the set-up, or where each goes its ways by itself. */
export function movesTogether({ forecasts, position }: GameClient, members: readonly Piece[]): boolean {
  return members.length > 1 && (position.isSettingUp || members.some(({ id }) => moveSingly(forecasts.waysOf(id))));
}

export class Roaming {
  constructor(
    private readonly game: GameClient,
    private readonly tools: Tools,
    private readonly held: Held,
  ) {}

  /** The piece whose ways are shown: the one that moves, else the one under the pointer. */
  readonly piece = $derived.by(() => {
    const { drag, pointed } = this.held;
    return drag?.piece ?? this.game.decision.mover ?? (this.game.decision.isOpen ? pointed : undefined);
  });

  /** The hexes that the piece (or all dragged pieces) can reach, without those that are lit anyway. */
  readonly reach = $derived.by(() => {
    const { forecasts } = this.game;
    const { board } = this.game.position;
    const { targets } = this.game.decision;
    const { drag } = this.held;
    return [...forecasts.byPlace.values()].flatMap((way) => {
      const leads = ({ id }: { readonly id: number }) => forecasts.waysOf(id).some((one) => one.place === way.place);
      const together = way.end ? true : (drag?.members.every(leads) ?? true);
      const cell = targets.places.has(way.place) || !together ? undefined : board?.cells.get(way.place);
      return cell ? [{ cell, way }] : [];
    });
  });

  /** The plan shown: the path being dragged, or the cheapest way to the hex pointed at. */
  readonly plan = $derived.by<Plan | null>(() => {
    const { game } = this;
    if (this.held.drag) return this.planOf(this.held.drag);
    const way = this.tools.mode === "play" ? game.forecasts.byPlace.get(game.pointer.place) : undefined;
    return way && (game.decision.mover || game.decision.subjects.size) ? planOfWay(way) : null;
  });

  readonly foreseen = $derived.by(() => this.game.forecasts.forecastOf(this.plan));

  /** The paths in what is noted of a unit under the pointer, such as where it would fall back to. */
  readonly noted = $derived.by(() => {
    const { forecasts } = this.game;
    const { board, byPlace } = this.game.position;
    const { place: hex } = this.game.pointer;
    if (this.held.drag || this.tools.mode !== "play") return [];
    const shown = (byPlace.get(hex) ?? []).flatMap((piece) => forecasts.notesOn(piece.id));
    return shown
      .filter((note) => (note.path?.length ?? 0) > 1)
      .map((note) => ({ note, cells: note.path!.flatMap((place) => board?.cells.get(place) ?? []) }));
  });

  /** The way that a drag stands for: the one traced hex by hex, or, where hexes were only brushed, the way there. */
  private planOf(drag: Drag): Plan | null {
    const { piece, members, path } = drag;
    const { forecasts } = this.game;
    const places = path.map((cell) => cell.label);
    if (!places.length) return null;
    if (!movesTogether(this.game, members)) {
      const own = forecasts.waysOf(piece.id);
      const way = isTraced(drag) ? undefined : own.find(({ place }) => place === places.at(-1));
      return way ? planOfWay(way) : planTo(own, places);
    }
    const ways = members.map(({ id }) => forecasts.waysOf(id));
    return planOfStack(ways, places.at(-1)!);
  }

  /** Asks for ways and forecasts for as long as the component that calls this is there. */
  follow(): void {
    const { forecasts } = this.game;
    $effect(() => {
      const { seat } = this.game.room;
      const id = this.piece?.id ?? null;
      // Read only to ask again at every question, even where the same piece is asked about.
      void this.game.decision.question.acts;
      if (seat !== null) untrack(() => void forecasts.show(seat, id));
    });
    $effect(() => {
      const { seat } = this.game.room;
      const { plan } = this;
      if (plan && seat !== null) untrack(() => forecasts.foresee(seat, plan));
    });
  }
}
