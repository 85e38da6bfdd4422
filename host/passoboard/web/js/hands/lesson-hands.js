// The hands in a lesson: a piece goes where the rules allow, without any touches.

import { Choices } from "../state/choices.js";
import { Pointing } from "./pointing.js";

/** @import { Learn } from "../views/learn.js" */

/** Moves pieces on the board of a lesson. */
export class LessonHands extends Choices {
  /** @type {{from: string, pieces: string}[]} */
  groups = [];

  /** @param {Learn} learn */
  constructor(learn) {
    super();
    this.learn = learn;
    this.pointing = new Pointing(this, (move) => learn.play(move), () => this.redraw());
  }

  /** All legal moves. */
  get all() {
    return this.list;
  }

  get holds() {
    return this.groups.length > 0;
  }

  get stacks() {
    return this.learn.face?.stacks ?? true;
  }

  /** The token that the lesson has declared. */
  get token() {
    return this.learn.token;
  }

  get origin() {
    return this.groups[0]?.from ?? "";
  }

  /** Where the piece in the hand may go. */
  get reach() {
    const [group] = this.groups;
    return group ? this.targets([group.from], group.pieces.length > 1) : this.pointing.next;
  }

  /** @param {string} cell @param {{whole?: boolean}} [how] */
  lift(cell, { whole = false } = {}) {
    if (cell === this.origin) return true;
    const standing = this.learn.pieces[cell] ?? "";
    if (!standing || !this.from(cell).length) return false;
    const count = this.count(standing, (whole && this.mayCarry(cell)) || this.mustCarry(cell));
    this.groups = [{ from: cell, pieces: standing.slice(-count) }];
    this.redraw();
    return true;
  }

  /** @param {string} to */
  place(to) {
    const [group] = this.groups;
    if (!group) return false;
    const { moves } = this.fit([group.from], to, group.pieces.length > 1);
    this.groups = [];
    if (moves.length) this.learn.play(moves[0].move);
    this.redraw();
    return true;
  }

  putBack() {
    this.pointing.forget();
    this.groups = [];
    this.redraw();
    return true;
  }

  letGo() {
    return this.reach.has("off") ? this.place("off") : this.putBack();
  }

  /** @param {string} cell */
  tap(cell) {
    if (!this.holds && (this.pointing.at(cell) || this.#bringOn(cell))) return true;
    return this.holds && (this.reach.has(cell) || !this.from(cell).length) ? this.place(cell) : this.lift(cell);
  }

  /** Put a piece from beside the board on a cell, if a legal move does so. @param {string} cell */
  #bringOn(cell) {
    const coming = this.list.find(({ path }) => path[0] === "off" && path.at(-1) === cell);
    if (coming) this.learn.play(coming.move);
    return Boolean(coming);
  }

  /** @param {string} cell */
  enter(cell) {
    return this.tap(cell);
  }

  touch() {
    return false;
  }

  stepOff() {
    return this.place("off");
  }

  redraw() {
    this.learn.draw();
  }
}
