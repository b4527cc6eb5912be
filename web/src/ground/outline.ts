/** The outline of some hexes, as lines of a map. */
import { type Board, type Cell, neighbour, type Point } from "./geometry";

/** The sides of some hexes that part them from all others. */
export function outlineOf(board: Board, cells: readonly Cell[]): [Point, Point][] {
  const within = new Set(cells);
  const { outline } = board;
  return cells.flatMap((cell) =>
    outline.flatMap((corner, side): [Point, Point][] => {
      const beyond = neighbour(board, cell, side);
      if (beyond && within.has(beyond)) return [];
      const before = outline[(side + 5) % 6]!;
      return [
        [
          { x: cell.x + before.x, y: cell.y + before.y },
          { x: cell.x + corner.x, y: cell.y + corner.y },
        ],
      ];
    }),
  );
}
