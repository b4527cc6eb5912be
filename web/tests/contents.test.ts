/** A rulebook has a table of contents. */
import { expect, test } from "vitest";
import { chaptersOf, contentsOf } from "../src/panels/contents";

const rule = (id: string) => ({ id, kind: "rule", en: "", fr: "" });

test("a rule belongs to the narrowest chapter that has a title", () => {
  expect(chaptersOf("ASL-3.2.1a")).toEqual(["asl-3-2", "asl-3"]);
  expect(chaptersOf("ASL-0c")).toEqual(["asl-0"]);
  expect(chaptersOf("PZF-B7f")).toEqual(["pzf-b7", "pzf-b"]);
});

test("chapters stand in the order of their rules, each once", () => {
  const titles: Record<string, string> = { "asl-3-1": "Rally", "asl-3-2": "Fire", "asl-d": "Readings" };
  const rules = ["ASL-3.1a", "ASL-3.1b", "ASL-3.2a", "ASL-D1", "ASL-D2"].map(rule);
  expect(contentsOf(rules, (name) => titles[name] ?? "")).toEqual([
    { title: "Rally", first: "ASL-3.1a" },
    { title: "Fire", first: "ASL-3.2a" },
    { title: "Readings", first: "ASL-D1" },
  ]);
});
