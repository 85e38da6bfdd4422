// The token of the link that this page was opened with: taken out of the address at once, kept for this tab alone.

const KEY = "passoboard.token";
const LOGIN = "l."; // begins the token of a login

/** Return the token in an address: after the number sign, where no server or proxy ever sees it, or in the query. */
function found() {
  return new URLSearchParams(location.hash.slice(1)).get("token") ?? new URLSearchParams(location.search).get("token");
}

function take() {
  const given = found();
  const [{ type } = { type: "" }] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  try {
    if (given !== null) sessionStorage.setItem(KEY, given);
    else if (type === "navigate") sessionStorage.removeItem(KEY); // somebody came without a link
    if (given !== null) hide();
    return given ?? sessionStorage.getItem(KEY) ?? "";
  } catch {
    return given ?? ""; // nothing may be stored here: the address keeps the token
  }
}

function hide() {
  const address = new URL(location.href);
  address.searchParams.delete("token");
  address.hash = "";
  history.replaceState(null, "", address);
}

/** The token of the link, or of the login that was given for it; empty for none. */
export const token = take();

/** Whether a token is a login's. */
export const isLogin = token.startsWith(LOGIN);

/** Keep a login instead of the link that it was given for. @param {string} login */
export function keepLogin(login) {
  try {
    sessionStorage.setItem(KEY, login);
  } catch {
    // nothing may be stored here: a reload brings another login
  }
}

// Another link, opened in the same tab, changes only what follows the number sign. Its token is taken before the page
// begins again: until then, whoever routes may change the address.
addEventListener("hashchange", () => {
  if (found() === null) return;
  take();
  location.reload();
});
