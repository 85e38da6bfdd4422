// When a puzzle comes back: one that was missed returns after growing pauses, until it has been solved after each of them.

/** What is known of a puzzle: days since 1970 when it is due (0: never), how many pauses it has survived, whether it was ever solved.
 *  @typedef {{due: number, stage: number, solved: boolean}} Card */
/** All cards of a game by puzzle, and the days in a row on which one was solved.
 *  @typedef {{cards: Record<string, Card>, last: number, streak: number}} Deck */

const PAUSES = [1, 3, 7, 16, 35]; // days: each about twice the one before, as memory needs
const DAY_MS = 86_400_000;

/** Return today, as days since 1970 by the local calendar. @param {Date} [now] */
export function today(now = new Date()) {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY_MS);
}

/** Return a deck without cards. @returns {Deck} */
export function newDeck() {
  return { cards: {}, last: 0, streak: 0 };
}

/** Note a puzzle that was missed, or whose solution was shown.
 *  @param {Deck} deck @param {string} name @param {number} day */
export function miss(deck, name, day) {
  deck.cards[name] = { due: day + PAUSES[0], stage: 0, solved: deck.cards[name]?.solved ?? false };
}

/** Note a puzzle that was solved at the first try. @param {Deck} deck @param {string} name @param {number} day */
export function solve(deck, name, day) {
  const { due = 0, stage = 0 } = deck.cards[name] ?? {};
  const next = due && due <= day ? stage + 1 : stage;
  deck.cards[name] = { due: !due ? 0 : due > day ? due : next < PAUSES.length ? day + PAUSES[next] : 0, stage: next, solved: true };
  if (deck.last === day) return;
  deck.streak = deck.last === day - 1 ? deck.streak + 1 : 1;
  deck.last = day;
}

/** Return the puzzles that have come back, the longest due first. @param {Deck} deck @param {number} day */
export function dueOn(deck, day) {
  const waiting = Object.entries(deck.cards).filter(([, { due }]) => due && due <= day);
  return waiting.sort(([, one], [, other]) => one.due - other.due).map(([name]) => name);
}

/** Return the days in a row on which a puzzle was solved, up to today or yesterday.
 *  @param {Deck} deck @param {number} day */
export function streakOn(deck, day) {
  return deck.last >= day - 1 ? deck.streak : 0;
}
