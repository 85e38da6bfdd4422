// The face of Gaylor's Passo: turned cups, each side with a ball that lies in one of them; moves like a2-a6 and e1>c3.

import { svg } from "../dom/dom.js";
import { Face } from "../board/face.js";

/** @import { Geometry } from "../board/geometry.js" */

const RIM = 29; // of a cup
const FOOT = 20;
const BALL = 15;
const WOODS = [
  { light: "#fbf3df", wood: "#e6d3a6", dark: "#a98d58", hollow: "#c9b078", ball: "#ffffff" },
  { light: "#6f6480", wood: "#453c54", dark: "#1e1928", hollow: "#2b2436", ball: "#8d7bd0" },
];

/** White and Black: cups of maple and of smoked oak, the dark ones with a double rim. */
export default class Gaylor extends Face {
  thickness = 20;
  foot = FOOT;
  depth = 0.6;
  drop = 9;
  stacks = false; // a ball goes with its cup
  signs = "jJuvlzg*";

  /** Return the CSS class with the colour of White or Black, "" for nobody. @param {string} side */
  tone(side) {
    return ["side-white", "side-violet"][this.sides.indexOf(side)] ?? "";
  }

  defs() {
    return WOODS.flatMap(({ light, wood, dark, hollow, ball }, index) => [
      svg("linearGradient", { id: `cup-${index}` },
        svg("stop", { offset: 0, "stop-color": dark }),
        svg("stop", { offset: 0.3, "stop-color": light }),
        svg("stop", { offset: 0.6, "stop-color": wood }),
        svg("stop", { offset: 1, "stop-color": dark })),
      svg("radialGradient", { id: `hollow-${index}`, cx: 0.5, cy: 0.65, r: 0.6 },
        svg("stop", { offset: 0, "stop-color": wood }),
        svg("stop", { offset: 1, "stop-color": hollow })),
      svg("radialGradient", { id: `ball-${index}`, cx: 0.35, cy: 0.3, r: 0.8 },
        svg("stop", { offset: 0, "stop-color": "#ffffff" }),
        svg("stop", { offset: 0.4, "stop-color": ball }),
        svg("stop", { offset: 1, "stop-color": dark })),
    ]);
  }

  /** Return a cup. @param {string} letter */
  piece(letter) {
    const index = Math.max(0, this.sides.indexOf(letter));
    const h = this.thickness;
    const side = `M${-RIM} ${-h} L${-FOOT} 0 A${FOOT} ${FOOT * 0.6} 0 0 0 ${FOOT} 0 L${RIM} ${-h} Z`;
    const rim = { cx: 0, cy: -h, rx: RIM, ry: RIM * 0.86 };
    return svg("g", { class: `disc ${this.tone(letter)}` },
      svg("path", { d: side, fill: `url(#cup-${index})` }),
      svg("ellipse", { ...rim, fill: `url(#cup-${index})` }),
      svg("ellipse", { ...rim, rx: RIM * 0.78, ry: RIM * 0.66, fill: `url(#hollow-${index})` }),
      index ? svg("ellipse", { ...rim, rx: RIM * 0.9, ry: RIM * 0.77, class: "disc-groove" }) : null);
  }

  /** Return a cup with its ball, if it has one; a ball has the colour of its cup.
   *  @param {string} letters @param {boolean} [lifted] */
  stack(letters, lifted = false) {
    const drawn = super.stack(letters.replace("o", ""), lifted);
    if (letters.includes("o")) {
      const index = Math.max(0, this.sides.indexOf(letters[0]));
      drawn.append(svg("circle", { cy: this.drop - this.thickness - BALL * 0.35, r: BALL, fill: `url(#ball-${index})`, class: "ball" }));
    }
    return drawn;
  }

  /** Return the other side's home row, in the colour of the ball that has to get there. @param {Geometry} geometry
   *  @param {string} side @param {string[]} cells */
  goal(geometry, side, cells) {
    const marked = super.goal(geometry, side, cells);
    marked.classList.add(`ball-line-${Math.max(0, this.sides.indexOf(side))}`);
    return marked;
  }

  /** Parse a move: two cells joined by a dash, or by the sign for a pass. @param {string} move @param {string} mover */
  trace(move, mover) {
    return super.trace(move.replace(">", "-"), mover);
  }

  /** Return a move as people write it. @param {string} move */
  moveText(move) {
    return move.replace(">", " › ");
  }
}
