/**
 * The part of the map that is in the window, in map units and pixels to a unit.
 * Written by gestures, the toolbox and `CameraFollow`; read by everything that is drawn on the map.
 */
import { type Box, boxOf, overlap, type Point } from "../ground/geometry";
import { cornerFor, cornersIn, type Size } from "../ground/inset";

/** The largest zoom, and the largest to which a small map is fitted, in pixels to a map unit. */
const LARGEST_ZOOM = 3;
const LARGEST_FIT = 1.6;
/** The smallest zoom: this one, or this share of the zoom that shows the whole map if that is less. */
const SMALLEST_ZOOM = 0.5;
const SMALLEST_SHARE = 0.7;
/** Pixels that are left around a map that is shown as a whole, and that a larger one can be moved from the edges. */
const FIT_MARGIN = 32;
const EDGE_ROOM = 64;
/** The map gets at least this many pixels of the window, however small that is. */
const LEAST_ROOM = 80;
/** Milliseconds in which the view glides to another place. */
const GLIDE_MS = 300;
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
  /** What the small map takes of the window, and what the tools take of its upper left corner, in pixels. */
  insetSize: Size = { width: 0, height: 0 };
  tools: Size = { width: 0, height: 0 };
  private sheet: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  private idle = 0;
  private glide = 0;
  /** The view to come back to after a visit; null: there is none. */
  private home: Point | null = null;
  /** Whether what happened has moved the window there, not what was asked. */
  private isVisiting = false;

  /** Whether the player has chosen the view by hand. */
  byHand = false;
  /** Whether the player has seen his first question: from then on only he changes the scale. */
  isBegun = false;

  show(sheet: Box): void {
    this.sheet = sheet;
    this.fit();
  }

  /** Enlarges the sheet; it is shown as a whole until the first question. */
  widen(sheet: Box): void {
    this.sheet = sheet;
    if (!this.isBegun) this.fit();
  }

  /** The view of the first question: the whole sheet, from then on at this scale. */
  begin(): void {
    this.isBegun = true;
    if (!this.byHand) this.fit();
  }

  /** A close-up around points, the first in the middle, in place of a whole sheet that would be too small to read. */
  closeUp(points: readonly Point[], zoom: number): void {
    if (this.byHand || zoom <= this.zoom) return;
    this.zoom = zoom;
    this.centre(points[0] ?? middleOf(this.sheet));
    this.include(points, false);
  }

  /** Takes the new size of the window: a whole map stays whole, of another view the middle stays. */
  resize(width: number, height: number, sheet: Box | undefined): void {
    this.comeBack(false);
    const first = !this.width;
    const whole = !first && this.isWhole && !this.byHand;
    const middle = this.toMap({ x: this.width / 2, y: this.height / 2 });
    this.width = width;
    this.height = height;
    if (first && sheet) this.show(sheet);
    else if (whole || !this.isBegun) this.fit();
    else this.centre(middle);
  }

  /** The zoom at which the sheet fills the window both ways. */
  get filling(): number {
    const { left, right, top, bottom } = this.sheet;
    return Math.max(this.width / (right - left), this.height / (bottom - top));
  }

  /** The zoom at which the whole sheet fits into the window. */
  get whole(): number {
    const { left, right, top, bottom } = this.sheet;
    const high = Math.max(LEAST_ROOM, this.height - 2 * FIT_MARGIN);
    const wide = Math.max(LEAST_ROOM, this.width - 2 * FIT_MARGIN);
    return Math.min(wide / (right - left), high / (bottom - top));
  }

  /** The whole sheet in the window. */
  fit(): void {
    this.home = null;
    this.zoom = Math.min(this.whole, LARGEST_FIT);
    this.centre(middleOf(this.sheet));
    this.touched();
  }

  /** Whether all of the sheet is in the window. */
  get isWhole(): boolean {
    const { left, right, top, bottom } = this.sheet;
    const box = this.box;
    return box.left <= left && box.top <= top && box.right >= right && box.bottom >= bottom;
  }

  centre(point: Point): void {
    this.x = point.x - this.width / this.zoom / 2;
    this.y = point.y - this.height / this.zoom / 2;
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
  scale(factor: number, point: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const zoom = Math.min(
      LARGEST_ZOOM,
      Math.max(Math.min(this.whole * SMALLEST_SHARE, SMALLEST_ZOOM), this.zoom * factor),
    );
    this.byHand = true;
    this.home = null;
    this.x += point.x / this.zoom - point.x / zoom;
    this.y += point.y / this.zoom - point.y / zoom;
    this.zoom = zoom;
    this.clamp();
    this.touched();
  }

  /** Whether a point of the map is in the free part of the window, at least `margin` pixels from its edges. */
  isIn(point: Point, margin = 60): boolean {
    const windowPoint = this.toWindow(point);
    const isInset = !this.isWhole && overlap(this.inset, boxOf([windowPoint]));
    const isUnderTools = windowPoint.x < this.tools.width && windowPoint.y < this.tools.height;
    return (
      !isInset &&
      !isUnderTools &&
      windowPoint.x >= margin &&
      windowPoint.y >= margin &&
      windowPoint.x <= this.width - margin &&
      windowPoint.y <= this.height - margin
    );
  }

  /** Puts the small map where it covers none of these points, or the fewest. */
  makeRoom(points: readonly Point[]): void {
    const corners = cornersIn(this.width, this.height, this.insetSize, this.tools);
    this.inset = cornerFor(
      corners,
      points.map((one) => this.toWindow(one)),
      this.inset,
    );
  }

  /** Brings a point into the window if it is not there: what the player wants to see. */
  reveal(point: Point, motion: boolean): void {
    if (this.isIn(point)) return;
    const from = { x: this.x, y: this.y };
    this.home = null;
    this.centre(point);
    this.glideFrom(from, motion);
  }

  /** Moves the window until as many of some points, in their order, are in it as it holds at this scale. */
  include(points: readonly Point[], motion: boolean): void {
    const wanted = this.held(points);
    if (this.isSeen(wanted)) return;
    const from = { x: this.x, y: this.y };
    this.bring(boxOf(wanted));
    if (!this.isSeen(wanted)) this.makeRoom(wanted);
    this.touched();
    this.glideFrom(from, motion);
  }

  /** Whether as many of some points, in their order, are seen as the window holds. */
  sees(points: readonly Point[]): boolean {
    return this.isSeen(this.held(points));
  }

  private isSeen(points: readonly Point[]): boolean {
    return points.every((one) => this.isIn(one, SEEN_MARGIN));
  }

  /** As many of some points, in their order, as lie near enough to each other to be seen at once. */
  private held(points: readonly Point[]): readonly Point[] {
    const wide = Math.max(LEAST_ROOM, this.width - 2 * REVEAL_MARGIN) / this.zoom;
    const high = Math.max(LEAST_ROOM, this.height - 2 * REVEAL_MARGIN) / this.zoom;
    const held: Point[] = [];
    for (const point of points) {
      const { left, right, top, bottom } = boxOf([...held, point]);
      if (right - left <= wide && bottom - top <= high) held.push(point);
    }
    return held;
  }

  /** Moves the window no further than is needed for a part of the map to be in it. */
  private bring({ left, right, top, bottom }: Box): void {
    const margin = REVEAL_MARGIN / this.zoom;
    const { width, height } = { width: this.width / this.zoom, height: this.height / this.zoom };
    this.x = Math.max(right + margin - width, Math.min(this.x, left - margin));
    this.y = Math.max(bottom + margin - height, Math.min(this.y, top - margin));
    this.clamp();
  }

  /** Brings some points into the window for a while. */
  visit(points: readonly Point[], motion: boolean): void {
    if (this.sees(points)) return;
    const home = this.home ?? { x: this.x, y: this.y };
    this.include(points, motion);
    this.home = home;
    this.isVisiting = true;
  }

  /**
   * Shows what acts, and with it what can be chosen as far as there is room. A visit ends; a view that the player has
   * chosen stays where what acts and any of what can be chosen is seen in it, else it is gone back to as soon as it is.
   */
  attend(acting: readonly Point[], choices: readonly Point[], motion: boolean): void {
    const here = { x: this.x, y: this.y };
    const home = this.home ?? here;
    const views = this.isVisiting ? [home, here] : [here, home];
    const enough = views.find((view) => {
      [this.x, this.y] = [view.x, view.y];
      return this.isEnough(acting, choices);
    });
    if (!enough) {
      [this.x, this.y] = [here.x, here.y];
      this.include([...acting, ...choices], motion);
    }
    this.isVisiting = false;
    this.home = this.byHand && enough !== home ? home : null;
    if (enough) this.glideFrom(here, motion);
  }

  private isEnough(acting: readonly Point[], choices: readonly Point[]): boolean {
    if (!this.byHand) return this.sees([...acting, ...choices]);
    return this.sees(acting) && (!choices.length || choices.some((one) => this.isSeen([one])));
  }

  /** Goes back to where the window was before it was elsewhere for a while, unless the player has moved it since. */
  comeBack(motion: boolean): void {
    if (!this.home) return;
    const from = { x: this.x, y: this.y };
    ({ x: this.x, y: this.y } = this.home);
    this.home = null;
    this.touched();
    this.glideFrom(from, motion);
  }

  /** Let the window come from where it was to where it is. */
  private glideFrom(from: Point, motion: boolean): void {
    cancelAnimationFrame(this.glide);
    const to = { x: this.x, y: this.y };
    if (!motion || (from.x === to.x && from.y === to.y)) return;
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

  toWindow(point: Point): Point {
    return { x: (point.x - this.x) * this.zoom, y: (point.y - this.y) * this.zoom };
  }

  toMap(point: Point): Point {
    return { x: this.x + point.x / this.zoom, y: this.y + point.y / this.zoom };
  }

  get box(): Box {
    return {
      left: this.x,
      top: this.y,
      right: this.x + this.width / this.zoom,
      bottom: this.y + this.height / this.zoom,
    };
  }

  /** A sheet that fits into the window lies in its middle; of a larger one no edge comes far into it. */
  private clamp(): void {
    const { left, right, top, bottom } = this.sheet;
    const room = EDGE_ROOM / this.zoom;
    this.x = kept(this.x, left, right, this.width / this.zoom, room);
    this.y = kept(this.y, top, bottom, this.height / this.zoom, room);
  }

  private touched(): void {
    this.moving = true;
    clearTimeout(this.idle);
    this.idle = window.setTimeout(() => {
      this.moving = false;
    }, 180);
  }
}

function middleOf({ left, right, top, bottom }: Box): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Where a window of some length begins that wants to begin at `wanted`, on a sheet that goes `from`–`to`. */
function kept(wanted: number, from: number, to: number, length: number, room: number): number {
  if (to - from <= length) return (from + to - length) / 2;
  return Math.min(Math.max(wanted, from - room), to + room - length);
}
