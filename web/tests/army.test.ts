import { expect, test } from "vitest";
import { boughtFor, listIn, shortly, written } from "../src/army/writing";
import type { Line, Roster } from "../src/protocol";

const words = { of: (text: { id: string } | null | undefined) => text?.id ?? "" };
const said = (id: string) => ({ id });
const model = (name: string, count: number, ...gear: string[]) => ({
  count,
  name: said(name),
  values: [],
  gear: gear.map(said),
});
const squad: Line = {
  name: said("Squad"),
  cost: 250,
  lines: [
    { name: said("BAR"), count: 2 },
    { name: said("Bazooka"), count: 0 },
    { name: said("Private"), count: -1 },
  ],
  models: [
    model("Sergeant", 1, "smg", "knife"),
    model("Private", 2, "bar", "knife"),
    model("Private", 8, "rifle", "knife"),
  ],
};
const roster = (value: string, total = 250): Roster => ({
  judged: { value, total, limit: 500, reasons: [], nation: said("USA") },
  frame: { army_points: "500" },
  nations: [],
  random: "random usa",
  army: [{ name: said("Platoon"), cost: total, lines: [squad] }],
});

test("a unit is told in a few words: who, and what not all of them carry", () => {
  expect(shortly(squad, words)).toBe("Sergeant, 10 Private · smg, bar, rifle");
  expect(shortly({ name: said("Tank"), models: [model("Tank", 1, "gun", "mg")] }, words)).toBe("gun, mg");
  expect(boughtFor(squad, words)).toBe("2 × BAR, − Private");
});

test("a list as text is read by people, and its last line by programs", () => {
  const text = written(roster('{"nation":"usa"}'), "Mine", words);
  expect(text.split("\n")[0]).toBe("Mine · USA · 250 / 500");
  expect(text).toContain("  250  Squad (2 × BAR, − Private)");
  expect(listIn(text)).toBe('{"nation":"usa"}');
  expect(listIn(" us_1000\n")).toBe("us_1000");
});
