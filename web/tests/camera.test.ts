/** What part of the map is in the window. */
import { expect, test } from "vitest";
import { View } from "../src/map/camera.svelte";

const SHEET = { left: 0, top: 0, right: 600, bottom: 460 };

test.each([0, 200, 360, 410])("the whole map lies above panels of %i pixels", (covered) => {
  const camera = new View();
  camera.covered = covered;
  camera.resize(880, 804, SHEET);
  expect(camera.toWindow({ x: 0, y: SHEET.top }).y).toBeGreaterThanOrEqual(0);
  expect(camera.toWindow({ x: 0, y: SHEET.bottom }).y).toBeLessThanOrEqual(804 - covered);
});

test("the map cannot be drawn out of the window", () => {
  const camera = new View();
  camera.resize(880, 804, SHEET);
  camera.pan(0, -5000);
  expect(camera.toWindow({ x: 0, y: SHEET.bottom }).y).toBeGreaterThan(0);
});
