// Statistics over all games, as figures and plots.

import { byId, el } from "../dom/dom.js";
import { formatNumber, formatSpan, t, tn, tOr } from "../words/i18n.js";
import { columns, heat, ring, rows } from "./plots.js";

/** @import { Parts } from "../app.js" */
/** @import { Face } from "../board/face.js" */
/** @import { Pair } from "./plots.js" */

const THINK_EDGES_S = [1, 2, 5, 10, 20, 30, 60, 120]; // steps that feel even to a waiting player

/** Return how often each range of thinking time occurred. @param {Record<string, number>} counts @returns {Pair[]} */
export function thinkBins(counts) {
  /** @type {Pair[]} */
  const bins = [...THINK_EDGES_S.map((edge) => /** @type {Pair} */ ([`<${edge}`, 0])), [`${THINK_EDGES_S.at(-1)}+`, 0]];
  for (const [ms, times] of Object.entries(counts)) {
    const index = THINK_EDGES_S.findIndex((edge) => Number(ms) < edge * 1000);
    bins[index < 0 ? bins.length - 1 : index][1] += times;
  }
  return bins;
}

/** Return the counts of all game lengths, from the shortest to the longest, gaps included.
 *  @param {Record<string, number>} counts @returns {Pair[]} */
export function lengthBins(counts) {
  const lengths = Object.keys(counts).map(Number);
  if (!lengths.length) return [];
  const first = Math.min(...lengths);
  const width = Math.max(1, Math.ceil((Math.max(...lengths) - first + 1) / 30));
  /** @type {Pair[]} */
  const bins = [];
  for (let from = first; from <= Math.max(...lengths); from += width) {
    let count = 0;
    for (let length = from; length < from + width; length += 1) count += counts[length] ?? 0;
    bins.push([width === 1 ? String(from) : `${from}–${from + width - 1}`, count]);
  }
  return bins;
}

/** Return counts under readable names, highest first.
 *  @param {Record<string, number>} counts @param {(key: string) => string} name @returns {Pair[]} */
function named(counts, name) {
  return Object.entries(counts).map(([key, count]) => /** @type {Pair} */ ([name(key), count]))
    .filter(([key]) => key).sort((a, b) => b[1] - a[1]);
}

/** Return counts with their share of the total, highest first. @param {Record<string, number>} counts
 *  @param {(key: string) => string} name @param {(key: string) => string} [tone] @returns {Pair[]} */
export function shares(counts, name, tone = () => "") {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return Object.entries(counts).sort((a, b) => b[1] - a[1]).map(([key, count]) =>
    [t("stat.share", { name: name(key), share: formatNumber((100 * count) / all) }), count, tone(key)]);
}

/** @param {string} value @param {string} name */
function figure(value, name) {
  return el("div", { class: "figure" }, el("strong", {}, value), el("span", {}, name));
}

/** @param {string} title @param {Element} plot @param {string} [note] */
function card(title, plot, note = "") {
  return el("section", { class: "card" }, el("h2", {}, title), plot, note && el("p", { class: "note" }, note));
}

/** The statistics page: one game at a time, since sides, endings and cells differ between games. */
export class Statistics {
  /** @param {Parts} parts */
  constructor({ store, faces, actions }) {
    this.store = store;
    this.faces = faces;
    this.actions = actions;
  }

  /** Show a game: the requested one, or the board's, or the most played. @param {string} [wanted] */
  async open(wanted = this.store.view?.game ?? "") {
    const { backend } = this.store;
    const { games, games_of: counts, game: most } = await backend.statistics();
    if (!games) {
      byId("statistics").replaceChildren(el("h1", {}, t("nav.statistics")), el("p", { class: "lead" }, t("stat.nothing")));
      return;
    }
    const game = wanted in counts ? wanted : most;
    const [found, ...all] = await Promise.all([backend.statistics(game, true), ...Object.keys(counts).map((name) => this.faces.get(name))]);
    const face = all[Object.keys(counts).indexOf(game)];
    const left = counts[game] - found.games;
    const own = el("section", { class: "progress", id: "progress" });
    byId("statistics").replaceChildren(
      el("h1", {}, t("nav.statistics")),
      all.length > 1 ? this.#chooser(all, game) : "",
      own,
      left > 0 && found.games ? el("p", { class: "quiet", id: "stat-left" }, tn("stat.left", left)) : "",
      found.games ? this.#found(found, face) : el("p", { class: "lead" }, t("stat.unfinished")));
    if (this.store.hasPrograms) await this.#progress(own, face);
  }

  /** Show how whoever plays here fares against the computer. @param {Element} place @param {Face} face */
  async #progress(place, face) {
    const { Progress } = await import("./progress.js");
    await new Progress(place, this.store.backend, face, this.actions.openComputer).open();
  }

  /** @param {Api.Figures} found @param {Face} face */
  #found(found, face) {
    return el("div", {},
      el("div", { class: "figures" },
        figure(formatNumber(found.games), tn("stat.games", found.games)),
        figure(formatNumber(found.moves), tn("stat.moves", found.moves)),
        figure(formatNumber(found.mean_length, 1), t("stat.length")),
        figure(formatSpan(found.median_think_ms), t("stat.think")),
        figure(formatNumber(found.take_backs), tn("stat.backs", found.take_backs))),
      el("div", { class: "cards" }, this.#cards(found, face)));
  }

  /** @param {Face[]} faces @param {string} game */
  #chooser(faces, game) {
    return el("div", { class: "controls", id: "stat-games", role: "group", "aria-label": t("stat.game") }, faces.map((face) =>
      el("button", { type: "button", class: "soft", "data-game": face.rules.name, "aria-pressed": String(face.rules.name === game),
        onclick: () => this.open(face.rules.name) }, face.title)));
  }

  /** @param {Api.Figures} found @param {Face} face */
  #cards(found, face) {
    const results = shares(found.results, (key) => face.sides.includes(key) ? face.sideName(key) : tOr(`result.${key}`, key), (key) => face.tone(key));
    const firsts = shares(found.first_mover, (key) => t(`first.${key}`));
    const reasons = named(found.reasons, (key) => key && face.reasonName(key));
    const hows = named(found.hows, (key) => tOr(`how.${key}`, key));
    return [
      card(t("plot.length"), columns(t("plot.length"), lengthBins(found.lengths))),
      ...(Object.keys(found.points).length ? [card(t("plot.points"), columns(t("plot.points"), lengthBins(found.points)))] : []),
      card(t("plot.think"), columns(t("plot.think"), thinkBins(found.think_ms))),
      card(t("plot.reasons"), rows(t("plot.reasons"), reasons)),
      card(t("plot.results"), rows(t("plot.results"), results)),
      ...(firsts.length ? [card(t("plot.first"), rows(t("plot.first"), firsts), tn("plot.first.note", found.games))] : []),
      card(t("plot.heat"), heat(t("plot.heat"), face.places(), face.labels(), found.cells)),
      card(t("plot.touch"), el("div", { class: "beside" }, ring(t("plot.touch"), found.touched_share), rows(t("plot.hows"), hows)),
        t("plot.touch.note")),
    ];
  }
}
