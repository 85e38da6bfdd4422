// Explains the letters that *Show signs* writes on the tiles: those currently on the board.

import { byId, el, show } from "../dom/dom.js";
import { signText } from "./guidance.js";

/** Keep the legend in sync with the lights. @param {string} lights @param {boolean} isOn */
export function showLegend(lights, isOn) {
  const signs = isOn ? [...new Set(lights)].filter(signText).sort() : [];
  show(byId("legend"), signs.map((sign) => el("li", {}, el("b", {}, sign), signText(sign))));
}
