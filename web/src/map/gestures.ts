/** Gestures on a map: dragging moves it, wheel and two fingers zoom it; all others are passed to the map's hand. */

import type { Point } from "../ground/geometry";
import type { Question } from "../protocol";
import type { Camera } from "./camera.svelte";

interface Hand {
  /** A button or the first finger goes down. */
  press(event: PointerEvent, point: Point): void;
  /** A finger rests where it was pressed; says whether that was for something, and so will be no click. */
  rest(event: PointerEvent): boolean;
  /** The pointer goes over the map without a button. */
  hover(event: PointerEvent): void;
  /** Something is taken up where the pointer was pressed; says whether it is carried, else the map moves. */
  begin(point: Point): boolean;
  carry(event: PointerEvent, point: Point): void;
  drop(event: PointerEvent): void;
  tap(point: Point, event: PointerEvent): void;
  /** What is asked now. */
  asked(): Question;
  /** Whether places are pointed at for the other players instead of being clicked. */
  isPointing(): boolean;
  /** The pointer went from one place in the window to another; `done`: it was let go there. */
  signal(from: Point, to: Point, done: boolean): void;
  /** What is carried is let go: a second finger came, or the player thought better of it. */
  cancel(): void;
}

/** The last click: where and when it was, and what was asked then. */
interface Tapped extends Point {
  readonly when: number;
  readonly asked: Question | null;
}

/** Pixels that one line of a wheel stands for, where the browser counts in lines. */
const PIXELS_PER_LINE = 30;
/** Each pixel of the wheel zooms by this exponent of e: a usual notch of 100 by about 17 %. */
const ZOOM_PER_PIXEL = 0.0016;
/** A pressed pointer that moves at most this many pixels is a click. */
const CLICK_RADIUS = 6;
/** A click within this many milliseconds after another at the same place is the second of a double click. */
const DOUBLE_CLICK_MS = 350;
/** A finger that rests this many milliseconds is a right click. */
const REST_MS = 550;

export class Gestures {
  /** What the hand is on, once it is there. */
  box!: HTMLElement;
  private readonly pointers = new Map<number, Point>();
  private pressed: Point | null = null;
  private moved = false;
  private carrying = false;
  /** The pressed pointer shows the other players something. */
  private signalling = false;
  private pinch = 0;
  private resting = 0;
  private tapped: Tapped = { x: 0, y: 0, when: Number.NEGATIVE_INFINITY, asked: null };

  constructor(
    private readonly camera: Camera,
    private readonly hand: Hand,
  ) {}

  /** Nothing is pressed. */
  get isFree(): boolean {
    return !this.pointers.size;
  }

  /** One pointer is pressed and has not moved. */
  get isResting(): boolean {
    return this.pointers.size === 1 && !!this.pressed && !this.moved;
  }

  /** What is carried goes back to where it was; says whether anything is. */
  putBack(): boolean {
    if (!this.carrying) return false;
    this.carrying = false;
    this.pressed = null;
    this.hand.cancel();
    return true;
  }

  at(event: { clientX: number; clientY: number }): Point {
    const frame = this.box.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }

  down(event: PointerEvent): void {
    if (event.button > 1) return;
    const windowPoint = this.at(event);
    this.pointers.set(event.pointerId, windowPoint);
    this.box.setPointerCapture(event.pointerId);
    if (this.pointers.size === 2) {
      this.pinch = this.spread();
      this.carrying = false;
      this.hand.cancel();
      return;
    }
    this.pressed = windowPoint;
    this.moved = false;
    this.signalling = this.hand.isPointing();
    if (this.signalling) return;
    this.hand.press(event, windowPoint);
    this.stir();
    if (event.pointerType === "touch") this.resting = window.setTimeout(() => this.rest(event), REST_MS);
  }

  /** A finger that rests is no longer waited for. */
  stir(): void {
    clearTimeout(this.resting);
  }

  private rest(event: PointerEvent): void {
    if (this.isResting && this.hand.rest(event)) this.pressed = null;
  }

  move(event: PointerEvent): void {
    const windowPoint = this.at(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      this.hand.hover(event);
      return;
    }
    this.pointers.set(event.pointerId, windowPoint);
    if (this.pointers.size === 2) this.two(windowPoint, before);
    else if (this.pressed) this.one(event, windowPoint, before);
  }

  private two(windowPoint: Point, before: Point): void {
    const now = this.spread();
    const [from, to] = [...this.pointers.values()] as [Point, Point];
    if (this.pinch) this.camera.scale(now / this.pinch, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    this.camera.pan((windowPoint.x - before.x) / 2, (windowPoint.y - before.y) / 2);
    this.pinch = now;
    this.moved = true;
  }

  private one(event: PointerEvent, windowPoint: Point, before: Point): void {
    const pressed = this.pressed!;
    if (this.signalling) {
      this.hand.signal(pressed, windowPoint, false);
      return;
    }
    if (!this.moved && Math.hypot(windowPoint.x - pressed.x, windowPoint.y - pressed.y) > CLICK_RADIUS) {
      this.moved = true;
      this.carrying = this.hand.begin(pressed);
    }
    if (!this.moved) return;
    if (this.carrying) this.hand.carry(event, windowPoint);
    else this.camera.pan(windowPoint.x - before.x, windowPoint.y - before.y);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size) return;
    const was = this.pressed;
    this.pressed = null;
    if (this.signalling && was) this.hand.signal(was, this.at(event), true);
    else if (this.carrying) this.hand.drop(event);
    else if (!this.moved && was && !this.isAnswered(was)) this.hand.tap(was, event);
    this.carrying = false;
    this.signalling = false;
  }

  /** Whether something else is asked since the first click of a double one: the second was not meant for that. */
  private isAnswered({ x, y }: Point): boolean {
    const before = this.tapped;
    this.tapped = { x, y, when: performance.now(), asked: this.hand.asked() };
    const isSecond =
      this.tapped.when - before.when < DOUBLE_CLICK_MS && Math.hypot(x - before.x, y - before.y) <= CLICK_RADIUS;
    return isSecond && this.tapped.asked !== before.asked;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PIXELS_PER_LINE : 1;
    if (event.shiftKey) this.camera.pan(-event.deltaY * unit, 0);
    else this.camera.scale(Math.exp(-event.deltaY * unit * ZOOM_PER_PIXEL), this.at(event));
  }

  private spread(): number {
    const [from, to] = [...this.pointers.values()];
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : 0;
  }
}
