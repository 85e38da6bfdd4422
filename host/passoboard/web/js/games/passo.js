// The face of Passo: turned wooden discs, lines to pass, moves like c1-c2, c5-off and c2-c3-c4/D.

import { svg } from "../dom/dom.js";
import { Face } from "../board/face.js";
import { FRAME, GAP, TILE } from "../board/geometry.js";

/** @import { Geometry } from "../board/geometry.js" */

const RADIUS = 35;
const WOODS = [
  { top: "#3b3531", rim: "#6b615a", side: "#221e1b", inlay: "#d9c9a8" },
  { top: "#b3392a", rim: "#d8654f", side: "#6e1c13", inlay: "#f6dcb4" },
];
const BEYOND = 0.7; // how far the arrow of a disc leaving the board extends beyond its tile

/** Black and Red, distinguished by an inlay as well as by colour. */
export default class Passo extends Face {
  thickness = 10;
  signs = "iOdxk";

  defs() {
    return WOODS.flatMap((wood, index) => [
      svg("radialGradient", { id: `disc-${index}`, cx: 0.38, cy: 0.3, r: 0.85 },
        svg("stop", { offset: 0, "stop-color": wood.rim }),
        svg("stop", { offset: 0.55, "stop-color": wood.top }),
        svg("stop", { offset: 1, "stop-color": wood.side })),
      svg("linearGradient", { id: `disc-side-${index}` },
        svg("stop", { offset: 0, "stop-color": wood.side }),
        svg("stop", { offset: 0.3, "stop-color": wood.top }),
        svg("stop", { offset: 1, "stop-color": wood.side })),
    ]);
  }

  /** Return a disc: turned wood with a foot, a rim and a groove. @param {string} letter */
  piece(letter) {
    const index = Math.max(0, this.sides.indexOf(letter));
    const r = RADIUS;
    const side = `M${-r} ${-this.thickness} V0 A${r} ${r} 0 0 0 ${r} 0 V${-this.thickness} Z`;
    return svg("g", { class: `disc ${this.tone(letter)}` },
      svg("path", { d: side, fill: `url(#disc-side-${index})` }),
      svg("path", { d: `M${-r} -1 A${r} ${r} 0 0 0 ${r} -1`, class: "disc-foot" }),
      svg("g", { transform: `translate(0 ${-this.thickness})` },
        svg("circle", { r, fill: `url(#disc-${index})` }),
        svg("circle", { r: r - 0.8, class: "disc-rim" }),
        svg("circle", { r: r * 0.8, class: "disc-groove" }),
        this.#inlay(index)));
  }

  /** Return the inlay: a ring for Black, a dot within a ring for Red. @param {number} index */
  #inlay(index) {
    const { inlay: stroke } = WOODS[index];
    const ring = (/** @type {number} */ r, /** @type {number} */ width) =>
      svg("circle", { r, fill: "none", stroke, "stroke-width": width, opacity: 0.85 });
    return index ? [ring(22, 1.8), svg("circle", { r: 8, fill: stroke, opacity: 0.9 })] : [ring(17, 3)];
  }

  /** Return the line behind the last rank that a side has to pass, with a pennant at both ends.
   *  @param {Geometry} geometry @param {string} side @param {string[]} cells */
  goal(geometry, side, cells) {
    const up = (side === this.sides[0]) !== geometry.flipped;
    const { y } = geometry.corner(cells[0]);
    const beyond = up ? y - GAP / 2 : y + TILE + GAP / 2;
    const right = geometry.width - FRAME;
    const pennant = (/** @type {number} */ x, /** @type {number} */ turn) => svg("path", {
      d: `M${x} ${beyond} l${turn * -15} ${up ? 9 : -9} h${turn * 5} v${up ? 5 : -5} h${turn * 10} z`,
    });
    return svg("g", { class: `goal ${this.tone(side)}` },
      svg("line", { x1: FRAME + 2, x2: right - 2, y1: beyond, y2: beyond }),
      pennant(FRAME - 3, 1), pennant(right + 3, -1));
  }

  /** Parse a move: cells joined by dashes, "off" beyond the last rank, a token after a slash.
   *  @param {string} move @param {string} mover */
  trace(move, mover) {
    const steps = move.split("/")[0].split("-");
    const cells = steps.filter((cell) => this.cells.includes(cell));
    const exit = steps.at(-1) === "off" ? { x: 0, y: mover === this.sides[1] ? -BEYOND : BEYOND } : null;
    return { cells, exit };
  }

  /** @param {string} move */
  moveWords(move) {
    const [path, token] = move.split("/");
    return super.moveWords(path) + (token ? `, ${this.tokenName(token)}` : "");
  }
}
