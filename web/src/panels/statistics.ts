/** Dice of a game by seat: how often each sum came, against how often it should. */
import type { LogLine } from "../protocol";

export interface Statistics {
  readonly dice: string;
  readonly seat: number | null;
  readonly count: number;
  readonly mean: number;
  readonly expected: number;
  /** For each sum: how often it came, and the share it should have. */
  readonly bars: readonly { readonly sum: number; readonly count: number; readonly share: number }[];
}

/** The shares of all sums of so many dice with so many sides. */
export function shares(count: number, sides: number): Map<number, number> {
  let found = new Map([[0, 1]]);
  for (let die = 0; die < count; die++) {
    const next = new Map<number, number>();
    for (const [sum, share] of found)
      for (let face = 1; face <= sides; face++) next.set(sum + face, (next.get(sum + face) ?? 0) + share / sides);
    found = next;
  }
  return found;
}

export function statistics(log: readonly LogLine[]): Statistics[] {
  const groups = new Map<string, LogLine[]>();
  for (const line of log) {
    if (!line.dice || !line.faces?.length || !/^\d*d\d+$/.test(line.dice)) continue;
    const key = `${line.dice}/${line.seat ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].map((lines) => {
    const { dice, seat } = lines[0]!;
    const [count, sides] = (dice ?? "1d6").split("d").map((part) => Number(part || 1)) as [number, number];
    const sums = lines.map((line) => line.faces!.reduce((a, b) => a + b, 0));
    return {
      dice: dice ?? "",
      seat: seat ?? null,
      count: lines.length,
      mean: sums.reduce((a, b) => a + b, 0) / sums.length,
      expected: (count * (sides + 1)) / 2,
      bars: [...shares(count, sides)].map(([sum, share]) => ({
        sum,
        share,
        count: sums.filter((other) => other === sum).length,
      })),
    };
  });
}
