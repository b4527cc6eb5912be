import { afterEach, expect, test } from "vitest";
import { Table } from "../src/game/table.svelte";
import { View } from "../src/map/camera.svelte";
import { Choosable } from "../src/map/choosable.svelte";
import { readBoard } from "../src/map/geometry";
import { Leading } from "../src/map/leading.svelte";
import { TableHand } from "../src/map/tablehand.svelte";
import { Tools } from "../src/map/tools.svelte";
import { board } from "./boards";

const table = new Table("");
table.board = readBoard({ ...board("flat", 0, 0), hex_height: 2, size: [0, 0, 20, 20], points: 1000 });
afterEach(() => table.close());

/** Presses a button of the mouse on an element and lets it go; gives what the click was taken for. */
function clicked(target: Element): string {
  Object.assign(document, { elementsFromPoint: () => [] });
  const tools = new Tools();
  const hand = new TableHand(table, new View(), tools, new Choosable(table), new Leading(table), new Leading(table));
  hand.gestures.box = Object.assign(document.createElement("div"), { setPointerCapture: () => undefined });
  const event = { target, button: 0, pointerId: 1, clientX: 5, clientY: 5 } as unknown as PointerEvent;
  hand.gestures.down(event);
  hand.gestures.up(event);
  return tools.cursor;
}

test("a click on a handle is none on the ground under it", () => {
  const ground = document.createElement("div");
  const handle = document.createElement("div");
  handle.dataset.handle = "0";
  expect(clicked(ground)).toMatch(/^-?\d+,-?\d+$/);
  expect(clicked(handle)).toBe("");
});
