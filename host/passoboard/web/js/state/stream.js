// The service's live events, over a connection that reconnects automatically.

const FIRST_WAIT_MS = 250; // a restarted service is back before anybody notices
const REFUSED = 1008; // the service no longer accepts this link: retrying would not help
const LONGEST_WAIT_MS = 4000; // a page left open overnight must not hammer the service

/** Calls `onMessage` with each event, and `onLink` with whether we are connected, or refused for good. */
export class Stream {
  #wait = FIRST_WAIT_MS;
  #timer = 0;

  /** @param {URL} url @param {string[]} protocols @param {(event: any) => void} onMessage
   *  @param {(linked: boolean, refused: boolean) => void} onLink */
  constructor(url, protocols, onMessage, onLink) {
    this.url = url;
    this.protocols = protocols;
    this.onMessage = onMessage;
    this.onLink = onLink;
    this.#open();
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  #open() {
    this.#timer = 0;
    const socket = new WebSocket(this.url, this.protocols);
    socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT_MS;
      this.onLink(true, false);
    });
    socket.addEventListener("message", ({ data }) => this.onMessage(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => {
      this.onLink(false, code === REFUSED);
      if (code === REFUSED) return;
      this.#timer = window.setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT_MS);
    });
  }

  /** Reconnect immediately instead of waiting. */
  #hurry() {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#open();
  }
}
