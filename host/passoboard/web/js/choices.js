// What a hand may do with a piece: legal moves by where they begin, what they pass and where they end.

/** What putting a piece down means: moves that are complete, or a stop on the way. @typedef {{moves: Api.Option[], stop: boolean}} Fit */

/** Legal moves to look things up in. */
export class Choices {
  /** @type {Api.Option[]} */
  list = [];

  /** The token that is declared, "" for none. */
  get token() {
    return "";
  }

  /** Whether pieces are taken one by one: else a move of the whole stack is one of the piece. */
  get stacks() {
    return true;
  }

  /** Return how many pieces of a stack are taken. @param {string} standing @param {boolean} whole */
  count(standing, whole) {
    return whole || !this.stacks ? standing.length : 1;
  }

  /** Return the moves that begin on a cell and that a hand may make without declaring anything first. @param {string} cell */
  from(cell) {
    const { token } = this;
    return this.list.filter(({ path, declared, token: own }) => path[0] === cell && (!declared || own === token));
  }

  /** Return whether a whole stack may be taken from here. @param {string} cell */
  mayCarry(cell) {
    return this.stacks && this.from(cell).some(({ stack }) => stack);
  }

  /** Return where a piece may be put that was lifted and has visited these cells, the first being its own.
   *  @param {string[]} visited @param {boolean} whole */
  targets(visited, whole) {
    const found = this.#going(visited, whole);
    return new Set(found.flatMap(({ path }) => [path[visited.length], path[path.length - 1]]));
  }

  /** Return what putting it there means: with the declared token first, then without any, then with one that shows by itself.
   *  @param {string[]} visited @param {string} to @param {boolean} whole @returns {Fit} */
  fit(visited, to, whole) {
    const declared = this.token;
    const going = this.#going(visited, whole);
    const pools = [going.filter(({ token }) => declared && token === declared), going.filter(({ token }) => !token), going];
    for (const pool of pools) {
      const next = pool.filter(({ path }) => path[visited.length] === to);
      const moves = next.filter(({ path }) => path.length === visited.length + 1);
      if (next.length) return { moves, stop: !moves.length };
      const further = pool.filter(({ path }) => path.at(-1) === to); // two steps in one, whichever way
      if (further.length) return { moves: further, stop: false };
    }
    return { moves: [], stop: false };
  }

  /** @param {string[]} visited @param {boolean} whole */
  #going(visited, whole) {
    return this.from(visited[0]).filter(({ path, stack }) =>
      (stack === whole || !this.stacks) && visited.every((cell, index) => path[index] === cell));
  }
}
