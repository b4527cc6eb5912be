import { describe, expect, test } from "vitest";
import { ChoiceHistory } from "../src/state/choicehistory.svelte";

describe("the choices of the player", () => {
  const asked = (id: string) => ({ acts: 0, prompt: { id } });

  test("are kept while the same prompt is asked", () => {
    const history = new ChoiceHistory();
    history.begin(["add #1"], "", true, []);
    history.follow(asked("prompt-fire"), asked("prompt-fire"));
    history.begin(["add #2"], "", false, []);
    history.follow(asked("prompt-fire"), asked("prompt-fire"));
    expect(history.leadingTo("prompt-fire")).toEqual(["add #1", "add #2"]);
    history.begin(["to @B1"], "", false, []);
    history.follow(asked("prompt-fire"), asked("prompt-other"));
    expect(history.leadingTo("prompt-other")).toEqual([]);
    expect(history.last).toBe("to @B1");
  });

  test("are dropped when the piece was led to a point", () => {
    const history = new ChoiceHistory();
    history.begin(["go #1 (100,200)"], "", true, []);
    history.follow(asked("prompt-move"), asked("prompt-move"));
    expect(history.leadingTo("prompt-move")).toEqual([]);
  });

  test("are taken back in the steps in which they were made", () => {
    const history = new ChoiceHistory();
    history.finish(3, true);
    history.finish(2, false);
    expect([history.takeBack(), history.takeBack(), history.takeBack(), history.takeBack()]).toEqual([1, 1, 3, 1]);
  });

  test("are no undo step any more once nothing before can be taken back", () => {
    const history = new ChoiceHistory();
    history.finish(3, true);
    history.begin(["end"], "", true, []);
    expect(history.takeBack()).toBe(1);
  });
});
