/** A board as a picture that covers a canvas. */
import type { Board } from "./geometry";
import { Terrain } from "./terrain";

/** `larger`: how much larger than it must be to cover it, and at what scale at least. */
export function portray(
  canvas: HTMLCanvasElement,
  board: Board,
  width: number,
  height: number,
  { larger = 1, least = 0 } = {},
): void {
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const { left, right, top, bottom } = board.box;
  const cover = Math.max(canvas.width / (right - left), canvas.height / (bottom - top));
  const scale = Math.max(cover * larger, least * ratio);
  const x = (left + right) / 2 - canvas.width / scale / 2;
  const y = (top + bottom) / 2 - canvas.height / scale / 2;
  const ctx = canvas.getContext("2d")!;
  ctx.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  const part = { left: x, top: y, right: x + canvas.width / scale, bottom: y + canvas.height / scale };
  new Terrain(board).draw(ctx, part, scale, { grid: true, labels: false });
}
