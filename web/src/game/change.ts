/** A view after a change: what the change does not name stays as it was. */
import type { Offer, OfferChange, Piece, Question, SeatView, ViewChange } from "../protocol";

/** A view with the offers last made under each prompt, to which later changes refer. */
export interface Followed extends SeatView {
  lists?: ReadonlyMap<string, readonly Offer[]>;
}

export function changed(view: Followed, change: ViewChange): Followed {
  const { seat: _seat, type: _type, pieces, gone, order, after, log, question, offers, ...rest } = change;
  const lists = view.lists ?? remembered(new Map(), view.question);
  const asked = question && offers ? { ...question, offers: offersAfter(lists, question, offers) } : question;
  return {
    ...view,
    ...(rest as Partial<SeatView>),
    question: asked ?? view.question,
    pieces: pieces || gone || order ? piecesAfter(view.pieces, pieces ?? [], gone ?? [], after, order) : view.pieces,
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
  { gone, put }: OfferChange,
): Offer[] {
  const away = new Set(gone);
  const kept = (lists.get(question.prompt?.id ?? "") ?? []).filter((_, at) => !away.has(at));
  const found: Offer[] = [];
  for (const [at, offer] of put ?? []) {
    found.push(...kept.splice(0, at - found.length), offer);
  }
  return [...found, ...kept];
}

function piecesAfter(
  before: readonly Piece[],
  news: readonly Piece[],
  gone: readonly number[],
  after: readonly (readonly [number, number | null])[] = [],
  order?: readonly number[],
): Piece[] {
  const byId = new Map(before.map((piece) => [piece.id, piece]));
  for (const id of gone) byId.delete(id);
  for (const piece of news) byId.set(piece.id, piece);
  return (order ?? inserted([...byId.keys()], new Map(after))).flatMap((id) => byId.get(id) ?? []);
}

/** Ids in their order, where some of them stand each behind another; null: before all. */
function inserted(ids: readonly number[], behind: ReadonlyMap<number, number | null>): readonly number[] {
  if (!behind.size) return ids;
  const next = new Map([...behind].map(([id, other]) => [other, id]));
  const found: number[] = [];
  const add = (other: number | null) => {
    for (let id = next.get(other); id !== undefined; id = next.get(id)) found.push(id);
  };
  add(null);
  for (const id of ids) {
    if (behind.has(id)) continue;
    found.push(id);
    add(id);
  }
  return found;
}
