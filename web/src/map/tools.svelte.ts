/** Tools over the map: the sight line, the field of view, bare ground, the cursor of the keyboard. */
import type { Table } from "../game/table.svelte";
import type { Look } from "../protocol";

export class Tools {
  mode = $state<"play" | "sight">("play");
  /** No counters. */
  bare = $state(false);
  cursor = $state("");
  keyboard = $state(false);

  from = $state("");
  to = $state("");
  sight = $state.raw<Look | null>(null);
  seen = $state.raw<Record<string, number> | null>(null);
  private asked = "";

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
  look(table: Table, place: string): void {
    this.from = place;
    this.to = "";
    this.sight = null;
    this.seen = null;
    void table.survey(place).then((seen) => {
      if (this.from === place) this.seen = seen;
    });
  }

  trace(table: Table, place: string): void {
    if (!this.from || place === this.from || place === this.asked) return;
    this.asked = place;
    void table.sight(this.from, place).then((look) => {
      if (this.asked !== place) return;
      this.to = place;
      this.sight = look;
    });
  }
}
