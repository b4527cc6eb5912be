/** Which sound goes with what a log tells. Knows no rule. */
import type { LogLine } from "../protocol";
import { styles } from "../styles.svelte";
import { isAttack, isHarm, isLoss, isTurn } from "./events";

/** A shot, a counter that turns over, a loss, steel in close combat, a flag, one's own turn to answer, a new turn. */
export type Noise = "click" | "rustle" | "drum" | "steel" | "snare" | "bell" | "page";

function noiseOf(line: LogLine): Noise | undefined {
  if (isTurn(line)) return "page";
  if (isLoss(line)) return "drum";
  if (styles.event(line).sign === "crossed-blades") return "steel";
  if (isAttack(line)) return "click";
  return isHarm(line) ? "rustle" : undefined;
}

/** The sounds of some lines in their order, each once. */
export function noisesIn(lines: readonly LogLine[]): Noise[] {
  return [...new Set(lines.flatMap((line) => noiseOf(line) ?? []))];
}
