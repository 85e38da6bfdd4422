// The live board with everything around it: hands, shelf, buttons, keyboard, words for those who listen.

import { Board } from "./board.js";
import { set } from "./dom.js";
import { Grip } from "./grip.js";
import { Keys } from "./keys.js";
import { Knobs } from "./knobs.js";
import { Tray } from "./tray.js";
import { cellLabel } from "./words.js";

/** @import { Parts } from "./app.js" */
/** @import { View } from "./backend.js" */
/** @import { Face } from "./face.js" */
/** What a scene is built for: another one of these, another scene.
 *  @typedef {{board: string, face: Face, simulated: boolean, usesHands: boolean, flipped: boolean}} Purpose */

/** Return what to draw of a real board: pieces that its switches do not feel are in somebody's hand. @param {View} view */
function realPieces({ pieces, picture }) {
  const felt = (/** @type {[string, string]} */ [cell]) => picture.includes(cell);
  const all = Object.entries(pieces);
  return { pieces: Object.fromEntries(all.filter(felt)), floating: Object.fromEntries(all.filter((one) => !felt(one))) };
}

/** Return what to draw with everything that lies in the board as the game has it.
 *  @param {{pieces: Record<string, string>, floating: Record<string, string>}} seen @param {Record<string, string>} believed @param {Face} face */
function withInlays({ pieces, floating }, believed, { cells, inlays }) {
  const only = (/** @type {string} */ letters, /** @type {boolean} */ wanted) => [...letters].filter((letter) => inlays.includes(letter) === wanted).join("");
  const above = (/** @type {Record<string, string>} */ all) => Object.fromEntries(cells.map((cell) => [cell, only(all[cell] ?? "", false)]));
  const upper = above(pieces);
  return { pieces: Object.fromEntries(cells.map((cell) => [cell, only(believed[cell] ?? "", true) + upper[cell]])), floating: above(floating) };
}

/** @param {Purpose} one @param {Purpose} other */
function isSame(one, other) {
  return one.board === other.board && one.face === other.face && one.simulated === other.simulated
    && one.usesHands === other.usesHands && one.flipped === other.flipped;
}

/** The parts of one scene. */
class Stage {
  /** @param {Element} container @param {Purpose} purpose @param {Parts} parts */
  constructor(container, purpose, { language, hands, settings }) {
    const { face, simulated, usesHands, flipped } = purpose;
    this.purpose = purpose;
    this.board = new Board(container, face, language, { flipped, tray: simulated });
    this.tray = simulated ? new Tray(this.board) : null;
    this.grip = usesHands && this.tray ? new Grip(this.board, this.tray, hands, settings) : null;
    this.keys = new Keys(this.board, usesHands ? hands : null, () => this.grip?.escape());
    this.knobs = new Knobs(this.board, usesHands ? (seat, ms) => hands.press(seat, ms) : null);
    this.board.element.classList.toggle("handy", usesHands);
  }
}

/** Builds another stage when the board, its game, our role or the point of view changes. */
export class Scene {
  /** @type {Stage | null} */
  #stage = null;

  /** @param {Element} container @param {Parts} parts */
  constructor(container, parts) {
    this.container = container;
    this.parts = parts;
  }

  /** @param {View} view @param {Face} face */
  update(view, face) {
    const { store, settings } = this.parts;
    const { board, simulated } = view;
    const purpose = { board, face, simulated, usesHands: store.usesHands, flipped: settings.flipped };
    if (!this.#stage || !isSame(this.#stage.purpose, purpose)) {
      this.#stage = new Stage(this.container, purpose, this.parts);
    }
    this.#draw(this.#stage, view);
  }

  /** @param {Stage} stage @param {View} view */
  #draw({ board, tray, grip, knobs }, view) {
    const { store, settings, hands } = this.parts;
    const seen = view.simulated ? { pieces: view.discs ?? {}, floating: {} } : realPieces(view);
    const made = store.moves.at(-1);
    const drawn = board.face.inlays ? withInlays(seen, view.pieces, board.face) : seen;
    board.lights.still = settings.still;
    board.update({
      ...drawn,
      removed: view.removed,
      lights: view.lights,
      goals: view.phase === "ended" ? {} : view.goals,
      islands: view.islands,
      last: view.last_move ? { move: view.last_move, mover: made?.move === view.last_move ? made.mover : "" } : null,
      candidates: view.phase === "choose" ? view.candidates.map((move) => ({ move, mover: view.current })) : [],
    });
    const inHand = grip ? hands.held : view.hand ?? "";
    tray?.update(grip?.dragging ? "" : inHand, view.beside ?? "");
    knobs.label();
    const shown = { ...drawn.floating, ...drawn.pieces };
    for (const [cell, { group }] of Object.entries(board.cells)) {
      set(group, { "aria-label": cellLabel(cell, view, shown, board.face) });
    }
  }

  /** Show a button as the board reports it. @param {import("./backend.js").News} event */
  showButton(event) {
    this.#stage?.knobs.show(event);
  }

  /** @param {number} now */
  tick(now) {
    this.#stage?.board.lights.tick(now);
  }
}
