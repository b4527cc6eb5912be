/** What a scenario's card shows, made ready for reading. */
import { boardOf } from "../ground/boards";
import type { Board } from "../ground/geometry";
import type { Group, ScenarioInfo } from "../protocol";

export interface Force {
  readonly side: number;
  readonly groups: readonly Group[];
}

/** A page full of pictures is drawn two at a time, so that there is room for what the player does meanwhile. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let lane = 0;

export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  lane = (lane + 1) % lanes.length;
  const done = lanes[lane]!.then(work);
  lanes[lane] = done.catch(() => undefined);
  return done;
}

/** The board of a scenario in its turn. It takes values, because the component that asks may be gone by then. */
export const boardInTurn = (address: string, system: string): Promise<Board> => inTurn(() => boardOf(address, system));

/** The forces side by side, those that are there at once before those that come. */
export function forcesOf(scenario: Pick<ScenarioInfo, "sides" | "forces">): Force[] {
  return scenario.sides.map((_, side) => ({
    side,
    groups: (scenario.forces ?? [])
      .filter((group) => group.side === side)
      .sort((one, other) => Number(!!one.when) - Number(!!other.when)),
  }));
}

/** The share of games that each side won. */
export function sharesOf(wins: readonly number[]): number[] {
  const all = wins.reduce((sum, value) => sum + value, 0);
  return all ? wins.map((won) => won / all) : [];
}
