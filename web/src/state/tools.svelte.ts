/**
 * The tools over the map: line of sight, field of view, bare ground, filter, and the keyboard's cursor.
 * Written by toolbox, keyboard and the map's input handlers; read by what the map draws.
 */

import type { Look, Piece } from "../protocol";
import { words } from "../words/words.svelte";
import type { GameClient } from "./client.svelte";

export class Tools {
  /** Clicks play, or ask for lines of sight, or point at places for the other players. */
  mode = $state<"play" | "sight" | "point">("play");
  /** Whether counters are hidden. */
  bare = $state(false);
  /** The counters that stand out: `able`: that can act, `armed`: with a weapon, else the id of a mark; empty: all. */
  filter = $state("");
  /** Whether the list of filters is open. */
  filtering = $state(false);
  /** The place under the keyboard's cursor; empty: none. */
  cursor = $state("");
  /** Whether the keyboard was used last, so that its cursor is drawn. */
  keyboard = $state(false);
  /** Whether something is dragged, so that what floats over the map makes room. */
  carries = $state(false);
  /** Begins to drag a piece from beside the map; set by the map. */
  pickUp: (piece: Piece, event: PointerEvent) => void = () => {};
  /** Does what a click on a place of a tabletop does; set by the tabletop. */
  tap: (place: string) => void = () => {};
  /** Puts back what is dragged and says whether anything was; set by the map. */
  letGo: () => boolean = () => false;
  /** The storey of houses whose plan is shown; null: roofs are shown. */
  floor = $state<number | null>(null);
  /** The secret order whose sheet is open, by its place in the list; null: none. */
  slip = $state<number | null>(null);

  /** The places between which sight is traced; empty: none chosen yet. */
  from = $state("");
  to = $state("");
  /** The line of sight between them; null until the answer has come. */
  sight = $state.raw<Look | null>(null);
  /** What is seen from `from`: the hindrance to each place; null until the answer has come. */
  seen = $state.raw<Record<string, number> | null>(null);
  /** The place that was asked about last, by which late answers are recognised. */
  private asked = "";

  isDimmed(piece: Piece, game: GameClient): boolean {
    if (!this.filter) return false;
    return !matches(piece, this.filter, game);
  }

  toggleSight(from = ""): void {
    if (this.mode === "sight") this.clear();
    else {
      this.mode = "sight";
      this.from = from;
    }
  }

  togglePoint(): void {
    const isOn = this.mode === "point";
    this.clear();
    if (!isOn) this.mode = "point";
  }

  /** Draws an arrow between two places, and once it is `done` shows it to all; one place is a ring. */
  signal(game: GameClient, from: string, to: string, done: boolean): void {
    game.signals.drawn = done ? ["", ""] : [from, to];
    if (done) void game.signals.send(from, to);
  }

  clear(): void {
    this.mode = "play";
    this.from = this.to = this.asked = "";
    this.sight = null;
    this.seen = null;
  }

  /** Looks from a place: asks what is seen from there. */
  look(game: GameClient, place: string): void {
    this.from = place;
    this.to = "";
    this.sight = null;
    this.seen = null;
    void game.enquiries.survey(place).then((seen) => {
      if (this.from === place) this.seen = seen;
    });
  }

  /** Asks for the line of sight to a place. */
  trace(game: GameClient, place: string): void {
    if (!this.from || place === this.from || place === this.asked) return;
    this.asked = place;
    void game.enquiries.sight(this.from, place).then((look) => {
      if (this.asked !== place) return;
      this.to = place;
      this.sight = look;
    });
  }
}

function matches(piece: Piece, filter: string, game: GameClient): boolean {
  if (filter === "able") return game.decision.targets.pieces.has(piece.id);
  if (filter === "armed") return !!piece.holder || game.position.holders.has(piece.id);
  return (piece.marks ?? []).some((mark) => mark.id === filter);
}

/** The filters worth offering now, with how many pieces each shows. */
export function filtersOf(game: GameClient): { filter: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const piece of game.position.view?.pieces ?? []) {
    if (!piece.place) continue;
    for (const name of new Set(["able", "armed", ...(piece.marks ?? []).map((mark) => mark.id)])) {
      // A weapon stands out with its holder, who alone is counted.
      if (name === "armed" ? game.position.holders.has(piece.id) : matches(piece, name, game))
        counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].map(([filter, count]) => ({ filter, count }));
}

export function nameOfFilter(filter: string): string {
  if (filter === "" || filter === "able" || filter === "armed") return words.say(`filter-${filter || "none"}`);
  return words.named(filter, filter.replace(/^mark-/, ""));
}
