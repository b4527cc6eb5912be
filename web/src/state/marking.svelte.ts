/** The hexes that the player marks on the map for a standing order. Written by clicks; read by map and orders sheet. */
import { screen } from "../ui.svelte";

export class HexMarking {
  /** The hexes marked so far; null: nothing is being marked. */
  places = $state.raw<readonly string[] | null>(null);
  private done: (places: string[]) => void = () => {};

  /** Lets the player mark hexes on the map; `done` gets them. */
  begin(places: readonly string[], done: (places: string[]) => void): void {
    screen.sheet = "";
    this.places = [...places];
    this.done = done;
  }

  toggle(place: string): void {
    const { places } = this;
    if (!places || !place) return;
    this.places = places.includes(place) ? places.filter((one) => one !== place) : [...places, place];
  }

  end(): void {
    const marked = this.places;
    this.places = null;
    if (marked) this.done([...marked]);
    screen.sheet = "orders";
  }
}
