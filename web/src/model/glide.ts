/** A change that moves pieces over several places, as a row of changes place by place, so that they glide along. */
import type { LogLine, Piece, SeatView, ViewChange } from "../protocol";

/** The changes to be shown one after another in place of one; the last brings everything else. */
export function stepwise(view: SeatView, change: ViewChange): ViewChange[] {
  const lines = change.log?.add ?? [];
  const kinds = moveKinds(view, change, lines);
  if (!kinds.size) return [change];
  const places = new Map(view.pieces.map((piece) => [piece.id, piece.place]));
  const changes: ViewChange[] = [];
  lines.forEach((line, index) => {
    if (!line.place || !kinds.has(line.message.id)) return;
    const movers = (line.pieces ?? []).filter((id) => places.has(id) && places.get(id) !== line.place);
    if (!movers.length) return;
    for (const id of movers) places.set(id, line.place!);
    const moved = view.pieces
      .filter((piece) => movers.includes(piece.id) || (piece.holder && movers.includes(piece.holder)))
      .map((piece): Piece => ({ ...piece, place: line.place! }));
    const log = { keep: change.log!.keep, add: lines.slice(0, index + 1) };
    changes.push({ type: "change", seat: change.seat, pieces: moved, log });
  });
  return changes.length > 1 ? [...changes, change] : [change];
}

/** The messages that tell of moves: those that tell of a piece where it now is and was not before. */
function moveKinds(view: SeatView, change: ViewChange, lines: readonly LogLine[]): Set<string> {
  const before = new Map(view.pieces.map((piece) => [piece.id, piece.place]));
  const now = new Map((change.pieces ?? []).map((piece) => [piece.id, piece.place]));
  const told = lines.filter((line) =>
    (line.pieces ?? []).some((id) => line.place && now.get(id) === line.place && before.get(id) !== line.place),
  );
  return new Set(told.map((line) => line.message.id));
}
