import { isFiredAt, kindsIn } from "../model/figures";
import { isOnMap } from "../model/offers";
import type { Offer } from "../protocol";
import type { GameClient } from "../state/client.svelte";
import { styles } from "../styles.svelte";
import { words } from "../words/words.svelte";

export interface Line {
  readonly text: string;
  /** It is what the player has to know first. */
  readonly isLoud?: boolean;
}

/** How a question is answered that has more answers than buttons: by a number, on the table, at what is outlined there. */
export function guideOf(game: GameClient, hasTray: boolean): readonly Line[] {
  const { forms } = game.decision;
  if (kindsIn(forms).length) return [];
  const scenery = sceneryOf(game);
  const foes = foesOf(game);
  const turns = game.position.isTabletop && forms.some((form) => form.unit === "degrees");
  return [
    ...(turns ? [{ text: words.say("prompt-handles") }] : []),
    ...(forms.some((form) => form.point) && !hasTray ? [{ text: howOf(game) }] : []),
    ...(foes ? [{ text: words.say("prompt-foes", { what: foes }) }] : []),
    ...(scenery && isAimless(game) ? [{ text: words.say("prompt-aimless"), isLoud: true }] : []),
    ...(scenery ? [{ text: words.say("prompt-scenery", { what: scenery }) }] : []),
  ];
}

function howOf({ decision }: GameClient): string {
  // The form that wants a point as a target, not as a goal of a move.
  const aimed = decision.forms.find((form) => isFiredAt(form));
  if (aimed) return words.say("prompt-point-for", { what: words.of(aimed.label) });
  const shifts = decision.forms.some((form) => form.point && form.pieces?.length);
  const isDriven = !!decision.mover && !!styles.piece(decision.mover.kind).vehicle;
  // A vehicle and a figure that is put down move alone.
  if (decision.mover?.point) return words.say(isDriven || shifts ? "prompt-drive" : "prompt-lead");
  return words.say(shifts ? "prompt-shift" : "prompt-point");
}

/** What can be done to the things of a table that are outlined; empty: nothing. */
function sceneryOf({ decision, position }: GameClient): string {
  if (!position.isTabletop) return "";
  const things = [...decision.targets.places.values()].flatMap(([offer]) => (offer ? thingOf(offer) : []));
  return [...new Set(things)].join(", ");
}

/** Whether things can be shot at, but none of the enemy. */
function isAimless({ decision, position, room }: GameClient): boolean {
  const pieces = [...decision.targets.pieces.keys()].map((id) => position.pieces.get(id));
  return !position.isSettingUp && pieces.every((piece) => piece?.side === room.side);
}

/** What can be done to others while own pieces can be taken up, such as to look under a marker; empty: nothing. */
function foesOf({ decision, position, room }: GameClient): string {
  if (!position.isTabletop) return "";
  const onMap = decision.offers.filter(isOnMap);
  const isOwn = ({ pieces }: Offer) => position.pieces.get(pieces?.[0] ?? -1)?.side === room.side;
  if (!onMap.some(isOwn)) return "";
  const others = onMap.filter((offer) => offer.pieces?.length === 1 && !isOwn(offer));
  return [...new Map(others.map(({ label }) => [label.id, words.of(label)])).values()].join(", ");
}

/** What a choice of a thing names. */
function thingOf({ label }: Offer): string {
  const place = label.args?.place;
  return typeof place === "object" ? words.of(place) : words.of(label);
}
