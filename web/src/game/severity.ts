/** How heavy the outcomes of a roll are, as their system declares it: the colour and the order of their part of the bar. */
import type { OutcomeStyle } from "../protocol";
import { styles } from "../styles.svelte";

type Weight = OutcomeStyle["weight"];

/** The harmless stand first. */
const ORDER: readonly Weight[] = ["none", "light", "heavy", "worse", "loss", "good"];

export function weightOf(outcome: string): Weight {
  return styles.outcome(outcome).weight;
}

/** Whether an outcome is what was tried. */
export function isSuccess(outcome: string): boolean {
  return !!styles.outcome(outcome).success;
}

export function byWeight<T extends { outcome: string }>(shares: readonly T[]): T[] {
  return [...shares].sort(
    (one, other) => ORDER.indexOf(weightOf(one.outcome)) - ORDER.indexOf(weightOf(other.outcome)),
  );
}
