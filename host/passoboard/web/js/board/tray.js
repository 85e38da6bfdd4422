// The shelf below a simulated board: what is in the hand, and the pieces beside the board.

import { show, svg } from "../dom/dom.js";
import { TRAY } from "./geometry.js";
import { t } from "../words/i18n.js";

/** @import { Board } from "./board.js" */
/** @import { Point } from "./geometry.js" */
/** Where on the shelf a point is, and which piece lies there.
 *  @typedef {{place: "hand" | "off", letter: string}} Shelf */

const HAND = 150;
const STEP = 52;
const TOP = 14;

/** Draws the shelf and finds what lies where. */
export class Tray {
  #beside = "";

  /** @param {Board} board */
  constructor({ layers, geometry, face }) {
    this.geometry = geometry;
    this.face = face;
    this.y = geometry.boardHeight + TOP;
    this.group = svg("g", { class: "tray" });
    layers.discs.append(this.group);
  }

  /** Return what is at a point, or null if the point is not on the shelf.
   *  @param {Point} point @returns {Shelf | null} */
  at({ x, y }) {
    if (y < this.y) return null;
    if (x < HAND) return { place: "hand", letter: "" };
    const index = Math.floor((x - HAND - 20) / STEP);
    return { place: "off", letter: this.#beside[index] ?? "" };
  }

  /** Draw what is in the hand but not under a pointer, and what lies beside the board.
   *  @param {string} hand @param {string} beside */
  update(hand, beside) {
    this.#beside = beside;
    const { width } = this.geometry;
    const height = TRAY - TOP - 4;
    show(this.group,
      svg("rect", { x: 0, y: this.y, width: HAND - 8, height, rx: 18, class: "shelf hand" }),
      svg("rect", { x: HAND, y: this.y, width: width - HAND, height, rx: 18, class: "shelf" }),
      svg("text", { x: 14, y: this.y + height - 10, class: "shelf-name" }, t("tray.hand")),
      svg("text", { x: HAND + 14, y: this.y + height - 10, class: "shelf-name" }, t("tray.beside")),
      hand && this.#small(hand, (HAND - 8) / 2),
      [...beside].map((letter, index) => this.#small(letter, HAND + 20 + STEP * (index + 0.5))));
  }

  /** @param {string} pieces @param {number} x */
  #small(pieces, x) {
    return svg("g", { transform: `translate(${x} ${this.y + 46}) scale(0.68)`, class: "small", role: "img",
      "aria-label": this.face.piecesText(pieces) }, this.face.stack(pieces));
  }
}
