// What one player asks of the others: a take-back, another game. It is done once they have agreed.

import { byId, el, show } from "../dom/dom.js";
import { t, tOr } from "../words/i18n.js";
import { playerText } from "../words/guidance.js";

/** @import { Parts } from "../app.js" */
/** @import { View } from "../state/backend.js" */
/** @import { Face } from "../board/face.js" */

/** The question, shown to everybody at the board; those who are asked can answer it. */
export class Asking {
  /** @param {Parts} parts */
  constructor({ store, act }) {
    this.store = store;
    this.act = act;
  }

  /** @param {View} view @param {Face} face */
  update({ request, names }, face) {
    const { store } = this;
    const place = byId("asked");
    place.hidden = !request || !store.mayPlay;
    if (!request || place.hidden) {
      show(place);
      return;
    }
    const player = playerText(request.side, face, names);
    const isOurs = request.side === store.side;
    const isAsked = !store.side || request.waiting.includes(store.side);
    const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {boolean} */ accept) =>
      el("button", { type: "button", class: accept ? "strong" : "soft", id, onclick: () => this.act("answer", { number: request.number, accept }) }, text);
    show(place,
      el("p", {}, isOurs ? t("ask.waiting") : tOr(`ask.${request.verb}`, t("ask.other", { player }), { player })),
      el("div", { class: "controls" },
        isOurs && button("asked-no", t("ask.withdraw"), false),
        isAsked && button("asked-yes", t("ask.accept"), true),
        isAsked && button("asked-no", t("ask.decline"), false)));
  }
}
