// The live events of the service, with a connection that comes back by itself.

import { address } from "./api.js";

const FIRST_WAIT_MS = 250; // a service that was just restarted is there again before anybody looks up
const REFUSED = 1008; // the service does not want this link any more: to try again would not help
const LONGEST_WAIT_MS = 4000; // and a page that was left open overnight does not hammer

/** Calls `onMessage` with each event and `onLink` with true or false, and true again if there is no way back. */
export class Stream {
  constructor(onMessage, onLink) {
    this.onMessage = onMessage;
    this.onLink = onLink;
    this.wait = FIRST_WAIT_MS;
    this.#open();
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  #open() {
    const url = address("events");
    url.protocol = url.protocol.replace("http", "ws");
    this.timer = 0;
    this.socket = new WebSocket(url);
    this.socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT_MS;
      this.onLink(true);
    });
    this.socket.addEventListener("message", ({ data }) => this.onMessage(JSON.parse(data)));
    this.socket.addEventListener("close", ({ code }) => {
      this.onLink(false, code === REFUSED);
      if (code === REFUSED) return;
      this.timer = setTimeout(() => this.#open(), this.wait);
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT_MS);
    });
  }

  /** Try at once instead of waiting. */
  #hurry() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.#open();
  }
}
