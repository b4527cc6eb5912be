/** A view after a change: what the change does not name stays as it was. */
import type { Offer, OfferChange, Piece, PiecesAlike, Question, SeatView, ViewChange } from "../protocol";

/** A view with the offers last made under each prompt, to which later changes refer. */
export interface Followed extends SeatView {
  lists?: ReadonlyMap<string, readonly Offer[]>;
}

export function changed(view: Followed, change: ViewChange): Followed {
  const { seat: _seat, type: _type, pieces, alike, gone, order, after, log, question, offers, ...rest } = change;
  const lists = view.lists ?? remembered(new Map(), view.question);
  const asked = question && offers ? { ...question, offers: offersAfter(lists, question, offers) } : question;
  return {
    ...view,
    ...(rest as Partial<SeatView>),
    question: asked ?? view.question,
    pieces: pieces || alike || gone || order ? piecesAfter(view.pieces, change) : view.pieces,
    log: log ? [...view.log.slice(0, log.keep), ...log.add] : view.log,
    ...(asked && { lists: remembered(lists, asked) }),
  };
}

function remembered(lists: ReadonlyMap<string, readonly Offer[]>, question: Question) {
  const { prompt, offers } = question;
  return prompt ? new Map(lists).set(prompt.id, offers ?? []) : lists;
}

function offersAfter(
  lists: ReadonlyMap<string, readonly Offer[]>,
  question: Question,
  { gone, put, anew }: OfferChange,
): Offer[] {
  const away = new Set(gone);
  const before = anew ? [] : (lists.get(question.prompt?.id ?? "") ?? []);
  const kept = before.filter((_, index) => !away.has(index));
  const merged: Offer[] = [];
  let next = 0;
  for (const { at, offer, like } of put ?? []) {
    while (merged.length < at && next < kept.length) merged.push(kept[next++]!);
    merged.push(offer);
    let piece = offer.pieces?.[0] ?? 0;
    for (const step of like ?? []) {
      piece += step;
      merged.push(likeOffer(offer, piece));
    }
  }
  return [...merged, ...kept.slice(next)];
}

/** The same offer for another piece. */
function likeOffer(offer: Offer, piece: number): Offer {
  const [old, ...others] = offer.pieces ?? [];
  const { args, ...label } = offer.label;
  const named =
    args && Object.fromEntries(Object.entries(args).map(([key, value]) => [key, value === old ? piece : value]));
  return {
    ...offer,
    notation: offer.notation.replace(`#${old}`, `#${piece}`),
    label: named ? { ...label, args: named } : label,
    pieces: [piece, ...others],
  };
}

function piecesAfter(before: readonly Piece[], { pieces, alike, gone, after, order }: ViewChange): Piece[] {
  const byId = new Map(before.map((piece) => [piece.id, piece]));
  for (const id of idsIn(gone ?? [])) byId.delete(id);
  for (const group of alike ?? []) {
    for (const id of idsIn(group.ids)) {
      const piece = byId.get(id);
      if (piece) byId.set(id, altered(piece, group));
    }
  }
  for (const piece of pieces ?? []) byId.set(piece.id, piece);
  return (order ?? inserted([...byId.keys()], new Map(after))).flatMap((id) => byId.get(id) ?? []);
}

/** Ids of which the first was told, and of each other how much greater it is than the one before. */
function idsIn(steps: readonly number[]): number[] {
  let id = 0;
  return steps.map((step) => (id += step));
}

function altered(piece: Piece, { set, unset }: PiecesAlike): Piece {
  const away = new Set(unset);
  const kept = Object.fromEntries(Object.entries(piece).filter(([part]) => !away.has(part)));
  return { ...kept, ...set } as Piece;
}

/** Ids in their order, where some of them stand each behind another; null: before all. */
function inserted(ids: readonly number[], behind: ReadonlyMap<number, number | null>): readonly number[] {
  if (!behind.size) return ids;
  const next = new Map([...behind].map(([id, other]) => [other, id]));
  const order: number[] = [];
  const add = (other: number | null) => {
    for (let id = next.get(other); id !== undefined; id = next.get(id)) order.push(id);
  };
  add(null);
  for (const id of ids) {
    if (behind.has(id)) continue;
    order.push(id);
    add(id);
  }
  return order;
}
