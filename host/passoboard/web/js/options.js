// The legal moves of the board that is shown, as a hand makes them: asked for whenever the position is another one.

import { Choices } from "./choices.js";

/** @import { Faces } from "./games/index.js" */
/** @import { Store } from "./store.js" */

/** Knows what the rules allow now; `known` is false while the answer is under way. */
export class Options extends Choices {
  #key = "";
  /** @type {Promise<void> | null} */
  #asked = null;

  /** @param {Store} store @param {Faces} faces */
  constructor(store, faces) {
    super();
    this.store = store;
    this.faces = faces;
  }

  get stacks() {
    const { view } = this.store;
    return (view && this.faces.of(view.game)?.stacks) ?? true;
  }

  get #now() {
    const { view, chosen } = this.store;
    return view ? `${chosen} ${view.at} ${view.position}` : "";
  }

  get known() {
    return this.#key !== "" && this.#key === this.#now;
  }

  /** Ask if the position is another one; resolves when the answer is there. */
  async refresh() {
    while (!this.known && this.#now) await (this.#asked ??= this.#ask());
  }

  async #ask() {
    const { store } = this;
    const key = this.#now;
    try {
      this.list = await store.backend.options(store.chosen);
      this.#key = key;
      store.tell("view");
    } finally {
      this.#asked = null;
    }
  }

  get token() {
    return this.store.view?.token ?? "";
  }

  /** All legal moves that are known. */
  get all() {
    return this.known ? this.list : [];
  }
}
