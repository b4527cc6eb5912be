/** Which part of the map is looked at: what happens and what is asked about is brought into the window. */
import { untrack } from "svelte";
import type { View } from "../map/camera.svelte";
import type { Point } from "../map/geometry";
import type { Tools } from "../map/tools.svelte";
import { settings } from "../settings.svelte";
import { screen } from "../ui.svelte";
import { isAttack } from "./events";
import { going, isFiredAt } from "./figures";
import type { Table } from "./table.svelte";

/** Milliseconds after which a question that has just come has its size. */
const SETTLED = 120;

/** What floats over the map is given no more room than this, in pixels; over a table, whose edges matter, half of it. */
const MOST_COVERED = 360;
const MOST_OF_TABLE = 0.56;
/** So much of a table may be covered before it is fitted again, and so much more room is worth it. */
const LITTLE = 44;
const MUCH = 90;

export class Looking {
  /** How much of the log has been followed. */
  private told = 0;
  /** The shots that were last shown. */
  private shots: readonly string[] = [];
  /** Whether the map was fitted for the set-up or for the game. */
  private fittedFor: boolean | undefined;
  /** The question at which it was. */
  private fittedAt = -1;
  /** How much of the window was covered then, and in which phase. */
  private fittedOver = 0;
  private fittedIn: number | undefined;
  /** The player has done something: from now on the map lies still. */
  private begun = false;
  /** What was brought into the window for the present question. */
  private framed: readonly Point[] = [];

  constructor(
    private readonly table: Table,
    private readonly tools: Tools,
    private readonly camera: View,
  ) {}

  /** The hand is on the page. */
  begin(): void {
    this.begun = true;
    this.framed = [];
  }

  /** Follows the game for as long as the component that calls this is there. */
  follow(): void {
    $effect(() => this.fit());
    $effect(() => this.followEvents());
    $effect(() => this.followQuestion());
  }

  /** Brings a place into the window, with the cursor of the keyboard on it. */
  show(place: string): void {
    const cell = this.table.spot(place);
    if (!cell) return;
    this.tools.cursor = place;
    this.table.hex = place;
    this.camera.reveal(cell, settings.motion);
  }

  /** The panels over the map grow: whoever has neither moved it nor done anything yet still sees all of it.
   *  A table is seen as a whole at any time. */
  cover(height: number): void {
    const { camera, table } = this;
    const most = table.isOnTable ? Math.max(MOST_COVERED, MOST_OF_TABLE * camera.height) : MOST_COVERED;
    camera.covered = Math.min(height, most);
    untrack(() => camera.include(this.framed, false));
    if (!camera.byHand && untrack(() => this.isToBeFitted())) untrack(() => this.refit());
  }

  /** Not for a list that is read, for what is pointed at nor for a refusal that comes and goes; for more room only in
   *  another phase, so that the table lies still. */
  private isToBeFitted(): boolean {
    const { camera, table } = this;
    const passing = screen.list || table.pointed || table.notice.said;
    const grown = passing ? 0 : camera.covered - this.fittedOver;
    if (table.question.acts === this.fittedAt) return grown > 0 && !this.begun;
    if (!table.isOnTable) return false;
    return grown > LITTLE || (grown < -MUCH && table.view?.phase !== this.fittedIn);
  }

  private refit(): void {
    this.fittedOver = this.camera.covered;
    this.fittedIn = this.table.view?.phase;
    this.camera.fit();
  }

  /** From near to the whole map, and back to where the player points or what he is asked about. */
  twoScales(): void {
    const { camera } = this;
    if (!camera.isWhole) {
      camera.fit();
      return;
    }
    const pointed = this.table.spot(this.table.hex || this.tools.cursor);
    const acting = this.table.spot(this.table.able[0]?.place ?? "");
    const middle = pointed ?? this.asked()[0] ?? acting ?? camera.toMap({ x: camera.width / 2, y: camera.height / 2 });
    camera.zoom = Math.max(1, camera.zoom * 1.5);
    camera.centre(middle);
    camera.scale(1);
  }

  /** The map is fitted again when the set-up is over and the question has become smaller. */
  private fit(): void {
    const { camera, table } = this;
    const isSetUp = !table.isSettingUp;
    if (!table.board || !camera.width || !table.isAsked || isSetUp === this.fittedFor || camera.byHand) return;
    this.fittedFor = isSetUp;
    this.fittedAt = table.question.acts;
    setTimeout(() => this.refit(), SETTLED);
  }

  /** The camera follows what happens only where it is out of the window; of a shot it shows both ends. */
  private followEvents(): void {
    const { camera, table } = this;
    const log = table.view?.log ?? [];
    const fresh = log.slice(this.told);
    const first = this.told === 0;
    this.told = log.length;
    if (first || !table.queued) return;
    const shots = untrack(() => table.flashes.lines);
    const isNew = shots !== this.shots && fresh.some(isAttack);
    this.shots = shots;
    const ends = untrack(() => shots.flatMap((shot) => shot.split(">")).flatMap((place) => table.spot(place) ?? []));
    if (isNew && ends.length) {
      untrack(() => camera.visit(ends, settings.motion));
      return;
    }
    const place = fresh
      .map((line) => line.place || (table.isOnTable ? `#${line.pieces?.[0] ?? ""}` : ""))
      .filter(Boolean)
      .at(-1);
    const cell = place && untrack(() => table.spot(place));
    if (cell) untrack(() => camera.reveal(cell, settings.motion));
  }

  /** What is asked about is brought into the window where none of it is there; who can be aimed at on a table always. */
  private followQuestion(): void {
    const { camera, table } = this;
    void table.question.acts;
    if (!table.isAsked || table.isSettingUp) return;
    const spots = this.asked();
    const aimed = this.aimedAt();
    untrack(() => {
      camera.comeBack(settings.motion);
      const isAnySeen = spots.some((spot) => camera.isIn(spot, 20));
      this.framed = aimed.length ? [...this.acting(), ...aimed] : table.isOnTable && !isAnySeen ? spots : [];
      if (this.framed.length) camera.include(this.framed, settings.motion);
      else if (spots.length && !isAnySeen) camera.reveal(spots[0]!, settings.motion);
    });
  }

  /** Where those stand whom somebody on a table could aim at. */
  private aimedAt(): Point[] {
    const { table } = this;
    const form = going(table.forms);
    if (!table.isOnTable || !table.active.size || (form && !isFiredAt(form))) return [];
    const foes = [...table.targets.pieces.keys()].filter((id) => table.pieces.get(id)?.side !== table.side);
    return foes.flatMap((id) => table.spot(`#${id}`) ?? []);
  }

  /** Where that lies which is asked about: who acts, else what can be chosen. */
  private asked(): Point[] {
    const { table } = this;
    const own = table.isOnTable ? table.able.filter(({ side }) => side === table.side) : [];
    const found = own.length ? own.flatMap(({ place }) => table.spot(place) ?? []) : this.acting();
    return found.length ? found : [...table.targets.places.keys()].flatMap((place) => table.spot(place) ?? []);
  }

  private acting(): Point[] {
    const { table } = this;
    return [...table.active].flatMap((id) => table.spot(table.pieces.get(id)?.place ?? "") ?? []);
  }
}
