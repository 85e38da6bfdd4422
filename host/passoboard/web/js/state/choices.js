// What a hand may do with a piece: legal moves by start, path and end.

/** The meaning of putting a piece down: complete moves, or a stop on the way.
 *  @typedef {{moves: Api.Option[], stop: boolean}} Fit */

/** Lookups in the legal moves. */
export class Choices {
  /** @type {Api.Option[]} */
  list = [];

  /** The declared token, "" for none. */
  get token() {
    return "";
  }

  /** Whether pieces are taken one by one; otherwise moving the whole stack counts as moving the piece. */
  get stacks() {
    return true;
  }

  /** Return how many pieces to take from a stack. @param {string} standing @param {boolean} whole */
  count(standing, whole) {
    return whole || !this.stacks ? standing.length : 1;
  }

  /** Return the moves that start on a cell: those of the declared token, or else those that need no declaration.
   *  @param {string} cell */
  from(cell) {
    const { token } = this;
    return this.list.filter(({ path, declared, token: own }) => path[0] === cell && (token ? own === token : !declared));
  }

  /** Return whether only a whole stack may be taken from here, as a declared token says. @param {string} cell */
  mustCarry(cell) {
    const moves = this.stacks ? this.from(cell) : [];
    return moves.length > 0 && moves.every(({ stack }) => stack);
  }

  /** Return whether a whole stack may be taken from here; no token is spent that nobody has declared.
   *  @param {string} cell */
  mayCarry(cell) {
    return this.stacks && this.from(cell).some(({ stack, token }) => stack && token === this.token);
  }

  /** Return where a lifted piece may be put after visiting these cells, starting with its own.
   *  @param {string[]} visited @param {boolean} whole */
  targets(visited, whole) {
    const found = this.#going(visited, whole);
    return new Set(found.flatMap(({ path }) => [path[visited.length], path[path.length - 1]]));
  }

  /** Return the meaning of putting it there: first with the declared token, then with none, then with an implied one.
   *  @param {string[]} visited @param {string} to @param {boolean} whole @returns {Fit} */
  fit(visited, to, whole) {
    const declared = this.token;
    const going = this.#going(visited, whole);
    const pools = [going.filter(({ token }) => declared && token === declared), going.filter(({ token }) => !token), going];
    for (const pool of pools) {
      const next = pool.filter(({ path }) => path[visited.length] === to);
      const moves = next.filter(({ path }) => path.length === visited.length + 1);
      if (next.length) return { moves, stop: !moves.length };
      const further = pool.filter(({ path }) => path.at(-1) === to); // two steps in one, by either route
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
