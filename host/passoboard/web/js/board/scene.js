// The live board with everything around it: hands, shelf, buttons, keyboard, labels for screen readers.

import { Board } from "./board.js";
import { set } from "../dom/dom.js";
import { Grip } from "../hands/grip.js";
import { Keys } from "../hands/keys.js";
import { Knobs } from "./knobs.js";
import { Tray } from "./tray.js";
import { TrialBar } from "../hands/trial-bar.js";
import { cellLabel } from "../words/guidance.js";

/** @import { Parts } from "../app.js" */
/** @import { View } from "../state/backend.js" */
/** @import { Face } from "./face.js" */
/** What a scene is built for; if any of these changes, so does the scene.
 *  @typedef {{board: string, face: Face, simulated: boolean, usesHands: boolean, helps: boolean, flipped: boolean}} Purpose */

const FREE = "-~oidt"; // signs that a target replaces: the switches do not sense a piece lifted from a stack

/** Return what to draw of a real board: pieces that its switches do not sense are in somebody's hand.
 *  @param {View} view */
function realPieces({ pieces, picture }) {
  const felt = (/** @type {[string, string]} */ [cell]) => picture.includes(cell);
  const all = Object.entries(pieces);
  return { pieces: Object.fromEntries(all.filter(felt)), floating: Object.fromEntries(all.filter((one) => !felt(one))) };
}

/** Return what to draw, with the inlays taken from the game's position.
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
    && one.usesHands === other.usesHands && one.helps === other.helps && one.flipped === other.flipped;
}

/** The parts of one scene. */
class Stage {
  /** @param {Element} container @param {Purpose} purpose @param {Parts} parts */
  constructor(container, purpose, { language, hands, helping, settings }) {
    const { face, usesHands, helps, flipped } = purpose;
    const used = helps ? helping : hands;
    const tray = usesHands && !helps;
    this.purpose = purpose;
    this.board = new Board(container, face, language, { flipped, tray });
    this.tray = tray ? new Tray(this.board) : null;
    this.grip = usesHands ? new Grip(this.board, this.tray, used, settings) : null;
    this.keys = new Keys(this.board, usesHands ? used : null, () => this.grip?.escape());
    this.knobs = new Knobs(this.board, usesHands ? (seat, ms) => hands.press(seat, ms) : null);
    this.trial = helps ? new TrialBar(this.board, helping.pointing) : null;
    this.board.element.classList.toggle("handy", usesHands);
  }
}

/** Builds a new stage when the board, its game, our role or the point of view changes. */
export class Scene {
  /** @type {Stage | null} */
  #stage = null;

  /** @param {Element} container @param {Parts} parts */
  constructor(container, parts) {
    this.container = container;
    this.parts = parts;
  }

  /** Whether a pointer has a piece. */
  get isDragging() {
    return this.#stage?.grip?.dragging ?? false;
  }

  /** Put back what is in the hand. */
  escape() {
    this.#stage?.grip?.escape();
  }

  /** @param {View} view @param {Face} face */
  update(view, face) {
    const { store, settings } = this.parts;
    const { board, simulated } = view;
    const { usesHands } = store;
    const purpose = { board, face, simulated, usesHands, helps: usesHands && !settings.strict, flipped: settings.flipped };
    if (!this.#stage || !isSame(this.#stage.purpose, purpose)) {
      this.#stage = new Stage(this.container, purpose, this.parts);
    }
    this.#draw(this.#stage, view);
  }

  /** @param {Stage} stage @param {View} view */
  #draw({ board, tray, grip, knobs, trial, purpose }, view) {
    const { store, settings, hands } = this.parts;
    const seen = view.simulated ? { pieces: view.discs ?? {}, floating: this.#floating(view, purpose, grip) } : realPieces(view);
    const made = store.moves.at(-1);
    const drawn = board.face.inlays ? withInlays(seen, view.pieces, board.face) : seen;
    const lights = purpose.helps ? this.#withTargets(view.lights, board.face) : view.lights;
    board.lights.still = settings.still;
    board.update(settings.exhibit ?? {
      ...drawn,
      removed: view.removed,
      lights,
      goals: view.phase === "ended" ? {} : view.goals,
      islands: view.islands,
      scene: view.scene,
      trial: purpose.helps ? this.parts.helping.trial : null,
      last: view.last_move ? { move: view.last_move, mover: made?.move === view.last_move ? made.mover : "" } : null,
      candidates: view.phase === "choose" && !purpose.helps ? view.candidates.map((move) => ({ move, mover: view.current })) : [],
    });
    trial?.update(view.scene, drawn.pieces);
    const inHand = grip ? hands.held : view.hand ?? "";
    tray?.update(grip?.dragging ? "" : inHand, view.beside ?? "");
    knobs.label();
    const shown = { ...drawn.floating, ...drawn.pieces };
    for (const [cell, { group }] of Object.entries(board.cells)) {
      set(group, { "aria-label": cellLabel(cell, { ...view, lights }, shown, board.face) });
    }
  }

  /** Return the pieces in hands, by the cell they float above; strict hands show theirs on the shelf instead.
   *  @param {View} view @param {Purpose} purpose @param {Grip | null} grip @returns {Record<string, string>} */
  #floating(view, { usesHands, helps }, grip) {
    const { hands, helping } = this.parts;
    if (usesHands && !helps) return {};
    const groups = (usesHands ? hands.groups : view.grasp ?? []).slice(0, grip?.dragging ? -1 : undefined);
    return Object.fromEntries(groups.filter(({ from }) => from !== "off")
      .map(({ from, pieces }, index) => [usesHands && index === groups.length - 1 ? helping.floatsAt : from, pieces]));
  }

  /** Return the lights, plus the targets of the piece in the hand. @param {string} lights @param {Face} face */
  #withTargets(lights, { cells }) {
    const { targets, grades } = this.parts.helping;
    return targets.size ? [...lights].map((sign, index) => FREE.includes(sign) && targets.has(cells[index]) ? grades[cells[index]] ?? "t" : sign).join("") : lights;
  }

  /** Show a helping hand's touch on a stack. @param {import("../state/backend.js").News} event */
  showTouch({ doing }) {
    if (doing?.cell) this.#stage?.board.hop(doing.cell);
  }

  /** Show a button as the board reports it. @param {import("../state/backend.js").News} event */
  showButton(event) {
    this.#stage?.knobs.show(event);
  }

  /** @param {number} now */
  tick(now) {
    this.#stage?.board.lights.tick(now);
  }
}
