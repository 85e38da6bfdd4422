// What this browser remembers from one visit to the next: yes or no, by name. Where nothing may be kept, nothing is.

const PREFIX = "passoboard.";

/** Return whether something was kept, or what to believe if it never was. @param {string} name @param {boolean} [instead] */
export function kept(name, instead = false) {
  try {
    const found = localStorage.getItem(PREFIX + name);
    return found === null ? instead : found === "1";
  } catch {
    return instead;
  }
}

/** Remember something. @param {string} name @param {boolean} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value ? "1" : "0");
  } catch {
    // a browser that keeps nothing asks again
  }
}
