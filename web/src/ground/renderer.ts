/** What the map component needs of anything that draws terrain. A view in three dimensions would implement it too. */
import type { Board } from "./geometry";
import type { MapLook } from "./terrain";

/** The part of the map that the window shows. */
export interface Viewport {
  /** The point of the map in the upper left corner of the window. */
  readonly x: number;
  readonly y: number;
  /** Pixels of the page for one unit of the map. */
  readonly zoom: number;
}

export interface Renderer {
  show(board: Board): void;
  look(look: MapLook): void;
  /** Draws at the next frame; calls in between only count once. */
  draw(camera: Viewport, width: number, height: number): void;
  /** The whole board, small, for the overview. */
  overview(width: number, height: number): HTMLCanvasElement;
  /** The whole board at a scale, for export. */
  picture(scale: number): HTMLCanvasElement;
  destroy(): void;
}
