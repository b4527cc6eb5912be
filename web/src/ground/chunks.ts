/** Draws terrain with a plain canvas: square chunks are baked once for each scale and then only copied. */
import type { Board, Box } from "./geometry";
import { edgesOf, writeEdges } from "./names";
import { MAP } from "./palette";
import type { Renderer, Viewport } from "./renderer";
import { type MapLook, Terrain } from "./terrain";

/** The side of a chunk in pixels, and the number of chunks that are kept. */
const SIDE = 512;
const KEPT = 160;
/** Chunks are baked for scales of 2 to the power of these levels. */
const LOWEST_LEVEL = -6;
const HIGHEST_LEVEL = 2;
/** A chunk is enlarged by up to this many levels before the next one is baked: a fifth is not seen. */
const LEVEL_TOLERANCE = 0.2;
/** A missing chunk is replaced by a part of one at most this many levels coarser. */
const COARSEST_STAND_IN = 4;
/** Milliseconds of a frame that may go into baking. */
const BUDGET = 9;
/** Room around the sheet for its margin and shadow. */
const MARGIN = 60;

interface Chunk {
  readonly canvas: HTMLCanvasElement;
  used: number;
}

export class CanvasRenderer implements Renderer {
  private terrain: Terrain | undefined;
  private looks: MapLook = { grid: true, labels: true };
  private readonly chunks = new Map<string, Chunk>();
  private wanted: { camera: Viewport; width: number; height: number } | undefined;
  private frame = 0;
  private clock = 0;

  constructor(private readonly canvas: HTMLCanvasElement) {}

  show(board: Board): void {
    if (this.terrain?.board === board) return;
    this.terrain = new Terrain(board);
    this.again();
  }

  look(look: MapLook): void {
    const was = this.looks;
    if (look.grid === was.grid && look.labels === was.labels && (look.floor ?? null) === (was.floor ?? null)) return;
    this.looks = look;
    this.again();
  }

  draw(camera: Viewport, width: number, height: number): void {
    this.wanted = { camera, width, height };
    this.frame ||= requestAnimationFrame(() => this.paint());
  }

  overview(width: number, height: number): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    this.whole(canvas, 0);
    return canvas;
  }

  picture(scale: number): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    const box = this.terrain!.board.box;
    canvas.width = Math.ceil((box.right - box.left + 2 * MARGIN) * scale);
    canvas.height = Math.ceil((box.bottom - box.top + 2 * MARGIN) * scale);
    const ctx = canvas.getContext("2d")!;
    ctx.fillStyle = MAP.table;
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    this.whole(canvas, MARGIN);
    return canvas;
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.chunks.clear();
  }

  private whole(canvas: HTMLCanvasElement, margin: number): void {
    const ctx = canvas.getContext("2d")!;
    const { board } = this.terrain!;
    const left = board.box.left - margin;
    const top = board.box.top - margin;
    const scale = canvas.width / (board.box.right - board.box.left + 2 * margin);
    ctx.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    const box = { left, top, right: board.box.right + margin, bottom: board.box.bottom + margin };
    this.terrain!.draw(ctx, box, scale, margin ? this.looks : { grid: false, labels: false });
    if (margin && this.looks.labels) {
      this.terrain!.name(ctx, box, scale);
      writeEdges(ctx, edgesOf(this.terrain!.board, box, scale), scale);
    }
  }

  private again(): void {
    this.chunks.clear();
    if (this.wanted) this.draw(this.wanted.camera, this.wanted.width, this.wanted.height);
  }

  private paint(): void {
    this.frame = 0;
    const { terrain, wanted, canvas } = this;
    if (!terrain || !wanted) return;
    const ratio = window.devicePixelRatio || 1;
    const { camera, width, height } = wanted;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    const ctx = canvas.getContext("2d")!;
    const zoom = camera.zoom * ratio;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    const level = Math.max(LOWEST_LEVEL, Math.min(HIGHEST_LEVEL, Math.ceil(Math.log2(zoom) - LEVEL_TOLERANCE)));
    const complete = this.copy(ctx, camera, zoom, level, { width: canvas.width, height: canvas.height });
    this.forget();
    if (this.looks.labels) this.write(ctx, camera, zoom, { width, height });
    if (!complete) this.draw(camera, width, height);
  }

  /** Copies the chunks in the window, baking what is missing; returns whether none is missing any more. */
  private copy(
    ctx: CanvasRenderingContext2D,
    camera: Viewport,
    zoom: number,
    level: number,
    size: { width: number; height: number },
  ): boolean {
    const side = SIDE / 2 ** level;
    const box = this.terrain!.board.box;
    const view = {
      left: camera.x,
      top: camera.y,
      right: camera.x + size.width / zoom,
      bottom: camera.y + size.height / zoom,
    };
    const from = (low: number, sheet: number) => Math.floor(Math.max(low, sheet - MARGIN) / side);
    const until = (high: number, sheet: number) => Math.floor(Math.min(high, sheet + MARGIN) / side);
    const start = performance.now();
    let complete = true;
    this.clock++;
    for (let row = from(view.top, box.top); row <= until(view.bottom, box.bottom); row++)
      for (let column = from(view.left, box.left); column <= until(view.right, box.right); column++) {
        const late = performance.now() - start > BUDGET;
        const chunk = this.chunk(level, column, row, late);
        if (!chunk) complete = false;
        const x = Math.round((column * side - camera.x) * zoom);
        const y = Math.round((row * side - camera.y) * zoom);
        const right = Math.round(((column + 1) * side - camera.x) * zoom);
        const bottom = Math.round(((row + 1) * side - camera.y) * zoom);
        if (chunk) ctx.drawImage(chunk, x, y, right - x, bottom - y);
        else this.standIn(ctx, level, column, row, { left: x, top: y, right, bottom });
      }
    return complete;
  }

  /** Names are written anew for every scale, so that they can be read at each. */
  private write(
    ctx: CanvasRenderingContext2D,
    camera: Viewport,
    zoom: number,
    { width, height }: { width: number; height: number },
  ): void {
    const { x, y } = camera;
    const view = { left: x, top: y, right: x + width / camera.zoom, bottom: y + height / camera.zoom };
    ctx.setTransform(zoom, 0, 0, zoom, -x * zoom, -y * zoom);
    this.terrain!.name(ctx, view, camera.zoom);
    writeEdges(ctx, edgesOf(this.terrain!.board, view, camera.zoom), camera.zoom);
  }

  private chunk(level: number, column: number, row: number, late: boolean): HTMLCanvasElement | undefined {
    const key = `${level}:${column}:${row}`;
    const known = this.chunks.get(key);
    if (known) {
      known.used = this.clock;
      return known.canvas;
    }
    if (late) return undefined;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = SIDE;
    const scale = 2 ** level;
    const side = SIDE / scale;
    const ctx = canvas.getContext("2d")!;
    ctx.setTransform(scale, 0, 0, scale, -column * SIDE, -row * SIDE);
    const box = { left: column * side, top: row * side, right: (column + 1) * side, bottom: (row + 1) * side };
    this.terrain!.draw(ctx, box, scale, this.looks);
    this.chunks.set(key, { canvas, used: this.clock });
    return canvas;
  }

  /** A part of a coarser chunk until the right one is baked. */
  private standIn(ctx: CanvasRenderingContext2D, level: number, column: number, row: number, to: Box): void {
    for (let up = 1; up <= COARSEST_STAND_IN; up++) {
      const parent = this.chunks.get(`${level - up}:${column >> up}:${row >> up}`);
      if (!parent) continue;
      const part = SIDE >> up;
      const x = (column - ((column >> up) << up)) * part;
      const y = (row - ((row >> up) << up)) * part;
      ctx.drawImage(parent.canvas, x, y, part, part, to.left, to.top, to.right - to.left, to.bottom - to.top);
      return;
    }
  }

  private forget(): void {
    if (this.chunks.size <= KEPT) return;
    const byAge = [...this.chunks].sort(([, one], [, other]) => one.used - other.used);
    for (const [key] of byAge.slice(0, this.chunks.size - KEPT)) this.chunks.delete(key);
  }
}
