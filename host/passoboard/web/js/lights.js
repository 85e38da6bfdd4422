// The lights under the tiles: signs as the board sends them, in the colours and rhythms of its own table.

import { set, svg } from "./dom.js";
import { TILE } from "./geometry.js";

const HALO = 3; // how far light spills over a tile's edge

/** Return the colour at full strength: a screen shows hue and share of light, the pixel's current does not matter. */
function tone(colour, white = 0) {
  const most = Math.max(...colour, 1);
  const mild = (value) => Math.round(255 * ((value / most) ** 0.62 * (1 - white) + white));
  return `rgb(${colour.map(mild).join(" ")})`;
}

/** The light language: what a sign looks like at a moment. */
export class Language {
  constructor({ step_ms: step, levels, signs }) {
    this.step = step;
    this.signs = signs;
    const eye = levels.map((level) => (level / 255) ** 0.45);
    this.shares = Object.fromEntries(Object.entries(signs).map(([sign, { colour, rhythm }]) => {
      const strength = Math.min(1, Math.max(...colour) / 150) ** 0.6;
      return [sign, [...rhythm].map((level) => Number((eye[level] * strength).toFixed(3)))];
    }));
  }

  /** Return the name of a sign's gradient. */
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

  /** Return a sign's colour for the light that spills over. */
  halo(sign) {
    return tone(this.signs[sign]?.colour ?? [0, 0, 0]);
  }

  /** Return how strongly a sign shines at a time, 0 to 1; without a time: at its brightest, for eyes that want rest. */
  share(sign, now) {
    const shares = this.shares[sign];
    if (!shares) return 0;
    return now === null ? Math.max(...shares) : shares[Math.floor(now / this.step) & 15];
  }
}

/** One light for each cell. */
export class Lights {
  constructor(layer, geometry, language) {
    this.language = language;
    this.shown = "";
    this.still = false;
    this.cells = geometry.cells.map((cell) => {
      const { x, y } = geometry.corner(cell);
      const size = TILE + 2 * HALO;
      const glow = svg("rect", { x: x - HALO, y: y - HALO, width: size, height: size, rx: 11, class: "glow" });
      const mark = svg("text", { x: x + 13, y: y + 22, class: "sign" });
      glow.dataset.cell = cell;
      return { glow, mark, sign: "", share: -1 };
    });
    layer.append(...this.cells.map(({ glow }) => glow),
      ...this.cells.map(({ mark }) => mark));
  }

  /** Show these signs from now on. */
  update(signs) {
    if (signs === this.shown) return;
    this.shown = signs;
    this.cells.forEach((cell, index) => {
      const sign = signs[index] ?? ".";
      if (sign === cell.sign) return;
      cell.sign = sign;
      cell.glow.dataset.sign = sign;
      set(cell.glow, { fill: `url(#${Language.gradient(sign)})`, stroke: this.language.halo(sign) });
      cell.mark.textContent = ".-~".includes(sign) ? "" : sign;
    });
    this.tick(performance.now());
  }

  /** Show the moment; nothing is touched that looks as before. */
  tick(now) {
    for (const cell of this.cells) {
      const share = this.language.share(cell.sign, this.still ? null : now);
      if (share !== cell.share) {
        cell.share = share;
        cell.glow.style.opacity = share;
      }
    }
  }
}
