// Reads events aloud in the page's language, for people who cannot or do not want to look; and answers questions.

import { el } from "../dom/dom.js";
import { icon } from "../dom/icons.js";
import { language, t } from "./i18n.js";
import { keep, kept } from "../state/remembered.js";
import { cellLabel } from "./guidance.js";

/** @import { Face } from "../board/face.js" */
/** What questions are about: a position, the last move, and what may come next.
 *  @typedef {{pieces: Record<string, string>, removed: string[], lights: string, current: string,
 *  last?: {move: string, mover: string}, options: {move: string}[]}} Asked */

/** Speaks if switched on. */
export class Speech {
  on = kept("speech");
  #answer = ""; // to the last question in a row of its own

  toggle() {
    this.on = !this.on;
    keep("speech", this.on);
    if (this.on) this.say(t("speech.on"));
    else window.speechSynthesis?.cancel();
  }

  /** @param {string} text */
  say(text) {
    if (!this.on || !text || !window.speechSynthesis) return;
    const words = new SpeechSynthesisUtterance(text);
    words.lang = language;
    window.speechSynthesis.speak(words);
  }

  /** Return a switch for the voice and, while it is on, a field that answers questions.
   *  @param {string} name begins the names of its parts @param {Asked} asked @param {Face} face @param {() => void} redraw */
  row(name, asked, face, redraw) {
    const button = el("button", { type: "button", class: "tool", id: `${name}-speech`, "aria-label": t("tool.speech"), title: t("tool.speech"), "aria-pressed": String(this.on), onclick: () => {
      this.toggle();
      redraw();
    } }, icon("speech"));
    const ask = (/** @type {KeyboardEvent} */ { key, target }) => {
      if (key !== "Enter" || !(target instanceof HTMLInputElement)) return;
      this.#answer = answer(target.value, asked, face);
      target.value = "";
      this.say(this.#answer);
      redraw();
    };
    return el("div", { class: "listening" }, button,
      this.on && el("input", { type: "text", id: `${name}-ask`, maxlength: 8, autocomplete: "off", "aria-label": t("ask.label"), placeholder: t("ask.label"), onkeydown: ask }),
      this.on && el("output", { id: `${name}-answer`, "aria-live": "polite" }, this.#answer));
  }
}

/** Return a move as it is spoken. @param {string} move @param {string} mover @param {Face} face */
export function spokenMove(move, mover, face) {
  return (mover && `${face.sideName(mover)}: `) + face.moveWords(move);
}

/** Return what stands on a file or a rank, named by its letter or number, "" if there is none.
 *  @param {string} line @param {Asked} view @param {Face} face */
function onLine(line, view, face) {
  const name = /^(?:\S+ )?([a-z]|\d)$/.exec(line)?.[1] ?? "";
  const cells = name ? face.cells.filter((cell) => /^[a-z]\d$/.test(cell) && cell.includes(name)) : [];
  const taken = cells.filter((cell) => view.pieces[cell]);
  return cells.length ? taken.map((cell) => t("labelled", { label: cell, text: face.piecesText(view.pieces[cell]) })).join("; ") || t("pieces.none") : "";
}

/** Answer a one-letter question, a file, a rank or a cell: l the last move, t whose turn, m my moves, c3 the pieces there.
 *  @param {string} question @param {Asked} seen @param {Face} face */
export function answer(question, seen, face) {
  const asked = question.trim().toLowerCase();
  const { last, current, options } = seen;
  if (face.cells.includes(asked)) return cellLabel(asked, seen, seen.pieces, face);
  if (asked === "l") return last ? spokenMove(last.move, last.mover, face) : t("ask.none");
  if (asked === "t") return current ? t("guide.ready", { player: face.sideName(current) }) : t("guide.ended");
  if (asked === "m") return options.map(({ move }) => spokenMove(move, "", face)).join("; ") || t("ask.none");
  return onLine(asked, seen, face) || t("ask.how");
}
