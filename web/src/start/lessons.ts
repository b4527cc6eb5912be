/** What to learn next, and the games that stand for it. */
import type { CreateGame, LessonInfo, ScenarioInfo, SystemInfo } from "../protocol";
import { wishesOf } from "./wishes";

export function tutorialOf(system: SystemInfo): ScenarioInfo | undefined {
  return system.scenarios.find((scenario) => scenario.tutorial);
}

export function lessonGame(system: SystemInfo, id: string): CreateGame {
  return { system: system.code, lesson: id };
}

/** The learner has the first seat of the tutorial: that is the side its coach speaks to. */
export function tutorialGame(system: SystemInfo, tutorial: ScenarioInfo): CreateGame {
  const seats = wishesOf("computer", 0, system.agents.at(-1) ?? "random", [...tutorial.seats]);
  return { system: system.code, scenario: tutorial.id, seats };
}

export function lessonAfter(system: SystemInfo, id: string): LessonInfo | undefined {
  const all = system.lessons ?? [];
  return all[all.findIndex((lesson) => lesson.id === id) + 1];
}
