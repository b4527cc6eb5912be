/** How heavy the outcomes of a roll are, as their system declares it: the colour and the order of their part of the bar. */
import type { OutcomeStyle } from "../protocol";
import { styles } from "../styles.svelte";

type Weight = OutcomeStyle["weight"];

/** Parts of the bar from left to right: harmless ones first, what the player hopes for last. */
const ORDER: readonly Weight[] = ["none", "light", "heavy", "worse", "loss", "good"];

/** How heavy an outcome is for the pieces it befalls. */
export function weightOf(outcome: string): Weight {
  return styles.outcome(outcome).weight;
}

/** Whether an outcome is what was tried. */
export function isSuccess(outcome: string): boolean {
  return !!styles.outcome(outcome).success;
}

/** How likely it is that something befalls a piece. */
export function harmOf(shares: readonly { outcome: string; share: number }[]): number {
  return shares.reduce((sum, { outcome, share }) => sum + (weightOf(outcome) === "none" ? 0 : share), 0);
}

/** A copy of the shares of a roll, in the order in which the bar shows them. */
export function byWeight<T extends { outcome: string }>(shares: readonly T[]): T[] {
  return [...shares].sort(
    (one, other) => ORDER.indexOf(weightOf(one.outcome)) - ORDER.indexOf(weightOf(other.outcome)),
  );
}
