/** Tools over the map: the sight line, the field of view, bare ground, the cursor of the keyboard. */
import type { GameClient } from "../game/client.svelte";
import type { Look, Piece } from "../protocol";
import { words } from "../words/words.svelte";

export class Tools {
  mode = $state<"play" | "sight">("play");
  /** No counters. */
  bare = $state(false);
  /** Only these counters stand out: those that can act, those that hold something, or those with a mark by its id. */
  filter = $state("");
  /** A filter is being chosen. */
  filtering = $state(false);
  cursor = $state("");
  keyboard = $state(false);
  /** Something is in the hand: what only floats over the map makes room. */
  carries = $state(false);
  /** Takes a piece beside the map into the hand; the map provides it. */
  pickUp: (piece: Piece, event: PointerEvent) => void = () => {};
  /** Does what a click on a place of a table does; the table provides it. */
  tap: (place: string) => void = () => {};
  /** Puts back what is in the hand, and says whether anything was; the map provides it. */
  letGo: () => boolean = () => false;
  /** The storey of houses that is looked into; none: roofs are on. */
  floor = $state<number | null>(null);

  from = $state("");
  to = $state("");
  sight = $state.raw<Look | null>(null);
  seen = $state.raw<Record<string, number> | null>(null);
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

  clear(): void {
    this.mode = "play";
    this.from = this.to = this.asked = "";
    this.sight = null;
    this.seen = null;
  }

  /** The first hex fixes where one looks from, another starts anew. */
  look(game: GameClient, place: string): void {
    this.from = place;
    this.to = "";
    this.sight = null;
    this.seen = null;
    void game.enquiries.survey(place).then((seen) => {
      if (this.from === place) this.seen = seen;
    });
  }

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
