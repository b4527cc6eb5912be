/**
 * What is open on the screen and which page is shown. Written by menus, keys and links of all pages; read by the pages
 * and their sheets.
 */
import type { LogLine } from "./protocol";

export type Tab = "log" | "rules" | "forces" | "chat" | "dice";

/** In windows up to this many pixels wide the side panels are sheets over the map. */
const NARROW = 1100;

class Screen {
  tab = $state<Tab>("log");
  /** The rule shown in the rulebook. */
  rule = $state("");
  sheet = $state<"" | "aids" | "keys" | "orders" | "resign" | "settings">("");
  /** The line of the log that is explained, with its place in the log. */
  explained = $state.raw<{ line: LogLine; at: number } | null>(null);
  /** From where a new game is to go on. */
  branch = $state.raw<{ line: number } | { step: number } | null>(null);
  /** The step at which the replay is to be opened. */
  moment = $state<number | null>(null);
  /** The rulebook is open over the start page. */
  book = $state(false);
  /** Panels are folded where the window is small: there they are sheets over the map. */
  left = $state(window.innerWidth > NARROW);
  right = $state(window.innerWidth > NARROW);
  /** The system that the start page shows; the first one where none was chosen. */
  system = $state("");
  /** The start page shows the lessons first. */
  learning = $state(false);
  /** The whole list of choices is open. */
  list = $state(false);
  game = $state(gameInAddress());

  openRule(id: string): void {
    this.rule = id;
    this.tab = "rules";
    this.right = true;
    this.book = !this.game;
  }

  explain(line: LogLine, at: number): void {
    this.explained = { line, at };
    this.rule = "";
    this.tab = "rules";
    this.right = true;
  }

  /** Opens a game, or the start page. With the token of its invitation one may look on where no seat is free. */
  go(game: string, token = ""): void {
    this.game = game;
    this.sheet = "";
    this.book = false;
    this.explained = this.branch = this.moment = null;
    this.list = false;
    this.tab = "log";
    history.pushState(null, "", game ? `/game/${game}${token ? `?token=${token}` : ""}` : "/");
  }
}

function gameInAddress(): string {
  return /^\/game\/([a-z0-9]+)/.exec(window.location.pathname)?.[1] ?? "";
}

/** The token of an invitation, if the page was opened by its link. */
export function invitation(): string {
  return /^\/join\/([\w-]+)/.exec(window.location.pathname)?.[1] ?? "";
}

export const screen = new Screen();
// A window that becomes small folds the panels, and one that becomes large again unfolds them.
window.matchMedia(`(min-width: ${NARROW + 1}px)`).addEventListener("change", ({ matches }) => {
  screen.left = screen.right = matches;
});
window.addEventListener("popstate", () => {
  screen.game = gameInAddress();
});
