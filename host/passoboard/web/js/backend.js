// Talks to the service: requests, and the link's own token with each of them.

const parameters = new URLSearchParams(location.search);
export const token = parameters.get("token") ?? "";

/** What the service said no to; `code` is the protocol's or the service's word for it. */
export class Refusal extends Error {
  constructor(status, code, text) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** Return an address of the API that carries the link's token. */
export function address(path, query = {}) {
  const url = new URL(`api/${path}`, document.baseURI);
  const given = Object.entries({ ...query, token }).filter(([, value]) => value !== "" && value != null);
  for (const [name, value] of given) url.searchParams.set(name, value);
  return url;
}

async function ask(url, options = {}) {
  let answer;
  try {
    answer = await fetch(url, options);
  } catch {
    throw new Refusal(0, "unreachable", "");
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, body.error?.code ?? "fault", body.error?.text ?? answer.statusText);
  return body;
}

/** Get something. */
export function get(path, query = {}) {
  return ask(address(path, query));
}

/** Let a board do something; it arrives even if the page is left at once. */
export function post(path, body = {}) {
  const headers = { "Content-Type": "application/json" };
  return ask(address(path), { method: "POST", headers, body: JSON.stringify(body), keepalive: true });
}
