/** What to learn next, and the games that stand for it. */
import type { CreateGame, GameInfo, LessonInfo, ScenarioInfo, SystemInfo } from "../protocol";
import { wishesOf } from "./wishes";

export function tutorialOf(system: SystemInfo): ScenarioInfo | undefined {
  return system.scenarios.find((scenario) => scenario.tutorial);
}

export function lessonGame(system: SystemInfo, id: string): CreateGame {
  return { system: system.code, lesson: id };
}

/** The latest of the games in which a lesson was begun. */
export function begunIn(games: readonly GameInfo[], system: SystemInfo, id: string): GameInfo | undefined {
  const begun = games.filter((game) => game.system === system.code && game.lesson === id);
  return begun.sort((one, other) => other.created - one.created)[0];
}

/** The learner has the first seat of the tutorial: that is the side its coach speaks to. */
export function tutorialGame(system: SystemInfo, tutorial: ScenarioInfo): CreateGame {
  const seats = wishesOf("computer", 0, system.agents.at(-1) ?? "random", tutorial.sides, [...tutorial.sides.keys()]);
  return { system: system.code, scenario: tutorial.id, seats };
}

export function lessonAfter(system: SystemInfo, id: string): LessonInfo | undefined {
  const all = system.lessons ?? [];
  return all[all.findIndex((lesson) => lesson.id === id) + 1];
}
