// The lights under the tiles: signs as the board sends them, in the colours and rhythms of its table.

import { set, svg } from "../dom/dom.js";
import { TILE } from "./geometry.js";

/** @import { Geometry } from "./geometry.js" */
/** @typedef {{step_ms: number, levels: number[], signs: Record<string, {colour: number[], rhythm: string}>}} LightTable */
/** @typedef {{glow: SVGRectElement, mark: SVGTextElement, sign: string, share: number}} Light */

const HALO = 3; // how far light spills over a tile's edge
const TARGET = "t"; // targets are never hidden, not even in the dark phase of the real light
const FAINTEST = 0.34;
const DARK = ".-~"; // signs that only mean "here is a tile"

/** Return whether a sign needs an explanation in the legend. @param {string} sign */
export function isTelling(sign) {
  return !DARK.includes(sign);
}

/** Return the colour at full strength: on a screen only hue and brightness matter, not the pixel's current.
 *  @param {number[]} colour @param {number} [white] */
function tone(colour, white = 0) {
  const most = Math.max(...colour, 1);
  const mild = (/** @type {number} */ value) => Math.round(255 * ((value / most) ** 0.62 * (1 - white) + white));
  return `rgb(${colour.map(mild).join(" ")})`;
}

/** The light language: what each sign looks like at a given time. */
export class Language {
  /** @param {LightTable} table */
  constructor({ step_ms: step, levels, signs }) {
    this.step = step;
    this.signs = signs;
    const eye = levels.map((level) => (level / 255) ** 0.45);
    /** @type {Record<string, number[]>} */
    this.shares = Object.fromEntries(Object.entries(signs).map(([sign, { colour, rhythm }]) => {
      const strength = Math.min(1, Math.max(...colour) / 150) ** 0.6;
      return [sign, [...rhythm].map((level) => Number((eye[Number(level)] * strength).toFixed(3)))];
    }));
  }

  /** Return the name of a sign's gradient. @param {string} sign */
  static gradient(sign) {
    return `glow-${sign.charCodeAt(0)}`;
  }

  /** Return the gradients of all signs. */
  defs() {
    return Object.entries(this.signs).map(([sign, { colour }]) =>
      svg("radialGradient", { id: Language.gradient(sign), r: 0.72 },
        svg("stop", { offset: 0, "stop-color": tone(colour, 0.4), "stop-opacity": 0.92 }),
        svg("stop", { offset: 0.5, "stop-color": tone(colour, 0.12), "stop-opacity": 0.78 }),
        svg("stop", { offset: 1, "stop-color": tone(colour), "stop-opacity": 0.56 })));
  }

  /** Return the colour of a sign's halo. @param {string} sign */
  halo(sign) {
    return tone(this.signs[sign]?.colour ?? [0, 0, 0]);
  }

  /** Return a sign's brightness at a time, 0 to 1; without a time its maximum, for reduced motion.
   *  @param {string} sign @param {number | null} now */
  share(sign, now) {
    const shares = this.shares[sign];
    if (!shares) return 0;
    const share = now === null ? Math.max(...shares) : shares[Math.floor(now / this.step) & 15];
    return sign === TARGET ? Math.max(share, FAINTEST) : share;
  }
}

/** One light for each cell. */
export class Lights {
  still = false;
  #shown = "";

  /** @param {SVGElement} layer @param {Geometry} geometry @param {Language} language */
  constructor(layer, geometry, language) {
    this.language = language;
    this.cells = geometry.cells.map((cell) => this.#light(geometry, cell));
    layer.append(...this.cells.map(({ glow }) => glow), ...this.cells.map(({ mark }) => mark));
  }

  /** @param {Geometry} geometry @param {string} cell @returns {Light} */
  #light(geometry, cell) {
    const { x, y } = geometry.corner(cell);
    const size = TILE + 2 * HALO;
    const glow = svg("rect", { x: x - HALO, y: y - HALO, width: size, height: size, rx: 11, class: "glow", "data-cell": cell });
    return { glow, mark: svg("text", { x: x + 13, y: y + 22, class: "sign" }), sign: "", share: -1 };
  }

  /** Show these signs from now on. @param {string} signs */
  update(signs) {
    if (signs === this.#shown) return;
    this.#shown = signs;
    this.cells.forEach((cell, index) => {
      const sign = signs[index] ?? ".";
      if (sign === cell.sign) return;
      cell.sign = sign;
      cell.glow.dataset.sign = sign;
      set(cell.glow, { fill: `url(#${Language.gradient(sign)})`, stroke: this.language.halo(sign) });
      cell.mark.textContent = isTelling(sign) ? sign : "";
    });
    this.tick(performance.now());
  }

  /** Update the lights to a time; only changed elements are touched. @param {number} now */
  tick(now) {
    for (const cell of this.cells) {
      const share = this.language.share(cell.sign, this.still ? null : now);
      if (share !== cell.share) {
        cell.share = share;
        cell.glow.style.opacity = String(share);
      }
    }
  }
}
