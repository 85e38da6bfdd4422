// Reports problems behind the board: a log that cannot be written, moves that were rejected.

import { byId, show } from "../dom/dom.js";
import { t, tOr } from "../words/i18n.js";

/** @import { News } from "../state/backend.js" */
/** @import { Store } from "../state/store.js" */

const LOOK_MS = 2000; // how soon the banner notices that the log works again

/** Shows a banner while the log cannot be written, and reports incidents as they happen. */
export class Troubles {
  #why = "";
  #code = "";
  #isLate = false; // the service's machine has no time for it
  #timer = 0;

  /** @param {Store} store @param {(text: string) => void} tell */
  constructor(store, tell) {
    this.store = store;
    this.tell = tell;
    store.on("trouble", (event) => this.#take(event));
    store.on("board", () => this.#look());
  }

  /** @param {News} event */
  #take(event) {
    if (event.type === "storage") this.#note(event.problem, event.code);
    else if (event.type === "load") this.#feel(event.overloaded ?? false);
    else if (event.board === this.store.chosen) this.#incident(event);
  }

  /** @param {News} event */
  #incident({ kind, reason = "" }) {
    const known = tOr(`incident.${kind}`, "");
    if (known) this.tell(known);
    else if (this.store.isAdmin) this.tell(t("incident.other", { reason }));
  }

  /** @param {boolean} isLate */
  #feel(isLate) {
    this.#isLate = isLate;
    this.update();
  }

  async #look() {
    try {
      if (this.#why) await this.store.recall(); // data that could not be read before is still missing
      const { storage, storage_code, overloaded = false } = await this.store.backend.health();
      this.#note(storage, storage_code);
      this.#feel(overloaded);
    } catch {
      this.#note(this.#why, this.#code); // the service is gone: its last report stands until the next one
    }
  }

  /** @param {string} [why] @param {string} [code] */
  #note(why = "", code = "") {
    this.#why = why;
    this.#code = code;
    clearTimeout(this.#timer);
    if (why) this.#timer = window.setTimeout(() => this.#look(), LOOK_MS);
    this.update();
  }

  update() {
    const { refused } = this.store;
    const trouble = this.#why ? t("storage.trouble", { why: tOr(`cause.${this.#code}`, this.#why) }) : this.#isLate && t("load.trouble");
    byId("storage").hidden = !refused && !trouble;
    show(byId("storage"), refused ? t("link.ask") : trouble);
  }
}
