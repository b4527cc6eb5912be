/** Statistics of a game's dice by seat: how often each sum was rolled, how often it should be, and how lucky that is. */
import type { LogLine } from "../protocol";

export interface Bar {
  readonly sum: number;
  readonly count: number;
  /** The share it should have. */
  readonly share: number;
}

export interface Statistics {
  readonly dice: string;
  readonly seat: number | null;
  readonly count: number;
  readonly mean: number;
  readonly expected: number;
  readonly bars: readonly Bar[];
  /** In which share of equal games the sums would be lower; ties count half. */
  readonly lower: number;
  /** The longest run of the same sum. */
  readonly run: number;
  /** By what was rolled for: how often, and the mean. */
  readonly purposes: readonly { readonly id: string; readonly count: number; readonly mean: number }[];
}

/** For at most this many dice the chance is computed exactly. */
const MOST_EXACT = 24;

/** The probability of each sum of `count` dice with `sides` sides. */
export function shares(count: number, sides: number): Map<number, number> {
  let sums = new Map([[0, 1]]);
  for (let die = 0; die < count; die++) {
    const next = new Map<number, number>();
    for (const [sum, share] of sums)
      for (let face = 1; face <= sides; face++) next.set(sum + face, (next.get(sum + face) ?? 0) + share / sides);
    sums = next;
  }
  return sums;
}

/** The chance that `count` dice come to less than a total, ties counted by half; approximate for many dice. */
export function lowerShare(count: number, sides: number, total: number): number {
  if (!count) return 0.5;
  if (count <= MOST_EXACT) {
    const all = shares(count, sides);
    let percentile = (all.get(total) ?? 0) / 2;
    for (const [sum, share] of all) if (sum < total) percentile += share;
    return percentile;
  }
  const spread = Math.sqrt((count * (sides * sides - 1)) / 12);
  return normal((total - (count * (sides + 1)) / 2) / spread);
}

/** The normal distribution up to x (Abramowitz and Stegun 26.2.17). */
function normal(x: number): number {
  const share = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    0.39894228 *
    Math.exp((-x * x) / 2) *
    share *
    (0.31938153 + share * (-0.356563782 + share * (1.781477937 + share * (-1.821255978 + share * 1.330274429))));
  return x > 0 ? 1 - tail : tail;
}

function mean(sums: readonly number[]): number {
  return sums.reduce((sum, value) => sum + value, 0) / sums.length;
}

function longestRun(sums: readonly number[]): number {
  let [best, now] = [0, 0];
  sums.forEach((sum, index) => {
    now = index && sum === sums[index - 1] ? now + 1 : 1;
    best = Math.max(best, now);
  });
  return best;
}

function byPurpose(lines: readonly LogLine[]): Statistics["purposes"] {
  const groups = new Map<string, number[]>();
  for (const line of lines) {
    const kind = line.message.id.replace(/^rolled-/, "roll-");
    groups.set(kind, [...(groups.get(kind) ?? []), total(line)]);
  }
  return [...groups]
    .map(([id, sums]) => ({ id, count: sums.length, mean: mean(sums) }))
    .sort((one, other) => other.count - one.count);
}

const total = (line: LogLine) => (line.faces ?? []).reduce((sum, value) => sum + value, 0);

export function statistics(log: readonly LogLine[]): Statistics[] {
  const groups = new Map<string, LogLine[]>();
  for (const line of log) {
    if (!line.dice || !line.faces?.length || !/^\d*d\d+$/.test(line.dice)) continue;
    const key = `${line.dice}/${line.seat ?? ""}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()].map((lines) => {
    const { dice, seat } = lines[0]!;
    const [count, sides] = (dice ?? "1d6").split("d").map((part) => Number(part || 1)) as [number, number];
    const sums = lines.map(total);
    const few = sides <= 20;
    return {
      dice: dice ?? "",
      seat: seat ?? null,
      count: lines.length,
      mean: mean(sums),
      expected: (count * (sides + 1)) / 2,
      lower: lowerShare(
        count * lines.length,
        sides,
        sums.reduce((total, value) => total + value, 0),
      ),
      run: longestRun(sums),
      purposes: byPurpose(lines),
      bars: few
        ? [...shares(count, sides)].map(([sum, share]) => ({
            sum,
            share,
            count: sums.filter((other) => other === sum).length,
          }))
        : [],
    };
  });
}
