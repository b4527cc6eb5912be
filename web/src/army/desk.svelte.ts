/** An army list on the desk: what the server says of it, and every change as one of those it offers. */
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

/** The system whose lists are built; empty: the start page is shown. */
class Room {
  task = $state.raw<Task | null>(null);
  kept = $state.raw<readonly KeptArmy[]>([]);

  async look(): Promise<void> {
    this.kept = (await api.armies()).armies;
  }
}
export const room = new Room();

/** The list on the desk stays in the browser until another lies there. */
export const draft = {
  of: (system: string) => localStorage.getItem(`bocage.army.${system}`) ?? "",
  keep: (system: string, list: string) => localStorage.setItem(`bocage.army.${system}`, list),
};

export class Desk {
  roster = $state.raw<Roster | null>(null);
  fault = $state("");
  name = $state("");
  /** The list that was kept last, and under which id. */
  kept = $state.raw<{ id: string; list: string; name: string } | null>(null);
  private past = $state.raw<readonly string[]>([]);
  private asked = 0;

  constructor(readonly task: Task) {}

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get isKept(): boolean {
    return this.kept !== null && this.kept.list === this.roster?.judged.value && this.kept.name === this.name;
  }

  /** Asks for a roster; of answers that cross only the latest counts. */
  async ask(list: string, change = "", frame: Record<string, string> = this.roster?.frame ?? {}): Promise<boolean> {
    this.asked += 1;
    const number = this.asked;
    const { system, scenario, seat = 0, options = {} } = this.task;
    const given = scenario ? { scenario: scenario.id, options } : { options: frame };
    try {
      const found = await api.roster(system.code, { seat, list, change, ...given });
      if (number !== this.asked) return false;
      this.roster = found;
      this.fault = "";
      if (change) draft.keep(system.code, found.judged.value);
    } catch (error) {
      if (number === this.asked) this.fault = reason(error);
      return false;
    }
    return true;
  }

  /** Makes a change; one that is refused is not even asked for. */
  async take({ change, why }: Act): Promise<void> {
    const before = this.roster?.judged.value ?? "";
    if (!why && (await this.ask(before, change))) this.remember(before);
  }

  /** A new list: an empty one of a nation, a ready-made one, one at random. */
  async begin(list: string): Promise<void> {
    if (!(await this.lay(list))) return;
    this.name = "";
    this.kept = null;
  }

  /** Another list in the place of this one. */
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

  // --- lists that are kept
  async keep(asNew = false): Promise<void> {
    const list = this.roster?.judged.value;
    const name = this.name.trim();
    if (!list || !name) return;
    const given = { system: this.task.system.code, name, list };
    try {
      const id = asNew ? undefined : this.kept?.id;
      const found = id ? await api.changeArmy(id, given) : await api.keepArmy(given);
      this.kept = { id: found.id, list: found.list, name: found.name };
      this.name = found.name;
      this.fault = "";
      await room.look();
    } catch (error) {
      this.fault = reason(error);
    }
  }

  async load(army: KeptArmy): Promise<void> {
    if (!(await this.lay(army.list, {}))) return;
    this.name = army.name;
    this.kept = { id: army.id, list: army.list, name: army.name };
  }

  /** Lists under a name of their own are independent of the one they were copied from. */
  async copy(army: KeptArmy, name: string): Promise<void> {
    try {
      await api.keepArmy({ system: army.system, name, list: army.list });
      await room.look();
    } catch (error) {
      this.fault = reason(error);
    }
  }

  async drop(army: KeptArmy): Promise<void> {
    try {
      await api.dropArmy(army.id);
      if (this.kept?.id === army.id) this.kept = null;
      await room.look();
    } catch (error) {
      this.fault = reason(error);
    }
  }
}
