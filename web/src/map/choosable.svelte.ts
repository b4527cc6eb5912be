/** What of a table may be chosen now: who is asked, what he can turn, the points and the scenery that are listed. */
import { untrack } from "svelte";
import { at, going, turning } from "../game/figures";
import { pointOf } from "../game/notation";
import type { Table } from "../game/table.svelte";
import { styles } from "../styles.svelte";
import { type Feature, featuresAt, onMap, type Point } from "./geometry";

export class Choosable {
  constructor(private readonly table: Table) {}

  /** The piece the question is about. */
  readonly actor = $derived.by(() => (this.table.mover?.point ? this.table.mover : undefined));

  /** What can be turned. */
  readonly handles = $derived.by(() => turning(this.table.forms, this.actor?.id));

  /** The piece in hand, with what its weapon covers. */
  readonly covering = $derived.by(() => {
    const { pieces, selected } = this.table;
    return [this.actor, pieces.get(selected ?? 0)].find((piece) => piece?.point && piece.body?.arc);
  });

  /** Listed choices of points. */
  readonly points = $derived.by(() => {
    const { board, offers } = this.table;
    return offers.flatMap((offer) => {
      const point = pointOf(offer.notation);
      return board && point ? [{ offer, ...onMap(board, point) }] : [];
    });
  });

  /** Scenery that can be chosen. */
  readonly scenery = $derived.by(() =>
    [...this.table.targets.places].flatMap(([place, offers]) => {
      const feature = this.table.board?.features.find(({ id }) => id === place);
      return feature ? [{ feature, offers }] : [];
    }),
  );

  /** Where whoever is asked could go. */
  readonly reach = $derived.by(() => {
    const { ahead } = this.table;
    return ahead.ways.map((way) => this.table.spot(way.place)).filter((p) => !!p);
  });

  /** The listed points so near to one of the map. */
  pointsAt(p: Point, near: number) {
    return this.points.filter((one) => Math.hypot(one.x - p.x, one.y - p.y) < near);
  }

  sceneryAt(p: Point): Feature | undefined {
    const { board, targets } = this.table;
    return board ? featuresAt(board, p).findLast(({ id }) => targets.places.has(id)) : undefined;
  }

  /** Asks where somebody could go, and whether he can be put back, for as long as the component that calls this is there. */
  follow(): void {
    const { table } = this;
    $effect(() => {
      const { seat } = table;
      const id = going(table.forms) && this.actor ? this.actor.id : null;
      void table.question.acts;
      if (seat !== null) untrack(() => void table.ahead.show(seat, id));
    });
    // Whoever was only taken up is put back by going to where he is, also if he may go nowhere else.
    $effect(() => {
      const { acts, prompt } = table.question;
      const { leads } = styles.prompt(prompt?.id);
      table.putBack = "";
      if (!this.actor?.point || !leads) return;
      const [x, y] = this.actor.point;
      const choice = at(going(table.forms) ?? { stem: leads }, { x, y });
      void untrack(() => table.enquiries.tryOut(choice)).then((answer) => {
        if (answer && !answer.why && table.question.acts === acts) table.putBack = choice;
      });
    });
  }
}
