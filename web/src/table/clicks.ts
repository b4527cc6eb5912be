/** What a click on a tabletop means: a piece, a listed choice, or a point to go to or aim at. */

import { type Point, pointAt } from "../ground/geometry";
import type { Camera } from "../map/camera.svelte";
import { isFiredAt, laid, notationAt, pointForm, putting } from "../model/figures";
import type { Form, Offer, Piece } from "../protocol";
import type { GameClient } from "../state/client.svelte";
import type { Tools } from "../state/tools.svelte";
import type { Choosable } from "./choosable.svelte";
import type { Leading } from "./leading.svelte";

/** A click within this many pixels of a listed point chooses it. */
const CLICK_RADIUS = 16;

export class Clicks {
  constructor(
    private readonly game: GameClient,
    private readonly camera: Camera,
    private readonly tools: Tools,
    private readonly choosable: Choosable,
    private readonly leading: Leading,
  ) {}

  /** Does what a click on a piece (its id) or a point of the map means. */
  touch(mapPoint: Point, id: number | null): void {
    const { game, tools } = this;
    const piece = id === null ? undefined : game.position.pieces.get(id);
    const point = pointAt(game.position.board!, mapPoint);
    const place = piece?.place ?? `${point.x},${point.y}`;
    if (tools.mode === "sight") {
      tools.look(game, place);
      return;
    }
    tools.cursor = place;
    if (game.decision.freeAnswer?.point) game.selection.selectPoint(point);
    else if (piece && (game.decision.targets.pieces.has(piece.id) || piece.side !== game.room.side))
      game.actions.click({ place: piece.place, piece: piece.id });
    else if (piece && piece.id !== this.choosable.actor?.id) void this.take(piece);
    else if (!piece) this.ground(mapPoint, point);
  }

  /** Makes the only choice, or lets the player pick one of several. */
  choose(offers: readonly Offer[], place: string): void {
    if (offers.length === 1) void this.game.actions.choose([offers[0]!.notation]);
    else this.game.selection.openMenu({ entries: offers.map((offer) => ({ offer })), place });
  }

  /** Whether a click on the ground sends the moving figure there. */
  isSentTo(mapPoint: Point): boolean {
    const form = pointForm(this.game.decision.forms);
    const isAsked = form && !isFiredAt(form) && this.tools.mode === "play" && !this.game.actions.isBusy;
    return !!isAsked && !this.listedAt(mapPoint).length && !this.choosable.sceneryAt(mapPoint);
  }

  private listedAt(mapPoint: Point) {
    return this.choosable.pointsAt(mapPoint, CLICK_RADIUS / this.camera.zoom);
  }

  /** Takes up a piece that is not offered: to be put somewhere by the next click, or as the rules know how. */
  private async take(piece: Piece): Promise<void> {
    if (putting(this.game.decision.forms, piece.id)) {
      this.game.selection.selectPiece(piece.id);
      return;
    }
    const [x, y] = piece.point!;
    if (!(await this.leading.go(piece, { x, y }, false)))
      this.game.actions.click({ place: piece.place, piece: piece.id });
  }

  /** Does what a click on the ground means: scenery, a listed point, or a point to go to or aim at. */
  private ground(mapPoint: Point, point: Point): void {
    const { choosable, leading, game } = this;
    const listed = this.listedAt(mapPoint);
    const scenery = choosable.sceneryAt(mapPoint);
    const form = pointForm(game.decision.forms);
    const chosen = game.selection.piece === null ? undefined : game.position.pieces.get(game.selection.piece);
    if (chosen && putting(game.decision.forms, chosen.id)) void leading.go(chosen, point, true);
    else if (choosable.kind) void game.actions.choose([laid(choosable.kind, game.selection.degrees, point).notation]);
    else if (listed.length) void game.actions.choose([listed[0]!.offer.notation]);
    else if (scenery) game.actions.click({ place: scenery.id, piece: null });
    else if (form && isFiredAt(form)) this.confirm(form, point);
    else if (form && choosable.actor) void this.send(choosable.actor, form, point);
    else if (form) void game.actions.choose([notationAt(form, point)]);
    else game.selection.selectPiece(null);
  }

  /** Asks before a click on empty ground costs something. */
  private confirm(form: Form, point: Point): void {
    const offer = { notation: notationAt(form, point), label: form.label };
    this.game.selection.openMenu({ entries: [{ offer }], place: `${point.x},${point.y}` });
  }

  private async send(piece: Piece, form: Form, point: Point): Promise<void> {
    if (!(await this.leading.go(piece, point, false))) await this.game.actions.choose([notationAt(form, point)]);
  }
}
