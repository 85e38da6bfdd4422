// How the page reaches the service in its worker.

import { Refusal } from "../js/state/carrier.js";
import { startIn } from "./line.js";

/** @import { Query } from "../js/state/backend.js" */

const SERVICE = "passoboard.site.service:run";

/** The service in a worker. */
export class WorkerCarrier {
  #line;
  #asked = 0;
  /** @type {Map<number, (answer: any) => void>} */
  #waiting = new Map();
  /** @type {any[]} events that came before anybody listened */
  #early = [];
  /** @type {(event: any) => void} */
  #onEvent = (event) => {
    this.#early.push(event);
  };
  /** @type {(linked: boolean, refused: boolean) => void} */
  #onLink = () => {};
  /** Shows what the walk test asks of a person. @type {(ask: any) => void} */
  onAsk = () => {};

  /** @type {() => void} */
  #begun = () => {};
  /** @type {(error: Error) => void} */
  #failed = () => {};
  /** Fulfilled once the service answers. @type {Promise<void>} */
  ready = new Promise((/** @type {(value: any) => void} */ done, failed) => {
    this.#begun = () => done(null);
    this.#failed = failed;
  });

  /** @param {Worker} worker @param {string[]} ports @param {(told: { bytes?: number, all?: number, step?: string }) => void} onProgress */
  constructor(worker, ports, onProgress) {
    worker.addEventListener("message", ({ data }) => data.progress && onProgress(data.progress));
    this.#line = startIn(worker, SERVICE);
    this.#line.post(JSON.stringify({ ports, base: new URL(".", location.href).href.replace(/\/$/, "") }));
    this.#take();
  }

  /** The line to the service for the bytes of a real board. */
  get serial() {
    return /** @type {import("./line.js").Line} */ (this.#line.data);
  }

  async #take() {
    for (;;) {
      await this.#line.wait(-1);
      while (this.#line.has()) this.#hear(JSON.parse(this.#line.take()));
    }
  }

  /** @param {any} told */
  #hear(told) {
    if (told.re) {
      this.#waiting.get(told.re)?.(told);
      this.#waiting.delete(told.re);
    } else if (told.event) this.#onEvent(told.event);
    else if (told.ask) this.onAsk(told.ask);
    else if (told.ready) this.#begun();
    else if (told.crash) {
      console.error(told.crash);
      this.#failed(new Error(told.crash.trim().split("\n").at(-1)));
      this.#onLink(false, false);
      const lost = { status: 503, body: JSON.stringify({ error: { code: "unreachable", text: "" } }) };
      for (const answer of this.#waiting.values()) answer(lost);
      this.#waiting.clear();
    }
  }

  /** @param {(event: any) => void} onEvent @param {(linked: boolean, refused: boolean) => void} onLink */
  listen(onEvent, onLink) {
    this.#onEvent = onEvent;
    this.#onLink = onLink;
    onLink(true, false);
    this.#early.splice(0).forEach(onEvent);
  }

  /** @param {string} method @param {string} path @param {Query} query @param {string} body */
  async #send(method, path, query, body) {
    const given = Object.entries(query).filter(([, value]) => value !== "" && value != null);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    const n = ++this.#asked;
    this.#line.post(JSON.stringify({ n, method, path: `/api/${decodeURIComponent(path)}`, query: search, body }));
    const { status, body: text } = await new Promise((/** @type {(answer: any) => void} */ done) => { this.#waiting.set(n, done); });
    if (status >= 400) {
      const { error = {} } = JSON.parse(text);
      throw new Refusal(status, error.code ?? "fault", error.text ?? "");
    }
    return text;
  }

  /** @param {string} path @param {Query} [query] */
  async ask(path, query = {}) {
    return JSON.parse(await this.#send("GET", path, query, ""));
  }

  /** @param {string} path @param {unknown} body */
  async post(path, body) {
    return JSON.parse(await this.#send("POST", path, {}, JSON.stringify(body)));
  }

  /** Return the address of a file. @param {string} path @param {Query} query */
  async file(path, query) {
    return URL.createObjectURL(new Blob([await this.#send("GET", path, query, "")], { type: "text/plain" }));
  }
}
