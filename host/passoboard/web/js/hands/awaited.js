// Our hands' actions in progress: until the service reports their result, its news is older than what we show.

/** @import { News } from "../state/backend.js" */

/** Counts verbs until they are answered and reported; then `onNews` gets the latest news from the meantime. */
export class Awaited {
  #verbs = 0; // requested, not answered yet
  #due = 0; // the number of the event that reports the latest answered verb
  #heard = 0; // the number of the latest event; of several reports the service may send only the newest
  #round = 0;
  /** @type {News | null} */
  #news = null;
  /** Those who wait until everything that was answered has been reported. @type {(() => void)[]} */
  #listeners = [];

  /** @param {() => void} onChange @param {(news: News) => void} onNews */
  constructor(onChange, onNews) {
    this.onChange = onChange;
    this.onNews = onNews;
  }

  get busy() {
    return this.#verbs > 0 || !this.#isReported;
  }

  /** Whether we have heard of the result of every answered verb. */
  get #isReported() {
    return this.#heard >= this.#due;
  }

  /** Wait until we have: an answer may overtake the events before it. */
  async reported() {
    while (!this.#isReported) await new Promise((/** @type {(value: void) => void} */ done) => this.#listeners.push(done));
  }

  /** Start over: the board has changed, or the whole state has just arrived. */
  reset() {
    this.#round += 1;
    this.#verbs = 0;
    this.#due = 0;
    this.#heard = 0;
    this.#news = null;
    this.#settle();
  }

  /** Note that a verb is queued; return what names it when it is answered. */
  begin() {
    this.#verbs += 1;
    this.onChange();
    return this.#round;
  }

  /** Note that a verb was answered, and which event reports it: 0 if none does.
   *  @param {number} round @param {number} [seq] */
  done(round, seq = 0) {
    if (round !== this.#round) return; // the state that arrived since then is at least as new
    this.#verbs -= 1;
    this.#due = Math.max(this.#due, seq);
    this.#settle();
  }

  /** Handle the service's news about the hands. @param {News} event */
  hear(event) {
    this.#heard = event.seq ?? this.#due;
    this.#news = event;
    this.#settle();
  }

  #settle() {
    this.onChange();
    if (this.#isReported) for (const done of this.#listeners.splice(0)) done();
    const news = this.#news;
    if (this.busy || !news) return;
    this.#news = null;
    this.onNews(news);
  }
}
