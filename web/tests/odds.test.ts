/** Odds as the question shows them: each target in a row of its own, numbers by their range and mean. */
import { mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import Odds from "../src/odds/Odds.svelte";
import type { OddsAnswer, Piece } from "../src/protocol";
import { words } from "../src/words/words.svelte";

beforeAll(() => words.use("en", "aslsk"));

const men = {
  name: "men",
  mean: 17.25,
  low: 10,
  high: 25,
  bars: [
    [0, 9, 0.05],
    [10, 19, 0.5],
    [20, 29, 0.45],
  ],
} as const;
const shares = [
  { outcome: "nothing", share: 0.75 },
  { outcome: "broken", share: 0.25 },
];
const answer = { type: "odds", re: 0, choice: "fire", exact: true, error: 0, shares } as const;

function shown(odds: OddsAnswer): HTMLElement {
  const pieces = new Map<number, Piece>([
    [
      2,
      {
        id: 2,
        place: "C2",
        side: 1,
        kind: "squad",
        name: { id: "unit-name", args: { nation: "Russian", values: "4-4-7", id: 2 } },
      },
    ],
  ]);
  const target = document.createElement("div");
  const made = mount(Odds, { target, props: { odds, pieces } });
  const copy = target.cloneNode(true) as HTMLElement;
  void unmount(made);
  return copy;
}

const text = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

test("several targets stand one below the other, by name or by number", () => {
  const targets = [
    { piece: 2, shares },
    { piece: 9, shares: [{ outcome: "nothing", share: 1 }] },
  ];
  const rows = [...shown({ ...answer, targets } as OddsAnswer).querySelectorAll(".targets tbody tr")];
  expect(rows.map((row) => text(row.querySelector("th")))).toEqual(["Russian 4-4-7 #2", "#9"]);
  expect(rows.map((row) => [...row.querySelectorAll("td:not(.bar)")].map(text))).toEqual([
    ["75%", "25%"],
    ["100%", "–"],
  ]);
});

test("a single target adds nothing to the whole", () => {
  expect(shown({ ...answer, targets: [{ piece: 2, shares }] } as OddsAnswer).querySelector(".targets")).toBe(null);
});

test("a number is told by its range, its mean and the chance of at least as many", () => {
  const spread = shown({ ...answer, numbers: [men] } as unknown as OddsAnswer).querySelector(".spread");
  expect(text(spread)).toBe("men 10–25, 17.3 on average");
  expect([...(spread?.querySelectorAll("i") ?? [])].map((bar) => bar.title)).toEqual([
    "0 or more: 100%",
    "10 or more: 95%",
    "20 or more: 45%",
  ]);
});
