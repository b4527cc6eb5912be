/** Finding rules by any words in any language, or by the beginning of an id. */
import type { RuleText } from "../protocol";

function bare(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

export function search(rules: readonly RuleText[], typed: string): readonly RuleText[] {
  const wanted = bare(typed).split(/\s+/).filter(Boolean);
  if (!wanted.length) return rules;
  return rules.filter((rule) => {
    const text = bare(`${rule.id} ${rule.en} ${rule.fr}`);
    return wanted.every((word) => text.includes(word));
  });
}

/** The ids of rules that a wording names. */
export function namedIn(text: string, rules: readonly RuleText[]): string[] {
  const known = new Set(rules.map(({ id }) => id));
  const ids = text.match(/[A-Z]{2,5}-[A-Za-z0-9.]*[A-Za-z0-9]/g) ?? [];
  return [...new Set(ids)].filter((id) => known.has(id));
}
