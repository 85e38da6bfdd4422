// Small SVG plots: columns, horizontal bars and a heat map of the board.

import { svg } from "../dom/dom.js";
import { formatNumber, t } from "../words/i18n.js";

/** @import { Children } from "../dom/dom.js" */
/** @import { Point } from "../board/geometry.js" */
/** @import { Labels } from "../board/wood.js" */
/** A label, its count and optionally a CSS class for its colour. @typedef {[string, number, string?]} Pair */

const WIDTH = 420;
const HEIGHT = 190;

/** @param {string} label @param {number} width @param {number} height @param {...Children} content */
function frame(label, width, height, ...content) {
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "plot", role: "img", "aria-label": label }, ...content);
}

/** Return columns for [label, count] pairs; labels are written where there is room.
 *  @param {string} label @param {Pair[]} pairs */
export function columns(label, pairs) {
  const most = Math.max(1, ...pairs.map(([, count]) => count));
  const step = (WIDTH - 44) / Math.max(1, pairs.length);
  const every = Math.ceil(pairs.length / 12);
  const base = HEIGHT - 26;
  const scale = (base - 18) / most;
  const bars = pairs.flatMap(([name, count], index) => {
    const x = 38 + index * step;
    return [
      svg("rect", { x: x + step * 0.1, y: base - count * scale, width: step * 0.8, height: count * scale, rx: 2, class: "bar" },
        svg("title", {}, t("labelled", { label: name, text: formatNumber(count) }))),
      index % every === 0 && svg("text", { x: x + step / 2, y: HEIGHT - 8, class: "tick middle" }, name),
    ];
  });
  const lines = [0.5, 1].map((share) => Math.round(most * share)).filter((value, index, all) => value && all.indexOf(value) === index);
  return frame(label, WIDTH, HEIGHT,
    ...lines.flatMap((value) => [
      svg("line", { x1: 34, x2: WIDTH - 6, y1: base - value * scale, y2: base - value * scale, class: "rule" }),
      svg("text", { x: 28, y: base - value * scale + 4, class: "tick end" }, formatNumber(value)),
    ]),
    ...bars, svg("line", { x1: 34, x2: WIDTH - 6, y1: base, y2: base, class: "axis" }));
}

/** Return rows for [label, count] pairs; the label is above its row, so it can be long in any language.
 *  @param {string} label @param {Pair[]} pairs */
export function rows(label, pairs) {
  const most = Math.max(1, ...pairs.map(([, count]) => count));
  const height = Math.max(1, pairs.length) * 44;
  return frame(label, WIDTH, height, ...pairs.flatMap(([name, count, tone = ""], index) => {
    const y = index * 44;
    const width = (count / most) * (WIDTH - 80);
    return [
      svg("text", { x: 4, y: y + 15, class: "tick name" }, name),
      svg("rect", { x: 4, y: y + 21, width: Math.max(width, 2), height: 15, rx: 3, class: `bar ${tone}` }),
      svg("text", { x: 12 + width, y: y + 33, class: "tick" }, formatNumber(count)),
    ];
  }));
}

/** Return a heat map of the board: the busier a cell, the warmer its colour. @param {string} label @param {Record<string, Point>} places
 *  @param {Labels} labels @param {Record<string, number>} counts */
export function heat(label, places, labels, counts) {
  const most = Math.max(1, ...Object.keys(places).map((cell) => counts[cell] ?? 0));
  const [left, top] = [Math.min(...Object.values(places).map(({ x }) => x)), Math.max(...Object.values(places).map(({ y }) => y))];
  const wide = Math.max(...Object.values(places).map(({ x }) => x)) - left + 1;
  const high = top - Math.min(...Object.values(places).map(({ y }) => y)) + 1;
  const side = 50;
  const across = (/** @type {number} */ x) => 22 + (x - left) * side;
  const down = (/** @type {number} */ y) => 2 + (top - y) * side;
  const tile = (/** @type {[string, Point]} */ [cell, { x, y }]) => {
    const count = counts[cell] ?? 0;
    const share = count / most;
    const place = { x: across(x), y: down(y), width: side - 4, height: side - 4, rx: 6 };
    return [
      svg("rect", { ...place, class: "heat-tile" }),
      svg("rect", { ...place, class: "heat", opacity: share.toFixed(3) }, svg("title", {}, t("labelled", { label: cell, text: formatNumber(count) }))),
      svg("text", { x: place.x + side / 2 - 2, y: place.y + side / 2 + 3, class: share > 0.55 ? "tick middle dark" : "tick middle" },
        formatNumber(count)),
    ];
  };
  return frame(label, wide * side + 24, high * side + 24,
    ...Object.entries(places).flatMap(tile),
    ...labels.columns.map(([name, x]) => svg("text", { x: across(x) + side / 2 - 2, y: high * side + 18, class: "tick middle" }, name)),
    ...labels.rows.map(([name, y]) => svg("text", { x: 12, y: down(y) + side / 2 + 2, class: "tick middle" }, name)));
}

/** Return a ring filled in proportion to a share. @param {string} label @param {number} share */
export function ring(label, share) {
  const round = 2 * Math.PI * 52;
  return frame(label, 140, 140,
    svg("circle", { cx: 70, cy: 70, r: 52, class: "ring-rest" }),
    svg("circle", { cx: 70, cy: 70, r: 52, class: "ring", "stroke-dasharray": `${(round * share).toFixed(1)} ${round.toFixed(1)}`,
      transform: "rotate(-90 70 70)" }),
    svg("text", { x: 70, y: 78, class: "ring-text" }, `${formatNumber(100 * share, share < 0.1 ? 1 : 0)} %`));
}
