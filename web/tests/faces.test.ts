/** What stands on a counter follows from what the system declares of values, marks and kinds. */
import { expect, test } from "vitest";
import { faceOf, isInPosture, isUnderMarker, marksOn, tabOf } from "../src/pieces/faces";
import { symbolCode } from "../src/pieces/nato.svelte";
import { figures } from "../src/pieces/pictograms";
import { isMachine } from "../src/pieces/tokens";
import type { Piece } from "../src/protocol";
import { styles } from "../src/styles.svelte";
import { shows } from "./shown";

const piece = (more: Partial<Piece>): Piece => ({ id: 7, place: "A1", side: 0, name: { id: "n" }, kind: "k", ...more });
const main = (one: Piece) =>
  faceOf(one)
    .main.map(({ text }) => text)
    .join("-");

test("values stand in their places, those of the back on a flipped counter", () => {
  shows({
    values: {
      fire: { place: "main" },
      reach: { place: "main", tone: "blue" },
      nerve: { place: "main", face: "back" },
      rate: { place: "top-left", prefix: "R" },
      name: { place: "top-right" },
      weight: {},
    },
    marks: { "mark-shaken": { flips: true } },
  });
  const values = { fire: "4", reach: "6", nerve: "8", rate: "2", weight: "5" };
  expect(faceOf(piece({ values }))).toEqual({
    main: [
      { text: "4", bare: "4", tone: "dark", joint: "" },
      { text: "6", bare: "6", tone: "blue", joint: "-" },
    ],
    left: "R2",
    right: "",
    flipped: false,
    steps: [],
  });
  const shaken = { marks: [{ id: "mark-shaken" }] };
  expect(main(piece({ values, ...shaken }))).toBe("8");
  expect(main(piece({ values: { fire: "4" }, ...shaken })), "nothing on the back").toBe("4");
  expect(faceOf(piece({ values: { name: "MG" } })).right).toBe("MG");
});

test("a value that stands apart is not joined, and steps are full squares before hollow ones", () => {
  shows({ values: { fire: { place: "main" }, tank: { place: "main", apart: true }, steps: { place: "steps" } } });
  const face = faceOf(piece({ values: { fire: "9-5", tank: "6-6", steps: "2/3" } }));
  expect(face.main.map(({ text, joint }) => `${joint}${text}`).join("")).toBe("9-5 6-6");
  expect(face.steps).toEqual([true, true, false]);
});

test("marks are written unless the drawing shows them or another one says it", () => {
  shows({
    marks: {
      "mark-down": { place: "none", posture: "lying" },
      "mark-hurt": { place: "disc", tone: "red", sign: "cross" },
      "mark-empty": { unless: "mark-jammed" },
    },
  });
  const marked = (...ids: string[]) => piece({ marks: ids.map((id) => ({ id: `mark-${id}` })) });
  const written = (one: Piece) => marksOn(one).map(({ mark, sign = "word" }) => `${mark.id} ${sign}`);
  const hurt = ["mark-hurt cross", "mark-empty word", "mark-other word"];
  expect(written(marked("down", "hurt", "empty", "other"))).toEqual(hurt);
  expect(written(marked("empty", "jammed"))).toEqual(["mark-jammed word"]);
  expect([isInPosture(marked("down"), "lying"), isInPosture(marked("hurt"), "lying")]).toEqual([true, false]);
});

test("a kind of piece has its drawing and its symbol, and what is not declared is a soldier without one", () => {
  shows({
    pieces: {
      platoon: { glyph: "soldiers-3", entity: "121100", echelon: "14" },
      gun: { glyph: "machine-gun", symbol_set: "15", entity: "110202" },
    },
  });
  expect([symbolCode("platoon", true), symbolCode("gun", false), symbolCode("other", true)]).toEqual([
    "10031000141211000000",
    "10061500001102020000",
    "",
  ]);
  expect(figures(styles.piece("platoon").glyph)).toHaveLength(3);
  expect(figures(styles.piece("other").glyph)).toHaveLength(1);
  expect([isMachine("tank"), isMachine("soldier")]).toEqual([true, false]);
});

test("a mark that is a tab hangs under the counter and is no disc", () => {
  shows({ marks: { "mark-free": { place: "tab", tone: "green" }, "mark-hurt": { place: "disc", sign: "cross" } } });
  const one = piece({ marks: [{ id: "mark-hurt" }, { id: "mark-free" }] });
  expect(tabOf(one)).toMatchObject({ mark: { id: "mark-free" }, tone: "green" });
  expect(marksOn(one).map(({ mark }) => mark.id)).toEqual(["mark-hurt"]);
  expect(tabOf(piece({ marks: [{ id: "mark-hurt" }] }))).toBeUndefined();
});

test("a piece of which others see nothing is a marker, to its owner and to them", () => {
  shows({ marks: { "mark-hidden": { place: "none", posture: "hidden" } }, pieces: { other: { glyph: "question" } } });
  expect(isUnderMarker(piece({ marks: [{ id: "mark-hidden" }] }))).toBe(true);
  expect(isUnderMarker(piece({ kind: "other" }))).toBe(true);
  expect(isUnderMarker(piece({}))).toBe(false);
});
