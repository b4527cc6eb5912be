/**
 * What the mouse, the keyboard's cursor or the focus points at without choosing it.
 * Written by the input handlers of the map and by buttons that are hovered; read by highlights, odds and cards.
 * Imports none of the other state modules.
 */
import type { Offer } from "../protocol";

export class Pointer {
  /** The place pointed at: a hex, hexside, piece or scenery; empty: none. */
  place = $state("");
  /** The offer that a click here would choose, whose odds are shown; null: none, or several. */
  offer = $state.raw<Offer | null>(null);

  /** Points at an offer and leaves the place as it is. */
  pointAtOffer(offer: Offer | null): void {
    this.offer = offer;
  }

  pointAtPlace(place: string): void {
    this.place = place;
  }

  pointAt(place: string, offer: Offer | null): void {
    this.place = place;
    this.offer = offer;
  }

  /** The pointer has left the map. */
  leave(): void {
    this.pointAt("", null);
  }
}
