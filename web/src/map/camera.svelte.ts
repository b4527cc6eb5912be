/**
 * The part of the map that is in the window, in map units and pixels to a unit.
 * Written by gestures, the toolbox and `CameraFollow`; read by everything that is drawn on the map.
 */
import { type Box, boxOf, overlap, type Point } from "../ground/geometry";
import { cornerFor, cornersIn } from "../ground/inset";

/** The largest zoom, and the largest to which a small map is fitted, in pixels to a map unit. */
const LARGEST_ZOOM = 3;
const LARGEST_FIT = 1.6;
/** The smallest zoom: this one, or this share of the zoom that shows the whole map if that is less. */
const SMALLEST_ZOOM = 0.5;
const SMALLEST_SHARE = 0.7;
/** Map units of table that are left around a map that is shown as a whole. */
const MARGIN = 90;
/** The map gets at least this many pixels of the window, however much is covered. */
const LEAST_ROOM = 80;
/** Milliseconds in which the view glides to another place. */
const GLIDE_MS = 320;
/** Pixels that the tools take at the left of the window. */
const TOOLS_WIDTH = 46;
/** Pixels from the edge of the window from which on a point counts as seen, and to which it is brought into it. */
const SEEN_MARGIN = 12;
const REVEAL_MARGIN = 34;

export class Camera {
  /** The point of the map in the upper left corner of the window. */
  x = $state(0);
  y = $state(0);
  /** Pixels to a map unit. */
  zoom = $state(1);
  /** The size of the window in pixels; 0 until it is known. */
  width = $state(0);
  height = $state(0);
  /** Whether the view is moving, so that details may be drawn later. */
  moving = $state(false);
  /** The part of the window that the small map covers while not all of the map is in sight, in pixels. */
  inset = $state.raw<Box>({ left: 0, top: 0, right: 0, bottom: 0 });
  private sheet: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  private idle = 0;
  private glide = 0;
  /** The view to come back to after a visit; null: there is none. */
  private home: { readonly x: number; readonly y: number; readonly zoom: number } | null = null;

  /** Whether the player has chosen the view by hand. */
  byHand = false;

  /** Pixels that panels cover at the bottom of the window. */
  covered = 0;

  show(sheet: Box): void {
    this.sheet = sheet;
    this.fit();
  }

  /** Enlarges the sheet; a view that showed all of it shows all of it again. */
  widen(sheet: Box): void {
    const again = !this.byHand || this.isWhole;
    this.sheet = sheet;
    if (again) this.fit();
  }

  /** Takes the new size of the window: a whole map stays whole, of another view the middle stays. */
  resize(width: number, height: number, sheet: Box | undefined): void {
    this.comeBack(false);
    const first = !this.width;
    const whole = !first && (this.isWhole || !this.byHand);
    const middle = this.toMap({ x: this.width / 2, y: (this.height - this.covered) / 2 });
    this.width = width;
    this.height = height;
    if (first && sheet) this.show(sheet);
    else if (whole) this.fit();
    else this.centre(middle);
  }

  /** The zoom at which the whole sheet fits into the free part of the window. */
  get whole(): number {
    const { left, right, top, bottom } = this.sheet;
    const high = Math.max(LEAST_ROOM, this.height - this.covered);
    const wide = Math.max(LEAST_ROOM, this.width - TOOLS_WIDTH);
    return Math.min(wide / (right - left + MARGIN), high / (bottom - top + MARGIN));
  }

  /** The whole sheet in the window, or as much of it as is readable. */
  fit(): void {
    this.home = null;
    this.zoom = Math.min(this.whole, LARGEST_FIT);
    const { left, right, top, bottom } = this.sheet;
    this.centre({ x: (left + right - TOOLS_WIDTH / this.zoom) / 2, y: (top + bottom) / 2 });
    this.touched();
  }

  /** Whether all of the sheet is in the window. */
  get isWhole(): boolean {
    const { left, right, top, bottom } = this.sheet;
    const box = this.box;
    return box.left <= left && box.top <= top && box.right >= right && box.bottom >= bottom;
  }

  centre(at: Point): void {
    this.x = at.x - this.width / this.zoom / 2;
    this.y = at.y - (this.height - this.covered) / this.zoom / 2;
    this.clamp();
  }

  pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.glide);
    this.byHand = true;
    this.home = null;
    this.x -= dx / this.zoom;
    this.y -= dy / this.zoom;
    this.clamp();
    this.touched();
  }

  /** Zoom by a factor around a point of the window. */
  scale(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const zoom = Math.min(
      LARGEST_ZOOM,
      Math.max(Math.min(this.whole * SMALLEST_SHARE, SMALLEST_ZOOM), this.zoom * factor),
    );
    this.byHand = true;
    this.home = null;
    this.x += at.x / this.zoom - at.x / zoom;
    this.y += at.y / this.zoom - at.y / zoom;
    this.zoom = zoom;
    this.clamp();
    this.touched();
  }

  /** Whether a point of the map is in the free part of the window, at least `margin` pixels from its edges. */
  isIn(at: Point, margin = 60): boolean {
    const windowPoint = this.toWindow(at);
    const isInset = !this.isWhole && overlap(this.inset, boxOf([windowPoint]));
    const right = this.width - margin;
    return (
      !isInset &&
      windowPoint.x > margin &&
      windowPoint.y > margin &&
      windowPoint.x < right &&
      windowPoint.y < this.height - this.covered - margin
    );
  }

  /** Puts the small map where it covers none of these points, or the fewest. */
  makeRoom(points: readonly Point[]): void {
    const corners = cornersIn(this.width, this.height, TOOLS_WIDTH, this.covered);
    this.inset = cornerFor(
      corners,
      points.map((one) => this.toWindow(one)),
      this.inset,
    );
  }

  /** Bring a point into the window if it is not there. */
  reveal(at: Point, motion: boolean): void {
    if (this.isIn(at)) return;
    const from = { x: this.x, y: this.y };
    this.centre(at);
    this.glideFrom(from, motion);
  }

  /** Bring all of some points into the free part of the window, from further away if need be. */
  include(points: readonly Point[], motion: boolean): void {
    if (this.isSeen(points)) return;
    const from = { x: this.x, y: this.y };
    this.frame(points);
    if (!this.isSeen(points)) this.makeRoom(points);
    if (!this.isSeen(points)) this.fit();
    this.glideFrom(from, motion);
  }

  private isSeen(points: readonly Point[]): boolean {
    return points.every((one) => this.isIn(one, SEEN_MARGIN));
  }

  /** Bring some points into the window for a while. */
  visit(points: readonly Point[], motion: boolean): void {
    if (this.isSeen(points)) return;
    const home = this.home ?? { x: this.x, y: this.y, zoom: this.zoom };
    this.include(points, motion);
    this.home = home;
  }

  /** Go back to where the window was before it was elsewhere for a while, unless the player has moved it since. */
  comeBack(motion: boolean): void {
    if (!this.home) return;
    const from = { x: this.x, y: this.y };
    ({ x: this.x, y: this.y, zoom: this.zoom } = this.home);
    this.home = null;
    this.touched();
    this.glideFrom(from, motion);
  }

  /** Some points in the middle of the window. */
  private frame(points: readonly Point[]): void {
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const wide = Math.max(LEAST_ROOM, this.width - TOOLS_WIDTH - 2 * REVEAL_MARGIN);
    const high = Math.max(LEAST_ROOM, this.height - this.covered - 2 * REVEAL_MARGIN);
    const fitting = Math.min(wide / (right - left || 1), high / (bottom - top || 1));
    this.zoom = Math.min(this.zoom, Math.max(fitting, this.whole));
    this.centre({ x: (left + right - TOOLS_WIDTH / this.zoom) / 2, y: (top + bottom) / 2 });
    this.touched();
  }

  /** Let the window come from where it was to where it is. */
  private glideFrom(from: Point, motion: boolean): void {
    cancelAnimationFrame(this.glide);
    if (!motion) return;
    const to = { x: this.x, y: this.y };
    [this.x, this.y] = [from.x, from.y];
    const start = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, (now - start) / GLIDE_MS);
      const eased = 1 - (1 - share) ** 3;
      this.x = from.x + (to.x - from.x) * eased;
      this.y = from.y + (to.y - from.y) * eased;
      this.clamp();
      this.touched();
      if (share < 1) this.glide = requestAnimationFrame(step);
    };
    this.glide = requestAnimationFrame(step);
  }

  toWindow(at: Point): Point {
    return { x: (at.x - this.x) * this.zoom, y: (at.y - this.y) * this.zoom };
  }

  toMap(at: Point): Point {
    return { x: this.x + at.x / this.zoom, y: this.y + at.y / this.zoom };
  }

  get box(): Box {
    return {
      left: this.x,
      top: this.y,
      right: this.x + this.width / this.zoom,
      bottom: this.y + this.height / this.zoom,
    };
  }

  /** The sheet never leaves the window. */
  private clamp(): void {
    const { left, right, top, bottom } = this.sheet;
    const wide = this.width / this.zoom;
    const high = this.height / this.zoom;
    const room = { x: Math.max(wide * 0.35, MARGIN), y: Math.max(high * 0.35, MARGIN) };
    this.x = Math.min(
      Math.max(this.x, left - room.x),
      Math.max(right + room.x - wide, left - (wide - (right - left)) / 2),
    );
    const below = Math.max(room.y, this.covered / this.zoom + MARGIN / 2);
    this.y = Math.min(Math.max(this.y, top - room.y), Math.max(bottom + below - high, top - room.y));
  }

  private touched(): void {
    this.moving = true;
    clearTimeout(this.idle);
    this.idle = window.setTimeout(() => {
      this.moving = false;
    }, 180);
  }
}
