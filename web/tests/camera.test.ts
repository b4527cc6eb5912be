/** What part of the map is in the window. */
import { expect, test } from "vitest";
import { Camera } from "../src/map/camera.svelte";

const SHEET = { left: 0, top: 0, right: 600, bottom: 460 };

test.each([0, 200, 360, 410])("the whole map lies above panels of %i pixels", (covered) => {
  const camera = new Camera();
  camera.covered = covered;
  camera.resize(880, 804, SHEET);
  expect(camera.toWindow({ x: 0, y: SHEET.top }).y).toBeGreaterThanOrEqual(0);
  expect(camera.toWindow({ x: 0, y: SHEET.bottom }).y).toBeLessThanOrEqual(804 - covered);
});

test("the map cannot be drawn out of the window", () => {
  const camera = new Camera();
  camera.resize(880, 804, SHEET);
  camera.pan(0, -5000);
  expect(camera.toWindow({ x: 0, y: SHEET.bottom }).y).toBeGreaterThan(0);
});

test("what matters is brought into the free part of the window, from further away only if it must be", () => {
  const camera = new Camera();
  camera.resize(880, 704, { left: 0, top: 0, right: 3000, bottom: 2000 });
  camera.zoom = 1;
  camera.covered = 200;
  camera.centre({ x: 400, y: 400 });
  const near = [
    { x: 900, y: 700 },
    { x: 1300, y: 900 },
  ];
  camera.include(near, false);
  expect(camera.zoom).toBe(1);
  expect(near.every((point) => camera.isIn(point, 12))).toBe(true);
  const wide = [...near, { x: 2500, y: 100 }];
  camera.include(wide, false);
  expect(camera.zoom).toBeLessThan(1);
  expect(wide.every((point) => camera.isIn(point, 12))).toBe(true);
  // What is seen already moves nothing, and the player has not chosen this view.
  const before = [camera.x, camera.y, camera.zoom];
  camera.include(near, false);
  expect([camera.x, camera.y, camera.zoom]).toEqual(before);
  expect(camera.byHand).toBe(false);
});

test("the window comes back from what it saw for a while, unless the player has moved it", () => {
  const camera = new Camera();
  camera.resize(880, 704, { left: 0, top: 0, right: 3000, bottom: 2000 });
  camera.zoom = 1;
  camera.centre({ x: 600, y: 600 });
  const before = { x: camera.x, y: camera.y, zoom: camera.zoom };
  const shot = [
    { x: 700, y: 600 },
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

test("in a window of another size the middle is that of the view that was left for a while", () => {
  const camera = new Camera();
  camera.resize(880, 704, { left: 0, top: 0, right: 3000, bottom: 2000 });
  camera.zoom = 1;
  camera.pan(0, 0);
  camera.centre({ x: 600, y: 600 });
  camera.visit([{ x: 2500, y: 1500 }], false);
  camera.resize(640, 480, undefined);
  camera.comeBack(false);
  expect(camera.toMap({ x: 320, y: 240 })).toEqual({ x: 600, y: 600 });
  expect(camera.zoom).toBe(1);
});
