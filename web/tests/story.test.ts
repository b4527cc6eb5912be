/** How a game went, read off its log. */
import { beforeAll, expect, test } from "vitest";
import { accountsOf, byName, turningPoint, turnsIn } from "../src/model/story";
import type { LogLine, Piece, SystemInfo } from "../src/protocol";
import { styles } from "../src/styles.svelte";

const event = (group: string, weight?: string) => ({ group, weight });
beforeAll(() => {
  const presentation = {
    events: {
      turn: event("turn"),
      broken: event("result", "heavy"),
      gone: event("loss", "loss"),
      said: event("aside"),
    },
    marks: { "mark-broken": { disordered: true } },
  };
  styles.know([{ code: "test", presentation } as unknown as SystemInfo]);
  styles.use("test");
});

const piece = (id: number, side: number, more: Partial<Piece> = {}): Piece =>
  ({ id, side, place: "A1", kind: "squad", name: { id: `name-${side}` }, ...more }) as Piece;
const line = (id: string, ...pieces: number[]): LogLine => ({ message: { id }, pieces });
const KNOWN = new Map([piece(1, 0), piece(2, 0), piece(3, 1), piece(4, 1)].map((one) => [one.id, one]));
const LOG = [
  line("turn"),
  line("broken", 3),
  line("turn"),
  line("said", 1),
  line("gone", 1, 4),
  line("broken", 3),
  line("turn"),
];

test("a side has lost what the log reports and the map no longer shows", () => {
  const broken = piece(3, 1, { marks: [{ id: "mark-broken" }] as Piece["marks"] });
  const held = piece(5, 1, { holder: 4 });
  const [red, blue] = accountsOf(2, KNOWN, [piece(2, 0), broken, piece(4, 1), held], LOG);
  expect(red!.lost.map(({ id }) => id)).toEqual([1]);
  expect(red!.fit.map(({ id }) => id)).toEqual([2]);
  // The fourth had a part in the loss and is still there.
  expect(blue!.lost).toEqual([]);
  expect([blue!.disordered.map(({ id }) => id), blue!.fit.map(({ id }) => id)]).toEqual([[3], [4]]);
});

test("harm is counted by turn for the side to which it happened, and a loss weighs most", () => {
  const turns = turnsIn(2, KNOWN, LOG);
  expect(turns.map(({ harm }) => harm)).toEqual([
    [0, 1],
    [4, 1],
    [0, 0],
  ]);
  expect(turns[1]!.gravest).toEqual([4, 5]);
});

test("the turning point is the turn in which the balance of harm changed most", () => {
  expect(turningPoint(turnsIn(2, KNOWN, LOG))).toEqual({ turn: 1, side: 0, line: 4 });
  expect(turningPoint(turnsIn(2, KNOWN, [line("turn"), line("said", 1)]))).toBeNull();
});

test("pieces of the same name are counted together, the most frequent first", () => {
  const named = (one: Piece) => one.name.id;
  expect(byName([piece(1, 0), piece(2, 1), piece(3, 1)], named)).toEqual([
    ["name-1", 2],
    ["name-0", 1],
  ]);
});
