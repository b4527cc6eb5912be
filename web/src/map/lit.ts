/** Hexes that are lit, as something can be chosen there. */
import { isTallied } from "../game/offers";
import type { Offer } from "../protocol";
import { words } from "../words/words.svelte";
import type { Cell } from "./geometry";

export interface Lit {
  readonly cell: Cell;
  readonly offers: readonly Offer[];
}

/** What a choice there comes to, where that is known. */
export function totalOf(offers: readonly Offer[]): string {
  const offer = offers.find(isTallied);
  return offer ? words.total(offer) : "";
}
