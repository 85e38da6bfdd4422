// The walk test: one tile after the other lights up, a disc is put there, and exactly that switch must feel it.

/** Follows the pictures; `light` lights a cell ("-" ends), `onChange` is told of every step. */
export class Walk {
  constructor(cells, light, onChange) {
    Object.assign(this, { cells, light, onChange });
    this.at = -1;
    this.results = {};
    this.clearing = false;
  }

  get runs() {
    return this.at >= 0;
  }

  get cell() {
    return this.cells[this.at];
  }

  async start(picture) {
    this.results = {};
    this.at = 0;
    this.clearing = picture.length > 0;
    await this.light(this.cell);
    this.onChange();
  }

  async stop() {
    this.at = -1;
    await this.light("-");
    this.onChange();
  }

  /** Take a picture: the right switch alone is good, another one is noted, an empty board goes on. */
  async take(picture) {
    if (!this.runs) return;
    if (!picture.length) {
      if (!this.clearing) return;
      this.clearing = false;
      if (this.results[this.cell]) await this.next();
      this.onChange();
      return;
    }
    if (this.clearing) return;
    const others = picture.filter((cell) => cell !== this.cell);
    this.results[this.cell] = others.length ? { ok: false, others } : { ok: true };
    this.clearing = true;
    this.onChange();
  }

  /** Note that nothing was felt here, and go on. */
  async skip() {
    this.results[this.cell] ??= { ok: false, others: [] };
    await this.next();
    this.onChange();
  }

  async next() {
    this.at += 1;
    if (this.at >= this.cells.length) await this.stop();
    else await this.light(this.cell);
  }
}
