import { expect, test } from "vitest";
import { isHeld, tidingsIn } from "../src/model/events";
import { filledIn, wantedBy } from "../src/model/free";
import { gathered } from "../src/model/log/gathered";
import { deedsOf, filtered, rulesOf, storyOf } from "../src/model/log/lines";
import { asking, isSame, placesIn, ready, usual } from "../src/orders";
import { gistOf } from "../src/panels/books";
import { namedIn } from "../src/panels/search";
import { lowerShare, statistics } from "../src/panels/statistics";
import type { LogLine, Piece, Text } from "../src/protocol";
import { forcesOf, inTurn, sharesOf } from "../src/start/cards";
import { counts, given, groupsOf, valuesOf } from "../src/start/options";
import { accessOf, proposedFor, wishesOf } from "../src/start/wishes";
import { EVENTS, shows } from "./shown";

shows({ events: EVENTS });

test("who plays what follows from the form", () => {
  const takers = ["me", "scripted"];
  const sides = [0, 1];
  expect(wishesOf("computer", 1, "greedy", takers, sides)).toEqual([{ who: "agent", agent: "greedy" }, { who: "me" }]);
  expect(wishesOf("both", 0, "greedy", takers, sides)).toEqual([{ who: "me" }, { who: "me" }]);
  expect(wishesOf("friend", 0, "greedy", takers, sides)).toEqual([{ who: "me" }, { who: "open" }]);
  expect(wishesOf("each", 0, "greedy", ["random", "open"], sides)).toEqual([
    { who: "agent", agent: "random" },
    { who: "open" },
  ]);
});

test("options stand under their headings, and those that depend on another count only beside it", () => {
  const text = { id: "option" };
  const time = { id: "option-group-time" };
  const limit = { key: "limit", rule: "R-1", default: true, values: [false, true], text, group: time };
  const fog = {
    key: "fog",
    rule: "R-2",
    default: false,
    values: [false, true],
    text,
    group: { id: "option-group-sky" },
  };
  const turns = {
    key: "turns",
    rule: "R-1",
    default: "15",
    values: ["15", "10"],
    text,
    group: time,
    needs: { limit: [true] },
  };
  const options = [limit, fog, turns];
  expect(groupsOf(options).map(({ heading, options: inside }) => [heading?.id, inside.map(({ key }) => key)])).toEqual([
    ["option-group-time", ["limit", "turns"]],
    ["option-group-sky", ["fog"]],
  ]);
  expect(valuesOf(options, { fog: true }, { turns: "10" })).toEqual({ limit: true, fog: true, turns: "10" });
  expect(counts(turns, { limit: false })).toBe(false);
  expect(given(options, { fog: true }, { turns: "10" })).toEqual({ fog: true, turns: "10" });
  expect(given(options, { fog: true }, { turns: "10", limit: false })).toEqual({ fog: true, limit: false });
});

test("of a side with several players the first seat is one's own, the others are open or the computer's", () => {
  const takers = ["me", "greedy", "greedy", "greedy"];
  const who = (mode: "friend" | "computer" | "both", own: number) =>
    wishesOf(mode, own, "greedy", takers, [0, 0, 1, 1]).map((wish) => wish.who);
  expect(who("friend", 1)).toEqual(["open", "open", "me", "open"]);
  expect(who("computer", 0)).toEqual(["me", "me", "agent", "agent"]);
  expect(who("both", 0)).toEqual(["me", "me", "me", "me"]);
});

test("options are proposed for people, and others for people among themselves", () => {
  const text = { id: "option" };
  const options = [
    { key: "arrange", rule: "R-1", default: false, values: [false, true], text, seated: true },
    { key: "limit", rule: "R-2", default: true, values: [false, true], text, together: false },
  ];
  const me = { who: "me" as const };
  const program = { who: "agent" as const, agent: "random" };
  expect(proposedFor(options, [me, me], true)).toEqual({ arrange: true, limit: false });
  expect(proposedFor(options, [me, { who: "open" }], false)).toEqual({ limit: false });
  expect(proposedFor(options, [me, program], true)).toEqual({ arrange: true });
  expect(proposedFor(options, [program, program], true)).toEqual({});
});

test("a game is as open as it must be and no more", () => {
  const free = [{ who: "me" as const }, { who: "open" as const }];
  const full = [{ who: "me" as const }, { who: "me" as const }];
  expect(accessOf("computer", full, false)).toBe("private");
  expect(accessOf("computer", full, true)).toBe("open");
  expect(accessOf("friend", free, false)).toBe("invited");
  expect(accessOf("anyone", free, false)).toBe("open");
  expect(accessOf("each", free, false)).toBe("invited");
  expect(accessOf("each", free, true)).toBe("open");
});

test("forces are grouped by side, later arrivals last", () => {
  const group = (side: number, turn?: number) => ({
    side,
    pieces: [] as [number, { id: string }][],
    ...(turn ? { when: { id: "muster-arrives", args: { turn } } } : {}),
  });
  const forces = forcesOf({ sides: ["a", "b"], forces: [group(1, 3), group(0), group(1)] });
  expect(forces.map(({ groups }) => groups.map(({ when }) => when?.id ?? ""))).toEqual([[""], ["", "muster-arrives"]]);
});

test("shares of games add up, and nothing played has none", () => {
  expect(sharesOf([50, 150])).toEqual([0.25, 0.75]);
  expect(sharesOf([])).toEqual([]);
  expect(sharesOf([0, 0])).toEqual([]);
});

const CONDITIONS = [
  { key: "close", default: true },
  { key: "shown", default: false },
];

test("orders that ask alike are the same", () => {
  const general = usual(CONDITIONS);
  expect(general).toEqual({ facts: ["close"], effect: 10 });
  expect(isSame({ when: "never", facts: ["close"] }, { when: "never" })).toBe(true);
  expect(isSame({ facts: ["shown", "close"], effect: 10 }, { facts: ["close", "shown"], effect: 10 })).toBe(true);
  expect(isSame({ facts: ["close"], effect: 20 }, general)).toBe(false);
  expect(isSame({ ...general, only_places: ["K5"] }, general)).toBe(false);
});

test("ready-made orders are made of the facts of the system", () => {
  const offered = ready(CONDITIONS);
  expect(offered.map(({ name, also }) => also ?? name)).toEqual(["always", "default", "shown", "strong", "never"]);
  expect(offered[2]?.order).toEqual({ facts: ["close", "shown"], effect: 10 });
  expect(offered.find(({ order }) => isSame(order, { effect: 30, when: "if" }))?.name).toBe("strong");
  expect(ready([]).map(({ name }) => name)).toEqual(["always", "default", "strong", "never"]);
});

test("a fact is asked about once, or not", () => {
  expect(asking({ facts: ["close"] }, "close", true).facts).toEqual(["close"]);
  expect(asking({ facts: ["close"] }, "shown", true).facts).toEqual(["close", "shown"]);
  expect(asking({ facts: ["close"], effect: 5 }, "close", false)).toEqual({ facts: [], effect: 5 });
});

test("hexes are read as somebody types them", () => {
  const isPlace = (label: string) => ["K5", "L6", "vR1"].includes(label);
  expect(placesIn("k5, L6;k5  zz9 vR1", isPlace)).toEqual({ places: ["K5", "L6", "vR1"], unknown: ["zz9"] });
});

test("a free answer is what its example shows", () => {
  expect(wantedBy("aim (2500,300)")).toEqual({ stem: "aim", number: false, point: true });
  expect(wantedBy("guess #4 =-12")).toEqual({ stem: "guess #4", number: true, point: false });
  expect(wantedBy("lob #4>#7 @K5 =3 (1,-2)")).toEqual({ stem: "lob #4>#7 @K5", number: true, point: true });
  expect(wantedBy("pass")).toBeNull();
  expect(wantedBy("")).toBeNull();
  const both = wantedBy("lob =3 (1,2)")!;
  expect(filledIn(both, "007", "-1", "2")).toBe("lob =7 (-1,2)");
  expect(filledIn(both, "", "1", "2")).toBe("");
  expect(filledIn(both, "1.5", "1", "2")).toBe("");
  expect(filledIn(both, "1", "1", "")).toBe("");
});

const told = (id: string, more: Partial<LogLine> = {}): LogLine => ({ message: { id }, ...more });
const log = [
  told("told-player-turn"),
  told("told-phase"),
  told("told-fires", { pieces: [1], place: "K5", rule: "R-1" }),
  told("roll-ift", {
    dice: "2d6",
    faces: [3, 4],
    natural: 7,
    final: 6,
    seat: 0,
    rule: "R-2",
    tally: [{ name: "leader", value: -1, rule: "R-3" }],
  }),
  told("told-broken", { pieces: [9], rule: "R-4" }),
  told("told-phase"),
  told("told-moves", { pieces: [9] }),
];
const pieces = new Map([1, 9].map((id) => [id, { id, side: id === 1 ? 0 : 1 } as Piece]));
const ids = (lines: { line: LogLine }[]) => lines.map(({ line }) => line.message.id);
const words = (line: LogLine) => line.message.id;

test("the log is filtered, and empty headings go", () => {
  expect(filtered(log, "all", "", words, pieces).length).toBe(log.length);
  expect(ids(filtered(log, "rolls", "", words, pieces))).toEqual(["told-player-turn", "told-phase", "roll-ift"]);
  expect(ids(filtered(log, "losses", "", words, pieces))).toEqual(["told-player-turn", "told-phase", "told-broken"]);
  expect(ids(filtered(log, 1, "", words, pieces))).toEqual([
    "told-player-turn",
    "told-phase",
    "told-broken",
    "told-phase",
    "told-moves",
  ]);
  expect(ids(filtered(log, "all", "MOVES", words, pieces))).toEqual(["told-player-turn", "told-phase", "told-moves"]);
  expect(filtered(log, "rolls", "nothing like it", words, pieces)).toEqual([]);
  expect(filtered(log, "rolls", "", words, pieces)[2]!.at).toBe(3);
});

test("a result is told with what led to it and what followed", () => {
  const story = storyOf(log, 3);
  expect(story.before.map(words)).toEqual(["told-fires"]);
  expect(story.after.map(words)).toEqual(["told-broken"]);
  expect(rulesOf(story.line)).toEqual(["R-2", "R-3"]);
  expect(storyOf(log, 4).before.map(words)).toEqual(["told-fires", "roll-ift"]);
});

test("the latest deed stands first, and each is told from its beginning on", () => {
  const roll = (id: string) => told(id, { dice: "2d6" });
  const lines = [
    told("told-phase"),
    roll("roll-ift"),
    told("told-fire"),
    roll("roll-mc"),
    told("told-broken"),
    roll("roll-ift"),
    told("told-fire"),
    told("told-moves"),
    roll("roll-rally"),
    told("told-rallied"),
    roll("roll-rally"),
    told("told-not-rallied"),
    told("told-fires"),
    roll("roll-hit"),
    roll("roll-in-the-way"),
    told("told-stopped-there"),
  ];
  expect(deedsOf([told("told-fires"), told("told-out-of-reach"), told("told-fires")])).toEqual([0, 0, 2]);
  expect(deedsOf(["told-lays", "told-guess", "told-guess-short"].map((id) => told(id)))).toEqual([0, 0, 0]);
  expect(deedsOf(lines)).toEqual([0, 1, 1, 1, 1, 5, 5, 7, 8, 8, 10, 10, 12, 12, 12, 12]);
});

test("an attack that made others roll and hurt nobody was held", () => {
  const fire = told("told-fire", { message: { id: "told-fire", args: { result: { id: "told-fire-mc" } } } });
  const check = told("roll-mc", { dice: "2d6" });
  expect(isHeld(fire, [fire, check, check])).toBe(true);
  expect(isHeld(fire, [fire, check, told("told-moves")])).toBe(true);
  expect(isHeld(fire, [fire, check, check, told("told-pinned")])).toBe(false);
  expect(isHeld(fire, [fire])).toBe(false);
  expect(isHeld(told("told-fires"), [told("told-fires"), check])).toBe(false);
});

test("a rule is known by its first words", () => {
  const rule = (en: string) => ({ id: "R-1", kind: "rule", en, fr: en });
  expect(gistOf(rule("Smoke lifts. All markers go."), "en")).toBe("Smoke lifts");
  expect(gistOf(rule("Of +1.5 or more: nothing"), "en")).toBe("Of +1.5 or more");
  const long = "one two three four ".repeat(12).trim();
  expect(gistOf(rule(long), "fr")).toBe(long);
});

test("luck is measured against chance", () => {
  expect(lowerShare(2, 6, 7)).toBeCloseTo(0.5);
  expect(lowerShare(2, 6, 12)).toBeCloseTo(1 - 1 / 72);
  expect(lowerShare(200, 6, 700)).toBeCloseTo(0.5);
  expect(lowerShare(200, 6, 750)).toBeGreaterThan(0.97);
  expect(lowerShare(24, 6, 90)).toBeCloseTo(lowerShare(25, 6, 93.5), 1);
  const [one] = statistics([told("roll-a", { dice: "1d6", faces: [6] }), told("roll-a", { dice: "1d6", faces: [6] })]);
  expect(one).toMatchObject({
    count: 2,
    mean: 6,
    expected: 3.5,
    run: 2,
    purposes: [{ id: "roll-a", count: 2, mean: 6 }],
  });
});

test("rules named in a wording are links", () => {
  const rules = [{ id: "ASL-3.3v", kind: "rule", en: "", fr: "" }];
  expect(namedIn("Smoke +2 (ASL-3.3v), see ASL-9.9z and ASL-3.3v.", rules)).toEqual(["ASL-3.3v"]);
});

test("pictures come two at a time", async () => {
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const work = (n: number) => () => {
    begun.push(n);
    return new Promise<void>((done) => {
      finish[n] = done;
    });
  };
  const all = [0, 1, 2].map((n) => inTurn(work(n)));
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  finish[0]!();
  await all[0];
  await new Promise((next) => setTimeout(next));
  expect(begun).toEqual([0, 1, 2]);
});

test("what several did in a row is told in one line each, and their own doings are no news", () => {
  const speech = {
    has: (id: string) => ["told-moves-several", "told-lies-several"].includes(id),
    of: (text: Text) => `#${text.args?.id}`,
    say: (_: string, { count }: Record<string, number>) => `${count} more`,
  };
  const of = (id: string, piece: number) =>
    told(id, { message: { id, args: { who: { id: "man", args: { id: piece } } } }, pieces: [piece] });
  const lines = [of("told-moves", 1), of("told-lies", 1), of("told-moves", 2), of("told-lies", 2), of("told-fires", 3)];
  const summary = gathered(
    [...lines, of("told-moves", 4)].map((line) => ({ line })),
    speech,
  ).map(({ line }) => line);
  expect(summary.map(({ message }) => message.id)).toEqual([
    "told-moves-several",
    "told-lies-several",
    "told-fires",
    "told-moves",
  ]);
  expect(summary[0]).toMatchObject({ message: { args: { who: "#1, #2" } }, pieces: [1, 2] });
  const many = gathered(
    [1, 2, 3, 4, 5, 6, 7].map((id) => ({ line: of("told-moves", id) })),
    speech,
  );
  expect(many[0]?.line.message.args?.who).toBe("#1, #2, #3, #4, #5, 2 more");
  expect(tidingsIn([told("told-turn"), ...lines], (id) => id === 1).map(({ pieces }) => pieces)).toEqual([
    [2],
    [2],
    [3],
  ]);
});
