/** How the figures of a table are listed: by group, and what waits beside it apart. */
import type { Group, Piece, Text } from "../protocol";

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

/** With how many counters that can be lost a side begins: works, and batteries off the map, are none. */
export function begunWith(groups: readonly Group[], side: number): number {
  const own = groups.filter((group) => group.side === side);
  return own.flatMap(({ pieces }) => pieces).reduce((sum, [count]) => sum + count, 0) - uncounted(own);
}

function uncounted(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + (group.uncounted ?? 0), 0);
}
