// The shelf below a simulated board: what is in the hand, and the discs beside the board.

import { show, svg } from "./dom.js";
import { stack } from "./discs.js";
import { TRAY } from "./geometry.js";
import { t } from "./i18n.js";
import { stackWords } from "./words.js";

const HAND = 150;
const STEP = 52;
const TOP = 14;

/** Draws the shelf and knows what lies where. */
export class Tray {
  constructor(layer, geometry, sides) {
    this.geometry = geometry;
    this.sides = sides;
    this.y = geometry.boardHeight + TOP;
    this.group = svg("g", { class: "tray" });
    layer.append(this.group);
  }

  /** Return "hand", "off" (with the colour of the disc there) or null for a point. */
  at({ x, y }) {
    if (y < this.y) return null;
    if (x < HAND) return { place: "hand" };
    const index = Math.floor((x - HAND - 20) / STEP);
    return { place: "off", colour: this.beside?.[index] ?? "" };
  }

  /** Draw what is in the hand and not under a pointer, and what lies beside the board. */
  update(hand, beside) {
    this.beside = beside;
    const width = this.geometry.width;
    const height = TRAY - TOP - 4;
    show(this.group, `${hand}|${beside}`, () => [
      svg("rect", { x: 0, y: this.y, width: HAND - 8, height, rx: 18, class: "shelf hand" }),
      svg("rect", { x: HAND, y: this.y, width: width - HAND, height, rx: 18, class: "shelf" }),
      svg("text", { x: 14, y: this.y + height - 10, class: "shelf-name" }, t("tray.hand")),
      svg("text", { x: HAND + 14, y: this.y + height - 10, class: "shelf-name" }, t("tray.beside")),
      hand && this.#small(hand, (HAND - 8) / 2, stackWords(hand)),
      ...[...beside].map((letter, index) => this.#small(letter, HAND + 20 + STEP * (index + 0.5), stackWords(letter))),
    ]);
  }

  #small(discs, x, label) {
    return svg("g", { transform: `translate(${x} ${this.y + 46}) scale(0.68)`, class: "small", role: "img", "aria-label": label },
      stack(discs, this.sides));
  }
}
