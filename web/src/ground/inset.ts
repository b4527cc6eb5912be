/** The corner of the window in which the small map stands: one where it covers no piece. */
import { type Box, overlap, type Point } from "./geometry";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The corners of a window in which something of this size can stand, the first preferred; `tools`: what is at the upper left. */
export function cornersIn(width: number, height: number, size: Size, tools: Size): readonly Box[] {
  const tops = height < 2 * size.height ? [0] : [0, height - size.height];
  return [width - size.width, 0].flatMap((x) =>
    tops.map((y) => {
      const left = x || y ? x : tools.width;
      return { left, top: y, right: left + size.width, bottom: y + size.height };
    }),
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
