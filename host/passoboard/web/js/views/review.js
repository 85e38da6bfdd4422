// A review: owner and height of each cell in the game, next to what actually stands there, if known.

import { openDialog } from "./dialogs.js";
import { el, svg } from "../dom/dom.js";
import { t } from "../words/i18n.js";

/** @import { View } from "../state/backend.js" */
/** @import { Face } from "../board/face.js" */

/** Return a small drawing of the pieces on a cell. @param {string} letters @param {Face} face */
function drawing(letters, face) {
  const high = 92 + face.thickness * letters.length;
  return svg("svg", { viewBox: `0 0 84 ${high}`, class: "review-stack", "aria-hidden": "true" },
    svg("g", { transform: `translate(42 ${high - 42})` }, letters ? face.stack(letters) : null));
}

/** Return the cells of a simulated board whose pieces differ from the game's.
 *  @param {View} view @param {Face} face */
export function differing({ discs, pieces }, face) {
  return discs ? face.cells.filter((cell) => (discs[cell] ?? "") !== (pieces[cell] ?? "")) : [];
}

/** Show all cells, wrong ones first. @param {View} view @param {Face} face */
export function openReview(view, face) {
  const wrong = differing(view, face);
  const right = face.cells.filter((cell) => view.pieces[cell] && !wrong.includes(cell));
  const row = (/** @type {string} */ cell) => {
    const letters = view.pieces[cell] ?? "";
    const isWrong = wrong.includes(cell);
    return el("li", { class: isWrong ? "wrong" : "", "data-review": cell }, drawing(letters, face), el("b", {}, cell),
      el("span", {}, isWrong ? t("strict.wrong", { cell, right: face.piecesText(letters), there: face.piecesText(view.discs?.[cell]) })
        : face.piecesText(letters)));
  };
  openDialog(t("review.title"),
    el("p", { class: "note" }, wrong.length ? t("review.wrong") : view.simulated ? t("review.right") : t("review.compare")),
    el("ul", { class: "review" }, [...wrong, ...right].map(row)));
}
