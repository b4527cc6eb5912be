/** Plans: the choices that a way or a dragged path stands for, with their costs and risks. Knows no rule. */
import type { ForecastAnswer, ThreatInfo, Way } from "../protocol";

export interface Plan {
  readonly choices: readonly string[];
  /** The places it passes, the goal last. */
  readonly via: readonly string[];
  /** A choice that is legal afterwards only if all went well. */
  readonly after: string;
  /** A choice that is made with them, so that the piece goes no farther. */
  readonly end?: string;
}

/** All choices of a plan in their order. */
export function allOf({ choices, end }: Plan): string[] {
  return end ? [...choices, end] : [...choices];
}

/** Whether a piece is put down where it is wanted rather than led there place by place. */
function isPut(ways: readonly Way[]): boolean {
  return ways.every((way) => (way.via?.length ?? 1) <= 1);
}

/** The way of a piece to a place, legal or not: as its other ways are, but to that place. */
export function planTo(ways: readonly Way[], path: readonly string[]): Plan | null {
  const goal = path.at(-1);
  const model = [...ways].sort((one, other) => one.choices.length - other.choices.length)[0];
  if (!goal || !model) return null;
  const put = isPut(ways);
  const direct = ways.find((way) => way.place === goal);
  const via = put ? [goal] : path;
  if (direct && (put || isSame(direct.via ?? [], via))) return planOfWay(direct);
  const steps = model.via?.length ?? 1;
  const before = model.choices.slice(0, model.choices.length - steps);
  const last = model.choices.at(-1)!;
  if (!last.includes("@")) return null;
  const choices = [...before, ...via.map((place) => last.replace(/@\S+/, `@${place}`))];
  return { choices, via, after: model.after ?? "" };
}

/**
 * Several pieces put down in one place, one after the other; nothing where one of them cannot be put anywhere. Of pieces
 * that move each by itself those go that can.
 */
export function planOfStack(ways: readonly (readonly Way[])[], goal: string): Plan | null {
  if (ways.some(moveSingly)) return planOfSingles(ways, goal);
  const plans = ways.map((own) => planTo(own, [goal]));
  if (!plans.length || plans.some((plan) => !plan)) return null;
  return { choices: plans.flatMap((plan) => plan!.choices), via: [goal], after: "" };
}

/** Whether a piece goes its ways by itself, and is done where it stops. */
export function moveSingly(ways: readonly Way[]): boolean {
  return ways.some(({ end }) => end);
}

function planOfSingles(ways: readonly (readonly Way[])[], goal: string): Plan | null {
  const waysThere = ways.flatMap((own) => own.find(({ place }) => place === goal) ?? []);
  if (!waysThere.length) return null;
  const plans = waysThere.map(planOfWay);
  return { choices: plans.flatMap(allOf), via: plans[0]!.via, after: "" };
}

/** The choice to ask the rules about for a piece that was dropped where it is not allowed; empty: none is known. */
export function askedOf(ways: readonly Way[], piece: number, onto: number | null, goal: string): string {
  const verb = ways[0]?.choices.at(-1)?.split(" ")[0] ?? "";
  return verb && `${verb} #${piece}${onto === null ? ` @${goal}` : `>#${onto}`}`;
}

export function planOfWay(way: Way): Plan {
  return {
    choices: way.choices,
    via: way.via?.length ? way.via : [way.place],
    after: way.after ?? "",
    ...(way.end ? { end: way.end } : {}),
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((place, index) => place === other[index]);
}

/** What a plan costs up to and with each of its places; unknown prices end the list. */
export function costsAlong(plan: Plan, forecast: Pick<ForecastAnswer, "costs">): (number | null)[] {
  const steps = (forecast.costs ?? []).slice(-plan.via.length);
  let total: number | null = 0;
  return plan.via.map((_, index) => {
    const step = steps[index];
    total = total === null || step === null || step === undefined ? null : total + step;
    return total;
  });
}

/** Who could react to a plan, and at which of its places. */
export function threatsOn(
  plan: Plan,
  { threats = [] }: Pick<ForecastAnswer, "threats">,
): (ThreatInfo & { to: string })[] {
  const before = plan.choices.length - plan.via.length;
  return threats.flatMap((threat) => {
    const to = plan.via[threat.at - before];
    return to ? [{ ...threat, to }] : [];
  });
}

/** The chance of being stopped on the way; nothing where it cannot be foreseen. */
export function stopChance(forecast: Pick<ForecastAnswer, "through">): number | null {
  const last = forecast.through?.at(-1);
  return last === undefined ? null : 1 - last;
}
