// What is there to see while the service loads: how much of it is here, and the rules in short.

import { byId, el } from "../js/dom/dom.js";

const STEPS = ["python", "service", "board"]; // after the last byte, each takes about as long as the others
const BYTES = 0.7; // of the bar

/** @typedef {{bytes?: number, all?: number, step?: string}} Told */

/** The picture before the page. */
export class Loading {
  #bar = el("progress", { max: "1", value: "0" });
  #text = el("p", { role: "status" });
  #bytes = 0;

  /** @param {Record<string, string>} texts */
  constructor(texts) {
    this.texts = texts;
    this.#text.textContent = texts.loading;
    const rules = ["rules.move", "rules.tile", "rules.win"].map((key) => el("li", {}, texts[key]));
    this.box = el("section", { id: "loading", class: "page loading" }, el("h1", {}, texts.title), el("img", { src: "icon.svg", alt: "", width: "160", height: "160" }), this.#bar, this.#text,
      el("h2", {}, texts.rules), el("ul", {}, rules));
    byId("waiting").hidden = true;
    document.querySelector("main")?.prepend(this.box);
  }

  /** Show how far it is. @param {Told} told */
  show({ bytes = 0, all = 1, step }) {
    this.#bytes += bytes;
    const done = step ? BYTES + ((1 - BYTES) * (STEPS.indexOf(step) + 1)) / (STEPS.length + 1) : BYTES * Math.min(1, this.#bytes / all);
    this.#bar.value = Math.max(this.#bar.value, done);
    if (step) this.#text.textContent = this.texts.starting;
  }

  /** Say what is wrong. @param {string} text */
  say(text) {
    this.#text.textContent = text;
    this.#bar.hidden = true;
    byId("waiting").hidden = true;
  }

  /** Leave the place to the page. */
  end() {
    this.box.remove();
  }
}
