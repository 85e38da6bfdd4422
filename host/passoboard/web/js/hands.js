// The hands at a simulated board: each verb goes through the service into the simulated switches, one after the other.

import { get, post } from "./api.js";

const AGAIN_MS = 160; // between two things a hand does by itself: what a person takes

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Performs verbs in order; what the page draws meanwhile is where the discs will be. */
export class Hands {
  constructor(store, onProblem) {
    this.store = store;
    this.onProblem = onProblem;
    this.groups = []; // what is in the hand: {from, discs}, what was lifted first coming first
    this.queue = Promise.resolve();
  }

  get holds() {
    return this.groups.length > 0;
  }

  get #held() {
    return this.groups.map(({ discs }) => discs).join("");
  }

  /** Take over what the service says, when nothing is under way: another page may have hands here, too. */
  adopt() {
    const { hand = "" } = this.store.view ?? {};
    if (this.store.hands.busy || this.#held === hand) return;
    this.groups = hand ? [{ from: this.store.view.lifted?.[0] ?? "", discs: hand }] : [];
  }

  /** Take the top disc of a cell, or the whole stack; from "off" a disc of a colour from beside the board. */
  lift(cell, { whole = false, colour = "" } = {}) {
    const { view } = this.store;
    if (cell === "off") {
      const at = view.beside.indexOf(colour);
      if (at < 0) return false;
      view.beside = view.beside.slice(0, at) + view.beside.slice(at + 1);
      this.groups.push({ from: "off", discs: colour });
      this.#send({ verb: "lift", cell, colour });
      return true;
    }
    const standing = view.discs[cell] ?? "";
    if (!standing) return false;
    const keep = whole ? 0 : standing.length - 1;
    view.discs = { ...view.discs, [cell]: standing.slice(0, keep) };
    this.groups.push({ from: cell, discs: standing.slice(keep) });
    this.#send({ verb: whole ? "lift_stack" : "lift", cell });
    return true;
  }

  /** Put down what was lifted last; "off" is beside the board. */
  place(cell) {
    const group = this.groups.pop();
    if (!group) return false;
    const { view } = this.store;
    if (cell === "off") view.beside += group.discs;
    else view.discs = { ...view.discs, [cell]: (view.discs[cell] ?? "") + group.discs };
    this.#send({ verb: "place", cell });
    return true;
  }

  /** Put back what was lifted last. */
  putBack() {
    return this.holds && this.place(this.groups.at(-1).from || "off");
  }

  /** Lift a stack for a moment. */
  touch(cell) {
    if (!this.store.view.discs[cell]) return false;
    this.#send({ verb: "touch", cell });
    return true;
  }

  /** Knock twice with the disc in the hand on its tile, then put it aside: it steps off the board. */
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

  /** Sweep all discs off the board. */
  sweep() {
    const { view } = this.store;
    view.beside += Object.values(view.discs).join("");
    view.discs = {};
    this.#send({ verb: "sweep_all" });
  }

  /** Press a side's button. */
  press(side, ms) {
    this.#send({ verb: "press", side, ms });
  }

  /** Put all discs where they should stand: whatever differs off the board first, then disc by disc. */
  async arrange(stacks) {
    const { view } = this.store;
    while (this.holds) this.place("off");
    const wrong = [...new Set([...Object.keys(view.discs), ...Object.keys(stacks)])]
      .filter((cell) => (view.discs[cell] ?? "") !== (stacks[cell] ?? ""));
    for (const cell of wrong) this.lift(cell, { whole: true });
    while (this.holds) this.place("off");
    for (const cell of wrong) {
      for (const colour of stacks[cell] ?? "") if (this.lift("off", { colour })) this.place(cell);
    }
    await this.queue;
  }

  #send(body) {
    const { store } = this;
    const board = store.chosen;
    store.view.hand = this.#held;
    store.hands.begin();
    store.tell("view");
    this.queue = this.queue.then(async () => {
      store.hands.sent();
      try {
        await post(`boards/${board}/hand`, body);
        store.hands.done();
      } catch (error) {
        this.onProblem(error);
        store.hands.failed();
        await this.#lookAgain(board);
        store.tell("view");
      }
    });
  }

  /** What we drew was not what happened: look where the discs really are. */
  async #lookAgain(board) {
    try {
      const { discs, hand, beside } = await get(`boards/${board}`);
      Object.assign(this.store.views.get(board), { discs, hand, beside });
      this.groups = hand ? [{ from: "", discs: hand }] : [];
    } catch {
      // the service is gone: the snapshot after it is back tells all
    }
  }
}
