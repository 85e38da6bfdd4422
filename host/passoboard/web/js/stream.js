// The live events of the service, with a connection that comes back by itself.

const FIRST_WAIT_MS = 250; // a service that was just restarted is there again before anybody looks up
const REFUSED = 1008; // the service does not want this link any more: to try again would not help
const LONGEST_WAIT_MS = 4000; // and a page that was left open overnight does not hammer

/** Calls `onMessage` with each event and `onLink` with true or false, and true again if there is no way back. */
export class Stream {
  #wait = FIRST_WAIT_MS;
  #timer = 0;

  /** @param {URL} url @param {(event: any) => void} onMessage @param {(linked: boolean, refused: boolean) => void} onLink */
  constructor(url, onMessage, onLink) {
    this.url = url;
    this.onMessage = onMessage;
    this.onLink = onLink;
    this.#open();
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  #open() {
    this.#timer = 0;
    const socket = new WebSocket(this.url);
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

  /** Try at once instead of waiting. */
  #hurry() {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#open();
  }
}
