/** The account that this browser is signed in with. Written by the account page; read by the start page. */
import { ApiError, api } from "./api";
import type { Session } from "./protocol";
import { words } from "./words/words.svelte";

class Me {
  session = $state.raw<Session | null>(null);

  /** The account of this browser, or a guest's. */
  async arrive(): Promise<Session> {
    this.session = await api.session();
    return this.session;
  }

  async rename(name: string): Promise<void> {
    this.session = await api.rename(name);
  }

  async register(name: string, password: string): Promise<void> {
    this.session = await api.register({ name, password });
  }

  async signIn(name: string, password: string): Promise<void> {
    this.session = await api.login({ name, password });
  }

  async changePassword(old: string, next: string): Promise<void> {
    this.session = await api.changePassword({ old, new: next });
  }

  async signOut(everywhere: boolean): Promise<void> {
    await api.logout(everywhere);
    await this.arrive();
  }
}

export const me = new Me();

/** What went wrong, in the reader's language. */
export function reason(error: unknown): string {
  return error instanceof ApiError && error.why ? words.of(error.why) : String((error as Error)?.message ?? error);
}
