/** What is drawn before a line of the log whose system names no sign: its group and weight decide. */
import { type Stroke, strokesOf } from "../../pieces/signs";
import type { EventStyle } from "../../protocol";

export type Drawn = "burst" | "nothing" | "grave" | "arrow" | "good" | "harm" | "pennant" | "dot";

export const OWN: Record<Drawn, readonly Stroke[]> = {
  burst: strokesOf("burst"),
  arrow: strokesOf("arrow"),
  good: strokesOf("tick"),
  harm: strokesOf("cracked-shield"),
  nothing: [{ d: "M2.500 8a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0zM4 12 12 4" }],
  grave: [{ d: "M8 1.500v13M4 5.500h8M5 14.500h6", width: 2.2 }],
  pennant: [{ d: "M4 15V1.500" }, { d: "M4 2.200h9l-2.200 3L13 8.200H4z", isFull: true }],
  dot: [{ d: "M6.800 8a1.200 1.200 0 1 0 2.400 0a1.200 1.200 0 1 0-2.400 0z", isFull: true }],
};

/** The drawing of a line; undefined for headings and for rolls, whose dice are drawn. */
export function drawnFor({ group, weight }: EventStyle): Drawn | undefined {
  if (group === "turn" || group === "phase" || group === "roll") return undefined;
  if (group === "loss" || weight === "loss") return "grave";
  if (weight === "good") return "good";
  if (weight === "heavy" || weight === "worse" || weight === "light") return "harm";
  if (group === "attack") return "burst";
  if (group === "miss" || weight === "none") return "nothing";
  if (group === "move") return "arrow";
  return group === "setup" ? "pennant" : "dot";
}
