// Tells what goes wrong behind the board: a log that cannot be written, moves that were not accepted.

import { get } from "./api.js";
import { byId } from "./dom.js";
import { t, tOr } from "./i18n.js";

const LOOK_MS = 2000; // how soon somebody sees that the log is well again

/** Keeps a banner up for as long as the log cannot be written, and has incidents told as they come. */
export class Troubles {
  constructor(store, tell) {
    Object.assign(this, { store, tell });
    this.why = this.code = "";
    store.addEventListener("trouble", ({ detail }) => this.#take(detail));
    store.addEventListener("board", () => this.#look());
  }

  #take(event) {
    if (event.type === "storage") this.#note(event.problem, event.code);
    else if (event.board === this.store.chosen) this.#incident(event);
  }

  #incident({ kind, reason }) {
    const known = tOr(`incident.${kind}`, "");
    if (known) this.tell(known);
    else if (this.store.isAdmin) this.tell(t("incident.other", { reason }));
  }

  async #look() {
    try {
      if (this.why) await this.store.recall(); // what could not be read before is still missing here
      const { storage, storage_code } = await get("health");
      this.#note(storage, storage_code);
    } catch {
      this.#note(this.why, this.code); // the service is gone: what it said last holds until it says something else
    }
  }

  #note(why, code) {
    Object.assign(this, { why, code });
    clearTimeout(this.timer);
    if (why) this.timer = setTimeout(() => this.#look(), LOOK_MS);
    this.update();
  }

  update() {
    byId("storage").hidden = !this.why;
    byId("storage").textContent = this.why ? t("storage.trouble", { why: tOr(`cause.${this.code}`, this.why) }) : "";
  }
}
