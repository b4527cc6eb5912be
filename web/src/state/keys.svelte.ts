/** Hot keys: what each does, which key it has by default, and what the player made of it. */
import { keep, settings } from "../settings.svelte";

export const ACTIONS = {
  next: "N",
  previous: "Shift+N",
  target: "T",
  undo: "U",
  list: "L",
  sight: "V",
  point: ",",
  charts: "C",
  bare: "B",
  zoom: "X",
  in: "+",
  out: "-",
  grid: "G",
  labels: "K",
  filter: ".",
  menu: "M",
  done: "D",
  sleep: "Z",
  skip: "Space",
  help: "?",
  fit: "Home",
} as const;
export type Action = keyof typeof ACTIONS;

/** Letters that buttons of the question do not take. */
export const RESERVED: ReadonlySet<string> = new Set(Object.values(ACTIONS).filter((key) => key.length === 1));

export function keyFor(action: Action): string {
  return settings.keys[action] ?? ACTIONS[action];
}

export function rebind(action: Action, key: string): void {
  for (const [other, bound] of Object.entries(settings.keys)) if (bound === key) delete settings.keys[other];
  settings.keys[action] = key;
  keep();
}

export function resetKeys(): void {
  settings.keys = {};
  keep();
}

/** The name of a key press: `N`, `Shift+N`, `Space`, `?`. */
export function nameOf(event: KeyboardEvent): string {
  if (event.ctrlKey || event.metaKey || event.altKey) return "";
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return event.shiftKey && /^[A-Z]$/.test(key) ? `Shift+${key}` : key;
}

export function actionOf(name: string): Action | undefined {
  return (Object.keys(ACTIONS) as Action[]).find((action) => keyFor(action) === name);
}
