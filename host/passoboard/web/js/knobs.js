// The players' buttons on the frame: pressed here at a simulated board, shown as they are pressed at a real one.

import { svg } from "./dom.js";
import { FRAME } from "./geometry.js";
import { t } from "./i18n.js";
import { sideName } from "./words.js";

const LONG_MS = 800; // the firmware's own border between short and long
const PRESS = { short: 120, long: 950 };

/** One button for each side, at the side's own edge. */
export class Knobs {
  constructor(board, rules, press) {
    this.press = press;
    this.rules = rules;
    this.knobs = rules.sides.map((side, index) => this.#add(board, side, index));
  }

  #add(board, side, index) {
    const { width, boardHeight, flipped } = board.geometry;
    const near = (index === 0) !== flipped;
    const x = near ? width - FRAME * 0.6 : FRAME * 0.6;
    const y = near ? boardHeight - FRAME * 0.6 : FRAME * 0.6;
    const knob = svg("g", { transform: `translate(${x} ${y})`, class: "knob", "data-button": side },
      svg("circle", { r: 19, class: "knob-well" }),
      svg("g", { class: "knob-cap" },
        svg("circle", { r: 15, fill: "url(#brass)" }),
        svg("circle", { r: 6.5, class: index ? "knob-dot second" : "knob-dot first" })),
      svg("circle", { r: 22, class: "focus-ring" }));
    if (this.press) this.#listen(knob, index);
    board.layers.discs.append(knob);
    return knob;
  }

  #listen(knob, index) {
    knob.setAttribute("role", "button");
    knob.setAttribute("tabindex", 0);
    let since = 0;
    let timer = 0;
    const release = (long) => {
      if (!since) return;
      clearTimeout(timer);
      since = 0;
      knob.classList.remove("down");
      this.press(index, long ? PRESS.long : PRESS.short);
    };
    const hold = () => {
      if (since) return;
      since = performance.now();
      knob.classList.add("down");
      timer = setTimeout(() => release(true), LONG_MS);
    };
    knob.addEventListener("pointerdown", hold);
    knob.addEventListener("pointerup", () => release(false));
    knob.addEventListener("pointerleave", () => release(false));
    knob.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      hold();
    });
    knob.addEventListener("keyup", (event) => (event.key === "Enter" || event.key === " ") && release(false));
  }

  /** Name the buttons in the reader's language. */
  label() {
    this.knobs.forEach((knob, index) => {
      const name = t("knob.label", { side: sideName(this.rules.sides[index], this.rules) });
      knob.setAttribute("aria-label", name);
    });
  }

  /** Show a button as the board reports it. */
  show({ side, down }) {
    this.knobs[this.rules.sides.indexOf(side)]?.classList.toggle("down", down === "1");
  }
}
