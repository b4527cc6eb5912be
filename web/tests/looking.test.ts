/** The view of the map stays as it is for what comes and goes over it. */
import { expect, test } from "vitest";
import { Looking } from "../src/game/looking.svelte";
import type { Table } from "../src/game/table.svelte";
import { View } from "../src/map/camera.svelte";
import type { Tools } from "../src/map/tools.svelte";

const SHEET = { left: 0, top: 0, right: 600, bottom: 460 };

function seated(said: object | null): { camera: View; looking: Looking } {
  const table = { isOnTable: true, pointed: null, notice: { said }, question: { acts: 5 }, view: { phase: 1 } };
  const camera = new View();
  camera.resize(880, 704, SHEET);
  return { camera, looking: new Looking(table as unknown as Table, {} as Tools, camera) };
}

test("a table makes room for a larger question", () => {
  const { camera, looking } = seated(null);
  const { zoom } = camera;
  looking.cover(300);
  expect(camera.zoom).toBeLessThan(zoom);
});

test("a message over the map does not move it", () => {
  const { camera, looking } = seated({ texts: [{ id: "refuse-far" }] });
  const before = [camera.x, camera.y, camera.zoom];
  looking.cover(300);
  expect([camera.x, camera.y, camera.zoom]).toEqual(before);
});
