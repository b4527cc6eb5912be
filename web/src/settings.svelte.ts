/** What the player likes, kept in the browser. */
const KEY = "bocage.settings";

export interface Settings {
  theme: "auto" | "light" | "dark";
  speed: "instant" | "quick" | "normal" | "slow";
  panel: "left" | "right";
  symbols: "hobby" | "nato";
  grid: boolean;
  labels: boolean;
  motion: boolean;
  keys: Record<string, string>;
}

const USUAL: Settings = {
  theme: "auto",
  speed: "normal",
  panel: "left",
  symbols: "hobby",
  grid: true,
  labels: true,
  motion: true,
  keys: {},
};

function kept(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings = $state<Settings>(kept());

export function keep(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
}

/** Puts the theme on the page. */
export function dress(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = settings.theme === "auto" ? (dark ? "dark" : "light") : settings.theme;
  document.documentElement.dataset.theme = theme;
}
