/** What is printed on a counter or stands on a figure: values in their places, and marks with their colours. */
import type { MarkStyle, Piece, Text, ValueStyle } from "../protocol";
import { styles } from "../styles.svelte";
import type { Words } from "../words/words.svelte";

type Place = NonNullable<ValueStyle["place"]>;
export type Tone = NonNullable<MarkStyle["tone"]>;
type Sign = NonNullable<MarkStyle["sign"]>;

interface Printed {
  readonly text: string;
  readonly tone: Tone;
  /** Without what stands before its value. */
  readonly bare: string;
  /** What stands between it and the value before it. */
  readonly joint: string;
}

export interface Face {
  /** The large figures at the foot. */
  readonly main: readonly Printed[];
  /** Empty where nothing but the number of the piece could stand there. */
  readonly right: string;
  readonly left: string;
  readonly flipped: boolean;
  /** The squares of its steps: whether each is full. */
  readonly steps: readonly boolean[];
}

/** Colours never stand alone: each has its word or sign. */
export const TONES: Record<Tone, { readonly fill: string; readonly ink: string }> = {
  dark: { fill: "#2f3327", ink: "#fffdf6" },
  flash: { fill: "#26241e", ink: "#f7d23e" },
  red: { fill: "#b3261e", ink: "#ffffff" },
  crimson: { fill: "#7a1812", ink: "#ffffff" },
  amber: { fill: "#f0c22e", ink: "#26241e" },
  violet: { fill: "#5b2a7a", ink: "#ffffff" },
  blue: { fill: "#1d5f86", ink: "#ffffff" },
  green: { fill: "#44611f", ink: "#ffffff" },
  white: { fill: "#fffdf6", ink: "#26241e" },
};

/** The values of a piece that stand in a place: on a flipped counter those of its back, if it has any there. */
function printedAt(piece: Piece, place: Place, flipped: boolean): Printed[] {
  const here = Object.entries(piece.values ?? {})
    .map(([name, value]) => ({ ...styles.value(name), value }))
    .filter((one) => one.place === place);
  const back = here.filter(({ face }) => face === "back");
  const front = here.filter(({ face }) => face !== "back");
  const shown = flipped && back.length ? back : front;
  return shown.map(({ prefix = "", value, tone = "dark", apart }, index) => ({
    text: `${prefix}${value}`,
    bare: value,
    tone,
    joint: !index ? "" : apart ? " " : "-",
  }));
}

export function faceOf(piece: Piece): Face {
  const flipped = (piece.marks ?? []).some(({ id }) => styles.mark(id).flips);
  const said = (place: Place) =>
    printedAt(piece, place, flipped)
      .map(({ text, joint }) => `${joint}${text}`)
      .join("");
  return {
    main: printedAt(piece, "main", flipped),
    right: said("top-right"),
    left: said("top-left"),
    flipped,
    steps: printedAt(piece, "steps", flipped).flatMap(({ text }) => stepsOf(text)),
  };
}

/** Of `2/3` two full squares and a hollow one; of `2` two full ones. */
function stepsOf(text: string): boolean[] {
  const [remaining = 0, all = remaining] = text.split("/").map(Number);
  return Array.from({ length: all }, (_, index) => index < remaining);
}

export interface ShownMark {
  readonly mark: Text;
  readonly tone: Tone;
  readonly sign: Sign | undefined;
}

/** The marks of a piece that are written on it: those that its drawing does not show, and that no other one says. */
export function marksOn(piece: Piece): ShownMark[] {
  const marks = piece.marks ?? [];
  return marks.flatMap((mark) => {
    const { place, tone = "dark", sign, unless } = styles.mark(mark.id);
    if (place === "none" || place === "tab" || marks.some(({ id }) => id === unless)) return [];
    return [{ mark, tone, sign: sign ?? undefined }];
  });
}

/** The marks of a counter that lies on others: where it is in good order itself, with the worst disorder under it. */
export function marksOver(piece: Piece, beneath: readonly Piece[]): ShownMark[] {
  const own = marksOn(piece);
  const isDisorder = ({ mark }: ShownMark) => !!styles.mark(mark.id).disordered;
  if (own.some(isDisorder)) return own;
  const disorders = beneath.flatMap((one) => marksOn(one).filter(isDisorder));
  const worst = disorders.find(({ tone }) => tone === "red") ?? disorders[0];
  return worst ? [...own, worst] : own;
}

/** The mark that hangs under the counter as a tab; undefined: none does. */
export function tabOf(piece: Piece): ShownMark | undefined {
  const mark = (piece.marks ?? []).find(({ id }) => styles.mark(id).place === "tab");
  if (!mark) return undefined;
  const { tone = "dark", sign } = styles.mark(mark.id);
  return { mark, tone, sign: sign ?? undefined };
}

/** Whether a counter is a marker of which others see nothing but that it is there. */
export function isUnderMarker(piece: Piece): boolean {
  return styles.piece(piece.kind).glyph === "question" || isInPosture(piece, "hidden");
}

/** Whether the drawing of a piece shows it in this posture. */
export function isInPosture(piece: Piece, posture: NonNullable<MarkStyle["posture"]>): boolean {
  return (piece.marks ?? []).some(({ id }) => styles.mark(id).posture === posture);
}

/** A mark in few letters. */
export function shortMark(mark: Text, words: Words): string {
  const id = `${mark.id}-short`;
  return words.has(id)
    ? words.of({ id, ...(mark.args ? { args: mark.args } : {}) })
    : words.of(mark).slice(0, 6).toUpperCase();
}
