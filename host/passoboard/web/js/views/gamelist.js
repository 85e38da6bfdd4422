// The games of the log: a list with search.

import { byId, el, inputById, show } from "../dom/dom.js";
import { formatTime, t, tn } from "../words/i18n.js";
import { thumbnail } from "../board/thumbnail.js";
import { levelText, nameKey } from "../words/guidance.js";

/** @import { Parts } from "../app.js" */
/** @import { Face } from "../board/face.js" */

const PAGE = 20;
const COMPUTER = "computer"; // as the log calls the usual program
const TYPING_MS = 200; // search after this long a pause in typing

/** Return how a game ended, in words. @param {Api.GameRow} game @param {Face} face @param {string} [resigned] */
export function resultText(game, face, resigned = "") {
  if (game.result === "*") return t(game.reason ? "game.left" : "game.running");
  const outcome = { winner: game.result, reason: game.reason, by: resigned };
  return face.ending(outcome, (side) => nameIn(game, side, face) || face.sideName(side));
}

/** @param {Api.GameRow} game @param {string} side @param {Face} face @returns {string} */
function nameIn(game, side, face) {
  return game.players?.[side] || /** @type {Record<string, any>} */ (game)[nameKey(side, face)] || programIn(game, side, face)?.text || "";
}

/** Return the program that played a side, if one did: its level, and how the page calls it.
 *  @param {Api.GameRow} game @param {string} side @param {Face} face */
export function programIn({ tags }, side, face) {
  const at = face.sides.indexOf(side);
  const name = (face.rules.side_names[at] ?? "").replace(/[^\p{L}\p{N}]/gu, "") || `Side${at + 1}`;
  const [, program, level] = /^(.*) (\d+)$/.exec(tags?.[`${name}Program`] ?? "") ?? [];
  return program ? { level: Number(level), text: program === COMPUTER ? levelText(Number(level)) : `${program} ${level}` } : null;
}

/** Return the points of all sides at the end, if there were any. @param {Api.GameRow} game @param {Face} face */
export function scoreText({ points = {} }, face) {
  return face.sides.filter((side) => side in points).map((side) => points[side]).join(" : ");
}

/** Return a text to search for in the log's words, which are English: whoever looks for the computer may say so in theirs.
 *  @param {string} text */
function inLogWords(text) {
  const own = t("computer.word").toLowerCase();
  return text.split(/\s+/).map((word) => word.toLowerCase() === own ? COMPUTER : word).join(" ");
}

/** Return who played, if known. @param {Api.GameRow} game @param {Face} face */
export function playersText(game, face) {
  const sides = face.sides.filter((side) => !game.players || side in game.players);
  const names = sides.map((side) => nameIn(game, side, face));
  return names.some(Boolean) ? names.map((name, at) => name || face.sideName(sides[at])).join(" · ") : "";
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
    this.store = store;
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
    byId("games-kind").addEventListener("change", () => this.open());
    byId("more").addEventListener("click", () => this.#load(this.#before));
  }

  async open() {
    byId("games-list").replaceChildren();
    await this.#showKinds();
    return this.#load(null);
  }

  /** Offer the games that the board knows. */
  async #showKinds() {
    const names = this.store.view?.games ?? [];
    const faces = await Promise.all(names.map((name) => this.faces.get(name)));
    const kind = byId("games-kind", HTMLSelectElement);
    const { value } = kind;
    kind.hidden = names.length < 2;
    show(kind, el("option", { value: "" }, t("games.all")), faces.map(({ rules, title }) => el("option", { value: rules.name }, title)));
    kind.value = names.includes(value) ? value : "";
  }

  /** @param {number | null} before */
  async #load(before) {
    const asked = this.#search;
    const game = byId("games-kind", HTMLSelectElement).value;
    const { games, total, before: next } = await this.backend.games({ limit: PAGE, before, text: inLogWords(asked), game, played: "true" });
    const rows = await Promise.all(games.map(async (game) => this.#row(game, await this.faces.get(game.game))));
    if (asked !== this.#search || game !== byId("games-kind", HTMLSelectElement).value) return;
    this.#before = next;
    if (before === null) byId("games-list").replaceChildren();
    byId("games-count").textContent = tn("games.count", total);
    byId("games-list").append(...rows);
    byId("more").hidden = next === null;
  }

  /** @param {Api.GameRow} game @param {Face} face */
  #row(game, face) {
    const picture = el("span", { class: "picture" });
    this.#picture(game, face, picture);
    const score = scoreText(game, face);
    return el("li", {}, el("a", { href: `#games/${game.id}`, class: "game-row" }, picture,
      el("span", { class: "what" }, el("b", {}, resultText(game, face)),
        el("span", { class: "who" }, playersText(game, face)),
        el("small", {}, [`#${game.id}`, formatTime(game.started_at), game.event].filter(Boolean).join(" · "))),
      el("span", { class: "kind" }, variantText(game, face)),
      el("span", { class: "length" }, score && el("b", { class: "score" }, score), el("small", {}, tn("games.moves", game.turns)))));
  }

  /** Draw how a game stood at its end, once that is there.
   *  @param {Api.GameRow} game @param {Face} face @param {Element} place */
  async #picture({ id }, face, place) {
    const { step } = await this.backend.last(id);
    if (step) show(place, thumbnail(face, step));
  }
}
