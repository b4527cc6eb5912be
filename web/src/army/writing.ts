/** Army lists as text: to be read by people, with a last line that programs read. */
import type { Line, Roster } from "../protocol";
import type { Words } from "../words/words.svelte";

/** The list in a text: its last line that begins with a brace, or else all of it. */
export function listIn(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.findLast((line) => line.startsWith("{")) ?? text.trim();
}

/** What was bought beside what a unit brings: `2 × BAR, Medic`. */
export function boughtFor(item: Line, words: Pick<Words, "of">): string {
  const bought = (item.lines ?? []).filter((line) => line.count);
  return bought.map((line) => `${times(line.count ?? 0)}${words.of(line.name)}`).join(", ");
}

function times(count: number): string {
  if (count < 0) return "− ";
  return count > 1 ? `${count} × ` : "";
}

/** Who stands in a unit and what makes it what it is: all that not everybody in it carries. */
export function shortly({ name, models = [] }: Line, words: Pick<Words, "of">): string {
  const counts = new Map<string, number>();
  for (const model of models) counts.set(words.of(model.name), (counts.get(words.of(model.name)) ?? 0) + model.count);
  const who = [...counts].map(([own, count]) => (count > 1 ? `${count} ${own}` : own)).join(", ");
  const carried = models.map(({ gear = [] }) => gear.map((one) => words.of(one)));
  const common = models.length > 1 ? (carried[0] ?? []).filter((one) => carried.every((own) => own.includes(one))) : [];
  const special = [...new Set(carried.flat())].filter((one) => !common.includes(one)).join(", ");
  return [who === words.of(name) ? "" : who, special].filter(Boolean).join(" · ");
}

export function written(roster: Roster, name: string, words: Pick<Words, "of">): string {
  const { nation, total, limit, value } = roster.judged;
  const lines = [`${[name, words.of(nation)].filter(Boolean).join(" · ")} · ${total} / ${limit}`];
  for (const part of roster.army ?? []) {
    lines.push("", `${words.of(part.name)} · ${part.cost ?? 0}`);
    for (const item of part.lines ?? []) {
      const bought = boughtFor(item, words);
      lines.push(`  ${item.cost ?? 0}  ${words.of(item.name)}${bought ? ` (${bought})` : ""}`);
    }
  }
  return `${[...lines, "", value].join("\n")}\n`;
}
