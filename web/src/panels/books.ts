/** Rulebooks, each fetched once. */
import { api } from "../api";
import type { Rulebook, RuleText } from "../protocol";
import type { Words } from "../words/words.svelte";

const books = new Map<string, Promise<Rulebook>>();

export function bookOf(system: string): Promise<Rulebook> {
  let book = books.get(system);
  if (!book) {
    book = api.rules(system);
    book.catch(() => books.delete(system));
    books.set(system, book);
  }
  return book;
}

/** What a rule is about: its first sentence. */
export function gistOf(rule: RuleText, language: "en" | "fr"): string {
  const first = /^.*?[.:;](?=\s|$)/.exec(rule[language])?.[0] ?? rule[language];
  return first.replace(/\s*[.:;]$/, "");
}

/** The same in the plain words that its system has for beginners; empty until the book has come. */
export function aboutRule(id: string, rule: RuleText | undefined, words: Words): string {
  return words.named(`turns-on-${id.toLowerCase().replaceAll(".", "-")}`, rule ? gistOf(rule, words.language) : "");
}
