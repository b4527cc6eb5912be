import { FluentBundle, FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";
import { shortMark } from "../src/pieces/faces";
import { filesOf } from "../src/words/sources";
import { words } from "../src/words/words.svelte";

const texts = import.meta.glob<string>("../text/*/*.ftl", { query: "?raw", import: "default", eager: true });
const spoken = (language: string) =>
  Object.keys(texts)
    .filter((path) => path.includes(`/${language}/`))
    .sort()
    .map((path) => texts[path])
    .join("\n");
const [english, french] = [spoken("en"), spoken("fr")];
const code = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
const ids = (source: string) => [...source.matchAll(/^([a-z][\w-]*) =/gm)].map((match) => match[1]!);

test("both languages have the same messages, and none is broken", () => {
  const [en, fr] = [english, french].map((source) => {
    const bundle = new FluentBundle("en");
    expect(bundle.addResource(new FluentResource(source))).toEqual([]);
    const wanted = ids(source);
    expect(wanted.filter((id) => !bundle.hasMessage(id))).toEqual([]);
    expect(new Set(wanted).size).toBe(wanted.length);
    return wanted;
  });
  expect(en).toEqual(fr);
});

test("the system's messages come last, those of other systems not at all", () => {
  const files = {
    "../../src/bocage/systems/other/text/en/a.ftl": "other",
    "../../src/bocage/systems/aslsk/text/en/a.ftl": "system",
    "../../src/bocage/kernel/text/en/kernel.ftl": "kernel",
    "../../text/en/web.ftl": "web",
    "../../src/bocage/terminal/text/en/terminal.ftl": "terminal",
  };
  expect(filesOf(files, "aslsk")).toEqual(["terminal", "kernel", "web", "system"]);
});

test("every message that the page says is there", () => {
  const said = Object.values(code).flatMap((source) =>
    [...source.matchAll(/\bsay\(\s*["']([a-z-]+)["']/g)].map((match) => `web-${match[1]}`),
  );
  expect(said.length).toBeGreaterThan(80);
  expect(said.filter((id) => !ids(english).includes(id))).toEqual([]);
});

test("the abbreviations in a line are spelled out by the player aid", async () => {
  await words.use("en", "aslsk");
  const parts = words.parts("Fire at G4 on column 6: 1MC, K/2.");
  expect(parts.map(({ text }) => text).join("")).toBe("Fire at G4 on column 6: 1MC, K/2.");
  expect(parts.filter(({ term }) => term).map(({ text }) => text)).toEqual(["MC", "K"]);
  expect(parts.find(({ text }) => text === "MC")?.term).toContain("morale check");
  expect(words.parts("Fire at G4: no effect.").some(({ term }) => term)).toBe(false);
});

test("what a mark on a piece is called in short is the system's own", async () => {
  const tag = async (language: "en" | "fr", system: string) => {
    await words.use(language, system);
    return shortMark({ id: "mark-pinned" }, words);
  };
  expect([await tag("en", "aslsk"), await tag("en", "pzf"), await tag("fr", "pzf")]).toEqual(["PIN", "HELD", "FIXÉ"]);
});

test("no line of a French text begins with a colon or the like", async () => {
  await words.use("fr", "pzf");
  expect(words.of({ id: "told-shoot-part", args: { side: "Allemands" } })).toMatch(/^Tir\u00a0: Allemands/);
});

test("a system is called by its name before its words are in use", async () => {
  await words.use("en", "aslsk");
  expect(words.title({ code: "pzf", title: { id: "pzf-title" } })).toBe("Panzerfaust");
  expect(words.title({ code: "probe", title: { id: "probe-title" } })).toBe("PROBE");
});

test("a system is called by its name in a language to which the reader has come back", async () => {
  const title = () => words.title({ code: "pg", title: { id: "pg-title" } });
  await words.use("fr", "aslsk");
  const first = title();
  await words.use("en", "aslsk");
  expect(title()).not.toBe(first);
  await words.use("fr", "aslsk");
  expect(title()).toBe(first);
});

test("values of rule options are words or plain numbers of the reader's language", async () => {
  await words.use("en", "pzf");
  expect(words.value("option-half-destroyed-lost-fraction", "0.5")).toBe("one half");
  expect(words.value("option-marksman-die", "to_hit")).toBe("to hit");
  expect(words.value("option-wood-los-depth", "6.0")).toBe("6");
  expect(words.value("option-range-band-fractions", "1/3 2/3")).toBe("1/3 2/3");
  await words.use("fr", "pzf");
  expect(words.value("option-narrow-passage-min-width", "0.7")).toBe("0,7");
  expect(words.value("option-total-rout-remaining-fraction", "0.2")).toBe("un cinquième");
  await words.use("en", "pzf");
});

test.each([
  ["en", ["firepower ×1/2 (rounded down)", "column −2 (at most +3)", "column +1 (at least −2)", "column +2"]],
  ["fr", ["firepower ×1/2 (arrondi à l’inférieur)", "column −2 (au plus +3)", "column +1 (au moins −2)", "column +2"]],
] as const)("a line of a tally says how it was rounded or held (%s)", async (language, said) => {
  await words.use(language, "aslsk");
  const limits = { least: -2, most: 3 };
  const lines = [
    { name: "firepower", value: -3, rule: "", times: [1, 2] as [number, number], rounding: "down" as const },
    { name: "column", value: -2, rule: "", ...limits },
    { name: "column", value: 1, rule: "", ...limits },
    { name: "column", value: 2, rule: "" },
  ];
  expect(lines.map((line) => words.modifier(line))).toEqual(said);
});
