/** The player's preferences, kept in the browser. Written by menus, the settings sheet and hot keys; read everywhere. */
const KEY = "bocage.settings";

export interface Settings {
  /** `auto`: as the browser prefers. */
  theme: "auto" | "light" | "dark";
  /** How fast the doings of others are shown. */
  speed: "instant" | "quick" | "normal" | "slow";
  /** How large texts are. */
  text: "usual" | "large" | "largest";
  /** Counters with silhouettes and values, or with NATO symbols. */
  symbols: "hobby" | "nato";
  /** Whether hexes have outlines. */
  grid: boolean;
  /** Whether hexes are named. */
  labels: boolean;
  /** Whether pieces and camera glide. */
  motion: boolean;
  /** Whether the game is heard. */
  sound: boolean;
  /** Whether a set-up can be rearranged until its player is ready, in new games. */
  arrange: boolean;
  contrast: "usual" | "high";
  /** `safe`: colours of sides and outcomes that colour-blind players can tell apart. */
  palette: "usual" | "safe";
  /** The hot keys that the player changed, by action. */
  keys: Record<string, string>;
  /** Whether the browser tells a player who is elsewhere that it is his turn. */
  notify: boolean;
  /** Prompt ids of questions that the player does not want to be asked in new games. */
  skips: string[];
  /** The system last chosen on the start page or played; empty: the first one. */
  system: string;
}

const USUAL: Settings = {
  theme: "auto",
  speed: "normal",
  text: "usual",
  symbols: "hobby",
  grid: true,
  labels: true,
  motion: true,
  sound: false,
  arrange: true,
  contrast: "usual",
  palette: "usual",
  keys: {},
  notify: false,
  skips: [],
  system: "",
};

function kept(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings = $state<Settings>(kept());

/** Writes the preferences to the browser. */
export function keep(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
}

/** Sets theme, contrast, palette and size of texts as attributes of the page, by which its styles choose colours. */
export function dress(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = settings.theme === "auto" ? (dark ? "dark" : "light") : settings.theme;
  const page = document.documentElement.dataset;
  page.theme = theme;
  page.contrast = settings.contrast;
  page.palette = settings.palette;
  page.text = settings.text;
}
