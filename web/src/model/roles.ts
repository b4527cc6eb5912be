/** What choices are for, as their system declares it. */

import type { Form, Offer } from "../protocol";
import { type Role, styles } from "../styles.svelte";
import { verbOf } from "./notation";

/** What an offer is for: by its label where that has a role of its own, else by its verb. */
export function roleOf({ label, notation }: Pick<Offer, "label" | "notation">): Role {
  return styles.role(label.id.replace(/^choice-/, "")) ?? roleOfNotation(notation);
}

/** What something that was chosen is for. */
export function roleOfNotation(notation: string): Role {
  return styles.role(verbOf(notation)) ?? "other";
}

export function roleOfForm({ stem }: Pick<Form, "stem">): Role {
  return roleOfNotation(stem);
}

const ENDINGS: ReadonlySet<Role> = new Set<Role>(["end", "stop", "halt", "pass"]);

/** Whether something is over by a choice. */
export function isEnding(role: Role): boolean {
  return ENDINGS.has(role);
}
