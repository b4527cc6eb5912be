import { describe, expect, test } from "vitest";
import { labelOf } from "../src/model/labels";
import {
  actsOf,
  actsOfAbsent,
  answerTo,
  dropOf,
  groupsOf,
  isAboutOne,
  isDraggable,
  isFaint,
  isMixed,
  isSent,
  keysFor,
  litIn,
  menuOf,
  pairedIn,
  piecesIn,
  stackOf,
  targetsOf,
} from "../src/model/offers";
import type { Offer, Piece } from "../src/protocol";
import { CHOICES, shows } from "./shown";

shows({ choices: CHOICES });

function offer(notation: string): Offer {
  const pieces = [...notation.matchAll(/#(\d+)/g)].map((match) => Number(match[1]));
  const place = /@(\S+)/.exec(notation)?.[1] ?? "";
  return { notation, label: { id: `choice-${notation.split(" ")[0]}` }, pieces, place };
}
const offers = (...notations: string[]) => notations.map(offer);
const none = new Set<number>();

describe("targets", () => {
  test("a choice of nothing on the map is a button", () => {
    const targets = targetsOf(offers("end", "move #5", "to @K5"), null);
    expect(targets.buttons.map(({ notation }) => notation)).toEqual(["end"]);
    expect([...targets.pieces.keys()]).toEqual([5]);
    expect([...targets.places.keys()]).toEqual(["K5"]);
  });

  test("choices of several pieces with places light the pieces first, then the places of the selected one", () => {
    const both = offers("advance #1 @A1", "advance #1 @A2", "advance #2 @A2");
    expect([...targetsOf(both, null).places.keys()]).toEqual([]);
    expect([...targetsOf(both, 1).places.keys()]).toEqual(["A1", "A2"]);
    expect([...targetsOf(both, 1).pieces.keys()]).toEqual([2]);
  });

  test("where only one piece can act its places are lit at once", () => {
    const targets = targetsOf(offers("place #3 @B1", "place #3 @B2"), null);
    expect(targets.actor).toBe(3);
    expect([...targets.places.keys()]).toEqual(["B1", "B2"]);
  });
});

test("a unit on its way goes on by one click where its steps are its own choices", () => {
  const choices = offers("step #3 @K5", "step #3 @K6", "stop");
  expect([...targetsOf(choices, null).places.keys()]).toEqual(["K5", "K6"]);
  expect(targetsOf(choices, null).actor).toBe(3);
  expect([...groupsOf(choices).keys()]).toEqual([]);
  expect(answerTo(choices, null, { place: "K6", piece: null })).toMatchObject({ offer: { notation: "step #3 @K6" } });
});

test("a click on a place lets all fire who can, unless a piece is in hand", () => {
  const choices = offers("fire #1 @K5", "fire #2 @K5", "fire #2 @K6", "volley #1 @K5");
  expect([...targetsOf(choices, null).places.keys()]).toEqual(["K5"]);
  expect([...targetsOf(choices, null).pieces.keys()]).toEqual([1, 2]);
  expect(answerTo(choices, null, { place: "K5", piece: 9 })).toMatchObject({ offer: { notation: "volley #1 @K5" } });
  expect(answerTo(choices, 1, { place: "K5", piece: 9 })).toMatchObject({ offer: { notation: "fire #1 @K5" } });
  expect(dropOf(choices, 1, null, "K5")).toMatchObject({ offer: { notation: "fire #1 @K5" } });
  expect(actsOf(choices, 1).size).toBe(0);
});

test("pieces that go by themselves can be led together, others and what stands aside cannot", () => {
  const choices = [...offers("step #1 @K5", "take #2", "fire #3 @K5"), { ...offer("step #4 @K5"), aside: true }];
  expect([1, 2, 3, 4].filter((piece) => isSent(choices, piece))).toEqual([1]);
});

test("the next step of a move is one click, whatever else the unit could do there", () => {
  const choices = offers("to @K5", "smoke #3 @K5", "stop");
  expect(answerTo(choices, null, { place: "K5", piece: null })).toMatchObject({ offer: { notation: "to @K5" } });
  expect(answerTo(choices, 3, { place: "K5", piece: null })).toMatchObject({ offer: { notation: "smoke #3 @K5" } });
});

test("whatever else somebody on his way could do to a place has a button, also when he can go no farther", () => {
  const choices = offers("smoke #3 @K5", "smoke #3 @K6", "stop");
  expect([...groupsOf(choices).keys()]).toEqual(["smoke"]);
  expect([...targetsOf(choices, null).places.keys()]).toEqual([]);
  expect(answerTo(choices, null, { place: "K5", piece: null }).kind).toBe("pick");
  expect([...groupsOf(offers("advance #1 @A1", "end")).keys()]).toEqual([]);
});

describe("clicks", () => {
  test("a lit place chooses", () => {
    const answer = answerTo(offers("to @K5", "end"), null, { place: "K5", piece: null });
    expect(answer).toMatchObject({ kind: "choose", offer: { notation: "to @K5" } });
  });

  test("a place with several choices lets one pick", () => {
    const answer = answerTo(offers("to @K5", "woods-rate @K5"), null, { place: "K5", piece: null });
    expect(answer.kind).toBe("pick");
  });

  test("a piece with places is selected, the place then chooses", () => {
    const both = offers("advance #1 @A1", "advance #1 @A2", "advance #2 @A2", "end");
    expect(answerTo(both, null, { place: "A0", piece: 1 })).toEqual({ kind: "select", piece: 1 });
    expect(answerTo(both, 1, { place: "A2", piece: null })).toMatchObject({ offer: { notation: "advance #1 @A2" } });
  });

  test("what is not offered is asked about with the likeliest verb", () => {
    expect(answerTo(offers("to @K5", "to @K6", "smoke #3 @K6"), null, { place: "A1", piece: null })).toEqual({
      kind: "ask",
      notation: "to @A1",
    });
    expect(answerTo(offers("to @K5", "stop"), null, { place: "A1", piece: null })).toEqual({
      kind: "ask",
      notation: "to @A1",
    });
    expect(answerTo(offers("move #1", "end"), null, { place: "A1", piece: 9 })).toEqual({
      kind: "ask",
      notation: "move #9",
    });
  });

  test("where nothing on the map can be chosen a click means nothing", () => {
    expect(answerTo(offers("yes", "no"), null, { place: "A1", piece: null })).toEqual({ kind: "nothing" });
  });
});

describe("a dropped piece", () => {
  test("goes where a choice names it", () => {
    const answer = dropOf(offers("advance #5 @K6", "end"), 5, null, "K6");
    expect(answer).toMatchObject({ kind: "choose", offer: { notation: "advance #5 @K6" } });
  });
  test("is given to the piece it is dropped on", () => {
    const answer = dropOf(offers("transfer #7 #5", "transfer #7 #6", "end"), 7, 6, "");
    expect(answer).toMatchObject({ kind: "choose", offer: { notation: "transfer #7 #6" } });
  });
  test("asks why not where it may not", () => {
    expect(dropOf(offers("transfer #7 #5"), 7, 9, "")).toEqual({ kind: "ask", notation: "transfer #7 #9" });
    expect(dropOf(offers("advance #5 @K6"), 5, null, "Z1")).toEqual({ kind: "ask", notation: "advance #5 @Z1" });
  });
  test("stands for nothing where no choice begins with it", () => {
    expect(dropOf(offers("move #5"), 6, null, "K5")).toEqual({ kind: "nothing" });
    expect(isDraggable(offers("move #5"), 6, none)).toBe(false);
    expect(isDraggable(offers("to @K5"), 6, new Set([6]))).toBe(true);
  });
});

test("buttons get letters that are free", () => {
  expect(keysFor(["Fire", "Full fire", "Épuiser", "End"], new Set(["N"]))).toEqual(["F", "U", "E", "D"]);
});

test("a text names the pieces it speaks of", () => {
  const text = {
    id: "prompt",
    args: { unit: { id: "unit-name", args: { id: 7, nation: { id: "nation-german" } } }, mf: 4 },
  };
  expect(piecesIn(text)).toEqual([7]);
});

test("a stack is a tree: every unit with what it holds", () => {
  const piece = (id: number, holder?: number): Piece => ({
    id,
    place: "A1",
    side: 0,
    name: { id: "n" },
    kind: "k",
    ...(holder ? { holder } : {}),
  });
  expect(stackOf([piece(1), piece(2), piece(3, 1)]).map(({ id }) => id)).toEqual([1, 3, 2]);
});

describe("the menu of a unit", () => {
  const asked = offers("assault", "to @K5", "join #2", "smoke #1 @K5", "smoke #1 @K6", "drop #9", "stop");
  asked[5]!.aside = true;
  const said = (pieces: number[], active: number[]) =>
    menuOf(asked, new Set(pieces), new Set(active)).map((entry) =>
      "offer" in entry ? entry.offer.notation : entry.offers.length,
    );

  test("has all that the unit in question can do, what is hardly ever wanted last", () => {
    expect(said([1, 9], [1])).toEqual(["assault", "stop", 2, "drop #9"]);
  });

  test("has of another unit only what is done with it", () => {
    expect(said([2], [1])).toEqual(["join #2"]);
  });
});

test("of a figure that is no choice the rules are asked what a click on it was meant for", () => {
  const choices = offers("scenery @wall", "cease");
  expect(answerTo(choices, null, { place: "#16", piece: 16 })).toEqual({ kind: "ask", notation: "click #16" });
  expect(answerTo(offers("target #15", "cease"), null, { place: "#16", piece: 16 })).toEqual({
    kind: "ask",
    notation: "target #16",
  });
});

test("of scenery the number alone is said, of a hex its name", () => {
  expect(labelOf(offer("scenery @wall_low-9"), new Map())).toMatch(/\(9\)$/);
  expect(labelOf(offer("target @B2"), new Map())).toMatch(/\(B2\)$/);
});

test("somebody is faint only if all that could be done with him is hardly ever wanted", () => {
  const [take, reload] = offers("take #1", "reload #1") as [Offer, Offer];
  expect(isFaint([{ ...take, faint: true }])).toBe(true);
  expect(isFaint([{ ...take, faint: true }, reload])).toBe(false);
  expect(isFaint([])).toBe(false);
});

test("enemies are gone through before scenery, and own pieces not at all", () => {
  const targets = targetsOf(offers("scenery @house", "target #7", "take #1", "target #9"), null);
  expect(litIn(targets, (id) => id > 5)).toEqual(["#7", "#9", "house"]);
});

test("a figure dropped on another stands for the pair, or for what the one that acts does to it", () => {
  const all = offers("join #1 #2", "charge #3", "end");
  const notations = (piece: number, onto: number, actor?: number) =>
    pairedIn(all, piece, onto, actor).map(({ notation }) => notation);
  expect(notations(1, 2)).toEqual(["join #1 #2"]);
  expect(notations(1, 3)).toEqual([]);
  expect(notations(1, 3, 1)).toEqual(["charge #3"]);
  expect(notations(1, 3, 2)).toEqual([]);
});

describe("a unit that may do several things", () => {
  const several = offers("move #1 @A2", "fire #1 @A3", "dig #1", "move #2 @A2", "end");

  test("is picked by a click, and what it may do at places then stands by verb", () => {
    expect(isMixed(several)).toBe(true);
    expect(isMixed(offers("move #1 @A2", "move #2 @A2"))).toBe(false);
    expect(isMixed(offers("to @A2", "smoke #1 @A3", "along #1")), "a place is asked for").toBe(false);
    expect(answerTo(several, null, { place: "A1", piece: 1 })).toEqual({ kind: "select", piece: 1 });
    expect([...actsOf(several, 1).keys()]).toEqual(["move", "fire"]);
    expect([...actsOf(several, 2).keys()]).toEqual([]);
    expect([...actsOf(several, null).keys()]).toEqual([]);
  });

  test("the only one who can act, on one other piece alone, acts by a click", () => {
    const sole = offers("answer #1>#8", "pass");
    expect(answerTo(sole, null, { place: "A1", piece: 1 })).toMatchObject({ offer: { notation: "answer #1>#8" } });
    const two = offers("answer #1>#8", "answer #1>#9", "pass");
    expect(answerTo(two, null, { place: "A1", piece: 1 }).kind).not.toBe("choose");
    expect(answerTo(offers("move #1 @A2", "pass"), null, { place: "A1", piece: 1 }).kind).not.toBe("choose");
  });

  test("pieces that stand nowhere have a group for each verb", () => {
    const guns = offers("plot #70 @A1", "plot #70 @A2", "smoke #70 @A1", "plot #71 @A1", "move #1 @A2");
    const groups = actsOfAbsent(guns, (id) => id < 9);
    expect(groups.map(({ verb, piece, offers }) => [verb, piece, offers.length])).toEqual([
      ["plot", 70, 2],
      ["smoke", 70, 1],
      ["plot", 71, 1],
    ]);
  });
});

test("a question is about one piece where all choices name it and no place", () => {
  expect(isAboutOne(offers("follow #1 =1", "follow #1 =2"))).toBe(true);
  expect(isAboutOne(offers("follow #1 =1", "follow #2 =1"))).toBe(false);
  expect(isAboutOne(offers("put #1 @A1", "put #1 @A2"))).toBe(false);
});
