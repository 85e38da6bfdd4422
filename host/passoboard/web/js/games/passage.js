// The face of Passage: disks set into recesses, turned pieces that walk over them; moves like a1-c5, @b2, draw=… and pass.

import { svg } from "../dom/dom.js";
import { Face } from "../board/face.js";
import { FRAME, GAP, TILE } from "../board/geometry.js";

/** @import { Geometry } from "../board/geometry.js" */

const RECESS = 41; // radius
const DISK = 37;
const FOOT = 27; // of a piece
const HEAD = 15;
const HIGH = 40; // from foot to head
const WOODS = [
  { light: "#77706b", wood: "#3a3532", dark: "#161312", inlay: "#d9c9a8" },
  { light: "#ee8a72", wood: "#b83a2a", dark: "#67180f", inlay: "#f6dcb4" },
];

/** Whether a cell has no recess: true on the first and the last rank. @param {string} cell */
function isNeutral(cell) {
  return "17".includes(cell[1]);
}

/** Black and Red; a ring marks Black's disks and pieces, a dot marks Red's. */
export default class Passage extends Face {
  thickness = 6;
  inlays = "br"; // the disks
  signs = "brfVnN";
  choosesFirst = false; // the disk that is left in the bag does

  defs() {
    return WOODS.flatMap(({ light, wood, dark }, index) => [
      svg("radialGradient", { id: `disk-${index}`, cx: 0.4, cy: 0.32, r: 0.8 },
        svg("stop", { offset: 0, "stop-color": light }),
        svg("stop", { offset: 0.45, "stop-color": wood }),
        svg("stop", { offset: 1, "stop-color": dark })),
      svg("linearGradient", { id: `turned-${index}` },
        svg("stop", { offset: 0, "stop-color": dark }),
        svg("stop", { offset: 0.32, "stop-color": light }),
        svg("stop", { offset: 0.62, "stop-color": wood }),
        svg("stop", { offset: 1, "stop-color": dark })),
    ]);
  }

  /** Return what is cut into the board: plain wood between the spaces, grooves between neighbours, recesses.
   *  @param {Geometry} geometry */
  ground(geometry) {
    const { left, right, bottom, top } = geometry;
    const taken = new Set(Object.values(geometry.places).map(({ x, y }) => `${x} ${y}`));
    const plain = [];
    for (let x = left; x <= right; x += 1) {
      for (let y = bottom; y <= top; y += 1) if (!taken.has(`${x} ${y}`)) plain.push(geometry.draw({ x, y }));
    }
    const size = TILE + 2 * GAP;
    const edge = { x: FRAME + GAP / 2, y: FRAME + GAP / 2, width: geometry.width - 2 * FRAME - GAP, height: geometry.boardHeight - 2 * FRAME - GAP };
    return svg("g", { class: "passage-ground" },
      svg("rect", { ...edge, "stroke-width": GAP, class: "plain-edge" }),
      plain.map(({ x, y }) => svg("rect", { x: x - size / 2, y: y - size / 2, width: size, height: size, class: "plain-wood" })),
      this.#grooves(geometry),
      this.cells.flatMap((cell) => this.#space(geometry, cell)));
  }

  /** @param {Geometry} geometry */
  #grooves(geometry) {
    const lines = this.cells.flatMap((cell) => {
      const { x, y } = geometry.places[cell];
      return [-1, 1].map((side) => ({ from: cell, to: this.cells.find((other) => geometry.places[other].x === x + side && geometry.places[other].y === y + 1) }));
    });
    return lines.map(({ from, to }) => {
      if (!to) return null;
      const [start, end] = [geometry.middle(from), geometry.middle(to)];
      return svg("line", { x1: start.x, y1: start.y, x2: end.x, y2: end.y, class: "groove" });
    });
  }

  /** Return a recess, or the ring of a neutral space. @param {Geometry} geometry @param {string} cell */
  #space(geometry, cell) {
    const { x, y } = geometry.middle(cell);
    if (isNeutral(cell)) return [svg("circle", { cx: x, cy: y, r: RECESS - 4, class: "neutral-space" })];
    return [
      svg("circle", { cx: x, cy: y, r: RECESS, class: "disk-recess" }),
      svg("path", { d: `M${x - RECESS} ${y} A${RECESS} ${RECESS} 0 0 0 ${x + RECESS} ${y}`, class: "recess-light" }),
    ];
  }

  /** Return a piece (B, R) or the disk it stands on (b, r). @param {string} letter */
  piece(letter) {
    const side = letter.toLowerCase();
    const index = Math.max(0, this.sides.indexOf(side));
    return letter === side ? this.#disk(index, side) : this.#turned(index, side);
  }

  /** @param {number} index @param {string} side */
  #disk(index, side) {
    return svg("g", { class: `disc inlaid ${this.tone(side)}` },
      svg("circle", { cy: -4, r: DISK, fill: `url(#disk-${index})` }),
      svg("circle", { cy: -4, r: DISK - 1, class: "disc-rim" }),
      this.#mark(index, -4, 1.25));
  }

  /** A turned piece: foot, waist, collar and head. @param {number} index @param {string} side */
  #turned(index, side) {
    const fill = `url(#turned-${index})`;
    const body = `M${-FOOT} -6 C${-FOOT} -16 -12 -16 -11 ${-HIGH + 8} H11 C12 -16 ${FOOT} -16 ${FOOT} -6 Z`;
    return svg("g", { class: `disc ${this.tone(side)}` },
      svg("path", { d: `M${-FOOT} -6 V-1 A${FOOT} ${FOOT * 0.5} 0 0 0 ${FOOT} -1 V-6 Z`, fill }),
      svg("ellipse", { cy: -6, rx: FOOT, ry: FOOT * 0.5, fill }),
      svg("path", { d: body, fill }),
      svg("ellipse", { cy: -HIGH + 8, rx: 16, ry: 6, fill }),
      svg("ellipse", { cy: -HIGH + 8, rx: 15.5, ry: 5.5, class: "disc-rim" }),
      svg("circle", { cy: -HIGH - 4, r: HEAD, fill: `url(#disk-${index})` }),
      svg("circle", { cy: -HIGH - 4, r: HEAD - 0.8, class: "disc-rim" }),
      this.#mark(index, -HIGH - 4, 0.52));
  }

  /** @param {number} index @param {number} cy @param {number} scale */
  #mark(index, cy, scale) {
    const { inlay } = WOODS[index];
    return index ? svg("circle", { cy, r: 8 * scale, fill: inlay, opacity: 0.92 })
      : svg("circle", { cy, r: 12 * scale, fill: "none", stroke: inlay, "stroke-width": 3.4 * scale, opacity: 0.92 });
  }

  /** Return a disk in its recess and the piece on it; only the piece casts a shadow.
   *  @param {string} letters @param {boolean} [lifted] */
  stack(letters, lifted = false) {
    const shadow = svg("ellipse", {
      cx: lifted ? 16 : 7, cy: lifted ? 30 : 3, rx: FOOT + (lifted ? 10 : 8), ry: FOOT * 0.7, class: lifted ? "shadow high" : "shadow",
    });
    const drawn = [...letters].flatMap((letter) => {
      const isDisk = letter === letter.toLowerCase();
      return [isDisk ? null : shadow, svg("g", { transform: isDisk ? "" : "translate(0 6) scale(1.22)" }, this.piece(letter))];
    });
    return svg("g", { class: lifted ? "stack lifted" : "stack" }, drawn);
  }

  /** Return a small picture for a side: its piece. @param {string} side */
  icon(side) {
    return svg("svg", { viewBox: "0 0 80 92", class: "disc-icon", "aria-hidden": "true" },
      svg("g", { transform: "translate(40 76) scale(1.25)" }, this.piece(side.toUpperCase())));
  }

  /** Return a side's target row, drawn as a line along the frame.
   *  @param {Geometry} geometry @param {string} side @param {string[]} cells */
  goal(geometry, side, cells) {
    const { y } = geometry.middle(cells[0]);
    const beyond = y < geometry.boardHeight / 2 ? FRAME - 6 : geometry.boardHeight - FRAME + 6;
    return svg("g", { class: `goal ${this.tone(side)}` }, cells.map((cell) => {
      const { x } = geometry.middle(cell);
      return svg("line", { x1: x - TILE / 2 + GAP, x2: x + TILE / 2 - GAP, y1: beyond, y2: beyond });
    }));
  }

  /** Parse a move: two cells, or the recess where a disk is placed. @param {string} move @param {string} mover */
  trace(move, mover) {
    return super.trace(move.replace("@", ""), mover);
  }

  /** Return the way of a piece, over disks and pieces of its own colour; they stay where they are, so any time after the move will do.
   *  @param {string[]} cells @param {string} mover @param {Record<string, string>} pieces @returns {string[]} */
  way(cells, mover, pieces) {
    const [start, end] = [cells[0], cells[cells.length - 1]];
    const places = this.places();
    const isNext = (/** @type {string} */ a, /** @type {string} */ b) => Math.abs(places[a].x - places[b].x) === 1 && Math.abs(places[a].y - places[b].y) === 1;
    const carries = (/** @type {string} */ cell) => (this.owner(pieces[cell]) || (pieces[cell] ?? "")) === mover;
    /** @type {string[][]} */
    const ways = [[start]];
    const seen = new Set([start]);
    for (const way of ways) {
      const at = way[way.length - 1];
      if (at === end) return way;
      for (const cell of this.cells.filter((other) => isNext(at, other) && !seen.has(other) && (other === end || carries(other)))) {
        seen.add(cell);
        ways.push([...way, cell]);
      }
    }
    return cells;
  }

  /** Return a move as people write it. @param {string} move */
  moveText(move) {
    if (move === "pass") return "–";
    return move.replace("@", "◎ ").replace(/^draw=(.*)/, (_, disks) => [...disks].map((disk) => (disk === "r" ? "●" : "○")).join(""));
  }
}
