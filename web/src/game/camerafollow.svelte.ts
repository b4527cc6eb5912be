/**
 * Moves the camera by itself: brings what happens and what is asked about into the window, and fits the map around the
 * question. Started by the page of a game; reads position, decision and pointer, writes only the camera and the cursor.
 */
import { untrack } from "svelte";
import type { Point } from "../ground/geometry";
import type { Camera } from "../map/camera.svelte";
import type { Tools } from "../map/tools.svelte";
import { isAttack } from "../model/events";
import { going, isFiredAt } from "../model/figures";
import { settings } from "../settings.svelte";
import type { GameClient } from "../state/client.svelte";
import { screen } from "../ui.svelte";

/** Milliseconds after which a question that has just come has its final size. */
const LAYOUT_MS = 120;
/** The camera leaves at most this many pixels of room for what floats over the map. */
const MOST_COVERED = 360;
/** Over a tabletop, whose edges matter, it leaves up to this share of the window's height. */
const MOST_COVERED_SHARE = 0.56;
/** A tabletop is fitted again when the question has grown by more than this many pixels. */
const GROWTH_TO_REFIT = 44;
/** In a new phase it is also fitted again when the question has shrunk by more than this many pixels. */
const SHRINKAGE_TO_REFIT = 90;
/** A point is in sight when it is at least this many pixels inside the window. */
const SIGHT_MARGIN = 20;
/** Going from the whole map to a part of it enlarges it by this factor, and at least to its natural size. */
const CLOSE_UP = 1.5;

export class CameraFollow {
  /** Number of lines of the log that were followed. */
  private followedLines = 0;
  /** The lines of fire that were last shown. */
  private shots: readonly string[] = [];
  /** Whether the map was last fitted after the set-up; undefined: it was not fitted yet. */
  private fittedAfterSetUp: boolean | undefined;
  /** The number of the question at which the map was fitted. */
  private fittedAtAct = -1;
  /** The covered height in pixels and the phase at the last fitting. */
  private fittedCover = 0;
  private fittedPhase: number | undefined;
  /** Whether the player has used mouse, wheel or keyboard: from then on the map of a hex game lies still. */
  private isTouched = false;
  /** The points that were brought into the window for the present question. */
  private framed: readonly Point[] = [];

  constructor(
    private readonly game: GameClient,
    private readonly tools: Tools,
    private readonly camera: Camera,
  ) {}

  /** The player uses mouse, wheel or keyboard. */
  touch(): void {
    this.isTouched = true;
    this.framed = [];
  }

  /** Follows the game for as long as the calling component is mounted. */
  follow(): void {
    $effect(() => this.fit());
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

  /**
   * The panels over the map are `height` pixels high now.
   * The whole map stays in sight until the player moves it or does something; a tabletop stays so all the time.
   */
  cover(height: number): void {
    const { camera, game } = this;
    const share = game.position.isTabletop ? MOST_COVERED_SHARE * camera.height : 0;
    camera.covered = Math.min(height, Math.max(MOST_COVERED, share));
    // Untracked: the map moves when the panels change or the player gives it back, not at every question.
    untrack(() => camera.include(this.framed, false));
    if (!camera.byHand && untrack(() => this.needsFitting())) untrack(() => this.refit());
  }

  /** A list, a card of what is pointed at and a notice come and go: they never move the map. */
  private needsFitting(): boolean {
    const { camera, game } = this;
    const { isTabletop, view } = game.position;
    const isPassing = screen.list || game.pointer.offer || game.notice.shown;
    const growth = isPassing ? 0 : camera.covered - this.fittedCover;
    if (game.decision.question.acts === this.fittedAtAct) return growth > 0 && !this.isTouched;
    if (!isTabletop) return false;
    return growth > GROWTH_TO_REFIT || (growth < -SHRINKAGE_TO_REFIT && view?.phase !== this.fittedPhase);
  }

  private refit(): void {
    this.fittedCover = this.camera.covered;
    this.fittedPhase = this.game.position.view?.phase;
    this.camera.fit();
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

  /** Fits the map at the first question, and again when the set-up is over and the question has become smaller. */
  private fit(): void {
    const { camera, game } = this;
    const isAfterSetUp = !game.position.isSettingUp;
    if (!game.position.board || !camera.width || !game.decision.isOpen) return;
    if (isAfterSetUp === this.fittedAfterSetUp || camera.byHand) return;
    this.fittedAfterSetUp = isAfterSetUp;
    this.fittedAtAct = game.decision.question.acts;
    setTimeout(() => this.refit(), LAYOUT_MS);
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
      if (hasNewShot && ends.length) {
        camera.visit(ends, settings.motion);
        return;
      }
      const place = fresh
        .map((line) => line.place || (position.isTabletop ? `#${line.pieces?.[0] ?? ""}` : ""))
        .filter(Boolean)
        .at(-1);
      const spot = place && position.spot(place);
      if (spot) camera.reveal(spot, settings.motion);
    });
  }

  /** Brings what is asked about into the window where none of it is there; possible targets on a tabletop always. */
  private followQuestion(): void {
    const { camera, game } = this;
    // Read only to run again at every question, even where it is about the same pieces.
    void game.decision.question.acts;
    if (!game.decision.isOpen || game.position.isSettingUp) return;
    const spots = this.askedAbout();
    const targets = this.enemyTargets();
    untrack(() => {
      camera.comeBack(settings.motion);
      const isAnySeen = spots.some((spot) => camera.isIn(spot, SIGHT_MARGIN));
      const unseen = game.position.isTabletop && !isAnySeen ? spots : [];
      this.framed = targets.length ? [...this.subjects(), ...targets] : unseen;
      if (this.framed.length) camera.include(this.framed, settings.motion);
      else if (spots.length && !isAnySeen) camera.reveal(spots[0]!, settings.motion);
    });
  }

  /** Where the enemies stand that a figure on a tabletop can aim at now. */
  private enemyTargets(): Point[] {
    const { decision, position, room } = this.game;
    const form = going(decision.forms);
    if (!position.isTabletop || !decision.subjects.size || (form && !isFiredAt(form))) return [];
    const enemies = [...decision.targets.pieces.keys()].filter((id) => position.pieces.get(id)?.side !== room.side);
    return enemies.flatMap((id) => position.spot(`#${id}`) ?? []);
  }

  /** Where the pieces stand that act, else the places that can be chosen. */
  private askedAbout(): Point[] {
    const { decision, position, room } = this.game;
    const own = position.isTabletop ? decision.ablePieces.filter(({ side }) => side === room.side) : [];
    const spots = own.length ? own.flatMap(({ place }) => position.spot(place) ?? []) : this.subjects();
    if (spots.length) return spots;
    return [...decision.targets.places.keys()].flatMap((place) => position.spot(place) ?? []);
  }

  /** Where the pieces stand that the question is about. */
  private subjects(): Point[] {
    const { decision, position } = this.game;
    return [...decision.subjects].flatMap((id) => position.spot(position.pieces.get(id)?.place ?? "") ?? []);
  }
}
