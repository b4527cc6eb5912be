/** How the figures of a table are listed: by group, and what waits beside it apart. */
import type { Piece, Text } from "../protocol";

/** How the names of groups begin that wait beside the table. */
export const OFF = "off/";

/** The group under which a figure is listed. */
export function groupOf(piece: Piece): string {
  const group = `${piece.side}/${piece.group ?? 0}`;
  if (piece.place) return group;
  return piece.group ? `${OFF}${group}` : "";
}

/** What a man is called himself, where he stands for a whole unit that waits. */
export function ownName(piece: Piece): Text {
  const first = piece.name.args?.first;
  return !piece.place && typeof first === "object" ? first : piece.name;
}

/** How many of some figures wait beside the table. */
export function waiting(pieces: readonly Piece[]): number {
  return pieces.filter((piece) => !piece.place).length;
}
