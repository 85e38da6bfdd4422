// A line of moves, shown on a board move by move: why a move is bad, or what would have been better.

import { el, svg } from "../dom/dom.js";
import { t } from "../words/i18n.js";

/** @import { Backend } from "../state/backend.js" */
/** @import { Shown } from "../board/board.js" */
/** @import { Face } from "../board/face.js" */

const SHAPES = { back: "M16 5v14l-10-7z", next: "M8 5v14l10-7z" };

/** Return what a board shows of a position after a move. @param {Face} face @param {Api.Studied} seen @param {string} move @param {string} mover
 *  @returns {Shown} */
function shown(face, seen, move, mover) {
  const path = move ? face.trace(move, mover).cells : [];
  const sign = (/** @type {string} */ cell) => seen.removed.includes(cell) ? "." : path.includes(cell) ? "m" : "-";
  return {
    pieces: seen.pieces, removed: seen.removed, lights: face.cells.map(sign).join(""), goals: seen.goals, islands: seen.islands,
    last: move ? { move, mover } : null, candidates: [], scene: seen.scene,
  };
}

/** Steps through the moves after a position; `onShow` draws, and receives the last move. */
export class Line {
  #at;

  /** @param {Backend} backend @param {Face} face @param {string} position @param {string[]} moves
   *  @param {(shown: Shown, move: string) => void} onShow @param {() => void} redraw @param {number} [at] how many are shown already */
  constructor(backend, face, position, moves, onShow, redraw, at = 0) {
    this.#at = at;
    this.backend = backend;
    this.face = face;
    this.position = position;
    this.moves = moves;
    this.onShow = onShow;
    this.redraw = redraw;
  }

  /** Show the position after a number of moves. @param {number} at */
  async go(at) {
    this.#at = Math.max(0, Math.min(this.moves.length, at));
    const wanted = this.#at;
    this.redraw();
    const before = wanted && await this.#study(wanted - 1);
    const seen = await this.#study(wanted);
    if (wanted === this.#at) this.onShow(shown(this.face, seen, this.moves[wanted - 1] ?? "", before ? before.current : ""), this.moves[wanted - 1] ?? "");
  }

  /** @param {number} count */
  #study(count) {
    return this.backend.study(this.face.rules.name, { position: this.position, moves: this.moves.slice(0, count) });
  }

  /** Return the buttons and the number of the move shown. */
  view() {
    const { moves } = this;
    const at = this.#at;
    const button = (/** @type {keyof typeof SHAPES} */ name, /** @type {number} */ to) =>
      el("button", { type: "button", class: "soft round", "aria-label": t(`coach.step.${name}`), title: t(`coach.step.${name}`), "data-line": name,
        "aria-disabled": String(to < 0 || to > moves.length), onclick: () => this.go(to) },
      svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SHAPES[name] })));
    return el("div", { class: "line" }, button("back", at - 1), button("next", at + 1), el("span", { role: "status" }, at
      ? t("coach.step", { at, count: moves.length, move: this.face.moveText(moves[at - 1]) }) : t("coach.step.start")));
  }
}
