/**
 * The army list that is being built: what the server says of it, and each change as one of those that the server offers.
 * Written and read by the components of the army builder; `armyBuilder` is also read by the start page.
 */
import { api } from "../api";
import { reason } from "../me.svelte";
import type { Act, ArmyDraft, KeptArmy, Roster, ScenarioInfo, SystemInfo } from "../protocol";

/** What a list is built for: a seat of a game that is being made, or nothing yet. */
export interface Task {
  system: SystemInfo;
  scenario?: ScenarioInfo;
  seat?: number;
  options?: NonNullable<ArmyDraft["options"]>;
  list?: string;
  onuse?: (list: string) => void;
}

class ArmyBuilder {
  /** What a list is being built for; null: the builder is closed. */
  task = $state.raw<Task | null>(null);
  /** The lists that the player has saved on the server. */
  kept = $state.raw<readonly KeptArmy[]>([]);

  /** Fetches the saved lists. */
  async look(): Promise<void> {
    this.kept = (await api.armies()).armies;
  }
}
export const armyBuilder = new ArmyBuilder();

/** The last list of each system, kept in the browser. */
export const draft = {
  of: (system: string) => localStorage.getItem(`bocage.army.${system}`) ?? "",
  keep: (system: string, list: string) => localStorage.setItem(`bocage.army.${system}`, list),
};

export class Desk {
  /** The list with what can be bought and why not; null until the server has answered. */
  roster = $state.raw<Roster | null>(null);
  /** Why the last request failed, in words; empty: it did not. */
  fault = $state("");
  /** The name under which the list will be saved. */
  name = $state("");
  /** The list as it was last saved, and its id; null: it was not. */
  kept = $state.raw<{ id: string; list: string; name: string } | null>(null);
  /** The lists before each change, the latest last, for undo. */
  private past = $state.raw<readonly string[]>([]);
  /** Number of requests, by which answers that come late are recognised. */
  private asked = 0;

  constructor(readonly task: Task) {}

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get isKept(): boolean {
    return this.kept !== null && this.kept.list === this.roster?.judged.value && this.kept.name === this.name;
  }

  /** Asks for the roster of a list after a change; says whether it came and no later request was made. */
  async ask(list: string, change = "", frame: Record<string, string> = this.roster?.frame ?? {}): Promise<boolean> {
    this.asked += 1;
    const number = this.asked;
    const { system, scenario, seat = 0, options = {} } = this.task;
    const given = scenario ? { scenario: scenario.id, options } : { options: frame };
    try {
      const roster = await api.roster(system.code, { seat, list, change, ...given });
      if (number !== this.asked) return false;
      this.roster = roster;
      this.fault = "";
      if (change) draft.keep(system.code, roster.judged.value);
    } catch (error) {
      if (number === this.asked) this.fault = reason(error);
      return false;
    }
    return true;
  }

  /** Makes a change, unless the server said that it would be refused. */
  async take({ change, why }: Act): Promise<void> {
    const before = this.roster?.judged.value ?? "";
    if (!why && (await this.ask(before, change))) this.remember(before);
  }

  /** Begins a new list: an empty one of a nation, a ready-made or a random one. */
  async begin(list: string): Promise<void> {
    if (!(await this.lay(list))) return;
    this.name = "";
    this.kept = null;
  }

  /** Replaces the list, which undo brings back; says whether it could be. */
  async lay(list: string, frame?: Record<string, string>): Promise<boolean> {
    const before = this.roster?.judged.value ?? "";
    const done = await this.ask(list, "", frame);
    if (done) this.remember(before);
    return done;
  }

  async undo(): Promise<void> {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    await this.ask(before);
  }

  private remember(list: string): void {
    if (list) this.past = [...this.past.slice(-49), list];
  }

  // --- saved lists --------------------------------------------------------------------------------------------------
  /** Whether the name is another than that of the saved list, so that saving makes a new one. */
  get isRenamed(): boolean {
    return this.kept !== null && this.kept.name !== this.name.trim();
  }

  /** Saves the list under its name: in the place of the one that has the name, or (`asNew`, new name) as a new one. */
  async keep(asNew = false): Promise<void> {
    await this.save(asNew || this.isRenamed ? undefined : this.kept?.id);
  }

  /** Saves the list in its place under the new name. */
  async rename(): Promise<void> {
    await this.save(this.kept?.id);
  }

  private async save(id: string | undefined): Promise<void> {
    const list = this.roster?.judged.value;
    const name = this.name.trim();
    if (!list || !name) return;
    const given = { system: this.task.system.code, name, list };
    try {
      const saved = id ? await api.changeArmy(id, given) : await api.keepArmy(given);
      this.kept = { id: saved.id, list: saved.list, name: saved.name };
      this.name = saved.name;
      this.fault = "";
      await armyBuilder.look();
    } catch (error) {
      this.fault = reason(error);
    }
  }

  async load(army: KeptArmy): Promise<void> {
    if (!(await this.lay(army.list, {}))) return;
    this.name = army.name;
    this.kept = { id: army.id, list: army.list, name: army.name };
  }

  /** Saves a copy of a saved list under another name. */
  async copy(army: KeptArmy, name: string): Promise<void> {
    try {
      await api.keepArmy({ system: army.system, name, list: army.list });
      await armyBuilder.look();
    } catch (error) {
      this.fault = reason(error);
    }
  }

  async drop(army: KeptArmy): Promise<void> {
    try {
      await api.dropArmy(army.id);
      if (this.kept?.id === army.id) this.kept = null;
      await armyBuilder.look();
    } catch (error) {
      this.fault = reason(error);
    }
  }
}
