/** What is open on the screen, and where the page is. */
export type Tab = "log" | "rules" | "forces" | "chat" | "dice";

class Screen {
  tab = $state<Tab>("log");
  /** The rule shown in the rulebook. */
  rule = $state("");
  sheet = $state<"" | "keys" | "orders" | "resign">("");
  left = $state(true);
  right = $state(true);
  /** The whole list of choices is open. */
  list = $state(false);
  game = $state(gameInAddress());

  openRule(id: string): void {
    this.rule = id;
    this.tab = "rules";
    this.right = true;
  }

  go(game: string): void {
    this.game = game;
    this.sheet = "";
    this.list = false;
    this.tab = "log";
    history.pushState(null, "", game ? `#/game/${game}` : "#/");
  }
}

function gameInAddress(): string {
  return /^#\/game\/([a-z0-9]+)/.exec(window.location.hash)?.[1] ?? "";
}

/** The game and the token of an invitation's link, if the page was opened by one. */
export function invitation(): { game: string; token: string } | null {
  const found = /^#\/join\/([a-z0-9]+)\/([\w.-]+)/.exec(window.location.hash);
  return found ? { game: found[1]!, token: found[2]! } : null;
}

export const screen = new Screen();
window.addEventListener("popstate", () => {
  screen.game = gameInAddress();
});
