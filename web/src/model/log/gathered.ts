/** What several did one after the other, told in one line. */
import type { LogLine, Text } from "../../protocol";

/** Up to this many pieces are named; of more only the number is shown. */
const NAMED = 6;

/** Texts in the reader's language. */
export interface Speech {
  has(id: string): boolean;
  of(text: Text): string;
  say(id: string, args: Record<string, number>): string;
}

const several = (line: LogLine) => `${line.message.id}-several`;

function canGather(line: LogLine, words: Speech): boolean {
  return !line.dice && typeof line.message.args?.who === "object" && words.has(several(line));
}

/** Of lines without a break between them that can be said of several, those of the same kind as one. */
export function gathered<T extends { readonly line: LogLine }>(lines: readonly T[], words: Speech): T[] {
  const groups: T[][] = [];
  let run = new Map<string, T[]>();
  for (const one of lines) {
    const { id } = one.line.message;
    const can = canGather(one.line, words);
    if (!can) run = new Map();
    const same = run.get(id);
    if (same) same.push(one);
    else groups.push(can ? run.set(id, [one]).get(id)! : [one]);
  }
  return groups.map((some) => (some.length > 1 ? { ...some[0]!, line: together(some, words) } : some[0]!));
}

/** The same after all else, so that what many did stands together however often something else came between. */
export function gatheredLast(lines: readonly LogLine[], words: Speech): LogLine[] {
  const can = (line: LogLine) => canGather(line, words);
  const apart = [...lines.filter((line) => !can(line)), ...lines.filter(can)];
  return gathered(
    apart.map((line) => ({ line })),
    words,
  ).map(({ line }) => line);
}

function together(some: readonly { readonly line: LogLine }[], words: Speech): LogLine {
  const [first] = some;
  const names = [...new Set(some.map(({ line }) => words.of(line.message.args!.who as Text)))];
  const more = names.length > NAMED ? [words.say("log-others", { count: names.length - NAMED + 1 })] : [];
  const who = [...names.slice(0, more.length ? NAMED - 1 : NAMED), ...more].join(", ");
  const pieces = some.flatMap(({ line }) => line.pieces ?? []);
  const message = names.length > 1 ? { id: several(first!.line), args: { who } } : first!.line.message;
  return { ...first!.line, message, pieces };
}
