/** What the map component needs of anything that draws terrain. A view in three dimensions would implement it too. */
import type { Board } from "./geometry";
import type { Look } from "./terrain";

export interface Camera {
  /** The point of the map in the upper left corner of the window. */
  readonly x: number;
  readonly y: number;
  /** Pixels of the page for one unit of the map. */
  readonly zoom: number;
}

export interface Renderer {
  show(board: Board): void;
  look(look: Look): void;
  /** Draws at the next frame; calls in between only count once. */
  draw(camera: Camera, width: number, height: number): void;
  /** The whole board, small, for the overview. */
  overview(width: number, height: number): HTMLCanvasElement;
  /** The whole board at a scale, for export. */
  picture(scale: number): HTMLCanvasElement;
  destroy(): void;
}
