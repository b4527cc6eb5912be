/**
 * What is open on the screen and which page is shown. Written by menus, keys and links of all pages; read by the pages
 * and their sheets.
 */
import type { LogLine } from "./protocol";

export type Tab = "log" | "charts" | "rules" | "forces" | "chat" | "dice";
export type Size = "desk" | "tablet" | "phone";

/** From this width on the column stands beside map and question; below it ends above the question. */
const DESK = window.matchMedia("(min-width: 1200px)");
/** Everything in one column: narrow windows, and tablets that are held upright. */
const PHONE = window.matchMedia("(max-width: 767px), (max-width: 1199px) and (orientation: portrait)");

class Screen {
  tab = $state<Tab>("log");
  /** The rule shown in the rulebook. */
  rule = $state("");
  sheet = $state<"" | "clocks" | "company" | "keys" | "orders" | "resign" | "settings" | "story">("");
  /** The line of the log that is explained, with its place in the log. */
  explained = $state.raw<{ line: LogLine; at: number } | null>(null);
  /** From where a new game is to go on. */
  branch = $state.raw<{ line: number } | { step: number } | null>(null);
  /** The step at which the replay is to be opened. */
  moment = $state<number | null>(null);
  /** The rulebook is open over the start page. */
  book = $state(false);
  /** Which of the three layouts the window has room for. */
  size = $state<Size>(sizeOf());
  /** On a phone: what stands in the place of the map; elsewhere everything is in sight. */
  pane = $state<"map" | "unit" | "panel">("map");
  /** The start page shows the lessons first. */
  learning = $state(false);
  /** The whole list of choices is open. */
  list = $state(false);
  game = $state(gameInAddress());

  openRule(id: string): void {
    this.rule = id;
    this.open("rules");
    this.book = !this.game;
  }

  explain(line: LogLine, index: number): void {
    this.explained = { line, at: index };
    this.rule = "";
    this.open("rules");
  }

  /** Opens a tab of the column, on a phone as a sheet. */
  open(tab: Tab): void {
    this.tab = tab;
    this.pane = "panel";
  }

  /** Opens a game, or the start page. With the token of its invitation one may look on where no seat is free. */
  go(game: string, token = ""): void {
    this.game = game;
    this.sheet = "";
    this.book = false;
    this.explained = this.branch = this.moment = null;
    this.list = false;
    this.tab = "log";
    this.pane = "map";
    history.pushState(null, "", game ? `/game/${game}${token ? `?token=${token}` : ""}` : "/");
  }

  /** Opens the replay of a game at a step. */
  replay(game: string, step: number): void {
    this.go(game);
    this.moment = step;
  }
}

function sizeOf(): Size {
  if (PHONE.matches) return "phone";
  return DESK.matches ? "desk" : "tablet";
}

function gameInAddress(): string {
  return /^\/game\/([a-z0-9]+)/.exec(window.location.pathname)?.[1] ?? "";
}

/** The token of an invitation, if the page was opened by its link. */
export function invitation(): string {
  return /^\/join\/([\w-]+)/.exec(window.location.pathname)?.[1] ?? "";
}

export const screen = new Screen();
/** Takes the layout that the window has room for; styles read it from the page. */
function measure(): void {
  screen.size = sizeOf();
  document.documentElement.dataset.size = screen.size;
}
for (const query of [DESK, PHONE]) query.addEventListener("change", measure);
measure();
window.addEventListener("popstate", () => {
  screen.game = gameInAddress();
});
