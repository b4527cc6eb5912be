import { afterEach, expect, test } from "vitest";
import { readBoard } from "../src/ground/readboard";
import { Camera } from "../src/map/camera.svelte";
import type { Offer } from "../src/protocol";
import { GameClient } from "../src/state/client.svelte";
import { Tools } from "../src/state/tools.svelte";
import { Choosable } from "../src/table/choosable.svelte";
import { Leading } from "../src/table/leading.svelte";
import { TableHand } from "../src/table/tablehand.svelte";
import { board } from "./boards";
import { seatView } from "./views";

const game = new GameClient("");
game.position.board = readBoard({ ...board("flat", 0, 0), hex_height: 2, size: [0, 0, 20, 20], points: 1000 });
afterEach(() => game.close());

const POINT = /^-?\d+,-?\d+$/;
const OFFER: Offer = { notation: "end", label: { id: "choice-end" } };
const ground = document.createElement("div");

/** A hand on the table that can click: what the last click was taken for stands in its tools. */
function mouse() {
  Object.assign(document, { elementsFromPoint: () => [] });
  const tools = new Tools();
  const hand = new TableHand(game, new Camera(), tools, new Choosable(game), new Leading(game), new Leading(game));
  hand.gestures.box = Object.assign(document.createElement("div"), { setPointerCapture: () => undefined });
  const click = (target: Element) => {
    const event = { target, button: 0, pointerId: 1, clientX: 5, clientY: 5 } as unknown as PointerEvent;
    tools.cursor = "";
    hand.gestures.down(event);
    hand.gestures.up(event);
    return tools.cursor;
  };
  return { click };
}

test("a click on a handle is none on the ground under it", () => {
  const handle = document.createElement("div");
  handle.dataset.handle = "0";
  expect(mouse().click(ground)).toMatch(POINT);
  expect(mouse().click(handle)).toBe("");
});

const asks = (seat: number, acts: number, id: string): void =>
  game.position.queue.replace(seatView([], { seat, question: { acts, offers: [OFFER], prompt: { id } } }));

test("the second of a double click is swallowed when another man was taken instead, and when the seat has changed", () => {
  game.room.seat = 0;
  asks(0, 5, "prompt-moving");
  const { click } = mouse();
  expect(click(ground)).toMatch(POINT);
  // One man was put back, another taken up.
  asks(0, 7, "prompt-moving");
  expect(click(ground)).toBe("");
  asks(1, 2, "prompt-moving");
  game.turnTo(1);
  expect(click(ground)).toBe("");
  expect(click(ground)).toMatch(POINT);
});
