/** A plan for several pieces, one after the other: a die on the way may stop whoever rolled it, and nobody else. */
import type { Stay, Text, Way } from "../protocol";
import type { GameClient } from "./client.svelte";
import { isMove } from "./events";

export class Series {
  /** How long the log was when they set out. */
  private readonly since: number;
  /** Why those stay for whom there is no way any more. */
  private readonly whys = new Map<number, Text>();

  constructor(
    private readonly game: GameClient,
    private readonly ways: readonly Way[],
  ) {
    this.since = game.position.view?.log.length ?? 0;
  }

  /** Sends them all; gives those who did not come where they were sent, and what became of them. */
  async run(): Promise<readonly Stay[]> {
    const choices = this.ways.flatMap((way) => [...way.choices]);
    const made = await this.game.actions.choose(choices, true);
    if (!made || made === choices.length) return [];
    await this.game.actions.whenSettled();
    for (const { way, rest } of left(this.ways, made)) {
      const begun = rest.length < way.choices.length;
      if (begun && !this.game.decision.subjects.has(way.piece ?? 0)) continue;
      if (!(await this.send(way, rest))) await this.send(way, await this.anew(way));
    }
    this.game.notice.close();
    return this.halted();
  }

  /** Makes choices of one piece, on from every die; says whether any was made. */
  private async send(way: Way, choices: readonly string[]): Promise<boolean> {
    if (!choices.length) return false;
    const made = await this.game.actions.choose([...choices], true);
    await this.game.actions.whenSettled();
    const rest = choices.slice(made);
    const why = made ? undefined : this.game.notice.shown?.texts[0];
    if (why) this.whys.set(way.piece ?? 0, why);
    if (made && rest.length && this.game.decision.subjects.has(way.piece ?? 0)) await this.send(way, rest);
    return made > 0;
  }

  /** Another way to where a piece was sent, as those before it stand elsewhere than was planned. */
  private async anew({ piece, place, choices }: Way): Promise<readonly string[]> {
    const [x = 0, y = 0] = place.split(",").map(Number);
    const found = await this.game.enquiries.route(piece ?? 0, { x, y }, false);
    if (found?.why) this.whys.set(piece ?? 0, found.why);
    const other = found?.route?.ways[0];
    if (other && other.place !== place) this.whys.set(piece ?? 0, other.halt ?? { id: "web-lead-short" });
    const fresh = other?.choices ?? [];
    const end = choices.at(-1)!;
    return fresh.length && !end.includes("(") ? [...fresh, end] : fresh;
  }

  private halted(): Stay[] {
    const lines = (this.game.position.view?.log ?? []).slice(this.since);
    return this.ways.flatMap(({ piece = 0, place }): Stay[] => {
      const found = this.game.position.pieces.get(piece);
      if (found?.point?.join() === place) return [];
      const line = lines.findLast((one) => one.pieces?.includes(piece) && !isMove(one));
      if (line) return [{ pieces: [piece], told: { id: "web-lead-halted", args: { why: line.message } } }];
      const why = this.whys.get(piece) ?? "";
      return found ? [{ pieces: [piece], told: { id: "web-lead-stays", args: { who: found.name, why } } }] : [];
    });
  }
}

/** The ways that are not done after so many choices, and what is left of each. */
export function left(ways: readonly Way[], made: number): { way: Way; rest: readonly string[] }[] {
  let before = 0;
  return ways.flatMap((way) => {
    const rest = way.choices.slice(Math.max(made - before, 0));
    before += way.choices.length;
    return rest.length ? [{ way, rest }] : [];
  });
}
