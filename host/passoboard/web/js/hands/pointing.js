// Moves made by pointing: at the item, at its place, then at the item again. Until then it is a trial.

/** @import { Trial } from "../board/face.js" */

/** Collects the cells pointed at, in a game played with a stick: two cells and a tool's place. */
export class Pointing {
  /** @type {string[]} */
  #cells = [];
  #tool = "";
  /** The legal moves when pointing began: once they change, it no longer counts. @type {Api.Option[] | null} */
  #list = null;

  /** @param {{all: Api.Option[]}} options @param {(move: string) => void} make @param {() => void} redraw */
  constructor(options, make, redraw) {
    this.options = options;
    this.make = make;
    this.redraw = redraw;
  }

  get #told() {
    if (this.#list !== this.options.all) this.#clear();
    return this.options.all.filter(({ points }) => points.length === 3);
  }

  #clear() {
    this.#list = this.options.all;
    this.#cells = [];
    this.#tool = "";
  }

  /** Handle pointing at a cell; false if it means nothing. Pointing at a tool's place again makes the move.
   *  @param {string} cell */
  at(cell) {
    const told = this.#told;
    if (told.some(({ points }) => points[2] === cell)) this.#takeTool(cell);
    else if (told.some(({ points }) => points.includes(cell))) this.#takeCell(cell);
    else return false;
    this.redraw();
    return true;
  }

  /** Return whether a cell holds something to take and place elsewhere. @param {string} cell */
  isTool(cell) {
    return this.#told.some(({ points }) => points[2] === cell);
  }

  /** Return the pairs of cells where a tool may be placed. @param {string} tool */
  places(tool) {
    return this.#told.filter(({ points }) => points[2] === tool).map(({ points }) => points.slice(0, 2));
  }

  /** Try a tool on two cells, or nowhere; on the same two cells it keeps its orientation.
   *  @param {string} tool @param {string[]} cells */
  tryOut(tool, cells) {
    const same = tool === this.#tool && cells.length === this.#cells.length && cells.every((cell) => this.#cells.includes(cell));
    if (same) return;
    [this.#tool, this.#cells] = [tool, [...cells]];
    this.redraw();
  }

  /** @param {string} tool */
  #takeTool(tool) {
    const { trial } = this;
    if (tool === this.#tool && trial) {
      this.#clear();
      this.make(trial.move);
    } else this.#tool = tool;
  }

  /** Start with a cell, continue to its neighbour, or turn the tool on both around. @param {string} cell */
  #takeCell(cell) {
    const [first] = this.#cells;
    if (this.#cells.length === 2 && this.#cells.includes(cell)) this.#cells.reverse();
    else if (this.#cells.length === 1 && this.#fits([first, cell]).length) this.#cells = [first, cell];
    else this.#cells = [cell];
  }

  /** Return the moves on two cells, in either orientation. @param {string[]} cells */
  #fits(cells) {
    return this.#told.filter(({ points }) => points.slice(0, 2).every((point) => cells.includes(point)) && cells[0] !== cells[1]);
  }

  /** The current trial placement, or null. @returns {Trial | null} */
  get trial() {
    const told = this.#told;
    const cells = this.#cells;
    if (!told.length || (!this.#tool && !cells.length)) return null;
    const fits = cells.length === 2 ? this.#fits(cells).filter(({ points }) => points[2] === this.#tool) : [];
    const found = fits.find(({ points }) => points[0] === cells[0]) ?? fits[0];
    return { cells, tool: this.#tool, move: found?.move ?? "" };
  }

  /** Where to point next: the neighbours of a first cell. */
  get next() {
    const told = this.#told;
    const [first] = this.#cells;
    const pairs = told.map(({ points }) => points.slice(0, 2)).filter((pair) => pair.includes(first));
    return new Set(this.#cells.length === 1 ? pairs.flat().filter((cell) => cell !== first) : []);
  }

  /** Make the move that is tried out. */
  lay() {
    if (this.trial?.move) this.#takeTool(this.#tool);
    this.redraw();
  }

  /** Turn the tile that is tried out round. */
  turn() {
    this.#cells.reverse();
    this.redraw();
  }

  /** End the trial. */
  giveUp() {
    this.#clear();
    this.redraw();
  }

  /** Forget the cells pointed at. */
  forget() {
    this.#clear();
  }
}
