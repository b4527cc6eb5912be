import { expect, test } from "vitest";
import { cornerFor, cornersIn } from "../src/ground/inset";

const SIZE = { width: 186, height: 132 };
const TOOLS = { width: 60, height: 110 };
const corners = cornersIn(900, 700, SIZE, TOOLS);
const of = (corner: (typeof corners)[number]) =>
  [corner.left > 450 ? "right" : "left", corner.top ? "low" : "high"].join(" ");
const in_ = (name: string) => {
  const { left, top } = corners.find((one) => of(one) === name)!;
  return { x: left + 90, y: top + 60 };
};

test("the small map has four corners, the upper left one beside the tools", () => {
  expect(corners.map(of)).toEqual(["right high", "right low", "left high", "left low"]);
  expect(corners.map(({ left }) => left)).toEqual([714, 714, 60, 0]);
  expect(cornersIn(900, 200, SIZE, TOOLS)).toHaveLength(2);
});

test("it goes where nobody stands, and stays there", () => {
  const high = cornerFor(corners, [], { left: 0, top: 0, right: 0, bottom: 0 });
  expect(of(high)).toBe("right high");
  const low = cornerFor(corners, [in_("right high")], high);
  expect(of(low)).toBe("right low");
  expect(cornerFor(corners, [], low)).toBe(low);
  expect(of(cornerFor(corners, [in_("right low"), in_("right high")], low))).toBe("left high");
  const all = ["right high", "right high", "right low", "left high", "left low"].map(in_);
  expect(of(cornerFor(corners, all, high))).toBe("right low");
});
