/** Where the small map stands in the window: in a corner where nobody is under it. */
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

/** It stays where it is unless somebody is under it there, and else goes where the fewest are. */
export function cornerFor(corners: readonly Box[], people: readonly Point[], now: Box): Box {
  const count = (box: Box) =>
    people.filter(({ x, y }) => overlap(box, { left: x, right: x, top: y, bottom: y })).length;
  const isKept = corners.some(({ left, top, right }) => left === now.left && top === now.top && right === now.right);
  const [first, ...others] = isKept ? [now, ...corners] : corners;
  return others.reduce((best, box) => (count(box) < count(best) ? box : best), first!);
}
