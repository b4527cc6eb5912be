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
  /** A set-up can be rearranged until its player is ready. */
  arrange: boolean;
  contrast: "usual" | "high";
  /** Colours of sides and outcomes that differ for every eye. */
  palette: "usual" | "safe";
  keys: Record<string, string>;
  /** Questions that the player does not want to be asked in a new game. */
  skips: string[];
}

const USUAL: Settings = {
  theme: "auto",
  speed: "normal",
  panel: "left",
  symbols: "hobby",
  grid: true,
  labels: true,
  motion: true,
  arrange: true,
  contrast: "usual",
  palette: "usual",
  keys: {},
  skips: [],
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

/** Puts theme, contrast and palette on the page. */
export function dress(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = settings.theme === "auto" ? (dark ? "dark" : "light") : settings.theme;
  const page = document.documentElement.dataset;
  page.theme = theme;
  page.contrast = settings.contrast;
  page.palette = settings.palette;
}
