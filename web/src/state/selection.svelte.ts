/**
 * What the player has selected on the way to a choice: a piece, a kind of choice, a point, an open menu.
 * Written by the player's actions, the keyboard and the map's input handlers; emptied with every new question.
 * Imports none of the other state modules.
 */
import type { Point } from "../ground/geometry";
import type { MenuEntry } from "../model/offers";
import type { Offer } from "../protocol";

/** The menu that is open over the map. */
export interface OpenMenu {
  readonly entries: readonly MenuEntry[];
  /** The place beside which it opens. */
  readonly place: string;
  /** The id of the piece that it is of; undefined: it is of the place. */
  readonly unit?: number;
  /** It also lists what is known of the piece, for a finger, which cannot hover. */
  readonly withFacts?: boolean;
  /** The id of the feature of the map that it is of. */
  readonly feature?: string;
}

export class Selection {
  /** The id of the selected piece; null: none. */
  piece = $state<number | null>(null);
  /** The verb of the choices for which a place is being picked; empty: no verb was picked. */
  verb = $state("");
  /** The point that was clicked where the question wants one, in units of points; null: none yet. */
  point = $state.raw<Point | null>(null);
  /** What is laid by a click, as the words of its choice, and in which direction in degrees; empty: the first kind. */
  kind = $state("");
  degrees = $state(0);
  /** The open menu; null: none. */
  menu = $state.raw<OpenMenu | null>(null);

  selectPiece(id: number | null): void {
    this.piece = id;
  }

  togglePiece(id: number): void {
    this.piece = this.piece === id ? null : id;
  }

  selectVerb(verb: string): void {
    this.verb = verb;
  }

  toggleVerb(verb: string): void {
    this.verb = this.verb === verb ? "" : verb;
  }

  /** Picks a kind of choice, of a piece where that is none to be clicked; once more: no longer. */
  pick(verb: string, piece: number | null): void {
    if (piece === null) {
      this.toggleVerb(verb);
      return;
    }
    const isPicked = this.verb === verb && this.piece === piece;
    this.verb = isPicked ? "" : verb;
    this.piece = isPicked ? null : piece;
  }

  selectPoint(point: Point): void {
    this.point = point;
  }

  openMenu(menu: OpenMenu | null): void {
    this.menu = menu;
  }

  /** Lets the player pick one of several offers that a click may have meant. */
  openOffers(offers: readonly Offer[], place: string): void {
    this.menu = { entries: offers.map((offer) => ({ offer })), place };
  }

  closeMenu(): void {
    this.menu = null;
  }

  clear(): void {
    this.piece = null;
    this.verb = "";
    this.point = null;
    this.menu = null;
  }
}
