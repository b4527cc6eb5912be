/** Whom and what a question is about, as far as its words and the choices before it say so. Knows no rule. */
import type { Form, Piece } from "../protocol";
import { piecesOf } from "./notation";

type Pieces = ReadonlyMap<number, Piece>;

/** Pieces by the place where they stand. */
export function byPlace(pieces: readonly Piece[]): ReadonlyMap<string, readonly Piece[]> {
  const placed = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const here = placed.get(piece.place);
    if (here) here.push(piece);
    else placed.set(piece.place, [piece]);
  }
  return placed;
}

/**
 * The own pieces that act together: those the question names (`lead`), then those that earlier choices (`chosen`, as
 * notations) added to them. With `all` the question names the whole group, so that a chosen piece it does not name has
 * left it.
 */
export function groupOf(
  lead: readonly number[],
  chosen: readonly string[],
  pieces: Pieces,
  side: number | null,
  all = false,
): readonly Piece[] {
  const joined = chosen
    .filter((choice) => !/[@>]/.test(choice))
    .flatMap(piecesOf)
    .filter((id) => !all || lead.includes(id));
  const ids = [...lead.filter((id) => !joined.includes(id)), ...joined];
  const own = [...new Set(ids)].flatMap((id) => pieces.get(id) ?? []).filter((one) => one.side === side);
  const leadPlace = own.find((one) => lead.includes(one.id))?.place;
  return own.filter((one) => leadPlace === undefined || one.place === leadPlace || lead.includes(one.id));
}

/** Whether an own piece that the question names is on the map, but not where it was bound for. */
export function isStopped(lead: readonly number[], bound: string, pieces: Pieces, side: number | null): boolean {
  return lead
    .map((id) => pieces.get(id))
    .some((piece) => !!piece?.place && piece.side === side && piece.place !== bound);
}

/** The piece after the selected one, or before it, among those that can do something or be put somewhere. */
export function nextOf(
  able: readonly Piece[],
  forms: readonly Form[],
  selected: number | null,
  back: boolean,
): number | undefined {
  const put = forms.flatMap((form) => (form.point ? (form.pieces ?? []) : []));
  const ids = [...new Set([...able.map((piece) => piece.id), ...put])];
  const current = selected === null ? -1 : ids.indexOf(selected);
  return ids[(current + (back ? ids.length - 1 : 1) + ids.length) % ids.length];
}

/** The own unit that a menu at a place is of: the one meant or its holder, or the only one there. */
export function unitOf(
  here: readonly Piece[],
  meant: Piece | null | undefined,
  side: number | null,
): number | undefined {
  const own = here.filter((one) => one.side === side && !one.holder);
  if (meant === null) return own.length === 1 ? own[0]?.id : undefined;
  return own.find(({ id }) => id === meant?.id || id === meant?.holder)?.id;
}
