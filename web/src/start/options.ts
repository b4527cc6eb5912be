/** The options of a system before a game: under their headings, and which of them count beside the others. */
import type { OptionInfo, Text } from "../protocol";

export type Values = Record<string, boolean | string>;

export interface Group {
  /** Null where the system has no headings. */
  heading: Text | null;
  options: OptionInfo[];
}

/** Options under their headings, both in the order of the system. */
export function groupsOf(options: readonly OptionInfo[]): Group[] {
  const groups = new Map<string, Group>();
  for (const option of options) {
    const id = option.group?.id ?? "";
    const group = groups.get(id) ?? { heading: option.group ?? null, options: [] };
    group.options.push(option);
    groups.set(id, group);
  }
  return [...groups.values()];
}

/** The values of all options: what was chosen, else what is proposed, else the default. */
export function valuesOf(options: readonly OptionInfo[], proposed: Values, chosen: Values): Values {
  return Object.fromEntries(options.map(({ key, default: usual }) => [key, chosen[key] ?? proposed[key] ?? usual]));
}

/** Whether an option makes a difference beside the values of the others. */
export function counts(option: OptionInfo, values: Values): boolean {
  return Object.entries(option.needs ?? {}).every(([key, wanted]) => wanted.some((value) => value === values[key]));
}

/** What a game is begun with: what is proposed or chosen, without what does not count. */
export function given(options: readonly OptionInfo[], proposed: Values, chosen: Values): Values {
  const values = valuesOf(options, proposed, chosen);
  const idle = new Set(options.filter((option) => !counts(option, values)).map(({ key }) => key));
  return Object.fromEntries(Object.entries({ ...proposed, ...chosen }).filter(([key]) => !idle.has(key)));
}
