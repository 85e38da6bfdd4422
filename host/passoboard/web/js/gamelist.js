// The games of the log: a list with search.

import { byId, el, inputById } from "./dom.js";
import { formatTime, t, tn } from "./i18n.js";
import { nameKey } from "./words.js";

/** @import { Parts } from "./app.js" */
/** @import { Face } from "./face.js" */

const PAGE = 20;
const TYPING_MS = 200; // search after this long a pause in typing

/** Return how a game ended, in words. @param {Api.GameRow} game @param {Face} face @param {string} [resigned] */
export function resultText(game, face, resigned = "") {
  if (game.result === "*") return t(game.reason ? "game.left" : "game.running");
  const outcome = { winner: game.result, reason: game.reason, by: resigned };
  return face.ending(outcome, (side) => nameIn(game, side, face) || face.sideName(side));
}

/** @param {Api.GameRow} game @param {string} side @param {Face} face @returns {string} */
function nameIn(game, side, face) {
  return game.players?.[side] ?? /** @type {Record<string, any>} */ (game)[nameKey(side, face)] ?? "";
}

/** Return who played, if known. @param {Api.GameRow} game @param {Face} face */
export function playersText(game, face) {
  const names = face.sides.map((side) => nameIn(game, side, face));
  return names.some(Boolean) ? names.map((name) => name || "–").join(" · ") : "";
}

/** Return which game it was, and whether with tokens. @param {Api.GameRow} game @param {Face} face */
export function variantText(game, face) {
  return game.variant === "advanced" ? `${face.title} · ${t("variant.advanced")}` : face.title;
}

/** The list of games. */
export class GameList {
  #search = "";
  #timer = 0;
  /** @type {number | null} */
  #before = null;

  /** @param {Parts} parts */
  constructor({ store, faces }) {
    this.backend = store.backend;
    this.faces = faces;
    const field = inputById("search");
    field.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => {
        this.#search = field.value.trim().slice(0, 80);
        this.open();
      }, TYPING_MS);
    });
    byId("more").addEventListener("click", () => this.#load(this.#before));
  }

  open() {
    byId("games-list").replaceChildren();
    return this.#load(null);
  }

  /** @param {number | null} before */
  async #load(before) {
    const asked = this.#search;
    const { games, total, before: next } = await this.backend.games({ limit: PAGE, before, text: asked });
    const rows = await Promise.all(games.map(async (game) => this.#row(game, await this.faces.get(game.game))));
    if (asked !== this.#search) return;
    this.#before = next;
    if (before === null) byId("games-list").replaceChildren();
    byId("games-count").textContent = tn("games.count", total);
    byId("games-list").append(...rows);
    byId("more").hidden = next === null;
  }

  /** @param {Api.GameRow} game @param {Face} face */
  #row(game, face) {
    return el("li", {}, el("a", { href: `#games/${game.id}`, class: "game-row" },
      el("span", { class: "number" }, `#${game.id}`),
      el("span", { class: "what" }, el("b", {}, resultText(game, face)),
        el("small", {}, [formatTime(game.started_at), playersText(game, face), game.event].filter(Boolean).join(" · "))),
      el("span", { class: "kind" }, variantText(game, face)),
      el("span", { class: "length" }, tn("games.moves", game.turns))));
  }
}
