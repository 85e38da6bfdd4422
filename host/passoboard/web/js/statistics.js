// What all games have in common, in figures and plots.

import { get } from "./api.js";
import { byId, el } from "./dom.js";
import { formatNumber, formatSpan, t, tOr } from "./i18n.js";
import { columns, heat, ring, rows } from "./plots.js";
import { reasonName, sideName } from "./words.js";

const THINK_EDGES_S = [1, 2, 5, 10, 20, 30, 60, 120]; // steps that feel even to somebody who waits

/** Return how often each span of thinking occurred. */
export function thinkBins(counts) {
  const bins = [...THINK_EDGES_S.map((edge) => [`<${edge}`, 0]), [`${THINK_EDGES_S.at(-1)}+`, 0]];
  for (const [ms, times] of Object.entries(counts)) {
    const index = THINK_EDGES_S.findIndex((edge) => Number(ms) < edge * 1000);
    bins[index < 0 ? bins.length - 1 : index][1] += times;
  }
  return bins;
}

/** Return the lengths from the shortest game to the longest, gaps included. */
export function lengthBins(counts) {
  const lengths = Object.keys(counts).map(Number);
  if (!lengths.length) return [];
  const first = Math.min(...lengths);
  const width = Math.max(1, Math.ceil((Math.max(...lengths) - first + 1) / 30));
  const bins = [];
  for (let from = first; from <= Math.max(...lengths); from += width) {
    let count = 0;
    for (let length = from; length < from + width; length += 1) count += counts[length] ?? 0;
    bins.push([width === 1 ? String(from) : `${from}–${from + width - 1}`, count]);
  }
  return bins;
}

function figure(value, name) {
  return el("div", { class: "figure" }, el("strong", {}, value), el("span", {}, name));
}

function card(title, plot, note = "") {
  return el("section", { class: "card" }, el("h3", {}, title), plot, note && el("p", { class: "note" }, note));
}

/** The page of statistics. */
export class Statistics {
  constructor({ rules }) {
    this.rules = rules;
  }

  async open() {
    const found = await get("statistics");
    const { rules } = this;
    const named = (counts, name) => Object.entries(counts).map(([key, count]) => [name(key), count]).sort((a, b) => b[1] - a[1]);
    const results = named(found.results, (key) => rules.sides.includes(key) ? sideName(key, rules) : t(`result.${key}`));
    const reasons = named(found.reasons, reasonName).filter(([name]) => name);
    const hows = named(found.hows, (key) => tOr(`how.${key}`, key));
    byId("statistics").replaceChildren(
      el("div", { class: "figures" },
        figure(formatNumber(found.games), t("stat.games")),
        figure(formatNumber(found.moves), t("stat.moves")),
        figure(formatNumber(found.mean_length, 1), t("stat.length")),
        figure(formatSpan(found.median_think_ms), t("stat.think")),
        figure(formatNumber(found.take_backs), t("stat.backs"))),
      el("div", { class: "cards" },
        card(t("plot.length"), columns(t("plot.length"), lengthBins(found.lengths))),
        card(t("plot.think"), columns(t("plot.think"), thinkBins(found.think_ms))),
        card(t("plot.reasons"), rows(t("plot.reasons"), reasons)),
        card(t("plot.results"), rows(t("plot.results"), results)),
        card(t("plot.heat"), heat(t("plot.heat"), rules.cells, found.cells)),
        card(t("plot.touch"), el("div", { class: "beside" }, ring(t("plot.touch"), found.touched_share), rows(t("plot.hows"), hows)),
          t("plot.touch.note"))));
  }
}
