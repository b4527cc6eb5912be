/** The lessons that were finished, kept in the browser. Written by the coach's card; read by the start page. */
const KEY = "bocage.learned";

function kept(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

class Learned {
  /** As `system/lesson`. */
  private done = $state.raw<readonly string[]>(kept());

  has(system: string, id: string): boolean {
    return this.done.includes(`${system}/${id}`);
  }

  add(system: string, id: string): void {
    if (this.has(system, id)) return;
    this.done = [...this.done, `${system}/${id}`];
    localStorage.setItem(KEY, JSON.stringify(this.done));
  }
}

export const learned = new Learned();
