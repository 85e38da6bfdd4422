// The players' buttons on the frame: pressed here on a simulated board, shown as pressed on a real one.

import { set, show, svg } from "../dom/dom.js";
import { t } from "../words/i18n.js";

/** @import { Board } from "./board.js" */
/** @import { News } from "../state/backend.js" */

const LONG_MS = 800; // the firmware's limit between short and long
const PRESS = { short: 120, long: 950 };

/** One button per side, at that side's edge. */
export class Knobs {
  /** @param {Board} board @param {((seat: number, ms: number) => void) | null} press */
  constructor(board, press) {
    this.face = board.face;
    this.press = press;
    this.knobs = this.face.sides.map((side, seat) => this.#add(board, side, seat));
  }

  /** @param {Board} board @param {string} side @param {number} seat */
  #add(board, side, seat) {
    const { x, y } = board.geometry.button(seat);
    const title = svg("title");
    const knob = svg("g", { transform: `translate(${x} ${y})`, class: "knob", "data-button": side },
      title,
      svg("circle", { r: 19, class: "knob-well" }),
      svg("g", { class: "knob-cap" },
        svg("circle", { r: 15, fill: "url(#brass)" }),
        svg("circle", { r: 6.5, class: `knob-dot ${this.face.tone(side)}` })),
      svg("circle", { r: 22, class: "focus-ring" }));
    if (this.press) this.#listen(knob, this.press, seat);
    board.layers.discs.append(knob);
    return { knob, title };
  }

  /** @param {SVGGElement} knob @param {(seat: number, ms: number) => void} press @param {number} seat */
  #listen(knob, press, seat) {
    knob.setAttribute("role", "button");
    knob.setAttribute("tabindex", "0");
    let isDown = false;
    let timer = 0;
    const release = (/** @type {boolean} */ long) => {
      if (!isDown) return;
      clearTimeout(timer);
      isDown = false;
      knob.classList.remove("down");
      press(seat, long ? PRESS.long : PRESS.short);
    };
    const hold = () => {
      if (isDown) return;
      isDown = true;
      knob.classList.add("down");
      timer = window.setTimeout(() => release(true), LONG_MS);
    };
    const isPress = (/** @type {KeyboardEvent} */ { key }) => key === "Enter" || key === " ";
    knob.addEventListener("pointerdown", hold);
    knob.addEventListener("pointerup", () => release(false));
    knob.addEventListener("pointerleave", () => release(false));
    knob.addEventListener("keydown", (event) => {
      if (!isPress(event)) return;
      event.preventDefault();
      hold();
    });
    knob.addEventListener("keyup", (event) => isPress(event) && release(false));
  }

  /** Label the buttons in the reader's language with their purpose. */
  label() {
    this.knobs.forEach(({ knob, title }, seat) => {
      const name = t("knob.label", { side: this.face.sideName(this.face.sides[seat]) });
      set(knob, { "aria-label": name });
      show(title, `${name}. ${t("knob.about")}`);
    });
  }

  /** Show a button as the board reports it. @param {News} event */
  show({ side = "", down }) {
    this.knobs[this.face.sides.indexOf(side)]?.knob.classList.toggle("down", down === "1");
  }
}
