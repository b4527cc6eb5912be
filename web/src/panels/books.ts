/** Rulebooks, each fetched once. */
import { api } from "../api";
import type { Rulebook, RuleText } from "../protocol";

const books = new Map<string, Promise<Rulebook>>();

export function bookOf(system: string): Promise<Rulebook> {
  let found = books.get(system);
  if (!found) {
    found = api.rules(system);
    found.catch(() => books.delete(system));
    books.set(system, found);
  }
  return found;
}

/** What a rule is about: its first sentence, or as much of it as fits. */
export function gistOf(rule: RuleText, language: "en" | "fr", most = 90): string {
  const first = /^.*?[.:;](?=\s|$)/.exec(rule[language])?.[0] ?? rule[language];
  const whole = first.replace(/\s*[.:;]$/, "");
  return whole.length <= most ? whole : `${whole.slice(0, most).replace(/[\s,]+\S*$/, "")} …`;
}
