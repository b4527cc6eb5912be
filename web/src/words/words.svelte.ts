/** A reader's words: the same Fluent messages as the rest of the program, in a language that can change at any time. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { api } from "../api";
import type { Modifier, Offer, SideInfo, Text } from "../protocol";
import { type Hint, styles } from "../styles.svelte";
import { amount, percent, signed, totalOf } from "./numbers";
import { type Files, filesOf, isBuiltIn, LANGUAGES, type Language, titlesOf } from "./sources";

const LOAD: Record<Language, () => Promise<{ default: Files }>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
};

export class Words {
  language = $state<Language>("en");
  private bundle = $state.raw<FluentBundle>(new FluentBundle("en"));
  private system = "";
  /** What the systems are called in each language that has been spoken, by the id of their title. */
  private readonly titles: Partial<Record<Language, Record<string, string>>> = {};
  private readonly made = new Map<string, FluentBundle>();

  /** Speak a language, with the messages of a system. */
  async use(language: Language, system = this.system): Promise<void> {
    const bundle = await this.bundleOf(language, system);
    this.system = system;
    this.language = language;
    this.bundle = bundle;
    document.documentElement.lang = language;
  }

  /** The same language with the messages of another system, for a list in which several stand. */
  async beside(system: string): Promise<Words> {
    const other = new Words();
    other.language = this.language;
    other.bundle = await this.bundleOf(this.language, system);
    return other;
  }

  private async bundleOf(language: Language, system: string): Promise<FluentBundle> {
    const key = `${language}/${system}`;
    let bundle = this.made.get(key);
    if (!bundle) {
      const files = (await LOAD[language]()).default;
      this.titles[language] = titlesOf(files);
      bundle = new FluentBundle(language, { useIsolating: false });
      const sources = filesOf(files, system);
      // A system that came to the server from elsewhere has its words there.
      if (system && !isBuiltIn(files, system)) sources.push(await api.texts(system, language));
      for (const source of sources) bundle.addResource(new FluentResource(source), { allowOverrides: true });
      this.made.set(key, bundle);
    }
    return bundle;
  }

  has(id: string): boolean {
    return this.bundle.hasMessage(id);
  }

  /** What a system is called, whether its words are in use or not. */
  title(system: { code: string; title: Text }): string {
    const { id } = system.title;
    return this.has(id) ? this.of(system.title) : (this.titles[this.language]?.[id] ?? system.code.toUpperCase());
  }

  /** A message of the client. */
  say(id: string, args: Record<string, string | number> = {}): string {
    return this.format(`web-${id}`, args);
  }

  /** A message of the client as the system in use says it; `otherwise` where it does not. */
  hint(name: Hint, otherwise = ""): string {
    return this.named(styles.hint(name) ?? "", otherwise);
  }

  /** Any text that came over the wire. */
  of(text: Text | null | undefined): string {
    if (!text) return "";
    const args: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(text.args ?? {})) {
      args[name] = typeof value === "object" ? this.of(value) : typeof value === "string" ? this.place(value) : value;
    }
    const said = this.format(text.id, args);
    // Names of pieces carry their number, which is also printed on the counter: many share the same name.
    return typeof text.args?.id === "number" ? `${said} #${text.args.id}` : said;
  }

  /** A line of the log, in which sides go by the names of the system. */
  told(text: Text, sides: readonly SideInfo[]): string {
    const args = Object.entries(text.args ?? {}).map(([name, value]) => {
      const side = sides.find(({ id }) => id === value);
      return [name, side ? this.side(side.name) : value];
    });
    return this.of({ id: text.id, args: Object.fromEntries(args) });
  }

  /** A text in parts: the abbreviations in it (the MC of `1MC`) with what the player aid of the system says of them. */
  parts(said: string): { text: string; term: string }[] {
    return said
      .split(/([A-Z]{2,6}\b|\b[A-Z](?=\/))/)
      .filter(Boolean)
      .map((text) => ({ text, term: /^[A-Z]+$/.test(text) ? this.named(`aid-term-${text.toLowerCase()}`, "") : "" }));
  }

  /** The words of an id that a system may or may not have. */
  named(id: string, otherwise: string): string {
    return this.has(id) ? this.format(id, {}) : otherwise;
  }

  /** The name of a player; one that the server gave to a guest is said in the reader's language. */
  person(name: string | null | undefined): string {
    const number = /^Guest #(\d+)$/.exec(name ?? "")?.[1];
    return number ? this.say("guest", { number }) : (name ?? "");
  }

  side(name: string): string {
    return this.named(`side-${name}`, name);
  }

  /** A value of an option: by words for this option or for all that have it, else as a number or as it is. */
  value(option: string, value: string): string {
    const id = value.replace(/[._]/g, "-");
    const plain = value !== "" && !Number.isNaN(Number(value)) ? Number(value).toLocaleString(this.language) : value;
    return this.named(`${option}-${id}`, this.named(`option-value-${id}`, plain));
  }

  terrain(name: string): string {
    return this.named(`terrain-${name.replaceAll("_", "-")}`, name.replaceAll("_", " "));
  }

  /** What a place is called: one beside the map, such as `GG1/NE`, by the hex it lies beside; so a hexside `K5:S`, a vertex
   *  `K5:SE-S` and a storey `K5^1`. */
  place(label: string): string {
    const [, base, one, other, level] = /^(\S+?)(?::([NESW]+)(?:-([NESW]+))?|\^(-?\d+))$/.exec(label) ?? [];
    const way = (name: string) => this.named(`web-way-${name.toLowerCase()}`, name);
    if (base && one && other) return this.say("place-vertex", { hex: base, ways: `${way(one)}-${way(other)}` });
    if (base && one) return this.say("place-side", { hex: base, way: way(one) });
    if (base) return this.say("place-storey", { hex: base, level: Number(level) });
    return this.besideMap(label);
  }

  private besideMap(label: string): string {
    const [, hex, way, row] = /^(\w+)\/([NESW]+)(\d*)(?:-\w+)?$/.exec(label) ?? [];
    if (!hex || !way) return label;
    return this.say("place-beside", {
      hex,
      way: this.named(`web-way-${way.toLowerCase()}`, way),
      rows: Number(row || 1),
    });
  }

  /** The button that lets all pass for a span of a sort, or a question for ever. */
  hold(span: string): string {
    return span === "game"
      ? this.say("prompt-hold-game")
      : this.named(`span-${span}-pass`, this.say("prompt-hold", { span: this.named(`span-${span}`, span) }));
  }

  /** Clauses of which one is enough, as a sentence without a full stop. */
  sentence(clauses: readonly string[]): string {
    const said = new Intl.ListFormat(this.language, { type: "disjunction" }).format(clauses);
    return said.charAt(0).toLocaleUpperCase(this.language) + said.slice(1);
  }

  outcome(name: string): string {
    return this.named(`odds-${name}`, name);
  }

  modifier(line: Modifier, scale = 1): string {
    return `${this.named(`mod-${line.name}`, line.name)} ${this.change(line, scale)}`;
  }

  /** What a line of a tally does to those before it: `+2`, `×1/2 (rounded down)`, `−2 (at most +3)`. */
  change(line: Modifier, scale = 1): string {
    if (line.times) {
      const rounding = line.rounding ?? "exact";
      const how = rounding === "exact" ? "" : ` (${this.format(`tally-rounded-${rounding}`, {})})`;
      return `×${line.times[0]}/${line.times[1]}${how}`;
    }
    const limit = line.value < 0 ? line.most : line.least;
    if (limit === null || limit === undefined) return signed(line.value, scale);
    const held = line.value < 0 ? "tally-at-most" : "tally-at-least";
    return `${signed(line.value, scale)} (${this.format(held, { limit: signed(limit, scale) })})`;
  }

  /** What a tally comes to: `3 MF` where it has a unit, else a modifier such as `+3`, or in words. */
  total(offer: Pick<Offer, "tally" | "unit" | "scale" | "sum">): string {
    if (offer.sum) return this.of(offer.sum);
    const total = totalOf(offer.tally ?? []);
    return offer.unit ? this.price(total, offer.unit, offer.scale) : signed(total, offer.scale ?? 1);
  }

  /** What a choice means, where its system explains it. */
  about(offer: Offer): string | undefined {
    return this.named(`${offer.label.id}-about`, "") || undefined;
  }

  /** What can be done to several places, by the verb they share. */
  group(offers: readonly Offer[]): string {
    const { label } = offers[0]!;
    const id = `${label.id}-group`;
    return this.has(id) ? this.of({ ...label, id }) : `${this.of(label)} …`;
  }

  /** An amount with its unit: `3½ MF`; a sign follows without a space: `3″`. */
  price(total: number, unit = "", scale = 1): string {
    const named = this.named(`unit-${unit}`, unit.toUpperCase());
    return `${amount(total, scale)}${/^\p{L}/u.test(named) ? " " : ""}${named}`;
  }

  /** A number to one place after the point. */
  decimal(number: number): string {
    return number.toLocaleString(this.language, { maximumFractionDigits: 1 });
  }

  percent(share: number): string {
    return percent(share, this.language);
  }

  private format(id: string, args: Record<string, FluentVariable>): string {
    const message = this.bundle.getMessage(id);
    if (!message?.value) return id;
    const said = this.bundle.formatPattern(message.value, args, []).replace(/\s+/g, " ").trim();
    // In French a space stands before these signs, and none of them begins a line.
    return said.replace(/ (?=[:;!?»%])|(?<=«) /g, "\u00a0");
  }
}

function preferred(): Language {
  const kept = localStorage.getItem("bocage.language");
  const wanted = [kept, ...navigator.languages].filter((name): name is string => !!name);
  const short = wanted.map((name) => name.slice(0, 2));
  return (
    LANGUAGES.find((language) => language === short[0]) ?? LANGUAGES.find((known) => short.includes(known)) ?? "en"
  );
}

export const words = new Words();

export async function speak(language: Language = preferred(), system?: string): Promise<void> {
  localStorage.setItem("bocage.language", language);
  await words.use(language, system);
}
