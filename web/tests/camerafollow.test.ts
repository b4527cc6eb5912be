/** The view of the map stays as it is for what comes and goes over it. */
import { expect, test } from "vitest";
import { CameraFollow } from "../src/game/camerafollow.svelte";
import { Camera } from "../src/map/camera.svelte";
import { settings } from "../src/settings.svelte";
import type { GameClient } from "../src/state/client.svelte";
import type { Tools } from "../src/state/tools.svelte";
import { EVENTS, shows } from "./shown";

shows({ events: EVENTS });

const SHEET = { left: 0, top: 0, right: 600, bottom: 460 };

test("the camera shows both the firer and the target of a shot", () => {
  const spots = new Map([
    ["#1", { x: 100, y: 100 }],
    ["#2", { x: 560, y: 420 }],
  ]);
  const turn = { message: { id: "told-turn" } };
  const view = { log: [turn, { message: { id: "told-fires" }, pieces: [1] }] };
  const position = {
    isTabletop: true,
    queued: 0,
    view: { log: [turn] } as object,
    flashes: { lines: ["#1>#2"] },
    spot: (place: string) => spots.get(place),
  };
  const camera = new Camera();
  camera.resize(880, 704, SHEET);
  camera.zoom = 1.7;
  settings.motion = false;
  camera.centre({ x: 0, y: 0 });
  const follow = new CameraFollow({ position } as unknown as GameClient, {} as Tools, camera);
  // biome-ignore lint/complexity/useLiteralKeys: what an effect calls
  follow["followEvents"]();
  Object.assign(position, { queued: 1, view });
  // biome-ignore lint/complexity/useLiteralKeys: what an effect calls
  follow["followEvents"]();
  expect([...spots.values()].every((spot) => camera.isIn(spot, 12))).toBe(true);

  // A shot whose line is not drawn does not bring back the line of the shot before it.
  camera.zoom = 3;
  camera.centre({ x: 0, y: 0 });
  Object.assign(position, { view: { log: [...view.log, { message: { id: "told-fires" }, pieces: [1] }] } });
  // biome-ignore lint/complexity/useLiteralKeys: what an effect calls
  follow["followEvents"]();
  expect([camera.zoom, camera.isIn({ x: 560, y: 420 })]).toEqual([3, false]);
});
