import { expect, test } from "vitest";
import type { Context } from "../src/ground/brush";
import type { Feature } from "../src/ground/geometry";
import { LINEAR } from "../src/ground/linear";
import type { Drawing } from "../src/ground/scenery/scenery";

/** The widths of the strokes with which something is drawn. */
function widths(drawing: Drawing, grade = ""): number[] {
  const widths: number[] = [];
  const ctx = new Proxy({ lineWidth: 0 } as Record<string, unknown>, {
    get: (target, name: string) =>
      name === "stroke" ? () => widths.push(target.lineWidth as number) : (target[name] ?? (() => undefined)),
  });
  const line = [
    { x: 0, y: 0 },
    { x: 40, y: 0 },
  ];
  const feature = { look: { drawing }, grade, lines: [line], polygons: [] } as unknown as Feature;
  LINEAR[drawing]!(ctx as unknown as Context, feature, { left: 0, top: 0, right: 9, bottom: 9 }, 1, null);
  return widths;
}

test("every kind of line is drawn", () => {
  for (const drawing of Object.keys(LINEAR) as Drawing[]) expect(widths(drawing).length).toBeGreaterThan(0);
});

test("a higher grade is drawn wider", () => {
  const widest = (drawing: Drawing, grade: string) => Math.max(...widths(drawing, grade));
  for (const [drawing, ...grades] of [
    ["river", "minor", "major"],
    ["bridge", "light", "medium", "heavy"],
    ["railway", "single", "double"],
  ] as const)
    for (const [i, grade] of grades.slice(1).entries())
      expect(widest(drawing, grade)).toBeGreaterThan(widest(drawing, grades[i]!));
});
