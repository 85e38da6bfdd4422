// The start screen that visitors see first: choose a game and what to do, with one card each.

import { oneOf } from "./dialogs.js";
import { byId, el, show } from "./dom.js";
import { t, tOr } from "./i18n.js";
import { keep } from "./remembered.js";

/** @import { Parts } from "./app.js" */
/** @import { Face } from "./face.js" */

const PATIENCE_MS = 1000; // how long to wait for the first board

/** The start screen. */
export class Start {
  /** The game chosen here, "" for the one on the board. */
  #game = "";
  #asked = 0;

  /** @param {Parts} parts */
  constructor({ store, faces, actions }) {
    this.store = store;
    this.faces = faces;
    this.actions = actions;
  }

  async open() {
    const asked = ++this.#asked;
    if (!this.store.view) await new Promise((done) => setTimeout(done, PATIENCE_MS)); // otherwise the layout would jump
    if (asked === this.#asked) await this.#show(asked);
  }

  /** @param {number} asked */
  async #show(asked) {
    const { view } = this.store;
    const games = view?.games ?? [];
    const game = games.includes(this.#game) ? this.#game : view?.game ?? this.faces.usual;
    const all = await Promise.all((games.length > 1 ? games : [game]).map((name) => this.faces.get(name)));
    const face = await this.faces.get(game);
    if (asked === this.#asked) this.#draw(face, all);
  }

  /** @param {string} game */
  #choose(game) {
    this.#game = game;
    this.open();
  }

  /** @param {Face} face @param {Face[]} all the games to choose from */
  #draw(face, all) {
    const { store, actions, faces } = this;
    const { name } = face.rules;
    const card = (/** @type {string} */ what, /** @type {string} */ href, /** @type {(() => void) | null} */ then = null) =>
      el("a", { class: `start-card ${what}`, id: `start-${what}`, href, onclick: () => {
        keep("visited", true);
        then?.();
      } }, el("b", {}, t(`start.${what}`)), el("span", {}, t(`start.${what}.about`)));
    show(byId("start"),
      el("h1", {}, t("start.title", { game: face.title })),
      el("p", { class: "lead" }, t("start.lead")),
      all.length > 1 && oneOf("start-game", t("new.game"), all.map(({ rules, title }) => [rules.name, title]), name, (game) => this.#choose(game)),
      el("p", { class: "about" }, tOr(`about.${name}`, "")),
      el("div", { class: "start-cards" },
        faces.teaches(name) && card("learn", `#learn/${name}/1`),
        store.usesHands && store.hasPrograms && card("computer", "#board", () => actions.openComputer(name)),
        store.usesHands && card("two", "#board", () => actions.openTwo(name)),
        card("board", "#start", actions.openBoards),
        face.rules.puzzles > 0 && card("puzzle", `#puzzle/${name}`)));
  }
}
