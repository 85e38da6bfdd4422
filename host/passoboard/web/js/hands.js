// The hands at a simulated board: each verb goes through the backend into the simulated switches, one after the other.

/** @import { Options } from "./options.js" */
/** @import { Store } from "./store.js" */

const AGAIN_MS = 160; // between two things a hand does by itself: what a person takes

const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** Performs verbs in order; what the page draws meanwhile is where the pieces will be. */
export class Hands {
  /** What is in the hand, what was lifted first coming first. @type {{from: string, pieces: string}[]} */
  groups = [];
  /** @type {Promise<void>} */
  queue = Promise.resolve();

  /** @param {Store} store @param {Options} options @param {(error: any) => void} onProblem */
  constructor(store, options, onProblem) {
    this.store = store;
    this.options = options;
    this.onProblem = onProblem;
  }

  get holds() {
    return this.groups.length > 0;
  }

  /** All pieces in the hand. */
  get held() {
    return this.groups.map(({ pieces }) => pieces).join("");
  }

  /** Where the pieces are; a real board has no hands. */
  get #places() {
    const { view } = this.store;
    return view?.discs ? { view, discs: view.discs, beside: view.beside ?? "" } : null;
  }

  /** Take over what the service says, when nothing is under way: another page may have hands here, too. */
  adopt() {
    const { view } = this.store;
    if (this.store.hands.busy || this.held === (view?.hand ?? "")) return;
    this.groups = [...(view?.grasp ?? [])];
  }

  /** Whether a whole stack may be taken from a cell. @param {string} cell */
  mayCarry(cell) {
    return this.options.stacks && (this.#places?.discs[cell] ?? "").length > 1;
  }

  /** Put down, or touch: what a tap on a cell means. @param {string} cell */
  tap(cell) {
    return this.holds ? this.place(cell) : this.touch(cell);
  }

  /** Take, or put down: what Enter on a cell means. @param {string} cell @param {boolean} whole */
  enter(cell, whole) {
    return this.holds ? this.place(cell) : this.lift(cell, { whole });
  }

  /** Have everything drawn as it is now. */
  redraw() {
    this.store.tell("view");
  }

  /** Let go over the frame. */
  letGo() {
    return this.putBack();
  }

  /** Take the top piece of a cell, or the whole stack; from "off" a piece of this kind from beside the board.
   *  @param {string} cell @param {{whole?: boolean, letter?: string}} [how] */
  lift(cell, { whole = false, letter = "" } = {}) {
    const at = this.#places;
    if (!at) return false;
    if (cell === "off") return this.#takeUp(letter);
    const standing = at.discs[cell] ?? "";
    if (!standing) return false;
    const keep = standing.length - this.options.count(standing, whole);
    at.view.discs = { ...at.discs, [cell]: standing.slice(0, keep) };
    this.groups.push({ from: cell, pieces: standing.slice(keep) });
    this.#send({ verb: whole ? "lift_stack" : "lift", cell });
    return true;
  }

  /** @param {string} letter */
  #takeUp(letter) {
    const at = this.#places;
    const index = at && letter ? at.beside.indexOf(letter) : -1;
    if (!at || index < 0) return false;
    at.view.beside = at.beside.slice(0, index) + at.beside.slice(index + 1);
    this.groups.push({ from: "off", pieces: letter });
    this.#send({ verb: "lift", cell: "off", colour: letter });
    return true;
  }

  /** Put down what was lifted last; "off" is beside the board. @param {string} cell */
  place(cell) {
    if (!this.#putDown(cell)) return false;
    this.#send({ verb: "place", cell });
    return true;
  }

  /** Draw what was lifted last where it goes ("": nowhere), and have something done about it when its turn has come.
   *  @param {string} cell @param {(board: string) => Promise<unknown>} work */
  settle(cell, work) {
    if (cell) this.#putDown(cell);
    return this.#run(work);
  }

  /** Draw what was drawn as put down as in the hand again, where it still is. @param {{from: string, pieces: string}} group @param {string} cell */
  takeAgain(group, cell) {
    const at = this.#places;
    if (!at) return;
    if (cell === "off") at.view.beside = at.beside.slice(0, -group.pieces.length);
    else at.view.discs = { ...at.discs, [cell]: (at.discs[cell] ?? "").slice(0, -group.pieces.length) };
    this.groups.push(group);
    at.view.hand = this.held;
  }

  /** @param {string} cell */
  #putDown(cell) {
    const at = this.#places;
    const group = at && this.groups.pop();
    if (!at || !group) return false;
    if (cell === "off") at.view.beside = at.beside + group.pieces;
    else at.view.discs = { ...at.discs, [cell]: (at.discs[cell] ?? "") + group.pieces };
    return true;
  }

  /** Put back what was lifted last. */
  putBack() {
    const last = this.groups.at(-1);
    return Boolean(last) && this.place(last?.from || "off");
  }

  /** Lift a stack for a moment. @param {string} cell */
  touch(cell) {
    if (!this.#places?.discs[cell]) return false;
    this.#send({ verb: "touch", cell });
    return true;
  }

  /** Knock twice with the piece in the hand on its tile, then put it aside: it steps off the board. */
  async stepOff() {
    const cell = this.groups.at(-1)?.from;
    if (!cell || cell === "off") return;
    for (let knock = 0; knock < 2; knock += 1) {
      this.place(cell);
      await pause(AGAIN_MS);
      this.lift(cell);
      await pause(AGAIN_MS);
    }
    this.place("off");
  }

  /** Sweep all pieces off the board. */
  sweep() {
    const at = this.#places;
    if (!at) return;
    at.view.beside = at.beside + Object.values(at.discs).join("");
    at.view.discs = {};
    this.#send({ verb: "sweep_all" });
  }

  /** Press the button of the side with this number. @param {number} side @param {number} ms */
  press(side, ms) {
    this.#send({ verb: "press", side, ms });
  }

  /** Have all pieces put where the game has them. */
  arrange() {
    this.groups = [];
    return this.#run((board) => this.store.backend.act(board, "tidy", {}));
  }

  /** @param {Api.Hand} body */
  #send(body) {
    return this.#run((board) => this.store.backend.act(board, "hand", body));
  }

  /** Do something at the board that is shown, after everything that was wanted before; false means that nothing was.
   *  @param {(board: string) => Promise<unknown>} work */
  #run(work) {
    const { store } = this;
    const board = store.chosen;
    if (store.view) store.view.hand = this.held;
    store.hands.begin();
    store.tell("view");
    this.queue = this.queue.then(async () => {
      store.hands.sent();
      try {
        if (await work(board) === false) store.hands.failed();
        else store.hands.done();
      } catch (error) {
        this.onProblem(error);
        store.hands.failed();
        await this.#lookAgain(board);
        store.tell("view");
      }
    });
    return this.queue;
  }

  /** What we drew was not what happened: look where the pieces really are. @param {string} board */
  async #lookAgain(board) {
    try {
      const { discs, hand, grasp, beside } = await this.store.backend.board(board);
      Object.assign(this.store.views.get(board) ?? {}, { discs, hand, grasp, beside });
      this.groups = [...(grasp ?? [])];
    } catch {
      // the service is gone: the snapshot after it is back tells all
    }
  }
}
