import { settings } from "../settings.svelte";

/** How sides look: hue, edge and the shape of their flags, by the name of the side. */
export interface Livery {
  readonly face: string;
  readonly edge: string;
  readonly ink: string;
  readonly pennant: keyof typeof PENNANTS;
}

/** Shapes of flags that hang to the right of a pole that is 33 high, so that they differ without colours too. */
export const PENNANTS = {
  swallow: "M1-32.500H24L18.500-25 24-17.500H1Z",
  triangle: "M1-33 24-25 1-17Z",
  square: "M1-32.500H23V-17.500H1Z",
} as const;

const LIVERIES: Record<string, Livery> = {
  german: { face: "#a9bcc7", edge: "#5d7280", ink: "#1d2a33", pennant: "swallow" },
  russian: { face: "#d3b27a", edge: "#8b6a33", ink: "#3a2a0e", pennant: "triangle" },
  american: { face: "#b4c08a", edge: "#6f7c45", ink: "#262c10", pennant: "square" },
  british: { face: "#d8c9a3", edge: "#8f7b4a", ink: "#33290f", pennant: "square" },
  french: { face: "#a3b3d6", edge: "#56689a", ink: "#172142", pennant: "square" },
};
/** Hues and lightness that differ for every eye. */
const SAFE: Record<string, Livery> = {
  german: { face: "#9cc9ea", edge: "#004f80", ink: "#06243a", pennant: "swallow" },
  russian: { face: "#f4c67a", edge: "#9a4a00", ink: "#3d1d00", pennant: "triangle" },
  american: { face: "#f7f5ea", edge: "#1f4d3a", ink: "#12281e", pennant: "square" },
};
/** Nations by other names. */
const ALSO: Record<string, string> = { soviet: "russian", usa: "american", germany: "german" };
/** Sides of no nation, and the second of two sides of the same one. */
const OTHERS: readonly Livery[] = [
  { face: "#dcc3ce", edge: "#8a5d72", ink: "#381826", pennant: "triangle" },
  { face: "#8fb3ab", edge: "#34615a", ink: "#0c2722", pennant: "swallow" },
];
export const NOBODY: Livery = { face: "#efe8d2", edge: "#8a8262", ink: "#26241e", pennant: "square" };

/** The nation of a side that may have another name. */
export function nationOf(name = ""): string {
  return ALSO[name] ?? name;
}

export function liveryOf(side: number | null | undefined, nations: readonly string[]): Livery {
  if (side === null || side === undefined) return NOBODY;
  const nation = nationOf(nations[side]);
  const other = OTHERS[side % OTHERS.length]!;
  if (nations.findIndex((name) => nationOf(name) === nation) !== side) return other;
  return (settings.palette === "safe" ? SAFE[nation] : undefined) ?? LIVERIES[nation] ?? other;
}
