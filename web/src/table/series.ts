/** Carries out the ways of several pieces one after the other: a die on the way stops only the piece that rolled it. */

import { isMove } from "../model/events";
import type { Stay, Text, Way } from "../protocol";
import type { GameClient } from "../state/client.svelte";

export class Series {
  /** Number of log lines before the first choice. */
  private readonly since: number;
  /** The reason of each piece, by id, for which there is no way any more. */
  private readonly whys = new Map<number, Text>();

  constructor(
    private readonly game: GameClient,
    private readonly ways: readonly Way[],
  ) {
    this.since = game.position.view?.log.length ?? 0;
  }

  /** Sends all pieces; returns those that did not reach their goal, with the reason. */
  async run(): Promise<readonly Stay[]> {
    const choices = this.ways.flatMap((way) => [...way.choices]);
    const made = await this.game.actions.choose(choices, true);
    if (!made || made === choices.length) return [];
    await this.game.actions.whenSettled();
    for (const { way, rest } of unfinished(this.ways, made)) {
      const begun = rest.length < way.choices.length;
      if (begun && !this.game.decision.subjects.has(way.piece ?? 0)) continue;
      if (!(await this.send(way, rest))) await this.send(way, await this.anew(way));
    }
    this.game.notice.close();
    return this.halted();
  }

  /** Makes the choices of one piece, continuing after each die; says whether any was made. */
  private async send(way: Way, choices: readonly string[]): Promise<boolean> {
    if (!choices.length) return false;
    const made = await this.game.actions.choose([...choices], true);
    await this.game.actions.whenSettled();
    const rest = choices.slice(made);
    const why = made ? undefined : this.game.notice.shown?.texts[0];
    if (why) this.whys.set(way.piece ?? 0, why.id === "web-not-offered" ? { id: "web-lead-waits" } : why);
    if (made && rest.length && this.game.decision.subjects.has(way.piece ?? 0)) await this.send(way, rest);
    return made > 0;
  }

  /** The choices of a new way to the goal of a piece, as others may stand elsewhere than was planned. */
  private async anew({ piece, place, choices }: Way): Promise<readonly string[]> {
    const [x = 0, y = 0] = place.split(",").map(Number);
    const answer = await this.game.enquiries.route(piece ?? 0, { x, y }, false);
    if (answer?.why) this.whys.set(piece ?? 0, answer.why);
    const other = answer?.route?.ways[0];
    if (other && other.place !== place) this.whys.set(piece ?? 0, other.halt ?? { id: "web-lead-short" });
    const fresh = other?.choices ?? [];
    const end = choices.at(-1)!;
    return fresh.length && !end.includes("(") ? [...fresh, end] : fresh;
  }

  private halted(): Stay[] {
    const lines = (this.game.position.view?.log ?? []).slice(this.since);
    return this.ways.flatMap(({ piece = 0, place }): Stay[] => {
      const moved = this.game.position.pieces.get(piece);
      if (moved?.point?.join() === place) return [];
      const line = lines.findLast((one) => one.pieces?.includes(piece) && !isMove(one));
      if (line) return [{ pieces: [piece], told: { id: "web-lead-halted", args: { why: line.message } } }];
      const why = this.whys.get(piece) ?? "";
      return moved ? [{ pieces: [piece], told: { id: "web-lead-stays", args: { who: moved.name, why } } }] : [];
    });
  }
}

/** The ways that are unfinished after the first `made` choices of all ways, with the remaining choices of each. */
export function unfinished(ways: readonly Way[], made: number): { way: Way; rest: readonly string[] }[] {
  let before = 0;
  return ways.flatMap((way) => {
    const rest = way.choices.slice(Math.max(made - before, 0));
    before += way.choices.length;
    return rest.length ? [{ way, rest }] : [];
  });
}
