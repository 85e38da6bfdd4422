// Reads events aloud in the page's language, for people who cannot or do not want to look; and answers questions.

import { language, t } from "./i18n.js";
import { keep, kept } from "../state/remembered.js";
import { cellLabel } from "./guidance.js";

/** @import { View } from "../state/backend.js" */
/** @import { Face } from "../board/face.js" */
/** @import { Store } from "../state/store.js" */

/** Speaks if switched on. */
export class Speech {
  on = kept("speech");

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
}

/** Return a move as it is spoken. @param {string} move @param {string} mover @param {Face} face */
export function spokenMove(move, mover, face) {
  return (mover && `${face.sideName(mover)}: `) + face.moveWords(move);
}

/** Return what stands on a file or a rank, named by its letter or number, "" if there is none. @param {string} line @param {View} view @param {Face} face */
function onLine(line, view, face) {
  const name = /^(?:\S+ )?([a-z]|\d)$/.exec(line)?.[1] ?? "";
  const cells = name ? face.cells.filter((cell) => /^[a-z]\d$/.test(cell) && cell.includes(name)) : [];
  const taken = cells.filter((cell) => view.pieces[cell]);
  return cells.length ? taken.map((cell) => t("labelled", { label: cell, text: face.piecesText(view.pieces[cell]) })).join("; ") || t("pieces.none") : "";
}

/** Answer a one-letter question, a file, a rank or a cell: l the last move, t whose turn, m my moves, c3 the pieces there.
 *  @param {string} question @param {View} view @param {Face} face @param {Store} store @param {Api.Option[]} options */
export function answer(question, view, face, store, options) {
  const asked = question.trim().toLowerCase();
  const last = store.moves.at(-1);
  if (face.cells.includes(asked)) return cellLabel(asked, view, view.pieces, face);
  if (asked === "l") return last ? spokenMove(last.move, last.mover, face) : t("ask.none");
  if (asked === "t") return view.current ? t("guide.ready", { player: face.sideName(view.current) }) : t("guide.ended");
  if (asked === "m") return options.map(({ move }) => spokenMove(move, "", face)).join("; ") || t("ask.none");
  return onLine(asked, view, face) || t("ask.how");
}
