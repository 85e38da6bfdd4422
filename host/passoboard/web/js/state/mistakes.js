// How many mistakes each side made in the games that were analysed here: kept in this browser, which knows whose page it is.

import { recall, store } from "./remembered.js";

/** The moves of an analysed game, and each side's mistakes.
 *  @typedef {{moves: number, of: Record<string, number>}} Counted */

const MOST = 200; // games

/** @param {string} game */
function keyOf(game) {
  return `passoboard.mistakes.${game}`;
}

/** Return what is known of each game, by its number in the log.
 *  @param {string} game @returns {Record<string, Counted>} */
export function counted(game) {
  try {
    return JSON.parse(recall(keyOf(game)) ?? "{}");
  } catch {
    return {}; // what cannot be read is begun anew
  }
}

/** Note how many mistakes there are in a game, once all of it is judged.
 *  @param {string} game @param {number} number @param {Api.Judged[]} moves @param {string[]} sides */
export function note(game, number, moves, sides) {
  const of = Object.fromEntries(sides.map((side) => [side, moves.filter(({ mover, mark }) => mark && mover === side).length]));
  const known = Object.entries({ ...counted(game), [number]: { moves: moves.length, of } });
  store(keyOf(game), JSON.stringify(Object.fromEntries(known.slice(-MOST))));
}

/** Return all judgements of a finished game, or null if there are none to have; `goesOn` says whether they are still wanted.
 *  @param {import("./backend.js").Backend} backend @param {number} number @param {() => boolean} [goesOn] */
export async function judge(backend, number, goesOn = () => true) {
  /** @type {Api.Judged[]} */
  const moves = [];
  for (let total = 1; moves.length < total;) {
    const found = goesOn() && await backend.analysis(number, moves.length).catch(() => null);
    if (!found) return null; // it has secrets, or others are being analysed
    total = found.total;
    moves.push(...found.moves);
  }
  return moves;
}
