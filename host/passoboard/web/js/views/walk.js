// The walk test: tiles light up one by one, a piece is put on each, and exactly that switch must close.

/** The result for a cell: fine, sensed by other switches too (or by none), or stuck.
 *  @typedef {{ok: boolean, others: string[], stuck: boolean}} Found */

const AGAIN_MS = 10_000; // how often to tell the board that the test is still running: a silent page counts as gone

/** Follows the switches; `light` lights a cell of a board ("-" ends the test), `onChange` is called at every step. */
export class Walk {
  #at = -1;
  #timer = 0;
  #begun = false;
  /** @type {string[]} */
  #cells = [];
  /** Switches that are closed on an empty board. @type {string[]} */
  #stuck = [];
  board = "";
  clearing = false;
  /** @type {Record<string, Found>} */
  results = {};

  /** @param {(board: string, cell: string) => Promise<unknown>} light @param {() => void} onChange */
  constructor(light, onChange) {
    this.light = light;
    this.onChange = onChange;
  }

  get runs() {
    return this.#at >= 0;
  }

  /** The lit cell, "" for none. */
  get cell() {
    return this.#cells[this.#at] ?? "";
  }

  /** @param {string} board @param {string[]} cells @param {string[]} picture */
  async start(board, cells, picture) {
    this.board = board;
    this.#cells = cells;
    this.results = {};
    this.#stuck = [];
    this.#at = 0;
    this.#begun = false;
    this.clearing = picture.length > 0;
    this.#timer = window.setInterval(() => this.#lightUp(), AGAIN_MS);
    await this.#lightUp();
    this.onChange();
  }

  #lightUp() {
    return this.light(this.board, this.cell || "-");
  }

  async stop() {
    this.#leave();
    await this.#lightUp();
    this.onChange();
  }

  #leave() {
    clearInterval(this.#timer);
    this.#at = -1;
  }

  /** Discard the results: the board shown has changed. */
  forget() {
    this.results = {};
  }

  /** Follow the board's mode: when it plays again, the test has ended, no matter who ended it.
   *  @param {boolean} isTesting */
  follow(isTesting) {
    if (this.runs && this.#begun && !isTesting) {
      this.#leave();
      this.onChange();
    }
    this.#begun = isTesting;
  }

  /** Handle the switches' state: the right switch alone passes, others are noted, an empty board moves on.
   *  @param {string[]} picture */
  async take(picture) {
    if (!this.runs) return;
    const felt = picture.filter((cell) => !this.#stuck.includes(cell));
    if (!felt.length) {
      if (this.clearing) await this.#goOn();
      return;
    }
    if (this.clearing) return;
    const others = felt.filter((cell) => cell !== this.cell);
    this.results[this.cell] = { ok: !others.length, others, stuck: false };
    this.clearing = true;
    this.onChange();
  }

  /** Trust the user that the board is empty: switches still closed are stuck and ignored from now on.
   *  @param {string[]} picture */
  async bare(picture) {
    this.#stuck = picture;
    for (const cell of picture) this.results[cell] = { ok: false, others: [], stuck: true };
    await this.#goOn();
  }

  /** Note that no switch closed here, and move on. */
  async skip() {
    this.results[this.cell] ??= { ok: false, others: [], stuck: false };
    await this.#goOn();
  }

  async #goOn() {
    this.clearing = false;
    const before = this.#at;
    while (this.runs && this.results[this.cell]) this.#at = this.#at + 1 < this.#cells.length ? this.#at + 1 : -1;
    if (!this.runs) await this.stop();
    else if (this.#at !== before) await this.#lightUp();
    this.onChange();
  }
}
