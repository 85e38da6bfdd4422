// The table of gestures: what hands can do on this page, with pointer and keys. Loaded when somebody opens the help.

import { el } from "../dom/dom.js";
import { addGame, t } from "../words/i18n.js";

const COMMON = ["drag", "tap", "keys"];
/** What else there is in a game. @type {Record<string, string[]>} */
const OF_GAME = { passo: ["off", "token"], passage: ["draw", "disk"], gaylor: ["pass"], passtally: ["marker", "tile"] };
const STRICT = ["lift", "whole", "keep", "touch", "aside", "back", "knock", "button"];

/** Load the table's texts. */
export function prepare() {
  return addGame("gestures");
}

/** Return the gestures that a page understands. @param {string} game @param {boolean} isStrict */
export function gestureTable(game, isStrict) {
  const names = isStrict ? STRICT : [...COMMON, ...(OF_GAME[game] ?? [])];
  return el("table", { class: "gestures", id: "gestures" }, el("tbody", {}, names.map((name) =>
    el("tr", {}, el("th", { scope: "row" }, t(`gestures.${name}`)), el("td", {}, t(`gestures.${name}.how`))))));
}
