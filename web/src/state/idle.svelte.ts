/**
 * Units that the player is done with for this phase, or that sleep until something happens to them; kept by game.
 * Written by the keyboard and the unit's menu; read by the decision.
 */
import type { Piece, SeatView } from "../protocol";

type Kind = "done" | "sleep";
interface Mark {
  readonly kind: Kind;
  /** The mark holds while this is the same: for `done` the phase, for `sleep` the unit's place and states. */
  readonly while: string;
}

const phaseOf = (view: SeatView): string => `${view.phase}/${JSON.stringify(view.status)}`;
const looksOf = (piece: Piece): string => `${piece.place}/${(piece.marks ?? []).map((mark) => mark.id).join()}`;

export class IdleUnits {
  /** By the unit's id; a mark that no longer holds may still be here. */
  private marks = $state.raw<ReadonlyMap<number, Mark>>(new Map());

  constructor(private readonly game: string) {
    if (!game) return;
    const kept = localStorage.getItem(this.key);
    if (kept) this.marks = new Map(JSON.parse(kept) as [number, Mark][]);
  }

  private get key(): string {
    return `bocage.idle.${this.game}`;
  }

  /** How the player is done with a unit; undefined: not. */
  of(piece: Piece, view: SeatView): Kind | undefined {
    const mark = this.marks.get(piece.id);
    if (!mark) return undefined;
    return mark.while === (mark.kind === "done" ? phaseOf(view) : looksOf(piece)) ? mark.kind : undefined;
  }

  toggle(piece: Piece, view: SeatView, kind: Kind): void {
    const marks = new Map(this.marks);
    if (this.of(piece, view) === kind) marks.delete(piece.id);
    else marks.set(piece.id, { kind, while: kind === "done" ? phaseOf(view) : looksOf(piece) });
    this.marks = marks;
    if (this.game) localStorage.setItem(this.key, JSON.stringify([...marks]));
  }
}
