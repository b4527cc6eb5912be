/** How sides look: hue and edge, by the name of the side. */
export interface Livery {
  readonly face: string;
  readonly edge: string;
  readonly ink: string;
}

const LIVERIES: Record<string, Livery> = {
  german: { face: "#a9bcc7", edge: "#5d7280", ink: "#1d2a33" },
  russian: { face: "#d3b27a", edge: "#8b6a33", ink: "#3a2a0e" },
  soviet: { face: "#d3b27a", edge: "#8b6a33", ink: "#3a2a0e" },
  american: { face: "#b4c08a", edge: "#6f7c45", ink: "#262c10" },
  british: { face: "#d8c9a3", edge: "#8f7b4a", ink: "#33290f" },
  french: { face: "#a3b3d6", edge: "#56689a", ink: "#172142" },
};
const OTHERS: readonly Livery[] = [
  { face: "#a9bcc7", edge: "#5d7280", ink: "#1d2a33" },
  { face: "#d3b27a", edge: "#8b6a33", ink: "#3a2a0e" },
  { face: "#b4c08a", edge: "#6f7c45", ink: "#262c10" },
  { face: "#c9a9b8", edge: "#855d70", ink: "#381826" },
];
export const NOBODY: Livery = { face: "#efe8d2", edge: "#8a8262", ink: "#26241e" };

export function liveryOf(side: number | null | undefined, names: readonly string[]): Livery {
  if (side === null || side === undefined) return NOBODY;
  return LIVERIES[names[side] ?? ""] ?? OTHERS[side % OTHERS.length]!;
}
