// The first thing a visitor sees: what there is to do here, one card each.

import { byId, el, show } from "./dom.js";
import { t } from "./i18n.js";
import { keep } from "./remembered.js";

/** @import { Parts } from "./app.js" */
/** @import { Face } from "./face.js" */

/** The start screen. */
export class Start {
  /** @param {Parts} parts */
  constructor({ store, faces, actions }) {
    this.store = store;
    this.faces = faces;
    this.actions = actions;
  }

  async open() {
    const game = this.store.view?.game ?? this.faces.usual;
    const face = await this.faces.get(game);
    this.#draw(face, this.faces.teaches(game) ? game : this.faces.usual);
  }

  /** @param {Face} face @param {string} taught the game to learn here */
  #draw(face, taught) {
    const { store, actions } = this;
    const card = (/** @type {string} */ name, /** @type {string} */ href, /** @type {(() => void) | null} */ then = null) =>
      el("a", { class: `start-card ${name}`, id: `start-${name}`, href, onclick: () => {
        keep("visited", true);
        then?.();
      } }, el("b", {}, t(`start.${name}`)), el("span", {}, t(`start.${name}.about`)));
    show(byId("start"),
      el("h1", {}, t("start.title", { game: face.title })),
      el("p", { class: "lead" }, t("start.lead")),
      el("div", { class: "start-cards" },
        card("learn", `#learn/${taught}/1`),
        store.usesHands && store.hasPrograms && card("computer", "#board", actions.openComputer),
        store.usesHands && card("two", "#board", actions.openTwo),
        card("board", "#start", actions.openBoards),
        card("puzzle", `#puzzle/${taught}`)));
  }
}
