// The games of the log: a list with search.

import { get } from "./api.js";
import { byId, el } from "./dom.js";
import { formatNumber, formatTime, t } from "./i18n.js";
import { reasonName, sideName } from "./words.js";

const PAGE = 20;
const TYPING_MS = 200; // a pause in typing this long means: search

/** Return how a game ended, in words. */
export function resultWords({ result, reason }, rules) {
  if (rules.sides.includes(result)) return t("game.won", { side: sideName(result, rules), reason: reasonName(reason) });
  if (result === "*") return t(reason ? "game.left" : "game.running");
  return t("game.draw", { reason: reasonName(reason) });
}

/** Return who has played, if that was ever said. */
export function playerWords({ players }) {
  const names = Object.values(players);
  return names.some(Boolean) ? names.map((name) => name || "–").join(" · ") : "";
}

/** The list of games. */
export class Games {
  constructor({ rules }) {
    this.rules = rules;
    this.search = "";
    byId("search").addEventListener("input", ({ target }) => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.search = target.value.trim().slice(0, 80);
        this.open();
      }, TYPING_MS);
    });
    byId("more").addEventListener("click", () => this.#load(this.before));
  }

  open() {
    byId("games-list").replaceChildren();
    return this.#load(null);
  }

  async #load(before) {
    const asked = this.search;
    const { games, total, before: next } = await get("games", { limit: PAGE, before, text: asked });
    if (asked !== this.search) return;
    this.before = next;
    if (before === null) byId("games-list").replaceChildren();
    byId("games-count").textContent = t("games.count", { count: formatNumber(total) });
    byId("games-list").append(...games.map((game) => this.#row(game)));
    byId("more").hidden = next === null;
  }

  #row(game) {
    return el("li", {}, el("a", { href: `#games/${game.id}`, class: "game-row" },
      el("span", { class: "number" }, `#${game.id}`),
      el("span", { class: "what" }, el("b", {}, resultWords(game, this.rules)),
        el("small", {}, [formatTime(game.started_at), playerWords(game), game.event].filter(Boolean).join(" · "))),
      el("span", { class: "kind" }, game.variant ? t(`variant.${game.variant}`) : ""),
      el("span", { class: "length" }, t("games.moves", { count: game.turns }))));
  }
}
