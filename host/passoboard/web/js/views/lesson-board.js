// A lesson at a real board: its lights say what to set up, and its referee judges the moves.

/** @import { Made, Store } from "../state/store.js" */

/** Has lessons set up at the board shown, and tells of the moves made there. */
export class LessonBoard {
  #board = ""; // where lessons are played, "" if on the page alone
  #isBeginning = false;

  /** @param {Store} store @param {(moves: Made[]) => void} onMoves */
  constructor(store, onMoves) {
    this.store = store;
    store.on("entry", () => this.isUsed && !this.#isBeginning && onMoves(store.moves));
  }

  /** Whether lessons are played at the board shown. */
  get isUsed() {
    return this.#board !== "" && this.#board === this.store.chosen;
  }

  /** Return whether lessons may be taken to the board shown: a real one, with no game under way.
   *  @param {string} game */
  isFree(game) {
    const { isAdmin, view, moves } = this.store;
    return isAdmin && !this.isUsed && view?.simulated === false && view.connection === "ready" && view.games.includes(game)
      && (!moves.length || view.phase === "ended");
  }

  /** Begin a position at the board shown. @param {string} game @param {string} position */
  async setUp(game, position) {
    const { store } = this;
    const board = store.chosen;
    this.#isBeginning = true;
    try {
      await store.backend.act(board, "new", { game, position, at: store.view?.at });
      const isThere = await store.until((view) => view.game === game && view.position === position);
      this.#board = isThere ? board : "";
    } finally {
      this.#isBeginning = false;
    }
  }

  /** Have the lights show a move for hands to make. @param {string} move */
  show(move) {
    return this.store.backend.act(this.#board, "hint", { move });
  }

  /** Leave the board to its players. */
  leave() {
    this.#board = "";
  }
}
