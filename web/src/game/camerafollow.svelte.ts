/**
 * Moves the camera by itself: brings what happens and what is asked about into the window, never at another scale.
 * Started by the page of a game; reads position, decision and pointer, writes only the camera and the cursor.
 */
import { untrack } from "svelte";
import type { Point } from "../ground/geometry";
import type { Camera } from "../map/camera.svelte";
import { isAttack } from "../model/events";
import { settings } from "../settings.svelte";
import type { GameClient } from "../state/client.svelte";
import type { Tools } from "../state/tools.svelte";
import { screen } from "../ui.svelte";

/** Pixels to a map unit at which play on hexes begins on a phone: its counters are then 50 pixels wide. */
const PHONE_ZOOM = 50 / 42;
/** Going from the whole map to a part of it enlarges it by this factor, and at least to its natural size. */
const CLOSE_UP = 1.5;

export class CameraFollow {
  /** Number of lines of the log that were followed. */
  private followedLines = 0;
  /** The lines of fire that were last shown. */
  private shots: readonly string[] = [];
  /** Whether something was asked after the set-up. */
  private isPlaying = false;

  constructor(
    private readonly game: GameClient,
    private readonly tools: Tools,
    private readonly camera: Camera,
  ) {}

  /** Follows the game for as long as the calling component is mounted. */
  follow(): void {
    $effect(() => this.begin());
    $effect(() => this.followEvents());
    $effect(() => this.followQuestion());
  }

  /** Brings a place into the window, with the keyboard's cursor on it. */
  show(place: string): void {
    const spot = this.game.position.spot(place);
    if (!spot) return;
    this.tools.cursor = place;
    this.game.pointer.pointAtPlace(place);
    this.camera.reveal(spot, settings.motion);
  }

  /** Shows the whole map, or where it is shown a close-up of what is pointed at or asked about. */
  toggleScale(): void {
    const { camera, game } = this;
    if (!camera.isWhole) {
      camera.fit();
      return;
    }
    const pointed = game.position.spot(game.pointer.place || this.tools.cursor);
    const able = game.position.spot(game.decision.ablePieces[0]?.place ?? "");
    const middle = camera.toMap({ x: camera.width / 2, y: camera.height / 2 });
    camera.zoom = Math.max(1, camera.zoom * CLOSE_UP);
    camera.centre(pointed ?? this.askedAbout()[0] ?? able ?? middle);
    camera.scale(1);
  }

  /** The view of the first question is the whole map; on a phone play begins closer, around what is asked about. */
  private begin(): void {
    const { camera, game } = this;
    const { position } = game;
    if (!position.board || !camera.width || !game.decision.isOpen) return;
    if (!camera.isBegun) untrack(() => camera.begin());
    if (this.isPlaying || position.isSettingUp) return;
    this.isPlaying = true;
    if (screen.size !== "phone") return;
    untrack(() => camera.closeUp(this.askedAbout(), position.isTabletop ? camera.filling : PHONE_ZOOM));
  }

  /** Brings what happens into the window where it is out of it; of a shot both ends. */
  private followEvents(): void {
    const { camera } = this;
    const { position } = this.game;
    const log = position.view?.log ?? [];
    const fresh = log.slice(this.followedLines);
    const isFirst = this.followedLines === 0;
    this.followedLines = log.length;
    if (isFirst || !position.queued) return;
    // Untracked from here on: the camera moves when the log grows, not when flashes fade or pieces move.
    untrack(() => {
      const { lines: shots } = position.flashes;
      const hasNewShot = shots !== this.shots && fresh.some(isAttack);
      this.shots = shots;
      const ends = shots.flatMap((shot) => shot.split(">")).flatMap((place) => position.spot(place) ?? []);
      const place = fresh
        .map((line) => line.place || (position.isTabletop ? `#${line.pieces?.[0] ?? ""}` : ""))
        .filter(Boolean)
        .at(-1);
      const spot = place && position.spot(place);
      const acting = hasNewShot && ends.length ? ends : spot ? [spot] : [];
      if (acting.length) camera.visit(acting, settings.motion);
    });
  }

  /** Brings what is asked about into the window: what acts, and with it what can be chosen. */
  private followQuestion(): void {
    const { camera, game } = this;
    // Read only to run again at every question, even where it is about the same pieces.
    void game.decision.question.acts;
    if (!game.decision.isOpen || game.position.isSettingUp || !camera.isBegun) return;
    const acting = this.subjects();
    const choices = this.choices(acting[0]);
    untrack(() => camera.attend(acting, choices, settings.motion));
  }

  /** Where the pieces stand that act, else the places that can be chosen. */
  private askedAbout(): Point[] {
    const acting = this.subjects();
    return [...acting, ...this.choices(acting[0])];
  }

  /** What the question is about: its place, such as the target of fire, and where its pieces stand. */
  private subjects(): Point[] {
    const { decision, position } = this.game;
    const places = [...decision.subjects].map((id) => position.pieces.get(id)?.place ?? "");
    return [decision.place, ...places].flatMap((place) => position.spot(place) ?? []);
  }

  /** Where what can be chosen stands or lies, nearest to a point first; of pieces only enemies, where any can be. */
  private choices(from: Point | undefined): Point[] {
    const { decision, position, room } = this.game;
    const { height, width } = this.camera;
    const middle = from ?? untrack(() => this.camera.toMap({ x: width / 2, y: height / 2 }));
    const pieces = [...decision.targets.pieces.keys()].flatMap((id) => position.pieces.get(id) ?? []);
    const enemies = pieces.filter(({ side }) => side !== room.side);
    const places = (enemies.length ? enemies : pieces).map(({ place }) => place);
    const spots = [...places, ...decision.targets.places.keys()].flatMap((place) => position.spot(place) ?? []);
    const distanceOf = (spot: Point) => Math.hypot(spot.x - middle.x, spot.y - middle.y);
    return spots.toSorted((one, other) => distanceOf(one) - distanceOf(other));
  }
}
