// The walk test: one tile after the other lights up, a disc is put there, and exactly that switch must feel it.

const AGAIN_MS = 10_000; // between two words to the board that somebody still walks: who is silent has left

/** Follows the pictures; `light` lights a cell ("-" ends), `onChange` is told of every step. */
export class Walk {
  constructor(cells, light, onChange) {
    Object.assign(this, { cells, light, onChange });
    this.at = -1;
    this.results = {};
    this.clearing = false;
    this.stuck = []; // switches that are closed on a bare board
  }

  get runs() {
    return this.at >= 0;
  }

  get cell() {
    return this.cells[this.at];
  }

  async start(picture) {
    this.results = {};
    this.stuck = [];
    this.at = 0;
    this.begun = false;
    this.clearing = picture.length > 0;
    this.timer = setInterval(() => this.light(this.cell), AGAIN_MS);
    await this.light(this.cell);
    this.onChange();
  }

  async stop() {
    this.#leave();
    await this.light("-");
    this.onChange();
  }

  #leave() {
    clearInterval(this.timer);
    this.at = -1;
  }

  /** Follow the board: one that plays again has ended the test, whoever told it to. */
  follow(isTesting) {
    if (this.runs && this.begun && !isTesting) {
      this.#leave();
      this.onChange();
    }
    this.begun = isTesting;
  }

  /** Take a picture: the right switch alone is good, another one is noted, a bare board goes on. */
  async take(picture) {
    if (!this.runs) return;
    const felt = picture.filter((cell) => !this.stuck.includes(cell));
    if (!felt.length) {
      if (this.clearing) await this.#goOn();
      return;
    }
    if (this.clearing) return;
    const others = felt.filter((cell) => cell !== this.cell);
    this.results[this.cell] = others.length ? { ok: false, others } : { ok: true };
    this.clearing = true;
    this.onChange();
  }

  /** Take somebody's word that no disc is on the board: what is felt now is stuck, and no news any more. */
  async bare(picture) {
    this.stuck = picture;
    for (const cell of picture) this.results[cell] = { ok: false, stuck: true };
    await this.#goOn();
  }

  /** Note that nothing was felt here, and go on. */
  async skip() {
    this.results[this.cell] ??= { ok: false, others: [] };
    await this.#goOn();
  }

  async #goOn() {
    this.clearing = false;
    const before = this.at;
    while (this.runs && this.results[this.cell]) this.at = this.at + 1 < this.cells.length ? this.at + 1 : -1;
    if (!this.runs) await this.stop();
    else if (this.at !== before) await this.light(this.cell);
    this.onChange();
  }
}
