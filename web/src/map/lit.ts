/** Hexes, hexsides and vertices that are lit, as something can be chosen there. */

import { cellOf, type Edge, edgeOf } from "../ground/edges";
import type { Board, Cell } from "../ground/geometry";
import { isTallied } from "../model/offers";
import type { Offer } from "../protocol";
import { words } from "../words/words.svelte";

export interface Lit {
  readonly cell: Cell;
  readonly offers: readonly Offer[];
}

export interface LitEdge {
  readonly edge: Edge;
  readonly offers: readonly Offer[];
}

/** The hexes where something can be chosen, each once with all that can be chosen on any of its storeys. */
export function litHexes(board: Board, places: ReadonlyMap<string, readonly Offer[]>): Lit[] {
  const byCell = new Map<Cell, Offer[]>();
  for (const [place, offers] of places) {
    const cell = cellOf(board, place);
    if (cell) byCell.set(cell, [...(byCell.get(cell) ?? []), ...offers]);
  }
  return [...byCell].map(([cell, offers]) => ({ cell, offers }));
}

/** The hexsides and vertices that can be chosen. */
export function litEdges(board: Board, places: ReadonlyMap<string, readonly Offer[]>): LitEdge[] {
  return [...places].flatMap(([place, offers]) => {
    const edge = edgeOf(board, place);
    return edge ? [{ edge, offers }] : [];
  });
}

/** What a choice there comes to, where that is known. */
export function totalOf(offers: readonly Offer[]): string {
  const offer = offers.find(isTallied);
  return offer ? words.total(offer) : "";
}
