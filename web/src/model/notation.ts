/** The parts of a choice as it is written: `move #12 @K5`, `turn #3 =90`, `to (1200,800)`. */

export function verbOf(notation: string): string {
  return notation.split(" ")[0]!;
}

/** The pieces that a notation names. */
export function piecesOf(notation: string): number[] {
  return [...notation.matchAll(/#(\d+)/g)].map(([, id]) => Number(id));
}

/** The last place that a notation goes to. */
export function placeOf(notation: string): string {
  return /@(\S+)/.exec(notation)?.[1] ?? "";
}

/** The point in the notation of a listed choice. */
export function pointOf(notation: string): [number, number] | null {
  const match = /\((-?\d+),(-?\d+)\)$/.exec(notation);
  return match ? [Number(match[1]), Number(match[2])] : null;
}
