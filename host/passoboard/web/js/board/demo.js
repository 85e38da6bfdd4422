// A small board that plays some moves over and over, so that a game shows what it is.

import { Board } from "./board.js";
import { el } from "../dom/dom.js";

/** @import { Backend } from "../state/backend.js" */
/** @import { Face } from "./face.js" */
/** @import { Language } from "./lights.js" */
/** A position and moves from there. @typedef {{position: string, moves: string[]}} Played */

const STEP_MS = 1500; // between two moves: slow enough to see four boards at once
const REST_STEPS = 2; // before it begins again

/** The demonstration of one game. */
export class Demo {
  #at = -1;
  #timer = 0;
  /** @type {Played | null} */
  #played = null;
  /** The positions after each number of moves, as far as they are known. @type {Api.Studied[]} */
  #known = [];

  /** @param {Face} face @param {Backend} backend @param {Language} language @param {{still: boolean}} settings */
  constructor(face, backend, language, settings) {
    this.face = face;
    this.backend = backend;
    this.settings = settings;
    this.element = el("div", { class: "demo", id: `demo-${face.rules.name}`, "aria-hidden": "true" });
    this.board = new Board(this.element, face, language);
  }

  /** Show the first position, and then the others, one after the other. */
  async play() {
    this.stop();
    this.#played ??= await (await fetch(`lessons/${this.face.rules.name}/demo.json`)).json();
    await this.#step();
  }

  /** Stop where it is. */
  stop() {
    clearTimeout(this.#timer);
  }

  async #step() {
    const { moves } = /** @type {Played} */ (this.#played);
    const asked = this.#timer;
    this.#at = this.#at >= moves.length + REST_STEPS ? 0 : this.#at + 1;
    const at = Math.min(this.#at, moves.length);
    this.#known[at] ??= await this.backend.study(this.face.rules.name, { position: this.#played?.position ?? "", moves: moves.slice(0, at) });
    if (asked !== this.#timer) return; // stopped meanwhile
    const { pieces, removed, scene } = this.#known[at];
    this.board.lights.still = this.settings.still;
    this.board.update({ pieces, removed, scene, lights: "-".repeat(this.face.cells.length), goals: {}, islands: [], last: null, candidates: [] });
    if (!this.settings.still) this.#timer = window.setTimeout(() => this.#step().catch(() => {}), STEP_MS);
  }
}
