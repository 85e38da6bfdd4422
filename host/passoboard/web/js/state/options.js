// The legal moves on the board shown, as made by hand: fetched whenever the position changes.

import { Choices } from "./choices.js";

/** @import { Faces } from "../games/index.js" */
/** @import { Store } from "./store.js" */

/** The moves that the rules allow now; `known` is false until the answer arrives. */
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

  /** Fetch the moves if the position has changed; resolves when they have arrived. */
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

  /** All known legal moves. */
  get all() {
    return this.known ? this.list : [];
  }
}
