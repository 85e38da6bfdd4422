// Opens the view that the address selects.

import { byId } from "./dom/dom.js";
import { token } from "./state/link.js";
import { kept, lastGame } from "./state/remembered.js";
import { t } from "./words/i18n.js";

/** @import { App } from "./app.js" */

/** @type {Record<string, () => string>} */
const VIEWS = {
  start: () => t("nav.start"),
  board: () => t("nav.board"),
  learn: () => t("nav.learn"),
  puzzle: () => t("puzzle.title"),
  games: () => t("nav.games"),
  statistics: () => t("nav.statistics"),
  care: () => t("nav.care"),
};
const LEARNING = ["learn", "puzzle"];

/** Follows the address: #view, #learn/game/lesson, #puzzle/game/puzzle, #games/number/analyse. */
export class Router {
  view = "board";

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** The default view: the start screen on a first visit, the board for an invitation. */
  get #home() {
    return kept("visited") || token ? "board" : "start";
  }

  /** Open the view that the address selects. */
  async route() {
    if (!location.hash && this.#home === "start") history.replaceState(null, "", "#start"); // so that Back returns here
    const [name, which, step] = (location.hash.slice(1) || this.#home).split("/");
    const view = Object.hasOwn(VIEWS, name) ? name : "board";
    const number = view === "games" && /^\d+$/.test(which ?? "") ? Number(which) : null;
    this.#leave(view);
    this.view = view;
    this.#mark(view);
    for (const other of ["games", "statistics", "start", "care"]) byId(other).hidden = view !== other;
    byId("play").hidden = view !== "board";
    byId("learn").hidden = !LEARNING.includes(view);
    byId("games").hidden ||= number !== null;
    byId("replay").hidden = number === null;
    document.title = `${VIEWS[view]()} · Passo`;
    this.app.draw();
    try {
      await this.#open(view, number, which, step);
    } catch (error) {
      this.app.complain(error);
    }
  }

  /** End what the view before has under way. @param {string} next */
  #leave(next) {
    const { care, replay, learn, start } = this.app;
    if (this.view === "care" && next !== "care") care.close();
    if (next === "start") byId("dialog", HTMLDialogElement).close(); // the browser's Back leaves the dialog open
    replay.close();
    learn.close();
    start.close();
    if (!LEARNING.includes(next)) learn.table.leave();
  }

  /** Mark the link of a view as that of the current page. @param {string} view */
  #mark(view) {
    for (const other of Object.keys(VIEWS)) {
      const link = document.getElementById(`nav-${other}`);
      if (other === view) {
        link?.setAttribute("aria-current", "page");
        link?.scrollIntoView({ inline: "center", block: "nearest" }); // on a phone not all of them fit
      } else link?.removeAttribute("aria-current");
    }
  }

  /** @param {string} view @param {number | null} number @param {string} [which] @param {string} [step] */
  async #open(view, number, which, step) {
    const { app } = this;
    const game = which || lastGame(app.faces.taught) || app.faces.usual;
    if (number !== null) await app.replay.open(number, step === "analyse");
    else if (view === "start") await app.start.open();
    else if (view === "games") await app.games.open();
    else if (view === "statistics") await this.#openStatistics();
    else if (view === "care") app.care.open();
    else if (view === "learn") await app.learn.open(game, step);
    else if (view === "puzzle") await app.learn.open(game, "puzzle", decodeURIComponent(step ?? ""));
  }

  /** Show the statistics, loaded when somebody wants to see them. */
  async #openStatistics() {
    const { Statistics } = await import("./views/statistics.js");
    await new Statistics(this.app.parts).open();
  }
}
