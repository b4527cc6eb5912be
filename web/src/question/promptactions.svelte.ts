/**
 * What the buttons of the question panel say and do: its choices, holds, groups, and what takes something back.
 * Everything is derived from the state of the game; made and read by the question panel only.
 */

import { roleOf } from "../model/roles";
import type { Offer } from "../protocol";
import type { GameClient } from "../state/client.svelte";
import { keyFor } from "../state/keys.svelte";
import { words } from "../words/words.svelte";
import type { Action } from "./actions";
import { isEnd, LOCK, type PromptButtons } from "./promptbuttons.svelte";

export class PromptActions {
  /** `take` makes the choice of an offer. */
  constructor(
    private readonly game: GameClient,
    private readonly panel: PromptButtons,
    private readonly take: (offer: Offer) => void,
  ) {}

  /** All buttons, in the order in which they find their places. */
  readonly all = $derived.by<readonly Action[]>(() => [
    ...this.locking(),
    ...(this.game.assigning.isOpen ? [] : this.offers),
    ...this.groups,
    ...this.repeating(),
    ...this.panel.holds.map((span, index) => this.ofHold(span, index)),
    ...this.opening(),
    ...this.takingBack(),
    this.undoing(),
  ]);
  /** What is said to all stacks of a board at once. */
  readonly forAll = $derived.by<readonly Action[]>(() =>
    this.game.assigning.isOpen ? this.offers.filter(({ offer }) => offer && roleOf(offer) !== "confirm") : [],
  );
  private readonly offers = $derived.by<readonly Action[]>(() =>
    this.panel.buttons.map((offer, index) => this.ofOffer(offer, index)),
  );

  private ofOffer(offer: Offer, index: number): Action {
    return {
      id: offer.notation,
      label: this.panel.labels[index]!,
      key: this.panel.keys[index],
      title: words.about(offer),
      offer,
      ...(isEnd(offer) ? { sort: "end" } : {}),
      act: () => this.take(offer),
    };
  }

  private ofHold(span: string, index: number): Action {
    return {
      id: `hold ${span}`,
      label: words.hold(span),
      note: words.named(`span-${span}-note`, "") || undefined,
      key: this.panel.keys[this.panel.buttons.length + index],
      ...(span === "game" ? { title: words.say("prompt-hold-game-how") } : {}),
      act: () => void this.game.actions.hold(span),
    };
  }

  /** Offers at several places that share a button. */
  readonly groups = $derived.by<readonly Action[]>(() => {
    const { coach, selection } = this.game;
    return this.panel.groups.map(({ verb, piece, offers }) => ({
      id: `group ${verb} ${piece ?? ""}`,
      label: words.group(offers),
      title: words.about(offers[0]!),
      isPressed: selection.verb === verb && (piece === null || selection.piece === piece),
      isShown: offers.some(({ notation }) => coach.hints.choices.includes(notation)),
      act: () => selection.pick(verb, piece),
    }));
  });

  private repeating(): Action[] {
    const { actions, room } = this.game;
    const { repetition } = actions;
    if (repetition.remaining)
      return [
        { id: "stop", label: words.say("again-stop", { count: repetition.remaining }), act: () => repetition.stop() },
      ];
    if (!repetition.others.length || room.lesson) return [];
    return [{ id: "again", label: repetition.label, title: repetition.names, act: () => void repetition.run() }];
  }

  /** The menu of the piece in question, where it has more than the buttons here. */
  private opening(): Action[] {
    const { more } = this.panel;
    if (!more) return [];
    const act = () => this.game.actions.openMenu(more.place, more.id);
    return [{ id: "menu", label: words.say("prompt-rare"), key: keyFor("menu"), act }];
  }

  /** What is filled in on the board of assignments is sent, or cleared. */
  private locking(): Action[] {
    const { actions, assigning } = this.game;
    if (!assigning.isOpen) return [];
    const count = { done: assigning.done, all: assigning.cards.length };
    return [
      {
        id: "lock",
        label: words.say("board-lock"),
        note: words.say("board-count", count),
        key: LOCK,
        sort: "lock",
        isOff: !assigning.plan.length && !assigning.lock,
        act: () => void actions.lock(),
      },
      {
        id: "empty",
        label: words.say("board-clear"),
        sort: "back",
        isOff: !assigning.plan.length,
        act: () => assigning.clear(),
      },
    ];
  }

  /** A picked piece is let go, or one that was chosen is put back. */
  private takingBack(): Action[] {
    const { actions, enquiries, selection } = this.game;
    const back = { key: "Esc", sort: "back" } as const;
    if (selection.piece !== null)
      return [{ id: "cancel", label: words.say("prompt-cancel"), ...back, act: () => selection.selectPiece(null) }];
    const { putBack } = enquiries;
    if (!putBack) return [];
    const act = () => void actions.choose([putBack]);
    return [{ id: "put-back", label: words.say("prompt-put-back"), ...back, act }];
  }

  private undoing(): Action {
    const { actions, decision } = this.game;
    const act = () => void actions.undo();
    return {
      id: "undo",
      label: words.say("prompt-undo"),
      key: "U",
      sort: "undo",
      isOff: !decision.question.can_undo,
      act,
    };
  }
}
