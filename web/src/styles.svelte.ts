/**
 * How the system in use declares its looks: what its messages, marks, pieces and choices are. What it does not declare
 * has a plain default. Written by `App` (all systems) and `GameClient` (the one in use); read by everything that is shown.
 */
import type {
  AreaStyle,
  EventStyle,
  LinkStyle,
  LogLine,
  MarkerStyle,
  MarkStyle,
  OutcomeStyle,
  PieceStyle,
  Presentation,
  PromptStyle,
  SystemInfo,
  TaskStyle,
  TerrainStyle,
  ValueStyle,
} from "./protocol";

export type Role = NonNullable<Presentation["choices"]>[string];

export type Hint = keyof NonNullable<Presentation["hints"]>;

const PLAIN: Presentation = {};
const OTHER_TERRAIN: TerrainStyle = { drawing: "other" };

export class Styles {
  /** The declarations of all systems, by code. */
  private readonly systems = new Map<string, Presentation>();
  /** The declarations of the system in use. */
  private declared = $state.raw<Presentation>(PLAIN);

  /** Takes the declarations of all systems. */
  know(systems: readonly Pick<SystemInfo, "code" | "presentation">[]): void {
    for (const { code, presentation } of systems) this.systems.set(code, presentation);
  }

  /** Makes a system the one in use. */
  use(system: string): void {
    this.declared = this.systems.get(system) ?? PLAIN;
  }

  /** What a line of the log is. */
  event({ message, dice }: Pick<LogLine, "message" | "dice">): EventStyle {
    return this.declared.events?.[message.id] ?? { group: dice ? "roll" : "event" };
  }

  /** What a roll may lead to. */
  outcome(name: string): OutcomeStyle {
    return this.declared.outcomes?.[name] ?? { weight: "heavy" };
  }

  /** Where a state of a piece stands on it. */
  mark(id: string): MarkStyle {
    return this.declared.marks?.[id] ?? {};
  }

  /** Where a value of a piece is printed. */
  value(name: string): ValueStyle {
    return this.declared.values?.[name] ?? {};
  }

  /** What a kind of piece looks like. */
  piece(kind: string): PieceStyle {
    return this.declared.pieces?.[kind] ?? { glyph: "soldier" };
  }

  /** What a choice is for, by its verb or its label. */
  role(name: string): Role | undefined {
    return this.declared.choices?.[name];
  }

  /** The message by which the system says a sentence of the page in its own terms. */
  hint(name: Hint): string | undefined {
    return this.declared.hints?.[name];
  }

  /** What a question is about. */
  prompt(id: string | undefined): PromptStyle {
    return this.declared.prompts?.[id ?? ""] ?? {};
  }

  /** How a task of a board of assignments is drawn. */
  task(id: string): TaskStyle {
    return this.declared.tasks?.[id] ?? {};
  }

  /** How something on the map is drawn that is no piece. */
  marker(kind: string): MarkerStyle {
    return this.declared.markers?.[kind] ?? {};
  }

  /** How two pieces are seen to belong together. */
  link(kind: string): LinkStyle {
    return this.declared.links?.[kind] ?? {};
  }

  /** How a part of a table is drawn. */
  area(kind: string): AreaStyle {
    return this.declared.areas?.[kind] ?? {};
  }

  /** How a kind of terrain is drawn, of the system in use or of another one whose boards are shown. */
  terrain(kind: string, system?: string): TerrainStyle {
    const declared = system === undefined ? this.declared : this.systems.get(system);
    return declared?.terrain?.[kind] ?? OTHER_TERRAIN;
  }
}

export const styles = new Styles();
