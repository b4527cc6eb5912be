/** What others of a group would do is named, and who does not is told once for every reason. */
import { beforeAll, expect, test } from "vitest";
import { Again } from "../src/game/again.svelte";
import type { Table } from "../src/game/table.svelte";
import type { Offer, Piece, Text } from "../src/protocol";
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

/** A table at which nobody but the first sees the target. */
class Blind {
  question: { prompt: Text; can_undo: boolean } = { prompt: TAKE, can_undo: true };
  offers: Offer[] = [take(1), take(2), take(3)];
  pieces = new Map([1, 2, 3].map((id) => [id, man(id)]));
  seat = 0;
  side = 0;
  isAsked = true;
  told: readonly Text[] = [];
  notice = { tell: (texts: readonly Text[]) => (this.told = texts) };
  enquiries = { tryOut: async () => ({ why: { id: "refuse-unseen" } }) };
  async choose(): Promise<number> {
    [this.question, this.offers] = [{ prompt: AIM, can_undo: true }, []];
    return 1;
  }
  async undo(): Promise<void> {
    [this.question, this.offers] = [{ prompt: TAKE, can_undo: true }, [take(2), take(3)]];
  }
  async settled(): Promise<void> {}
}

beforeAll(async () => {
  await words.use("en", "pzf");
});

test("the button names what the others would do, and one line tells of all who cannot", async () => {
  const table = new Blind();
  const again = new Again(table as unknown as Table);
  again.note(TAKE.id, ["take #1"]);
  table.offers = [fire, { notation: "cease", label: { id: "choice-cease" } }];
  again.note(AIM.id, ["target #9"]);
  again.note(AIM.id, ["cease"]);
  table.offers = [take(2), take(3)];
  expect(again.said).toContain("Fire at Otto");
  expect(again.said).not.toContain("Shoot no more");
  await again.run();
  expect(table.told.map(({ id, args }) => [id, args?.count])).toEqual([["web-again-not", 2]]);
});
