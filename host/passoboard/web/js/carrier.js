// How the page reaches the service that served it: requests over HTTP, events over a WebSocket.

import { Stream } from "./stream.js";

/** @import { Query } from "./backend.js" */

/** The backend refused a request; `code` is the error code of the protocol or the service. */
export class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} text */
  constructor(status, code, text) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** @param {URL} url @param {RequestInit} [options] */
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

/** @param {URL} url @param {unknown} body */
function post(url, body) {
  return ask(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), keepalive: true });
}

/** The service at the page's address, with the token of the page's link. */
export class HttpCarrier {
  #token = new URLSearchParams(location.search).get("token") ?? "";

  /** @param {string} path @param {Query} [query] */
  #address(path, query = {}) {
    const url = new URL(`api/${path}`, document.baseURI);
    const given = Object.entries({ ...query, token: this.#token }).filter(([, value]) => value !== "" && value != null);
    for (const [name, value] of given) url.searchParams.set(name, String(value));
    return url;
  }

  /** @param {(event: any) => void} onEvent @param {(linked: boolean, refused: boolean) => void} onLink */
  listen(onEvent, onLink) {
    const url = this.#address("events");
    url.protocol = url.protocol.replace("http", "ws");
    new Stream(url, onEvent, onLink);
  }

  /** @param {string} path @param {Query} [query] */
  ask(path, query) {
    return ask(this.#address(path, query));
  }

  /** Send a request even if the page is closed right away. @param {string} path @param {unknown} body */
  post(path, body) {
    return post(this.#address(path), body);
  }

  /** Return the address of a file. @param {string} path @param {Query} query */
  async file(path, query) {
    return String(this.#address(path, query));
  }
}
