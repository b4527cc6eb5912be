/** A view after a change: what the change does not name stays as it was. */
import type { Piece, SeatView, ViewChange } from "../protocol";

export function changed(view: SeatView, change: ViewChange): SeatView {
  const { seat: _seat, type: _type, pieces, gone, order, log, ...rest } = change;
  return {
    ...view,
    ...(rest as Partial<SeatView>),
    pieces: pieces || gone || order ? piecesAfter(view.pieces, pieces ?? [], gone ?? [], order) : view.pieces,
    log: log ? [...view.log.slice(0, log.keep), ...log.add] : view.log,
  };
}

function piecesAfter(
  before: readonly Piece[],
  news: readonly Piece[],
  gone: readonly number[],
  order?: readonly number[],
): Piece[] {
  const byId = new Map(before.map((piece) => [piece.id, piece]));
  for (const id of gone) byId.delete(id);
  for (const piece of news) byId.set(piece.id, piece);
  if (!order) return [...byId.values()];
  return order.flatMap((id) => byId.get(id) ?? []);
}
