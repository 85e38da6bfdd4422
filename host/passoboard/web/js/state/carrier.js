// How the page reaches the service that served it: requests over HTTP, events over a WebSocket.

import { isLogin, keepLogin, token } from "./link.js";
import { Stream } from "./stream.js";

/** @import { Query } from "./backend.js" */

const UNKNOWN = 401; // the status for a link that is not valid, or no longer

/** The backend refused a request; `code` is the error code of the protocol or the service. */
export class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} text */
  constructor(status, code, text) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** Return a login of this page's own for its link; the link itself if the service gives none. */
async function logIn() {
  if (!token || isLogin) return token;
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(new URL("api/login", document.baseURI), { method: "POST", headers });
    if (!answer.ok) return token;
    const given = await answer.json();
    keepLogin(given.token);
    return /** @type {string} */ (given.token);
  } catch {
    return token;
  }
}

const login = await logIn();

/** Return an answer; our login is in a header, since proxies write addresses down.
 *  @param {URL} url @param {RequestInit} [options] */
async function send(url, options = {}) {
  let answer;
  const headers = { ...options.headers, ...(login ? { Authorization: `Bearer ${login}` } : {}) };
  try {
    answer = await fetch(url, { ...options, headers });
  } catch {
    throw new Refusal(0, "unreachable", "");
  }
  if (answer.ok) return answer;
  const { error } = await answer.json().catch(() => ({}));
  throw new Refusal(answer.status, error?.code ?? "fault", error?.text ?? answer.statusText);
}

/** The service at the page's address. */
export class HttpCarrier {
  #isRefused = false;
  /** @type {(linked: boolean, refused: boolean) => void} */
  #onLink = () => {};

  /** @param {string} path @param {Query} [query] */
  #address(path, query = {}) {
    const url = new URL(`api/${path}`, document.baseURI);
    const given = Object.entries(query).filter(([, value]) => value !== "" && value != null);
    for (const [name, value] of given) url.searchParams.set(name, String(value));
    return url;
  }

  /** @param {(event: any) => void} onEvent @param {(linked: boolean, refused: boolean) => void} onLink */
  listen(onEvent, onLink) {
    const url = this.#address("events");
    url.protocol = url.protocol.replace("http", "ws");
    this.#onLink = (linked, refused) => {
      this.#isRefused ||= refused;
      onLink(linked, this.#isRefused);
    };
    new Stream(url, login ? ["passoboard", `token.${login}`] : [], onEvent, this.#onLink);
  }

  /** Send a request, unless our link was refused: asking again would be pointless.
   *  @param {URL} url @param {RequestInit} [options] */
  async #send(url, options) {
    if (this.#isRefused) throw new Refusal(UNKNOWN, "token", "");
    try {
      return await send(url, options);
    } catch (error) {
      if (error instanceof Refusal && error.status === UNKNOWN) this.#onLink(false, true);
      throw error;
    }
  }

  /** @param {string} path @param {Query} [query] */
  async ask(path, query) {
    return (await this.#send(this.#address(path, query))).json();
  }

  /** Send a request even if the page is closed right away. @param {string} path @param {unknown} body */
  async post(path, body) {
    const headers = { "Content-Type": "application/json" };
    return (await this.#send(this.#address(path), { method: "POST", headers, body: JSON.stringify(body), keepalive: true })).json();
  }

  /** Return the address of a file. @param {string} path @param {Query} query */
  async file(path, query) {
    return URL.createObjectURL(await (await send(this.#address(path, query))).blob());
  }
}
