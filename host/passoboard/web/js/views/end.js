// The end of a game: who won, the score and where it turned, beside the board, which stays in sight; and a light show.

import { byId, el, show } from "../dom/dom.js";
import { t } from "../words/i18n.js";
import { judge, note } from "../state/mistakes.js";
import { playerText } from "../words/guidance.js";

/** @import { Parts } from "../app.js" */
/** @import { View } from "../state/backend.js" */
/** @import { Face, Outcome } from "../board/face.js" */

const SPARKS = 36;
const SHOW_MS = 2000; // as long as the board's own lights
const LEAST_MOVES = 4; // a shorter game has no turning point
const LEAST_LOSS = 0.15; // of the chance of winning, as a mistake is marked "?"

/** Let sparks rise over the board, unless the system asks for reduced motion.
 *  @param {Element} place @param {string} tone */
function sparkle(place, tone) {
  const sparks = Array.from({ length: SPARKS }, (_, index) => el("i", { class: `spark ${index % 3 ? "" : tone}` }));
  place.append(...sparks);
  sparks.forEach((spark, index) => {
    const side = Math.sin(index * 2.4) * 46;
    const high = 30 + (index * 37) % 60;
    const frames = [
      { transform: "translate(0, 0) scale(0.4)", opacity: 0 },
      { transform: `translate(${side * 0.7}cqw, -${high * 0.8}cqh) scale(1.1)`, opacity: 1, offset: 0.5 },
      { transform: `translate(${side}cqw, -${high * 0.5}cqh) scale(0.5)`, opacity: 0 },
    ];
    const timing = { duration: SHOW_MS * 0.6, delay: (index % 9) * SHOW_MS * 0.045, easing: "ease-out", fill: /** @type {const} */ ("both") };
    const remove = () => spark.remove();
    spark.animate(frames, timing).finished.then(remove, remove);
  });
}

/** The card shown beside the board when a game is over. */
export class End {
  #shown = ""; // names the end that is shown
  #dismissed = "";
  #isNews = false; // the game was seen before its end
  /** @type {Api.Judged | null} */
  #turning = null;

  /** @param {Parts} parts */
  constructor({ store, actions, settings }) {
    this.store = store;
    this.actions = actions;
    this.settings = settings;
  }

  /** @param {View} view @param {Face} face @param {boolean} isWanted */
  update(view, face, isWanted) {
    const { outcome } = this.store;
    const isOver = view.phase === "ended" && outcome !== null;
    if (!isOver) this.#forget(Boolean(view.position) && view.phase !== "ended");
    else if (isWanted && !this.#shown) this.#begin(view, face, outcome);
    const isShown = isOver && isWanted && this.#shown !== this.#dismissed;
    byId("end").hidden = !isShown;
    show(byId("end"), isShown && this.#card(view, face, outcome));
  }

  /** @param {boolean} isRunning */
  #forget(isRunning) {
    this.#shown = "";
    this.#turning = null;
    this.#isNews ||= isRunning;
  }

  /** @param {View} view @param {Face} face @param {Outcome} outcome */
  #begin(view, face, outcome) {
    const { store } = this;
    this.#shown = `${view.board} ${view.at}`;
    byId("end").parentElement?.scrollTo(0, 0);
    if (this.#isNews && !this.settings.still && face.sides.includes(outcome.winner)) sparkle(byId("show"), face.tone(outcome.winner));
    this.#isNews = false;
    const isOpen = !Object.values(store.startHeld).includes("?");
    if (store.mayPlay && isOpen && store.game > 0 && store.moves.length >= LEAST_MOVES) this.#findTurning(this.#shown, face);
  }

  /** Ask where the game turned: the move that gave most away. It is shown when it is known.
   *  @param {string} shown @param {Face} face */
  async #findTurning(shown, face) {
    const { store } = this;
    const number = store.game;
    const moves = await judge(store.backend, number, () => this.#shown === shown);
    if (!moves) return; // the card does without
    note(face.rules.name, number, moves, face.sides);
    const worst = moves.reduce((/** @type {Api.Judged | null} */ most, one) =>
      !most || one.before - one.after > most.before - most.after ? one : most, null);
    if (this.#shown !== shown || !worst || worst.before - worst.after < LEAST_LOSS) return;
    this.#turning = worst;
    store.tell("view");
  }

  /** What to say first: to somebody who plays, whether they won.
   *  @param {View} view @param {Face} face @param {Outcome} outcome */
  #headline(view, face, { winner }) {
    const own = this.store.ownSides;
    if (!face.sides.includes(winner)) return t("end.even");
    if (own.length !== 1) return t("end.wins", { winner: playerText(winner, face, view.names) });
    return own[0] === winner ? t("end.you") : t("end.lost");
  }

  /** @param {View} view @param {Face} face @param {Outcome} outcome */
  #card(view, face, outcome) {
    const { store, actions } = this;
    const turning = this.#turning;
    return [
      el("div", { class: "end-head" }, face.sides.includes(outcome.winner) && face.icon(outcome.winner),
        el("h2", {}, this.#headline(view, face, outcome))),
      view.points.length > 0 && el("p", { class: "end-score", id: "end-score" },
        view.sides.map((side, index) => el("span", { class: face.tone(side) }, `${face.sideName(side)} `, el("b", {}, view.points[index])))),
      turning && el("p", { class: "end-turning" }, el("a", { href: `#games/${store.game}/analyse`, id: "end-turning" },
        t("end.turning", { turn: turning.turn, move: face.moveText(turning.move) + turning.mark,
          side: playerText(turning.mover, face, view.names), before: percent(turning.before), after: percent(turning.after) }))),
      el("div", { class: "controls" },
        store.mayPlay && el("button", { type: "button", class: "strong", id: "rematch", onclick: actions.rematch }, t("end.rematch")),
        store.game > 0 && el("a", { class: "soft button", id: "end-replay", href: `#games/${store.game}` }, t("end.look")),
        store.game > 0 && el("a", { class: "soft button", id: "end-analyse", href: `#games/${store.game}/analyse` }, t("replay.analyse")),
        el("button", { type: "button", class: "soft", id: "end-close", onclick: () => {
          this.#dismissed = this.#shown;
          store.tell("view");
        } }, t("dialog.close"))),
    ];
  }
}

/** @param {number} share */
function percent(share) {
  return `${Math.round(100 * share)}\u00a0%`; // on one line
}
