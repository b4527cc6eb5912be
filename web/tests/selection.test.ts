/** What is pointed at and selected, and what a new question empties. */
import { expect, test } from "vitest";
import type { Offer } from "../src/protocol";
import { GameClient } from "../src/state/client.svelte";
import { Pointer } from "../src/state/pointer.svelte";
import { Selection } from "../src/state/selection.svelte";
import { piece } from "./pieces";
import { seatView } from "./views";

const OFFER: Offer = { notation: "move #1 @B1", label: { id: "choice-move" }, pieces: [1], place: "B1" };

test("a pointer that leaves the map points at nothing", () => {
  const pointer = new Pointer();
  pointer.pointAt("B1", OFFER);
  pointer.leave();
  expect([pointer.place, pointer.offer]).toEqual(["", null]);
});

test("a piece and a verb that are selected twice are not selected any more", () => {
  const selection = new Selection();
  selection.togglePiece(1);
  selection.toggleVerb("move");
  expect([selection.piece, selection.verb]).toEqual([1, "move"]);
  selection.togglePiece(1);
  selection.toggleVerb("move");
  expect([selection.piece, selection.verb]).toEqual([null, ""]);
});

test("a new question empties the selection and keeps the place pointed at", () => {
  const view = seatView([piece(1, "A1")], { question: { acts: 1, prompt: { id: "prompt-move" }, offers: [OFFER] } });
  const game = GameClient.still(view, ["red", "blue"]);
  game.selection.selectPiece(1);
  game.selection.openOffers([OFFER], "B1");
  game.pointer.pointAt("B1", OFFER);
  game.position.queue.replace({ ...view, question: { acts: 2, prompt: { id: "prompt-move" } } });
  expect([game.selection.piece, game.selection.menu, game.pointer.offer, game.pointer.place]).toEqual([
    null,
    null,
    null,
    "B1",
  ]);
  game.close();
});

test("a verb that is selected leaves only its own offers to be clicked", () => {
  const smoke: Offer = { notation: "smoke #1 @C1", label: { id: "choice-smoke" }, pieces: [1], place: "C1" };
  const view = seatView([piece(1, "A1")], { question: { acts: 1, offers: [OFFER, smoke] } });
  const game = GameClient.still(view, ["red", "blue"]);
  expect(game.decision.clickableOffers).toEqual([OFFER, smoke]);
  game.selection.selectVerb("smoke");
  expect([...game.decision.targets.places.keys()]).toEqual(["C1"]);
  game.close();
});

test("lines since the player last acted are unread", () => {
  const line = (id: string) => ({ message: { id } });
  const view = seatView([], { log: [line("told-a")] });
  const game = GameClient.still(view, ["red", "blue"]);
  expect(game.unread.lines).toEqual([]);
  game.position.queue.replace({ ...view, log: [line("told-a"), line("told-b")] });
  expect(game.unread.lines).toEqual([line("told-b")]);
  game.unread.markRead();
  expect(game.unread.lines).toEqual([]);
  game.close();
});

test("a kind of choice of a piece that stands nowhere is picked with that piece, and let go by picking it again", () => {
  const selection = new Selection();
  selection.pick("plot", 70);
  expect([selection.verb, selection.piece]).toEqual(["plot", 70]);
  selection.pick("smoke", 70);
  expect([selection.verb, selection.piece]).toEqual(["smoke", 70]);
  selection.pick("smoke", 70);
  expect([selection.verb, selection.piece]).toEqual(["", null]);
});
