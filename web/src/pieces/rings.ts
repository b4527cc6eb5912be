/** Rings around pieces that stand out on the map. */

/** Colours that can be told from every side and ground, on a white halo. */
export const RINGS = {
  /** It acts, or is looked at. */
  selected: "#1f5fd0",
  /** A click takes it up, or lets it act with others. */
  joins: "#9a6700",
  /** A click aims at it. */
  aimed: "#b3261e",
} as const;

/** `in`: it acts with others; `may`: it could join them. */
export type Part = "in" | "may";
