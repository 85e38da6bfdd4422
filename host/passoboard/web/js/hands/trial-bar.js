// Beside a tile that is tried out: what it would score, and buttons to lay it, turn it round or put it back.

import { el, show } from "../dom/dom.js";
import { t, tn } from "../words/i18n.js";

/** @import { Board } from "../board/board.js" */
/** @import { Pointing } from "./pointing.js" */

const BELOW = 78; // drawing units from the middle of the tile
const INSET = 27; // percent of the board that half a bar takes at most

/** The bar of one board. */
export class TrialBar {
  /** @param {Board} board @param {Pointing} pointing */
  constructor(board, pointing) {
    this.board = board;
    this.pointing = pointing;
    this.element = el("div", { class: "trial-bar", "data-button": "trial", role: "group", "aria-label": t("trial.label"), hidden: true });
    board.element.append(this.element);
  }

  /** Show the trial placement, if there is one that is legal.
   *  @param {Record<string, any>} scene @param {Record<string, string>} pieces */
  update(scene, pieces) {
    const { board, pointing, element } = this;
    const { trial } = pointing;
    const isLegal = Boolean(trial?.move);
    element.hidden = !isLegal;
    if (!trial || !isLegal) {
      show(element);
      return;
    }
    this.#place(trial.cells);
    const worth = board.face.worth(scene, trial, pieces);
    const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ onclick, kind = "soft") =>
      el("button", { type: "button", class: kind, "data-trial": id, onclick }, text);
    show(element,
      worth && el("p", { role: "status" }, worth.passes ? `${tn("trial.passes", worth.passes)} = ${tn("trial.points", worth.points)}` : t("trial.nothing")),
      worth && worth.next > 0 && el("small", {}, t("trial.next", { passes: worth.next })),
      el("div", {}, button("lay", t("trial.lay"), () => pointing.lay(), "strong"),
        button("turn", t("trial.turn"), () => pointing.turn()),
        button("back", t("trial.back"), () => pointing.giveUp())));
  }

  /** Put the bar below the tile, or above it in the lower half of the board. @param {string[]} cells */
  #place(cells) {
    const { geometry } = this.board;
    const middles = cells.map((cell) => geometry.middle(cell));
    const x = middles.reduce((sum, point) => sum + point.x, 0) / middles.length;
    const ys = middles.map(({ y }) => y);
    const isLow = Math.max(...ys) > geometry.boardHeight * 0.6;
    const { style } = this.element;
    style.left = `${Math.max(INSET, Math.min(100 - INSET, (100 * x) / geometry.width))}%`;
    style.top = isLow ? "" : `${(100 * (Math.max(...ys) + BELOW)) / geometry.height}%`;
    style.bottom = isLow ? `${100 - (100 * (Math.min(...ys) - BELOW)) / geometry.height}%` : "";
  }
}
