// What this browser remembers between visits, by name. If storage is blocked, nothing is kept.

const PREFIX = "passoboard.";

/** Return a stored text, or null if there is none. @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Store a text. @param {string} key @param {string} text */
export function store(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // a browser without storage asks again
  }
}

/** Return a stored flag, or the default if there is none. @param {string} name @param {boolean} [instead] */
export function kept(name, instead = false) {
  const found = recall(PREFIX + name);
  return found === null ? instead : found === "1";
}

/** Store a flag. @param {string} name @param {boolean} value */
export function keep(name, value) {
  store(PREFIX + name, value ? "1" : "0");
}

/** Remember which game somebody chose here. @param {string} game */
export function chooseGame(game) {
  store(`${PREFIX}game`, game);
}

/** Return the game that was chosen here last, "" if the board does not have it. @param {string[]} games */
export function lastGame(games) {
  const last = recall(`${PREFIX}game`) ?? "";
  return games.includes(last) ? last : "";
}
