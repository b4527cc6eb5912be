import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Camera } from "../src/map/camera.svelte";
import { Gestures } from "../src/map/gestures";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Clicks the map twice; gives how often that was taken for a click. */
function taps({ pause, apart, asks }: { pause: number; apart: number; asks: boolean }): number {
  let count = 0;
  const questions = [0, 1, 2].map((acts) => ({ acts }));
  const nothing = () => undefined;
  const gestures = new Gestures({} as Camera, {
    press: nothing,
    rest: () => false,
    hover: nothing,
    begin: () => false,
    carry: nothing,
    drop: nothing,
    tap: () => {
      count += 1;
    },
    cancel: nothing,
    asked: () => questions[asks ? count : 0]!,
    isPointing: () => false,
    signal: nothing,
  });
  gestures.box = Object.assign(document.createElement("div"), { setPointerCapture: nothing });
  for (const clientX of [5, 5 + apart]) {
    const event = { button: 0, pointerId: 1, clientX, clientY: 5 } as unknown as PointerEvent;
    gestures.down(event);
    gestures.up(event);
    vi.advanceTimersByTime(pause);
  }
  return count;
}

test("the second of a double click does not answer the question that came after the first", () => {
  expect(taps({ pause: 200, apart: 0, asks: true })).toBe(1);
});

test("two clicks are two where nothing new is asked, after a while, and in two places", () => {
  expect(taps({ pause: 200, apart: 0, asks: false })).toBe(2);
  expect(taps({ pause: 500, apart: 0, asks: true })).toBe(2);
  expect(taps({ pause: 200, apart: 40, asks: true })).toBe(2);
});
