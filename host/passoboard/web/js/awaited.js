// What our own hands have under way: until the service has told of it, what it tells is older than what we see.

/** @import { News } from "./backend.js" */

/** Counts verbs until they are answered and told of; then `onNews` gets the newest that was told meanwhile. */
export class Awaited {
  #verbs = 0; // wanted, and not answered yet
  #told = true; // since the last verb was sent; of several the service may tell the newest alone
  /** @type {News | null} */
  #news = null;

  /** @param {() => void} onChange @param {(news: News) => void} onNews */
  constructor(onChange, onNews) {
    this.onChange = onChange;
    this.onNews = onNews;
  }

  get busy() {
    return this.#verbs > 0 || !this.#told;
  }

  /** Forget everything: another board, or the whole state has just been told. */
  reset() {
    this.#verbs = 0;
    this.#told = true;
    this.#news = null;
    this.onChange();
  }

  /** Note that a verb waits for its turn. */
  begin() {
    this.#verbs += 1;
    this.onChange();
  }

  /** Note that it is on its way: what is told from now on may be its result. */
  sent() {
    this.#told = false;
    this.#news = null;
  }

  /** Note that it was answered. */
  done() {
    this.#verbs = Math.max(0, this.#verbs - 1);
    this.#settle();
  }

  /** Note that it was refused: nothing will be told of it. */
  failed() {
    this.#told = true;
    this.done();
  }

  /** Take what the service tells about the hands. @param {News} event */
  hear(event) {
    this.#told = true;
    this.#news = event;
    this.#settle();
  }

  #settle() {
    this.onChange();
    const news = this.#news;
    if (this.busy || !news) return;
    this.#news = null;
    this.onNews(news);
  }
}
