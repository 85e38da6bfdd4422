// Moves that are told by pointing: what is taken, where it goes, and once more what is taken. Until then it is a trial.

/** @import { Trial } from "./face.js" */

/** Collects what somebody points at, in a game whose moves are told by a stick: two cells and a tool's place. */
export class Pointing {
  /** @type {string[]} */
  #cells = [];
  #tool = "";
  /** The position that was pointed at: in another one it means nothing. @type {Api.Option[] | null} */
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

  /** Take in a cell; false if pointing at it means nothing. The place of a tool a second time makes the move.
   *  @param {string} cell */
  at(cell) {
    const told = this.#told;
    if (told.some(({ points }) => points[2] === cell)) this.#takeTool(cell);
    else if (told.some(({ points }) => points.includes(cell))) this.#takeCell(cell);
    else return false;
    this.redraw();
    return true;
  }

  /** Return whether something can be taken from a cell and laid elsewhere. @param {string} cell */
  isTool(cell) {
    return this.#told.some(({ points }) => points[2] === cell);
  }

  /** Return the pairs of cells where what is taken from a tool's place may lie. @param {string} tool */
  places(tool) {
    return this.#told.filter(({ points }) => points[2] === tool).map(({ points }) => points.slice(0, 2));
  }

  /** Try something out on two cells, or nowhere; on the same two it stays turned as it is. @param {string} tool @param {string[]} cells */
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

  /** Begin with a cell, go on to its neighbour, or turn round what lies on both. @param {string} cell */
  #takeCell(cell) {
    const [first] = this.#cells;
    if (this.#cells.length === 2 && this.#cells.includes(cell)) this.#cells.reverse();
    else if (this.#cells.length === 1 && this.#fits([first, cell]).length) this.#cells = [first, cell];
    else this.#cells = [cell];
  }

  /** Return the moves on two cells, whichever way round. @param {string[]} cells */
  #fits(cells) {
    return this.#told.filter(({ points }) => points.slice(0, 2).every((point) => cells.includes(point)) && cells[0] !== cells[1]);
  }

  /** What is being tried out, null if nothing is. @returns {Trial | null} */
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

  /** Let go of what was pointed at. */
  forget() {
    this.#clear();
  }
}
