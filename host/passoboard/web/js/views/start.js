// The start screen: the games as boards that move, and what to do next, with one card each.

import { Demo } from "../board/demo.js";
import { byId, el, show } from "../dom/dom.js";
import { t, tn, tOr } from "../words/i18n.js";
import { progress } from "./learn.js";
import { chooseGame, keep, lastGame } from "../state/remembered.js";
import { whoseTurn } from "../words/guidance.js";

/** @import { Parts } from "../app.js" */
/** @import { Face } from "../board/face.js" */
/** The lessons of a game: all, those done, and the number of the next.
 *  @typedef {{all: number, done: number, next: number}} Progress */

const PATIENCE_MS = 1000; // how long to wait for the first board

/** The start screen. */
export class Start {
  #asked = 0;
  /** The games to choose from. @type {Face[]} */
  #all = [];
  /** @type {Map<string, Progress>} */
  #done = new Map();
  /** @type {Map<string, Demo>} */
  #demos = new Map();

  /** @param {Parts} parts */
  constructor({ store, faces, actions, language, settings }) {
    this.language = language;
    this.settings = settings;
    this.store = store;
    this.faces = faces;
    this.actions = actions;
  }

  async open() {
    const asked = ++this.#asked;
    if (!this.store.view) await new Promise((done) => setTimeout(done, PATIENCE_MS)); // otherwise the layout would jump
    if (asked === this.#asked) await this.#show(asked);
  }

  /** Let the boards rest while nobody sees them. */
  close() {
    this.#asked += 1;
    for (const demo of this.#demos.values()) demo.stop();
  }

  /** @param {number} asked */
  async #show(asked) {
    const { view } = this.store;
    const games = view?.games ?? [];
    const game = lastGame(games) || (view?.game ?? this.faces.usual);
    const all = await Promise.all((games.length > 1 ? games : [game]).map((name) => this.faces.get(name)));
    const taught = all.map(({ rules: { name } }) => name).filter((name) => this.faces.taught.includes(name));
    const done = await Promise.all(taught.map((name) => progress(name)));
    if (asked !== this.#asked) return;
    this.#all = all;
    this.#done = new Map(taught.map((name, index) => [name, done[index]]));
    this.#draw(game);
    for (const one of all) this.#demo(one).play().catch(() => {}); // without the service it stays still
  }

  /** @param {Face} face */
  #demo(face) {
    const demo = this.#demos.get(face.rules.name) ?? new Demo(face, this.store.backend, this.language, this.settings);
    this.#demos.set(face.rules.name, demo);
    return demo;
  }

  /** Show what there is to do in a game; all of it is there, so that a quick click finds the game that was just chosen.
   *  @param {string} game */
  #choose(game) {
    chooseGame(game);
    this.#draw(game);
  }

  /** Whether a game is under way on the board. */
  get #isRunning() {
    const { view, moves, mayPlay } = this.store;
    return Boolean(mayPlay && view && moves.length && view.phase !== "ended");
  }

  /** Return what to do next: go on with a game, finish the lessons, or else play. @param {Progress | null} done */
  #next(done) {
    if (this.#isRunning) return "continue";
    if (done && done.done < done.all) return "learn";
    return this.store.usesHands && this.store.hasPrograms ? "computer" : "puzzle";
  }

  /** @param {string} name */
  #draw(name) {
    const { store, actions } = this;
    const all = this.#all;
    const face = all.find(({ rules }) => rules.name === name) ?? all[0];
    const done = this.#done.get(name) ?? null;
    const next = this.#next(done);
    const card = (/** @type {string} */ what, /** @type {string} */ href, /** @type {(() => void) | null} */ then = null, about = t(`start.${what}.about`)) =>
      el("a", { class: what === next ? `start-card ${what} next` : `start-card ${what}`, id: `start-${what}`, href, onclick: () => {
        keep("visited", true);
        then?.();
      } }, el("b", {}, t(`start.${what}`)), el("span", {}, about));
    show(byId("start"),
      el("h1", {}, t("start.title", { game: face.title })),
      el("p", { class: "lead" }, t("start.lead")),
      this.#games(name, all),
      el("p", { class: "about" }, tOr(`about.${name}`, "")),
      el("div", { class: "start-cards" },
        this.#isRunning && card("continue", "#board", null, this.#running()),
        done && card("learn", `#learn/${name}/${done.next}`, null, done.done ? tn("start.lessons", done.all, { done: done.done }) : undefined),
        store.usesHands && store.hasPrograms && card("computer", "#board", () => actions.openComputer(name)),
        store.usesHands && card("two", "#board", () => actions.openTwo(name)),
        card("board", "#start", actions.openBoards),
        face.rules.puzzles > 0 && card("puzzle", `#puzzle/${name}`)));
  }

  /** What the running game is, and whose turn. */
  #running() {
    const { view, moves } = this.store;
    const face = view && this.faces.of(view.game);
    return view && face ? `${face.title}, ${tn("games.moves", moves.length)}. ${whoseTurn(view, face).text}` : "";
  }

  /** @param {string} name @param {Face[]} all */
  #games(name, all) {
    return el("div", { class: all.length > 1 ? "start-games" : "start-games alone", role: "radiogroup", "aria-label": t("new.game") }, all.map((one) => {
      const { rules, title } = one;
      const id = `start-game-${rules.name}`;
      const lone = all.length < 2;
      return el("div", { class: "start-game" },
        !lone && el("input", { type: "radio", name: "start-game", id, value: rules.name, checked: rules.name === name, onchange: () => this.#choose(rules.name) }),
        el("label", lone ? {} : { for: id }, this.#demo(one).element, el("b", {}, title)));
    }));
  }
}
