// The token of the link that this page was opened with: taken out of the address at once, exchanged for a login of this
// page's own, which is kept for this tab alone.

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

/** Return a login instead of a link; the link itself if the service gives none. @param {string} link */
async function exchanged(link) {
  if (!link || link.startsWith(LOGIN)) return link;
  try {
    const answer = await fetch(new URL("api/login", document.baseURI), { method: "POST", headers: { Authorization: `Bearer ${link}` } });
    if (!answer.ok) return link;
    const { token } = await answer.json();
    sessionStorage.setItem(KEY, token);
    return token;
  } catch {
    return link;
  }
}

/** The token of the login, empty for none. */
export const token = await exchanged(take());

// Another link, opened in the same tab, changes only what follows the number sign. Its token is taken before the page
// begins again: until then, whoever routes may change the address.
addEventListener("hashchange", () => {
  if (found() === null) return;
  take();
  location.reload();
});
