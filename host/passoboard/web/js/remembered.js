// What this browser remembers from one visit to the next, by name. Where nothing may be kept, nothing is.

const PREFIX = "passoboard.";

/** Return a text that was kept, null if it never was. @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keep a text. @param {string} key @param {string} text */
export function store(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // a browser that keeps nothing asks again
  }
}

/** Return whether something was kept, or what to believe if it never was. @param {string} name @param {boolean} [instead] */
export function kept(name, instead = false) {
  const found = recall(PREFIX + name);
  return found === null ? instead : found === "1";
}

/** Remember something. @param {string} name @param {boolean} value */
export function keep(name, value) {
  store(PREFIX + name, value ? "1" : "0");
}
