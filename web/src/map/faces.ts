/** What is printed on a counter: its value, its corners, and which of its marks are strips. */
import type { Piece, Text } from "../protocol";
import type { Words } from "../words/words.svelte";

export interface Face {
  readonly value: string;
  readonly corner: string;
  readonly left: string;
  readonly weapon: string;
  readonly flipped: boolean;
}

/** Marks that turn a counter to its other face. */
const FLIPS = new Set(["mark-broken", "mark-reduced", "mark-malfunctioned"]);

/** Marks shown as a strip across the counter; all others are small tags. Colour never stands alone: each has its word. */
export const STRIPS: Record<string, { readonly fill: string; readonly ink: string }> = {
  "mark-broken": { fill: "#b3261e", ink: "#ffffff" },
  "mark-dm": { fill: "#7a1812", ink: "#ffffff" },
  "mark-pinned": { fill: "#8a5a00", ink: "#ffffff" },
  "mark-melee": { fill: "#5b2a6e", ink: "#ffffff" },
  "mark-cc": { fill: "#5b2a6e", ink: "#ffffff" },
  "mark-malfunctioned": { fill: "#b3261e", ink: "#ffffff" },
  "mark-wounded": { fill: "#b3261e", ink: "#ffffff" },
  "mark-cx": { fill: "#3d5a80", ink: "#ffffff" },
};

export function faceOf(piece: Piece): Face {
  const values = piece.values ?? {};
  const flipped = (piece.marks ?? []).some((mark) => FLIPS.has(mark.id));
  const broken = flipped ? values["broken-morale"] : undefined;
  const guns = [values.fp, values.range].filter(Boolean).join("-");
  const value = broken ?? values.factors ?? (guns || "");
  return {
    value,
    corner: values.kind ? values.kind.toUpperCase() : `#${piece.id}`,
    left: values.rof ? `R${values.rof}` : (values.grade ?? ""),
    weapon: values.kind ?? "",
    flipped,
  };
}

/** A mark in few letters. */
export function shortMark(mark: Text, words: Words): string {
  const id = `web-tag-${mark.id.replace(/^mark-/, "")}`;
  return words.has(id)
    ? words.of({ id, ...(mark.args ? { args: mark.args } : {}) })
    : words.of(mark).slice(0, 6).toUpperCase();
}
