// Our hands' actions in progress: until the service reports their result, its news is older than what we show.

/** @import { News } from "./backend.js" */

/** Counts verbs until they are answered and reported; then `onNews` gets the latest news from the meantime. */
export class Awaited {
  #verbs = 0; // requested, not answered yet
  #told = true; // news since the last verb was sent; of several verbs the service may report only the newest
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

  /** Start over: the board has changed, or the whole state has just arrived. */
  reset() {
    this.#verbs = 0;
    this.#told = true;
    this.#news = null;
    this.onChange();
  }

  /** Note that a verb is queued. */
  begin() {
    this.#verbs += 1;
    this.onChange();
  }

  /** Note that the verb was sent: any news from now on may be its result. */
  sent() {
    this.#told = false;
    this.#news = null;
  }

  /** Note that the verb was answered. */
  done() {
    this.#verbs = Math.max(0, this.#verbs - 1);
    this.#settle();
  }

  /** Note that the verb was refused: there will be no news of it. */
  failed() {
    this.#told = true;
    this.done();
  }

  /** Handle the service's news about the hands. @param {News} event */
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
