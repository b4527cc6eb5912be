/** What can be chosen on a tabletop now: the acting piece, what it can turn, and the listed points and scenery. */
import { untrack } from "svelte";
import { type Feature, featuresAt, onMap, type Point } from "../ground/geometry";
import { kindsIn, notationAt, pointForm, turning } from "../model/figures";
import { pointOf } from "../model/notation";
import type { GameClient } from "../state/client.svelte";
import { styles } from "../styles.svelte";

export class Choosable {
  constructor(private readonly game: GameClient) {}

  /** The piece the question is about. */
  readonly actor = $derived.by(() => (this.game.decision.mover?.point ? this.game.decision.mover : undefined));

  /** What can be turned. */
  readonly handles = $derived.by(() => turning(this.game.decision.forms, this.actor?.id));

  /** The piece in hand, with what its weapon covers. */
  readonly covering = $derived.by(() => {
    const { pieces } = this.game.position;
    const { piece: selected } = this.game.selection;
    return [this.actor, pieces.get(selected ?? 0)].find((piece) => piece?.point && piece.body?.arc);
  });

  /** The kind of thing that a click lays; undefined: none is laid. */
  readonly kind = $derived.by(() => {
    const kinds = kindsIn(this.game.decision.forms);
    return kinds.find(({ stem }) => stem === this.game.selection.kind) ?? kinds[0];
  });

  /** Listed choices of points; what is laid can lie at any other too. */
  readonly points = $derived.by(() => {
    const { board } = this.game.position;
    const offers = this.kind ? [] : this.game.decision.offers;
    return offers.flatMap((offer) => {
      const point = pointOf(offer.notation);
      return board && point ? [{ offer, ...onMap(board, point) }] : [];
    });
  });

  /** Scenery that can be chosen. */
  readonly scenery = $derived.by(() =>
    [...this.game.decision.targets.places].flatMap(([place, offers]) => {
      const feature = this.game.position.board?.features.find(({ id }) => id === place);
      return feature ? [{ feature, offers }] : [];
    }),
  );

  /** Where the acting piece could go. */
  readonly reach = $derived.by(() => {
    const { forecasts } = this.game;
    return forecasts.ways.map((way) => this.game.position.spot(way.place)).filter((mapPoint) => !!mapPoint);
  });

  /** The listed points within `near` units of a point of the map. */
  pointsAt(mapPoint: Point, near: number) {
    return this.points.filter((one) => Math.hypot(one.x - mapPoint.x, one.y - mapPoint.y) < near);
  }

  sceneryAt(mapPoint: Point): Feature | undefined {
    const { board } = this.game.position;
    const { targets } = this.game.decision;
    return board ? featuresAt(board, mapPoint).findLast(({ id }) => targets.places.has(id)) : undefined;
  }

  /** Asks where the actor could go, and whether it can be put back, for as long as the calling component is mounted. */
  follow(): void {
    const { decision, enquiries, forecasts, room } = this.game;
    $effect(() => {
      const { seat } = room;
      const id = pointForm(decision.forms) && this.actor ? this.actor.id : null;
      // Read only to ask again at every question, even where the same piece is asked about.
      void decision.question.acts;
      if (seat !== null) untrack(() => void forecasts.show(seat, id));
    });
    $effect(() => {
      const choice = this.putBackChoice();
      untrack(() => void enquiries.findPutBack(choice));
    });
  }

  /**
   * The choice that would put back a piece that was only taken up: going to the point where it stands, which the rules
   * may allow where it can go nowhere else. Null: nothing can have been taken up.
   */
  private putBackChoice(): string | null {
    const { decision } = this.game;
    const { leads } = styles.prompt(decision.question.prompt?.id);
    if (!this.actor?.point || !leads) return null;
    const [x, y] = this.actor.point;
    return notationAt(pointForm(decision.forms) ?? { stem: leads }, { x, y });
  }
}
