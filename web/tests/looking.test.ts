/** The view of the map stays as it is for what comes and goes over it. */
import { expect, test } from "vitest";
import { Looking } from "../src/game/looking.svelte";
import type { Table } from "../src/game/table.svelte";
import { View } from "../src/map/camera.svelte";
import type { Tools } from "../src/map/tools.svelte";
import { settings } from "../src/settings.svelte";
import { EVENTS, shows } from "./shown";

shows({ events: EVENTS });

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

test("fire is shown with who fires and whom he fires at", () => {
  const at = new Map([
    ["#1", { x: 100, y: 100 }],
    ["#2", { x: 560, y: 420 }],
  ]);
  const turn = { message: { id: "told-turn" } };
  const view = { log: [turn, { message: { id: "told-fires" }, pieces: [1] }] };
  const table = {
    isOnTable: true,
    queued: 0,
    view: { log: [turn] } as object,
    flashes: { lines: ["#1>#2"] },
    spot: (place: string) => at.get(place),
  };
  const camera = new View();
  camera.resize(880, 704, SHEET);
  camera.zoom = 3;
  settings.motion = false;
  camera.centre({ x: 100, y: 100 });
  const looking = new Looking(table as unknown as Table, {} as Tools, camera);
  // biome-ignore lint/complexity/useLiteralKeys: what an effect calls
  looking["followEvents"]();
  Object.assign(table, { queued: 1, view });
  // biome-ignore lint/complexity/useLiteralKeys: what an effect calls
  looking["followEvents"]();
  expect([...at.values()].every((spot) => camera.isIn(spot, 12))).toBe(true);

  // Fire of which no line is seen is not shown where the shot before it went.
  camera.zoom = 3;
  camera.centre({ x: 100, y: 100 });
  Object.assign(table, { view: { log: [...view.log, { message: { id: "told-fires" }, pieces: [1] }] } });
  // biome-ignore lint/complexity/useLiteralKeys: what an effect calls
  looking["followEvents"]();
  expect([camera.zoom, camera.isIn({ x: 560, y: 420 })]).toEqual([3, false]);
});
