// The end of a game, announced on the board itself, with what to do next: play again, or look at this game.

import { byId, el, show } from "./dom.js";
import { t } from "./i18n.js";
import { playerText } from "./words.js";

/** @import { Parts } from "./app.js" */
/** @import { View } from "./backend.js" */
/** @import { Face, Outcome } from "./face.js" */

/** The card shown on the board when a game is over. */
export class End {
  /** The end that was dismissed. @type {Outcome | null} */
  #dismissed = null;

  /** @param {Parts} parts */
  constructor({ store, actions }) {
    this.store = store;
    this.actions = actions;
  }

  /** @param {View} view @param {Face} face @param {boolean} isWanted */
  update(view, face, isWanted) {
    const { outcome } = this.store;
    const isOver = isWanted && view.phase === "ended" && outcome !== null && outcome !== this.#dismissed;
    byId("end").hidden = !isOver;
    show(byId("end"), isOver && this.#card(view, face, outcome));
  }

  /** @param {View} view @param {Face} face @param {Outcome} outcome */
  #card(view, face, outcome) {
    const { store, actions } = this;
    return [
      face.sides.includes(outcome.winner) && face.icon(outcome.winner),
      el("h2", {}, face.ending(outcome, (side) => playerText(side, face, view.names))),
      el("div", { class: "controls" },
        store.mayPlay && el("button", { type: "button", class: "strong", id: "rematch", onclick: actions.rematch }, t("end.rematch")),
        store.game > 0 && el("a", { class: "soft button", id: "end-replay", href: `#games/${store.game}` }, t("end.look")),
        store.game > 0 && el("a", { class: "soft button", id: "end-analyse", href: `#games/${store.game}/analyse` }, t("replay.analyse")),
        el("button", { type: "button", class: "soft", id: "end-close", onclick: () => {
          this.#dismissed = outcome;
          store.tell("view");
        } }, t("dialog.close"))),
    ];
  }
}
