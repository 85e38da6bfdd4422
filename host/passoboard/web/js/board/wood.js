// The wood: frame, tiles with grain and depth, and the holes that removed tiles leave. Drawn once, never animated.

import { svg } from "../dom/dom.js";
import { FRAME, TILE } from "./geometry.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Face } from "./face.js" */
/** @typedef {ReturnType<Face["labels"]>} Labels */

let frames = 0; // boards on the page: each clip path needs a unique name

const TINTS = ["#c29561", "#b98a56", "#c99e6b", "#b5854f"];

/** Return a seeded source of numbers from 0 to 1, so that a tile keeps its grain. @param {number} seed */
export function dice(seed) {
  let state = seed * 2654435761 + 97;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

/** Return a path of wavy lines along a width, with the growth rings closer together on one side, as in sawn wood.
 *  @param {() => number} random @param {number} x @param {number} y @param {number} width @param {number} height
 *  @param {number} lines */
function grain(random, x, y, width, height, lines) {
  const parts = [];
  const swell = (random() - 0.5) * height * 0.5;
  const centre = random();
  for (let line = 0; line < lines; line += 1) {
    const share = (line + random() * 0.7) / lines;
    const from = y + share * height;
    const bend = swell * Math.exp(-(((share - centre) * 2.6) ** 2));
    const wobble = () => (random() - 0.5) * 2.4;
    parts.push(
      `M${x.toFixed(1)} ${(from + wobble()).toFixed(1)}`,
      `C${(x + width * 0.3).toFixed(1)} ${(from + bend + wobble()).toFixed(1)}`,
      `${(x + width * 0.62).toFixed(1)} ${(from + bend * 0.8 + wobble()).toFixed(1)}`,
      `${(x + width).toFixed(1)} ${(from + wobble()).toFixed(1)}`,
    );
  }
  return parts.join(" ");
}

/** @param {...[number, string, number?]} list */
function stops(...list) {
  return list.map(([offset, colour, opacity = 1]) =>
    svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity }));
}

/** Return the definitions shared by all boards: gradients, and four tiles with different grain. */
export function woodDefs() {
  return [...gradients(), ...tileSymbols()];
}

function gradients() {
  return [
    svg("linearGradient", { id: "frame-wood", x1: 0, y1: 0, x2: 0.3, y2: 1 },
      ...stops([0, "#7a5233"], [0.5, "#5f3d25"], [1, "#4a2e1b"])),
    svg("linearGradient", { id: "hole", x1: 0, y1: 0, x2: 0, y2: 1 },
      ...stops([0, "#0b0705"], [0.35, "#1b120c"], [1, "#2a1c12"])),
    svg("linearGradient", { id: "sheen", x1: 0, y1: 0, x2: 0.5, y2: 1 },
      ...stops([0, "#fff4dc", 0.36], [0.45, "#fff4dc", 0.05], [1, "#3a1e06", 0.24])),
    svg("linearGradient", { id: "brass", x1: 0, y1: 0, x2: 0, y2: 1 },
      ...stops([0, "#f3dca0"], [0.5, "#b98f45"], [1, "#6d4f1e"])),
  ];
}

/** Return the symbols of four tiles with different grain; each cell uses one of them. */
function tileSymbols() {
  return TINTS.map((tint, index) => {
    const random = dice(index + 3);
    const clip = `tile-clip-${index}`;
    return [
      svg("clipPath", { id: clip }, svg("rect", { width: TILE, height: TILE, rx: 9 })),
      svg("symbol", { id: `tile-${index}`, overflow: "visible" },
        svg("rect", { y: 5, width: TILE, height: TILE, rx: 9, fill: "#4f3218" }),
        svg("g", { "clip-path": `url(#${clip})` },
          svg("rect", { width: TILE, height: TILE, fill: tint }),
          svg("path", { d: grain(random, -4, -8, TILE + 8, TILE + 16, 9), class: "grain broad" }),
          svg("path", { d: grain(random, -4, -8, TILE + 8, TILE + 16, 22), class: "grain fine" })),
        svg("rect", { width: TILE, height: TILE, rx: 9, fill: "url(#sheen)" }),
        svg("rect", { x: 0.75, y: 0.75, width: TILE - 1.5, height: TILE - 1.5, rx: 8.5, class: "tile-edge" })),
    ];
  }).flat();
}

/** @param {Geometry} geometry */
function frame(geometry) {
  const { width, boardHeight: height } = geometry;
  const random = dice(41);
  const clip = `frame-${(frames += 1)}`;
  return [
    svg("clipPath", { id: clip }, svg("rect", { width, height, rx: 26 })),
    svg("rect", { width, height, rx: 26, fill: "url(#frame-wood)" }),
    svg("g", { "clip-path": `url(#${clip})` },
      svg("path", { d: grain(random, 0, 0, width, FRAME, 8), class: "grain frame-grain" }),
      svg("path", { d: grain(random, 0, height - FRAME, width, FRAME, 8), class: "grain frame-grain" }),
      svg("g", { transform: "rotate(90)" },
        svg("path", { d: grain(random, FRAME, -FRAME, height - 2 * FRAME, FRAME, 8), class: "grain frame-grain" }),
        svg("path", { d: grain(random, FRAME, -width, height - 2 * FRAME, FRAME, 8), class: "grain frame-grain" }))),
    svg("rect", { x: 1, y: 1, width: width - 2, height: height - 2, rx: 25, class: "frame-edge" }),
    svg("rect", {
      x: FRAME, y: FRAME, width: width - 2 * FRAME, height: height - 2 * FRAME, rx: 14, fill: "#140d08",
      class: "recess",
    }),
  ];
}

/** @param {Geometry} geometry @param {Labels} labels */
function letters(geometry, { columns, rows }) {
  const { width, boardHeight } = geometry;
  const text = (/** @type {string} */ content, /** @type {number} */ x, /** @type {number} */ y) =>
    svg("text", { x, y, class: "engraved", "aria-hidden": "true" }, content);
  const below = columns.map(([name, at]) => text(name, geometry.draw({ x: at, y: 0 }).x, boardHeight - FRAME / 2 + 6));
  const beside = rows.flatMap(([name, at]) => {
    const { y } = geometry.draw({ x: 0, y: at });
    return [text(name, FRAME / 2, y + 6), text(name, width - FRAME / 2, y + 6)];
  });
  return [...below, ...beside];
}

/** The wooden part of the board; only removed tiles ever change. */
export class Wood {
  /** @type {Record<string, SVGUseElement>} */
  tiles = {};

  /** @param {SVGElement} layer @param {Geometry} geometry @param {Labels} labels */
  constructor(layer, geometry, labels) {
    layer.append(...frame(geometry), ...letters(geometry, labels));
    geometry.cells.forEach((cell, index) => this.#addTile(layer, geometry.corner(cell), cell, index));
  }

  /** @param {SVGElement} layer @param {{x: number, y: number}} corner @param {string} cell @param {number} index */
  #addTile(layer, { x, y }, cell, index) {
    const kind = Math.floor(dice(index + 11)() * TINTS.length);
    const hole = svg("rect", { x, y, width: TILE, height: TILE, rx: 9, fill: "url(#hole)", class: "hole" });
    const tile = svg("use", { href: `#tile-${kind}`, class: "tile" });
    const turn = (index * 7 + kind) % 2 ? ` translate(${TILE} ${TILE}) scale(-1 -1)` : "";
    tile.setAttribute("transform", `translate(${x} ${y})`);
    if (turn) tile.classList.add("turned");
    layer.append(hole, tile);
    this.tiles[cell] = tile;
  }

  /** Hide the removed tiles and show the others. @param {string[]} removed */
  update(removed) {
    for (const [cell, tile] of Object.entries(this.tiles)) tile.classList.toggle("gone", removed.includes(cell));
  }
}
