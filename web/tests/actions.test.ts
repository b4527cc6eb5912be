import { expect, test } from "vitest";
import { type Action, placed } from "../src/question/actions";

const action = (id: string, more: Partial<Action> = {}): Action => ({ id, label: id, act: () => {}, ...more });
const undo = action("undo", { sort: "undo" });
const ids = (actions: readonly Action[]) => actions.map(({ id }) => id);

test("what ends something is the large answer where no choice stands out", () => {
  const end = action("end", { sort: "end" });
  expect(placed([action("one"), end, undo], undefined).main).toBe(end);
});

test("undo stands below, with what lets go beside it", () => {
  expect(ids(placed([action("one"), undo, action("cancel", { sort: "back" })], undefined).below)).toEqual([
    "cancel",
    "undo",
  ]);
});

test("long answers and those after the third stand in the middle zone", () => {
  const long = action("x".repeat(60));
  const { beside, rows } = placed([long, ..."abcd".split("").map((id) => action(id)), undo], undefined);
  expect(ids(beside)).toEqual(["a", "b", "c"]);
  expect(ids(rows)).toEqual([long.id, "d"]);
});

test("an answer too long for half the width does not stand below", () => {
  const ends = action("end of a long phase", { sort: "end" });
  const { main, beside, below } = placed([ends, action("end", { sort: "end" }), undo], "");
  expect(main).toBe(ends);
  expect(ids(beside)).toEqual([]);
  expect(ids(below)).toEqual(["end", "undo"]);
});
