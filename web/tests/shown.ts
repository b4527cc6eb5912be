/** A system that declares its looks, for tests. */
import type { Presentation } from "../src/protocol";
import { styles } from "../src/styles.svelte";

export function shows(presentation: Presentation): void {
  styles.know([{ code: "test", presentation }]);
  styles.use("test");
}

/** The messages of a log as a system would declare them. */
export const EVENTS: NonNullable<Presentation["events"]> = {
  "told-turn": { group: "turn" },
  "told-player-turn": { group: "turn" },
  "told-phase": { group: "phase" },
  "told-phase-both": { group: "phase" },
  "told-phase-passes": { group: "idle-phase" },
  "told-fire": { group: "attack", after_roll: true },
  "told-fires": { group: "attack" },
  "told-lays": { group: "attack", routine: true },
  "told-out-of-reach": { group: "miss" },
  "told-stopped-there": { group: "miss" },
  "told-guess": { group: "aside", routine: true },
  "told-guess-short": { group: "aside", routine: true },
  "told-pinned": { group: "result", weight: "light" },
  "told-broken": { group: "result", weight: "heavy" },
  "told-rallied": { group: "result", weight: "good" },
  "told-not-rallied": { group: "result", weight: "none" },
  "told-lost": { group: "loss", weight: "loss" },
  "told-moves": { group: "move", routine: true },
  "told-lies": { group: "event", routine: true },
};

/** What choices are for, as a system would declare it. */
export const CHOICES: NonNullable<Presentation["choices"]> = {
  end: "end",
  pass: "pass",
  done: "stop",
  cease: "stop",
  stop: "halt",
  take: "take",
  move: "take",
  arm: "arm",
  fight: "fight",
  traverse: "turn-turret",
  void: "fire-at-point",
  volley: "fire-together",
  step: "move",
};
