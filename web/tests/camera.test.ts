/** What part of the map is in the window. */
import { expect, test } from "vitest";
import { Camera } from "../src/map/camera.svelte";

const SHEET = { left: 0, top: 0, right: 600, bottom: 460 };

test.each([
  [996, 690],
  [720, 538],
  [390, 442],
])("the whole map lies in the middle of a window of %i × %i, at least 32 pixels inside", (width, height) => {
  const camera = new Camera();
  camera.resize(width, height, SHEET);
  const [low, high] = [SHEET.left, SHEET.right].map((x) => camera.toWindow({ x, y: 0 }).x) as [number, number];
  const [top, foot] = [SHEET.top, SHEET.bottom].map((y) => camera.toWindow({ x: 0, y }).y) as [number, number];
  expect(Math.min(low, top)).toBeGreaterThanOrEqual(31.9);
  expect(low).toBeCloseTo(width - high);
  expect(top).toBeCloseTo(height - foot);
});

test("a map that fits into the window cannot be moved off its middle", () => {
  const camera = new Camera();
  camera.resize(880, 804, SHEET);
  const { x, y } = camera;
  camera.pan(300, -5000);
  expect(camera).toMatchObject({ x, y });
});

test("no edge of a larger map comes further than 64 pixels into the window", () => {
  const camera = new Camera();
  camera.resize(880, 804, { left: 0, top: 0, right: 3000, bottom: 2000 });
  camera.scale(4);
  camera.pan(9000, 9000);
  expect(camera.toWindow({ x: 0, y: 0 })).toEqual({ x: 64, y: 64 });
  camera.pan(-90000, -90000);
  expect(camera.toWindow({ x: 3000, y: 2000 }).x).toBeCloseTo(880 - 64);
});

const LARGE = { left: 0, top: 0, right: 3000, bottom: 2000 };

/** A camera that shows part of a large map at its natural scale, around a point. */
function near(point: { x: number; y: number }): Camera {
  const camera = new Camera();
  camera.resize(880, 704, LARGE);
  camera.begin();
  camera.closeUp([point], 1);
  return camera;
}

test("what matters is brought into the window without changing the scale, no further than needed", () => {
  const camera = near({ x: 600, y: 600 });
  camera.include([{ x: 1100, y: 700 }], false);
  expect([camera.zoom, camera.y]).toEqual([1, 600 - 704 / 2]);
  expect(camera.isIn({ x: 1100, y: 700 }, 12)).toBe(true);
  // Of points too far from each other those that come first.
  camera.include(
    [
      { x: 2500, y: 100 },
      { x: 100, y: 1900 },
      { x: 2600, y: 200 },
    ],
    false,
  );
  expect(camera.zoom).toBe(1);
  expect([camera.isIn({ x: 2500, y: 100 }, 12), camera.isIn({ x: 2600, y: 200 }, 12)]).toEqual([true, true]);
  expect(camera.isIn({ x: 100, y: 1900 }, 12)).toBe(false);
  // What is seen already moves nothing, and the player has not chosen this view.
  const before = [camera.x, camera.y];
  camera.include([{ x: 2500, y: 100 }], false);
  expect([camera.x, camera.y]).toEqual(before);
  expect(camera.byHand).toBe(false);
});

test("the window comes back from what it saw for a while, unless the player has moved it", () => {
  const camera = near({ x: 600, y: 600 });
  const before = { x: camera.x, y: camera.y, zoom: camera.zoom };
  const shot = [
    { x: 1800, y: 600 },
    { x: 2500, y: 100 },
  ];
  camera.visit(shot, false);
  expect(shot.every((point) => camera.isIn(point, 12))).toBe(true);
  camera.visit([{ x: 2900, y: 1900 }], false);
  camera.comeBack(false);
  expect(camera).toMatchObject(before);
  camera.visit(shot, false);
  camera.pan(10, 10);
  const { x, y, zoom } = camera;
  camera.comeBack(false);
  expect(camera).toMatchObject({ x, y, zoom });
});

test("a view that the player has chosen is left only for what acts out of it, and gone back to", () => {
  const camera = near({ x: 600, y: 600 });
  camera.pan(0, 0);
  const { x, y } = camera;
  const distant = { x: 2500, y: 1500 };
  // Something can be chosen in it: what else can be does not move it.
  camera.attend([], [{ x: 600, y: 600 }, distant], false);
  expect([camera.x, camera.y]).toEqual([x, y]);
  camera.attend([distant], [{ x: 2400, y: 1500 }], false);
  expect(camera.isIn(distant, 12)).toBe(true);
  // What can still be done there does not move it; what can only be done elsewhere does, and so does what has happened.
  const there = { x: camera.x, y: camera.y };
  camera.attend([], [distant, { x: 600, y: 600 }], false);
  expect([camera.x, camera.y]).toEqual([there.x, there.y]);
  camera.attend([{ x: 700, y: 700 }], [{ x: 650, y: 700 }, distant], false);
  expect([camera.x, camera.y]).toEqual([x, y]);
  camera.visit([distant], false);
  camera.attend([], [distant, { x: 600, y: 600 }], false);
  expect([camera.x, camera.y]).toEqual([x, y]);
});

test("without a chosen view the window stays where the question is, with what can be chosen", () => {
  const camera = near({ x: 600, y: 600 });
  const goal = { x: 1200, y: 600 };
  camera.attend([{ x: 600, y: 600 }], [goal], false);
  expect(camera.isIn(goal, 12)).toBe(true);
  const { x, y } = camera;
  camera.attend([{ x: 700, y: 700 }], [], false);
  expect(camera).toMatchObject({ x, y });
});

test("play begins with the whole map, on a phone at the scale of its counters around what is asked about", () => {
  const phone = new Camera();
  phone.resize(390, 442, LARGE);
  phone.begin();
  expect(phone.isWhole).toBe(true);
  phone.closeUp([{ x: 1500, y: 900 }], 1.2);
  expect(phone.zoom).toBe(1.2);
  expect(phone.toWindow({ x: 1500, y: 900 }).x).toBeCloseTo(195);
  const desk = new Camera();
  desk.resize(996, 690, LARGE);
  desk.begin();
  expect(desk.isWhole).toBe(true);
  // What comes to lie beside the sheet later does not change the scale.
  const { zoom } = desk;
  desk.widen({ ...LARGE, left: -200 });
  expect(desk.zoom).toBe(zoom);
});

test("what tools and the small map cover is not seen", () => {
  const camera = near({ x: 600, y: 600 });
  camera.tools = { width: 60, height: 110 };
  expect(camera.isIn(camera.toMap({ x: 40, y: 90 }), 12)).toBe(false);
  expect(camera.isIn(camera.toMap({ x: 70, y: 90 }), 12)).toBe(true);
  camera.insetSize = { width: 136, height: 106 };
  camera.makeRoom([]);
  expect(camera.isIn(camera.toMap({ x: 800, y: 60 }), 12)).toBe(false);
});

test("in a window of another size the middle is that of the view that was left for a while", () => {
  const camera = new Camera();
  camera.resize(880, 704, { left: 0, top: 0, right: 3000, bottom: 2000 });
  camera.begin();
  camera.closeUp([], 1);
  camera.pan(0, 0);
  camera.centre({ x: 600, y: 600 });
  camera.visit([{ x: 2500, y: 1500 }], false);
  camera.resize(640, 480, undefined);
  camera.comeBack(false);
  expect(camera.toMap({ x: 320, y: 240 })).toEqual({ x: 600, y: 600 });
  expect(camera.zoom).toBe(1);
});
