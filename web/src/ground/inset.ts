/** The corner of the window in which the small map stands: one where it covers no piece. */
import { type Box, overlap, type Point } from "./geometry";

/** What the small map takes, with some room around it. */
const SIZE = { width: 186, height: 132 };

/** The corners it can stand in, the first preferred; `left` and `bottom`: what else takes room there. */
export function cornersIn(width: number, height: number, left: number, bottom: number): readonly Box[] {
  const tops = height - bottom < 2 * SIZE.height ? [0] : [0, height - bottom - SIZE.height];
  return [width - SIZE.width, left].flatMap((x) =>
    tops.map((y) => ({ left: x, top: y, right: x + SIZE.width, bottom: y + SIZE.height })),
  );
}

/** The corner that covers the fewest points; the present one where it covers none. */
export function cornerFor(corners: readonly Box[], people: readonly Point[], now: Box): Box {
  const count = (box: Box) =>
    people.filter(({ x, y }) => overlap(box, { left: x, right: x, top: y, bottom: y })).length;
  const isKept = corners.some(({ left, top, right }) => left === now.left && top === now.top && right === now.right);
  const [first, ...others] = isKept ? [now, ...corners] : corners;
  return others.reduce((best, box) => (count(box) < count(best) ? box : best), first!);
}
