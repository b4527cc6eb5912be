/** Doing again with others of a group or a place what was done with one: a queue that can be stopped. */
import type { Offer, Piece, Text } from "../protocol";
import { words } from "../words/words.svelte";
import { placeOf, verbOf } from "./notation";

import { isEnding, roleOf } from "./roles";
import type { Table } from "./table.svelte";

/** Two do not go to the same point. */
const POINT = /\(-?\d/;
/** The most answers given for one piece. */
const MOST = 12;

interface Deed {
  readonly prompt: string;
  readonly piece: Piece;
  readonly choices: readonly string[];
  /** What is said of others who do the same, if the deed names where it leads and is done with one choice. */
  readonly again: string;
  /** What was chosen after taking it up. */
  readonly offers: readonly Offer[];
}

/** Those who do not do the same, for one reason. */
interface Refused {
  readonly why: Text;
  readonly who: readonly string[];
}

export class Again {
  /** What was done with the last piece, from taking it up to its end. */
  private deed = $state.raw<Deed | null>(null);
  private open = false;
  /** How many are still to come; 0: nothing is being done. */
  left = $state(0);

  constructor(private readonly table: Table) {}

  /** Who could do the same: others of the group, or of the place, that can be taken up now. */
  readonly others = $derived.by<readonly Offer[]>(() => {
    const { deed, table } = this;
    if (!deed || table.question.prompt?.id !== deed.prompt) return [];
    if (!deed.again && (!deed.piece.group || deed.choices.length < 2)) return [];
    if (deed.choices.some((choice) => POINT.test(choice))) return [];
    const [first] = deed.choices as [string];
    return table.offers.filter(({ notation, pieces }) => {
      const [id, second] = pieces ?? [];
      const piece = id === undefined || second !== undefined ? undefined : table.pieces.get(id);
      if (!piece || id === deed.piece.id) return false;
      return deed.again
        ? piece.place === deed.piece.place && notation === ofOther(first, deed.piece.id, piece.id)
        : piece.group === deed.piece.group && verbOf(notation) === verbOf(first);
    });
  });

  /** What the button says that does it. */
  readonly said = $derived.by(() => {
    const count = this.others.length;
    if (!this.deed?.again) return words.say("again", { count, what: this.what });
    const { again, choices, piece } = this.deed;
    return words.of({ id: again, args: { count, from: piece.place, to: placeOf(choices[0]!) } });
  });

  /** Who they are. */
  readonly names = $derived(
    this.others.map(({ pieces }) => words.of(this.table.pieces.get(pieces?.[0] ?? -1)?.name)).join(", "),
  );
  /** What was done, without what only ended it. */
  private readonly what = $derived.by(() => {
    const offers = this.deed?.offers ?? [];
    const deeds = offers.filter((offer) => !isEnding(roleOf(offer)));
    return [...new Set((deeds.length ? deeds : offers).map(({ label }) => words.of(label)))].slice(-2).join(", ");
  });

  /** Notes what the player chose, at the question where he chose it. */
  note(prompt: string, choices: readonly string[]): void {
    if (this.left) return;
    if (this.deed && this.open && prompt !== this.deed.prompt) {
      const offers = [...this.deed.offers, ...choices.flatMap((choice) => this.offerOf(choice) ?? [])];
      this.deed = { ...this.deed, choices: [...this.deed.choices, ...choices], offers };
      return;
    }
    const first = /^\S+ #(\d+)( @\S+)?$/.exec(choices[0] ?? "");
    const piece = first ? this.table.pieces.get(Number(first[1])) : undefined;
    const again = first?.[2] ? this.againOf(choices[0]!) : "";
    this.open = piece?.side === this.table.side && (again ? !piece.group : !first?.[2] && !!piece?.group);
    this.deed = this.open ? { prompt, piece: piece!, choices, again, offers: [] } : null;
  }

  /** The words for others who do the same as a choice, where its system has any. */
  private againOf(notation: string): string {
    const id = `${this.offerOf(notation)?.label.id}-again`;
    return words.has(id) ? id : "";
  }

  private offerOf(notation: string): Offer | undefined {
    return this.table.offers.find((offer) => offer.notation === notation);
  }

  /** What was done is taken back. */
  forget(): void {
    this.deed = null;
    this.open = false;
  }

  stop(): void {
    this.left = 0;
  }

  /** Does the same with all others, one after the other, until something else is asked; tells who did not, and why. */
  async run(): Promise<void> {
    const { deed, table } = this;
    if (!deed) return;
    const queue = this.others.map((offer) => offer.pieces![0]!);
    const whys = new Map<string, Refused>();
    const told: Text[] = [];
    const begun = table.told;
    this.left = queue.length;
    for (const id of queue) {
      if (!this.left) break;
      const who = words.of(table.pieces.get(id)?.name);
      const why = await this.one(id, deed);
      if (why) whys.set(words.of(why), { why, who: [...(whys.get(words.of(why))?.who ?? []), who] });
      if (table.question.prompt?.id !== deed.prompt) {
        if (this.left > 1) told.push({ id: "web-again-ends", args: { count: this.left - 1 } });
        break;
      }
      this.left = Math.max(this.left - 1, 0);
    }
    this.left = 0;
    // What came of all of it is news, not only what the last one did.
    table.told = begun;
    const refused = [...whys.values()].map(({ why, who }) => ({
      id: "web-again-not",
      args: { who: who.join(", "), count: who.length, why },
    }));
    if (refused.length + told.length) table.notice.tell([...refused, ...told]);
  }

  /** Makes choices one after the other, as far as they are still offered; they are taken back together. */
  async series(choices: readonly string[]): Promise<void> {
    let made = 0;
    this.left = choices.length;
    for (const choice of choices) {
      if (!this.left) break;
      if (await this.choose(choice)) made += 1;
      this.left = Math.max(this.left - 1, 0);
    }
    this.left = 0;
    this.table.bind(made);
  }

  /** Does the same with one; gives why he does not, if he does not begin with it. */
  private async one(id: number, { piece, prompt, choices }: Deed): Promise<Text | null> {
    const { table } = this;
    const own = choices.map((choice) => ofOther(choice, piece.id, id));
    if (!(await this.choose(own[0]!))) return this.why(own[0]!);
    let next = 1;
    for (let n = 0; n < MOST && table.question.prompt?.id !== prompt; n++) {
      if (!table.isAsked || !this.left) return null;
      const at = own.findIndex((choice, i) => i >= next && this.isOffered(choice));
      if (at < 0 && next === 1 && own.length > 1) return this.letGo(own[1]!);
      const end = table.offers.find((offer) => isEnding(roleOf(offer)));
      const choice = at >= 0 ? own[at] : end?.notation;
      if (!choice || !(await this.choose(choice))) return null;
      if (at >= 0) next = at + 1;
    }
    return null;
  }

  /** Puts back one who cannot go on as the first did: he has not had his turn, and can be asked by himself. */
  private async letGo(meant: string): Promise<Text> {
    const { table } = this;
    const { prompt } = table.question;
    const refused = await table.enquiries.tryOut(meant);
    await table.undo();
    await table.settled();
    return refused?.why && refused.why.id !== "refuse-not-offered"
      ? refused.why
      : (prompt ?? { id: "web-not-offered" });
  }

  private async why(meant: string): Promise<Text> {
    return (await this.table.enquiries.tryOut(meant))?.why ?? { id: "web-not-offered" };
  }

  private isOffered(choice: string): boolean {
    return this.table.offers.some((offer) => offer.notation === choice);
  }

  private async choose(choice: string): Promise<boolean> {
    if (!this.isOffered(choice)) return false;
    await this.table.choose([choice]);
    await this.table.settled();
    return true;
  }
}

/** A choice as another piece makes it. */
function ofOther(choice: string, piece: number, other: number): string {
  return choice.replace(`#${piece}`, `#${other}`);
}
