/** Buttons that stay where they are while the same thing is asked: what can no longer be chosen leaves its place empty. */
import type { Offer, Piece } from "../protocol";

/** One button: a choice, or several that are made one after the other. */
export interface Slot {
  readonly key: string;
  readonly offers: readonly Offer[];
  /** It cannot be chosen any more. */
  readonly gone?: boolean;
}

/** More than `FEW` choices of pieces have no buttons of their own, but up to `MOST` where there are no other buttons. */
const FEW = 8;
const MOST = 24;

/** What one button may do for several: the same thing with pieces of one place. */
function placesOf(
  offers: readonly Offer[],
  pieces: ReadonlyMap<number, Piece>,
  hasAll: (offer: Offer) => boolean,
): ReadonlyMap<Offer, Slot> {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) {
    const place = offer.pieces?.length === 1 && hasAll(offer) ? pieces.get(offer.pieces[0]!)?.place : undefined;
    if (!place) continue;
    const key = `${offer.label.id} @${place}`;
    groups.set(key, [...(groups.get(key) ?? []), offer]);
  }
  const several = [...groups].filter(([, some]) => some.length > 1);
  return new Map(several.map(([key, some]) => [some[0]!, { key, offers: some }]));
}

export class Slots {
  private moment = "";
  private isFew = true;
  private slots: readonly Slot[] = [];
  private here = "";

  /** The buttons of what is asked at a moment, and `here`: where it began; `alone`: no other choice has a button. */
  of(
    moment: string,
    offers: readonly Offer[],
    pieces: ReadonlyMap<number, Piece>,
    hasAll: (offer: Offer) => boolean,
    alone: boolean,
    here: string,
  ): { readonly slots: readonly Slot[]; readonly here: string } {
    const isNew = moment !== this.moment;
    if (isNew) {
      this.isFew = offers.length <= (alone ? MOST : FEW);
      this.here = here;
    }
    const together = placesOf(offers, pieces, hasAll);
    const now = offers.flatMap((offer) => {
      const all = together.get(offer);
      return [...(all ? [all] : []), ...(this.isFew ? [{ key: offer.notation, offers: [offer] }] : [])];
    });
    this.slots = isNew ? now : kept(this.slots, now);
    this.moment = moment;
    return { slots: this.slots, here: this.here };
  }
}

/** What is new stands after the others. */
function kept(before: readonly Slot[], now: readonly Slot[]): readonly Slot[] {
  const current = new Map(now.map((slot) => [slot.key, slot]));
  const known = new Set(before.map(({ key }) => key));
  return [
    ...before.map((slot) => current.get(slot.key) ?? { ...slot, gone: true }),
    ...now.filter(({ key }) => !known.has(key)),
  ];
}

/** The buttons of each piece, where some piece has several and what each of them does can be said in short. */
export function rowsOf(
  slots: readonly Slot[],
  hasShort: (offer: Offer) => boolean,
): ReadonlyMap<number, readonly Slot[]> {
  const byPiece = new Map<number, Slot[]>();
  for (const slot of slots) {
    const id = slot.offers[0]!.pieces![0]!;
    byPiece.set(id, [...(byPiece.get(id) ?? []), slot]);
  }
  const isShort = slots.every(({ offers: [offer, second] }) => !second && hasShort(offer!));
  return isShort && byPiece.size < slots.length ? byPiece : new Map();
}
