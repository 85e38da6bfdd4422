// The walk test: one tile after the other lights up, a piece is put there, and exactly that switch must feel it.

/** What was found at a cell: everything is fine, other switches felt it as well (or none did), or it is stuck.
 *  @typedef {{ok: boolean, others: string[], stuck: boolean}} Found */

const AGAIN_MS = 10_000; // between two words to the board that somebody still walks: who is silent has left

/** Follows the pictures; `light` lights a cell of a board ("-" ends), `onChange` is told of every step. */
export class Walk {
  #at = -1;
  #timer = 0;
  #begun = false;
  /** @type {string[]} */
  #cells = [];
  /** Switches that are closed on a bare board. @type {string[]} */
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

  /** The cell that is lit, "" if none is. */
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

  /** Forget what was found: another board is shown. */
  forget() {
    this.results = {};
  }

  /** Follow the board: one that plays again has ended the test, whoever told it to. @param {boolean} isTesting */
  follow(isTesting) {
    if (this.runs && this.#begun && !isTesting) {
      this.#leave();
      this.onChange();
    }
    this.#begun = isTesting;
  }

  /** Take a picture: the right switch alone is good, another one is noted, a bare board goes on. @param {string[]} picture */
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

  /** Take somebody's word that nothing is on the board: what is felt now is stuck, and no news any more. @param {string[]} picture */
  async bare(picture) {
    this.#stuck = picture;
    for (const cell of picture) this.results[cell] = { ok: false, others: [], stuck: true };
    await this.#goOn();
  }

  /** Note that nothing was felt here, and go on. */
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
