/** The table of contents of a rulebook: its chapters by the ids of its rules. */
import type { RuleText } from "../protocol";

export interface Chapter {
  readonly title: string;
  /** The first of its rules. */
  readonly first: string;
}

/** The names that the chapter of a rule may have, the narrowest first: `asl-3-2`, `asl-3`; `pzf-b7`, `pzf-b`. */
export function chaptersOf(id: string): string[] {
  const [, book = "", letter = "", major = "", minor] = /^([A-Z]+)-([A-Z]?)(\d*)(?:\.(\d+))?/.exec(id) ?? [];
  const names = [...(minor ? [`${letter}${major}-${minor}`] : []), `${letter}${major}`, ...(letter ? [letter] : [])];
  return names.map((name) => `${book}-${name}`.toLowerCase());
}

/** The chapters in the order of the rules; `titleOf` gives the title of a name, empty for one without. */
export function contentsOf(rules: readonly RuleText[], titleOf: (name: string) => string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const { id } of rules) {
    const title = chaptersOf(id).map(titleOf).find(Boolean);
    if (title && !chapters.some((chapter) => chapter.title === title)) chapters.push({ title, first: id });
  }
  return chapters;
}
