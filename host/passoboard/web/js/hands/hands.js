// The hands at a simulated board: the verbs go through the backend to the simulated switches, one at a time.

/** @import { Options } from "../state/options.js" */
/** @import { Store } from "../state/store.js" */

/** Performs verbs in order; meanwhile the page draws the pieces where they will be. */
export class Hands {
  /** What is in the hand, in the order it was lifted. @type {{from: string, pieces: string}[]} */
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
    return view?.discs ? { sides: view.sides, discs: view.discs, beside: view.beside ?? "" } : null;
  }

  /** Adopt the service's state when no action is in progress: another page may have hands here too. */
  adopt() {
    const { view } = this.store;
    if (this.store.hands.busy || this.held === (view?.hand ?? "")) return;
    this.groups = [...(view?.grasp ?? [])];
  }

  /** Whether a whole stack may be taken from a cell. @param {string} cell */
  mayCarry(cell) {
    return this.options.stacks && (this.#places?.discs[cell] ?? "").length > 1;
  }

  /** Handle a tap on a cell: put down, or touch. @param {string} cell */
  tap(cell) {
    return this.holds ? this.place(cell) : this.touch(cell);
  }

  /** Handle Enter on a cell: take, or put down. @param {string} cell @param {boolean} whole */
  enter(cell, whole) {
    return this.holds ? this.place(cell) : this.lift(cell, { whole });
  }

  /** Redraw everything. */
  redraw() {
    this.store.tell("view");
  }

  /** Let go over the frame. */
  letGo() {
    return this.putBack();
  }

  /** Take the top piece of a cell, or the whole stack; "off" takes a piece of this kind from beside the board.
   *  @param {string} cell @param {{whole?: boolean, letter?: string}} [how] */
  lift(cell, { whole = false, letter = "" } = {}) {
    const at = this.#places;
    if (!at) return false;
    if (cell === "off") return this.#takeUp(letter);
    const standing = at.discs[cell] ?? "";
    if (!standing) return false;
    const keep = standing.length - this.options.count(standing, whole);
    this.store.draw({ discs: { ...at.discs, [cell]: standing.slice(0, keep) } });
    this.groups.push({ from: cell, pieces: standing.slice(keep) });
    this.#send({ verb: whole ? "lift_stack" : "lift", cell });
    return true;
  }

  /** @param {string} letter */
  #takeUp(letter) {
    const at = this.#places;
    const index = at && letter ? at.beside.indexOf(letter) : -1;
    if (!at || index < 0) return false;
    this.store.draw({ beside: at.beside.slice(0, index) + at.beside.slice(index + 1) });
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

  /** Draw what was lifted last at its destination ("": nowhere), and queue the work that moves it there.
   *  @param {string} cell @param {(board: string) => Promise<Api.Done | null>} work */
  settle(cell, work) {
    if (cell) this.#putDown(cell);
    return this.#run(work);
  }

  /** Draw a group as in the hand again after it was drawn as put down.
   *  @param {{from: string, pieces: string}} group @param {string} cell */
  takeAgain(group, cell) {
    const at = this.#places;
    if (!at) return;
    const count = group.pieces.length;
    if (cell === "off") this.store.draw({ beside: at.beside.slice(0, -count) });
    else this.store.draw({ discs: { ...at.discs, [cell]: (at.discs[cell] ?? "").slice(0, -count) } });
    this.groups.push(group);
    this.store.draw({ hand: this.held });
  }

  /** @param {string} cell */
  #putDown(cell) {
    const at = this.#places;
    const group = at && this.groups.pop();
    if (!at || !group) return false;
    if (cell === "off") this.store.draw({ beside: at.beside + group.pieces });
    else this.store.draw({ discs: { ...at.discs, [cell]: (at.discs[cell] ?? "") + group.pieces } });
    return true;
  }

  /** Put back what was lifted last. */
  putBack() {
    const last = this.groups.at(-1);
    return Boolean(last) && this.place(last?.from || "off");
  }

  /** Lift a stack for a moment; in a game played with a stick, dip it where no marker stands. @param {string} cell */
  touch(cell) {
    const at = this.#places;
    if (!at) return false;
    const standing = at.discs[cell] ?? "";
    const hasStick = this.options.all.some(({ points }) => points.length > 0);
    const dips = hasStick && ![...standing].some((piece) => at.sides.includes(piece));
    if (!dips && !standing) return false;
    this.#send({ verb: dips ? "dip" : "touch", cell });
    return true;
  }

  /** Knock twice on the tile with the piece in the hand, then put it aside: it steps off the board. */
  stepOff() {
    const cell = this.groups.at(-1)?.from;
    if (!cell || cell === "off") return;
    this.#putDown("off");
    this.#send({ verb: "step_off", cell });
  }

  /** Sweep all pieces off the board. */
  sweep() {
    const at = this.#places;
    if (!at) return;
    this.store.draw({ beside: at.beside + Object.values(at.discs).join(""), discs: {} });
    this.#send({ verb: "sweep_all" });
  }

  /** Press the button of a side, by its number. @param {number} side @param {number} ms */
  press(side, ms) {
    this.#send({ verb: "press", side, ms });
  }

  /** Put all pieces where the game has them. */
  arrange() {
    this.groups = [];
    return this.#run((board) => this.store.backend.act(board, "tidy", {}));
  }

  /** @param {Api.Hand} body */
  #send(body) {
    return this.#run((board) => this.store.backend.act(board, "hand", body));
  }

  /** Queue work at the board shown, after all earlier requests; the work returns the service's answer, or null if it asked nothing.
   *  @param {(board: string) => Promise<Api.Done | null>} work */
  #run(work) {
    const { store } = this;
    const board = store.chosen;
    store.draw({ hand: this.held });
    const round = store.hands.begin();
    store.tell("view");
    this.queue = this.queue.then(async () => {
      try {
        const done = await work(board);
        store.hands.done(round, Number(done?.answer?.seq ?? 0));
      } catch (error) {
        this.onProblem(error);
        store.hands.done(round);
        await this.#lookAgain(board);
        store.tell("view");
      }
    });
    return this.queue;
  }

  /** Fetch where the pieces really are, after our drawing turned out wrong. @param {string} board */
  async #lookAgain(board) {
    try {
      const { discs, hand, grasp, beside } = await this.store.backend.board(board);
      this.store.draw({ discs, hand, grasp, beside }, board);
      this.groups = [...(grasp ?? [])];
    } catch {
      // the service is gone: the snapshot after reconnecting covers everything
    }
  }
}
