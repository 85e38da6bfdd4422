// The hands at a simulated board: each verb goes through the backend into the simulated switches, one after the other.

/** @import { Store } from "./store.js" */

const AGAIN_MS = 160; // between two things a hand does by itself: what a person takes

const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** Performs verbs in order; what the page draws meanwhile is where the pieces will be. */
export class Hands {
  /** What is in the hand, what was lifted first coming first. @type {{from: string, pieces: string}[]} */
  groups = [];
  /** @type {Promise<void>} */
  queue = Promise.resolve();

  /** @param {Store} store @param {(error: any) => void} onProblem */
  constructor(store, onProblem) {
    this.store = store;
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
    const hand = view?.hand ?? "";
    if (this.store.hands.busy || this.held === hand) return;
    this.groups = hand ? [{ from: view?.lifted[0] ?? "", pieces: hand }] : [];
  }

  /** Take the top piece of a cell, or the whole stack; from "off" a piece of this kind from beside the board.
   *  @param {string} cell @param {{whole?: boolean, letter?: string}} [how] */
  lift(cell, { whole = false, letter = "" } = {}) {
    const at = this.#places;
    if (!at) return false;
    if (cell === "off") return this.#takeUp(letter);
    const standing = at.discs[cell] ?? "";
    if (!standing) return false;
    const keep = whole ? 0 : standing.length - 1;
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
    const at = this.#places;
    const group = at && this.groups.pop();
    if (!at || !group) return false;
    if (cell === "off") at.view.beside = at.beside + group.pieces;
    else at.view.discs = { ...at.discs, [cell]: (at.discs[cell] ?? "") + group.pieces };
    this.#send({ verb: "place", cell });
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

  /** Put all pieces where they should stand: whatever differs off the board first, then piece by piece.
   *  @param {Record<string, string>} wanted */
  async arrange(wanted) {
    while (this.holds) this.place("off");
    const discs = this.#places?.discs ?? {};
    const wrong = [...new Set([...Object.keys(discs), ...Object.keys(wanted)])]
      .filter((cell) => (discs[cell] ?? "") !== (wanted[cell] ?? ""));
    for (const cell of wrong) this.lift(cell, { whole: true });
    while (this.holds) this.place("off");
    for (const cell of wrong) {
      for (const letter of wanted[cell] ?? "") if (this.lift("off", { letter })) this.place(cell);
    }
    await this.queue;
  }

  /** @param {Api.Hand} body */
  #send(body) {
    const { store } = this;
    const board = store.chosen;
    if (store.view) store.view.hand = this.held;
    store.hands.begin();
    store.tell("view");
    this.queue = this.queue.then(async () => {
      store.hands.sent();
      try {
        await store.backend.act(board, "hand", body);
        store.hands.done();
      } catch (error) {
        this.onProblem(error);
        store.hands.failed();
        await this.#lookAgain(board);
        store.tell("view");
      }
    });
  }

  /** What we drew was not what happened: look where the pieces really are. @param {string} board */
  async #lookAgain(board) {
    try {
      const { discs, hand, beside } = await this.store.backend.board(board);
      Object.assign(this.store.views.get(board) ?? {}, { discs, hand, beside });
      this.groups = hand ? [{ from: "", pieces: hand }] : [];
    } catch {
      // the service is gone: the snapshot after it is back tells all
    }
  }
}
