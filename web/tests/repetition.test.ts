/** What others of a group would do is named, and who does not is told once for every reason. */
import { beforeAll, expect, test } from "vitest";
import type { Offer, Piece, Text } from "../src/protocol";
import { type Chooser, Repetition, type RepetitionContext } from "../src/state/repetition.svelte";
import { words } from "../src/words/words.svelte";
import { CHOICES, shows } from "./shown";

shows({ choices: CHOICES });

const TAKE = { id: "prompt-shoot" };
const AIM = { id: "prompt-target" };
const man = (id: number): Piece => ({
  id,
  place: `#${id}`,
  side: 0,
  name: { id: `name-${id}` },
  kind: "man",
  group: 1,
});
const take = (id: number): Offer => ({ notation: `take #${id}`, label: { id: "choice-take" }, pieces: [id] });
const fire: Offer = { notation: "target #9", label: { id: "choice-target", args: { piece: "Otto" } }, pieces: [9] };

/** A game in which only the first man sees the target. */
class OnlyFirstSees {
  told: readonly Text[] = [];
  readonly context: RepetitionContext = {
    room: { side: 0 },
    position: { pieces: new Map([1, 2, 3].map((id) => [id, man(id)])) },
    decision: {
      question: { acts: 0, prompt: TAKE, can_undo: true },
      offers: [take(1), take(2), take(3)],
      isOpen: true,
    },
    unread: { readCount: 0, markRead: () => undefined },
    enquiries: { tryOut: async () => ({ type: "why-not", re: 1, choice: "", why: { id: "refuse-unseen" } }) },
    notice: {
      tell: (texts) => {
        this.told = "id" in texts ? [texts] : texts;
      },
    },
  };
  readonly chooser: Chooser = {
    choose: async () => {
      this.ask(AIM, []);
      return 1;
    },
    undo: async () => this.ask(TAKE, [take(2), take(3)]),
    whenSettled: async () => undefined,
    joinUndoSteps: () => undefined,
  };

  ask(prompt: Text, offers: Offer[]): void {
    Object.assign(this.context.decision, { question: { acts: 0, prompt, can_undo: true }, offers });
  }
}

beforeAll(async () => {
  await words.use("en", "pzf");
});

test("the button names what the others would do, and one line names all who cannot", async () => {
  const game = new OnlyFirstSees();
  const repetition = new Repetition(game.context, game.chooser);
  repetition.note(TAKE.id, ["take #1"]);
  game.ask(AIM, [fire, { notation: "cease", label: { id: "choice-cease" } }]);
  repetition.note(AIM.id, ["target #9"]);
  repetition.note(AIM.id, ["cease"]);
  game.ask(TAKE, [take(2), take(3)]);
  expect(repetition.label).toContain("Fire at Otto");
  expect(repetition.label).not.toContain("Shoot no more");
  await repetition.run();
  expect(game.told.map(({ id, args }) => [id, args?.count])).toEqual([["web-again-not", 2]]);
});
