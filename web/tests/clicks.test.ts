import { afterEach, expect, test, vi } from "vitest";
import { readBoard } from "../src/ground/readboard";
import { Camera } from "../src/map/camera.svelte";
import type { Form, Offer, Piece, Question } from "../src/protocol";
import { GameClient } from "../src/state/client.svelte";
import { Tools } from "../src/state/tools.svelte";
import { Choosable } from "../src/table/choosable.svelte";
import { Clicks } from "../src/table/clicks";
import { Leading } from "../src/table/leading.svelte";
import { board } from "./boards";
import { piece } from "./pieces";
import { CHOICES, shows } from "./shown";
import { seatView } from "./views";

shows({ choices: CHOICES });

/** A table of 20 by 20 inches, its points a thousand to an inch. */
const GROUND = readBoard({ ...board("flat", 0, 0), hex_height: 2, size: [0, 0, 20, 20], points: 1000 });
const INCH = GROUND.unit * 1000;
const man = (id: number, x: number, y: number, more: Partial<Piece> = {}): Piece =>
  piece(id, `#${id}`, { point: [x * 1000, y * 1000], ...more });
const to: Form = { stem: "to", label: { id: "choice-to" }, point: true };
const void_: Form = { stem: "void", label: { id: "choice-void" }, point: true };
const turn: Form = { stem: "turn", label: { id: "choice-turn" }, number: true, unit: "degrees" };
const listed: Offer = { notation: "place #1 (5000,5000)", label: { id: "choice-place" } };

const opened: GameClient[] = [];
function asked(question: Partial<Question>, pieces: Piece[]) {
  const view = seatView(pieces, { question: { acts: 1, free: true, ...question } });
  const game = GameClient.still(view, ["a", "b"]);
  opened.push(game);
  game.position.board = GROUND;
  const tools = new Tools();
  const choosable = new Choosable(game);
  const clicks = new Clicks(game, new Camera(), tools, choosable, new Leading(game));
  return { game, tools, choosable, clicks };
}
afterEach(() => {
  for (const game of opened.splice(0)) game.close();
});
const inches = (x: number, y: number) => ({ x: x * INCH, y: -y * INCH });

test("who is asked of can turn, and what his weapon covers is shown", () => {
  const gun = man(1, 5, 5, { body: { length: 2000, arc: 90 } });
  const { choosable, game } = asked({ forms: [to, turn] }, [gun, man(2, 8, 8)]);
  expect([choosable.actor, choosable.handles, choosable.covering]).toEqual([undefined, [], undefined]);
  game.selection.selectPiece(1);
  expect(choosable.actor?.id).toBe(1);
  expect(choosable.handles.map(({ form, piece }) => [form.stem, piece])).toEqual([["turn", 1]]);
  expect(choosable.covering?.id).toBe(1);
  game.selection.selectPiece(2);
  expect(choosable.covering).toBeUndefined();
});

test("a click near a listed point means it and sends nobody", () => {
  const { choosable, clicks } = asked({ forms: [to], offers: [listed] }, [man(1, 2, 2)]);
  expect(choosable.pointsAt(inches(5, 5), 16).map(({ offer }) => offer.notation)).toEqual([listed.notation]);
  expect(choosable.pointsAt(inches(9, 5), 16)).toEqual([]);
  expect(clicks.isSentTo(inches(5, 5))).toBe(false);
  expect(clicks.isSentTo(inches(9, 5))).toBe(true);
});

test("nobody is sent by a click while one looks, nor where it would cost a shot", () => {
  const { clicks, tools } = asked({ forms: [to] }, [man(1, 2, 2)]);
  expect(clicks.isSentTo(inches(9, 5))).toBe(true);
  tools.mode = "sight";
  expect(clicks.isSentTo(inches(9, 5))).toBe(false);
  expect(asked({ forms: [void_] }, [man(1, 2, 2)]).clicks.isSentTo(inches(9, 5))).toBe(false);
});

test("a shot at empty ground is asked for once more", () => {
  const { clicks, game } = asked({ forms: [void_] }, [man(1, 2, 2)]);
  clicks.touch(inches(9, 5), null);
  expect(game.selection.menu?.entries).toEqual([{ offer: { notation: "void (9000,5000)", label: void_.label } }]);
});

test("while the rules are asked where somebody is put down he is not put down again", () => {
  const shift: Form = { stem: "shift #1", label: { id: "choice-shift" }, point: true, pieces: [1] };
  const { clicks, game } = asked({ forms: [shift] }, [man(1, 2, 2)]);
  game.selection.selectPiece(1);
  clicks.touch(inches(9, 5), null);
  expect(game.actions.isBusy).toBe(true);
});

test("where nothing is to be done, a click on the ground lets go of who was chosen", () => {
  const { clicks, game, tools } = asked({}, [man(1, 2, 2)]);
  game.selection.selectPiece(1);
  clicks.touch(inches(9, 5), null);
  expect([game.selection.piece, tools.cursor]).toEqual([null, "9000,5000"]);
});

/** A question of who shoots, and what the table then sends to the server. */
function shooters(can_undo: boolean) {
  const offers = [1, 2].map((id): Offer => ({ notation: `take #${id}`, label: { id: "choice-take" }, pieces: [id] }));
  const who: Question = { acts: 1, offers, prompt: { id: "prompt-shoot" } };
  const { clicks, game } = asked(who, [man(1, 2, 2), man(2, 4, 4), man(3, 6, 6, { side: 1 })]);
  const sent: unknown[] = [];
  const mark: Offer = { notation: "target #3", label: { id: "choice-target" }, pieces: [3] };
  const aimed = (acts: number): Question => ({ acts, can_undo, offers: [mark], prompt: { id: "prompt-target" } });
  const put = (question: Question) =>
    game.position.queue.replace({ ...game.position.view!, question: { ...question, free: false } });
  Object.assign(game.actions, {
    send: async (message: { type: string; choices?: string[]; count?: number }) => {
      sent.push(message.choices?.[0] ?? [message.type, message.count]);
      put(message.type === "undo" ? who : aimed(2));
      return { type: "done", made: 1 };
    },
  });
  return { clicks, sent, game };
}

test("a click on another who could shoot takes him instead, as long as nothing is done yet", async () => {
  const { clicks, sent, game } = shooters(true);
  await game.actions.choose(["take #1"]);
  await game.actions.choose(["arm #1 =0"]);
  clicks.touch(inches(4, 4), 2);
  await vi.waitFor(() => expect(sent).toEqual(["take #1", "arm #1 =0", ["undo", 2], "take #2"]));
});

test("what cannot be taken back stays, and so does who is no other shooter", async () => {
  const { sent, game } = shooters(false);
  await game.actions.choose(["take #1"]);
  game.actions.click({ place: "#2", piece: 2 });
  await game.actions.whenSettled();
  expect(sent).toEqual(["take #1"]);
});

test("a shot that was given away is not taken back by a click on another man", async () => {
  const { sent, game } = shooters(true);
  await game.actions.choose(["take #1"]);
  await game.actions.choose(["void (9000,5000)"]);
  game.actions.click({ place: "#2", piece: 2 });
  await game.actions.whenSettled();
  expect(sent).toEqual(["take #1", "void (9000,5000)"]);
});

test("no more is taken back for another man than was done: a weapon that was refused is not", async () => {
  const { sent, game } = shooters(true);
  await game.actions.choose(["take #1"]);
  const { send } = game.actions as unknown as { send: unknown };
  Object.assign(game.actions, { send: async () => ({ type: "refused", stale: true }) });
  await game.actions.choose(["arm #1 =0"]);
  Object.assign(game.actions, { send });
  game.actions.click({ place: "#2", piece: 2 });
  await game.actions.whenSettled();
  expect(sent).toEqual(["take #1"]);
});
