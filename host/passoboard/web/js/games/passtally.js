// The face of Passtally: long hexagonal tiles in levels, markers around them, lines from marker to marker.

import { svg } from "../dom/dom.js";
import { Face } from "../board/face.js";
import { PITCH } from "../board/geometry.js";

/** @import { Geometry, Point } from "../board/geometry.js" */
/** @import { Trial } from "../board/face.js" */
/** @typedef {{cells: string[], patterns: string, level: number, type: number, dot: string}} Tile */
/** @typedef {{corner: string, type: number, down: number}} Offer */
/** @typedef {{squares: string[], passes: number}} Line */

const HALF = PITCH / 2;
const RADIUS = 24; // of a marker
const HOME = "a1"; // the stick's corner
const RISE = 7; // of a level
const LONG = "M-102 0 L-80 -47 H80 L102 0 L80 47 H-80 Z"; // a tile over both of its cells
const TYPES = ["", "XX", "XA", "XB", "AA", "BB", "AB"]; // lying east-west, dotted half first
const TINTS = ["#c9bfae", "#efe2b8", "#f0b070", "#b9d680", "#8fb8ea", "#eaa0c0", "#8bd8cc"];
const MARKERS = [
  { top: "#3b3531", rim: "#8b8078", side: "#1a1512", shape: "circle" },
  { top: "#c8402d", rim: "#f58c74", side: "#6e1c13", shape: "square" },
  { top: "#2f8a4c", rim: "#8fdc9a", side: "#14502a", shape: "triangle" },
];
const LEAST = [0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46]; // passes for 0, 1, 2 ... 10 points
const ALL_PASSES = 56;
const MOST_POINTS = 15;

/** Return the points for the passes of a turn. @param {number} passes */
function pointsFor(passes) {
  return passes >= ALL_PASSES ? MOST_POINTS : LEAST.findLastIndex((least) => least <= passes);
}

/** Return the lines of a pattern in a cell, around its centre. @param {string} pattern @param {Point} middle */
function strokes(pattern, { x, y }) {
  const [north, east, south, west] = [`${x} ${y - HALF}`, `${x + HALF} ${y}`, `${x} ${y + HALF}`, `${x - HALF} ${y}`];
  if (pattern === "A") return `M${north} Q${x} ${y} ${east} M${south} Q${x} ${y} ${west}`;
  if (pattern === "B") return `M${north} Q${x} ${y} ${west} M${south} Q${x} ${y} ${east}`;
  return `M${north} L${south} M${west} L${east}`;
}

/** The tiles on the cells, for following lines. */
class Table {
  /** @param {Tile[]} tiles */
  constructor(tiles) {
    /** @type {Map<string, {pattern: string, level: number, tile: Tile}>} */
    this.cells = new Map();
    for (const tile of tiles) {
      tile.cells.forEach((cell, half) => this.cells.set(cell, { pattern: tile.patterns[half], level: tile.level, tile }));
    }
  }

  /** @param {string} cell */
  level(cell) {
    return this.cells.get(cell)?.level ?? 0;
  }

  /** Return the tile that a trial would lay. @param {string[]} cells @param {number} type @returns {Tile} */
  laid(cells, type) {
    const upright = cells[0][0] === cells[1][0];
    const turn = (/** @type {string} */ pattern) => ({ A: "B", B: "A", X: "X" })[pattern] ?? "X";
    const patterns = upright ? [...TYPES[type]].map(turn).join("") : TYPES[type];
    return { cells, patterns, level: this.level(cells[0]) + 1, type, dot: cells[0] };
  }

  /** Follow the line that starts at a space. @param {string} space @returns {Line} */
  follow(space) {
    let [x, y] = [space.charCodeAt(0) - 97, Number(space[1]) - 1];
    let [right, up] = y === 7 ? [0, -1] : y === 0 ? [0, 1] : x === 0 ? [1, 0] : [-1, 0];
    const squares = [space];
    let [passes, before] = [0, /** @type {Tile | null} */ (null)];
    for (;;) {
      [x, y] = [x + right, y + up];
      const square = String.fromCharCode(97 + x) + (y + 1);
      squares.push(square);
      if (x % 7 === 0 || y % 7 === 0) return { squares, passes };
      const here = this.cells.get(square);
      if (here && here.tile !== before) passes += here.level;
      before = here?.tile ?? null;
      if (here?.pattern === "A") [right, up] = [-up, -right];
      if (here?.pattern === "B") [right, up] = [up, right];
    }
  }

  /** Return the complete lines of some spaces. @param {string[]} spaces @returns {Line[]} */
  complete(spaces) {
    const lines = spaces.map((space) => this.follow(space));
    return lines.filter(({ squares }) => spaces.includes(squares[squares.length - 1]) && squares[0] < squares[squares.length - 1]);
  }
}

/** Two or three players, distinguished by colour and by the shape inlaid in their markers. */
export default class Passtally extends Face {
  thickness = 12;
  foot = RADIUS;
  signs = "ABDEFGHI*2";
  choosesFirst = false; // the markers are placed in the order of the players

  /** @param {string} [variant] the number of players */
  sidesIn(variant = this.rules.variants[0]) {
    return this.sides.slice(0, Number(variant));
  }

  defs() {
    return MARKERS.map(({ top, rim, side }, index) =>
      svg("radialGradient", { id: `marker-${index}`, cx: 0.38, cy: 0.3, r: 0.85 },
        svg("stop", { offset: 0, "stop-color": rim }),
        svg("stop", { offset: 0.5, "stop-color": top }),
        svg("stop", { offset: 1, "stop-color": side })));
  }

  /** Return the printed board: straight lines through all cells, sockets on the ring, nothing in the corners.
   *  @param {Geometry} geometry */
  ground(geometry) {
    const inner = this.cells.filter((cell) => this.#isCell(cell));
    const ring = this.cells.filter((cell) => !this.#isCell(cell) && !this.#isCorner(cell));
    return svg("g", { class: "passtally-ground" },
      this.cells.filter((cell) => this.#isCorner(cell)).map((cell) => {
        const { x, y } = geometry.corner(cell);
        return svg("rect", { x: x - 4, y: y - 4, width: 108, height: 108, class: "plain-wood" });
      }),
      svg("path", { d: inner.map((cell) => strokes("X", geometry.middle(cell))).join(" "), class: "tally-print" }),
      ring.map((cell) => {
        const { x, y } = geometry.middle(cell);
        return svg("circle", { cx: x, cy: y, r: 31, class: "tally-socket" });
      }));
  }

  /** @param {string} cell */
  #isCell(cell) {
    return "bcdefg".includes(cell[0]) && "234567".includes(cell[1]);
  }

  /** @param {string} cell */
  #isCorner(cell) {
    return "ah".includes(cell[0]) && "18".includes(cell[1]);
  }

  /** Return a marker. @param {string} letter */
  piece(letter) {
    const index = Math.max(0, this.sides.indexOf(letter));
    const { side, shape } = MARKERS[index];
    const r = RADIUS;
    const inlays = {
      circle: svg("circle", { cy: -14, r: 8, class: "tally-inlay" }),
      square: svg("rect", { x: -7, y: -21, width: 14, height: 14, class: "tally-inlay" }),
      triangle: svg("path", { d: "M0 -24 L9 -8 H-9 Z", class: "tally-inlay" }),
    };
    return svg("g", { class: `disc ${this.tone(letter)}` },
      svg("path", { d: `M${-r} -14 V0 A${r} ${r} 0 0 0 ${r} 0 V-14 Z`, fill: side }),
      svg("circle", { cy: -14, r, fill: `url(#marker-${index})` }),
      svg("circle", { cy: -14, r: r - 1, class: "disc-rim" }),
      inlays[/** @type {keyof typeof inlays} */ (shape)]);
  }

  /** Return a marker with its shadow; tiles are part of the scenery.
   *  @param {string} letters @param {boolean} [lifted] */
  stack(letters, lifted = false) {
    const markers = [...letters].filter((letter) => this.sides.includes(letter)).join("");
    return markers ? super.stack(markers, lifted) : svg("g", { class: "stack" });
  }

  // Tiles, offers, lines.

  /** Return tiles, offers, complete lines and the trial placement.
   *  @param {Geometry} geometry @param {Record<string, any>} scene @param {Trial | null} trial @param {Record<string, string>} pieces */
  scenery(geometry, scene, trial, pieces) {
    if (!scene.tiles) return null;
    const tiles = /** @type {Tile[]} */ (scene.tiles).toSorted((one, other) => one.level - other.level);
    const offers = /** @type {Offer[]} */ (scene.offers);
    const table = new Table(tiles);
    return svg("g", { class: "tally" },
      tiles.map((tile) => this.#tile(geometry, tile)),
      offers.map((offer) => this.#offer(geometry, offer, trial?.tool === offer.corner)),
      this.#actions(geometry, scene.actions ?? 0),
      this.#lines(geometry, scene, table),
      trial ? this.#trial(geometry, trial, { tiles, offers, table, pieces, side: scene.side }) : null);
  }

  /** Return a tile on its level: a long hexagon over both cells, or the half that is still visible.
   *  @param {Geometry} geometry @param {Tile} tile */
  #tile(geometry, { cells, patterns, level, type, dot }) {
    const middles = cells.map((cell) => geometry.middle(cell));
    const [x, y] = ["x", "y"].map((axis) => middles.reduce((sum, point) => sum + point[/** @type {"x"} */ (axis)], 0) / cells.length);
    const upright = cells.length === 2 && middles[0].x === middles[1].x;
    const outline = cells.length === 2 ? LONG : "M-48 -47 H48 V47 H-48 Z";
    const body = (/** @type {number} */ rise, /** @type {Record<string, string>} */ look) =>
      svg("path", { d: outline, transform: `translate(${x} ${y - rise}) rotate(${upright ? 90 : 0})`, ...look });
    const top = level * RISE;
    return svg("g", { class: "tally-tile", "data-level": level, "data-cells": cells.join("-") },
      body(top - RISE + 3, { class: "tally-side" }),
      body(top - RISE / 2, { class: "tally-side" }),
      body(top, { class: "tally-top", fill: TINTS[type] }),
      middles.flatMap((middle, half) => this.#half(patterns[half], { x: middle.x, y: middle.y - top }, cells[half] === dot)),
      level > 1 ? svg("text", { x: middles[0].x + 34, y: middles[0].y - top - 28, class: "tally-level" }, String(level)) : null);
  }

  /** Return the lines of a half and its hole, which has a rim where the dot is.
   *  @param {string} pattern @param {Point} middle @param {boolean} dotted */
  #half(pattern, middle, dotted) {
    return [
      svg("path", { d: strokes(pattern, middle), class: "tally-bed" }),
      svg("path", { d: strokes(pattern, middle), class: "tally-track" }),
      svg("circle", { cx: middle.x, cy: middle.y, r: 6.5, class: dotted ? "tally-hole dotted" : "tally-hole" }),
    ];
  }

  /** Return the tile that a stack offers, and how many lie under it.
   *  @param {Geometry} geometry @param {Offer} offer @param {boolean} picked */
  #offer(geometry, { corner, type, down }, picked) {
    const { x, y } = geometry.middle(corner);
    const place = { transform: `translate(${x} ${y - 8}) scale(0.46)` };
    const under = Array.from({ length: Math.min(3, Math.ceil(down / 5)) }, (_, index) =>
      svg("path", { d: LONG, transform: `translate(0 ${14 - 5 * index})`, class: "tally-side" }));
    return svg("g", { class: picked ? "tally-offer picked" : "tally-offer", "data-offer": corner, "data-type": type },
      type ? svg("g", place, under,
        svg("path", { d: LONG, class: "tally-top", fill: TINTS[type] }),
        [0, 1].flatMap((half) => this.#half(TYPES[type][half], { x: half ? HALF : -HALF, y: 0 }, half === 0)))
        : svg("path", { d: LONG, ...place, class: "tally-empty" }),
      svg("text", { x, y: y + 42, class: "tally-count" }, down ? `+${down}` : ""));
  }

  /** Return a pip for each action left in the turn. @param {Geometry} geometry @param {number} left */
  #actions(geometry, left) {
    const { x, y } = geometry.middle(HOME);
    return Array.from({ length: left }, (_, index) =>
      svg("circle", { cx: x + 26 * index - 13 * (left - 1), cy: y, r: 9, class: "tally-action" }));
  }

  /** Return the drawing of an offered tile while it is dragged.
   *  @param {Record<string, any>} scene @param {string} tool */
  tool({ offers = [] }, tool) {
    const type = /** @type {Offer[]} */ (offers).find(({ corner }) => corner === tool)?.type ?? 0;
    return svg("g", { class: "tally-dragged" }, svg("path", { d: LONG, class: "tally-top", fill: TINTS[type] }),
      [0, 1].flatMap((half) => this.#half(TYPES[type][half], { x: half ? HALF : -HALF, y: 0 }, half === 0)));
  }

  /** Return the complete lines of all players; those that have just scored are animated. @param {Geometry} geometry
   *  @param {Record<string, any>} scene @param {Table} table */
  #lines(geometry, { lines, scored }, table) {
    return /** @type {Line[][]} */ (lines).flatMap((own, side) => own.map((line) => {
      const running = scored?.side === side && scored.passes > 0;
      return svg("g", { class: `tally-line ${this.tone(this.sides[side])}${running ? " scored" : ""}` },
        svg("path", { d: this.#route(geometry, line.squares, table), pathLength: 100 }));
    }));
  }

  /** Return the path of a line, rounded in the cells where it turns.
   *  @param {Geometry} geometry @param {string[]} squares @param {Table} table */
  #route(geometry, squares, table) {
    const points = squares.map((square) => {
      const { x, y } = geometry.middle(square);
      return { x, y: y - RISE * table.level(square) };
    });
    const between = points.slice(1).map((point, index) => ({ x: (point.x + points[index].x) / 2, y: (point.y + points[index].y) / 2 }));
    const curves = between.slice(1).map((point, index) => `Q${points[index + 1].x} ${points[index + 1].y} ${point.x} ${point.y}`);
    const [first, last] = [points[0], points[points.length - 1]];
    return `M${first.x} ${first.y} L${between[0].x} ${between[0].y} ${curves.join(" ")} L${last.x} ${last.y}`;
  }

  /** Return the trial tile, the lines it would make and what they would score.
   *  @param {Geometry} geometry @param {Trial} trial
   *  @param {{tiles: Tile[], offers: Offer[], table: Table, pieces: Record<string, string>, side: string}} now */
  #trial(geometry, { cells, tool }, { tiles, offers, table, pieces, side }) {
    const type = offers.find(({ corner }) => corner === tool)?.type ?? 0;
    if (cells.length < 2 || !type) {
      return cells.map((cell) => {
        const { x, y } = geometry.middle(cell);
        return svg("circle", { cx: x, cy: y - RISE * table.level(cell), r: 16, class: "tally-pointed" });
      });
    }
    const { tile, after, lines, passes } = this.#after({ cells, type, tiles, table, pieces, side });
    const points = pointsFor(passes);
    const { x, y } = geometry.middle(cells[0]);
    return svg("g", { class: "tally-trial" }, this.#tile(geometry, tile),
      lines.map(({ squares }) => svg("g", { class: `tally-line ${this.tone(side)}` },
        svg("path", { d: this.#route(geometry, squares, after) }))),
      svg("text", { x, y: y - RISE * tile.level - 52, class: "tally-worth" }, `+${points}`));
  }

  /** Return the table with a trial tile on it, and the lines that it would make.
   *  @param {{cells: string[], type: number, tiles: Tile[], table: Table, pieces: Record<string, string>, side: string}} now */
  #after({ cells, type, tiles, table, pieces, side }) {
    const tile = table.laid(cells, type);
    const after = new Table([...tiles.filter((other) => !other.cells.every((cell) => cells.includes(cell))), tile]);
    const lines = after.complete(Object.keys(pieces).filter((cell) => pieces[cell] === side));
    return { tile, after, lines, passes: lines.reduce((sum, line) => sum + line.passes, 0) };
  }

  /** Return what a trial tile would score.
   *  @param {Record<string, any>} scene @param {Trial} trial @param {Record<string, string>} pieces */
  worth({ tiles = [], offers = [], side }, { cells, tool }, pieces) {
    const type = /** @type {Offer[]} */ (offers).find(({ corner }) => corner === tool)?.type ?? 0;
    if (cells.length < 2 || !type) return null;
    const table = new Table(/** @type {Tile[]} */ (tiles).toSorted((one, other) => one.level - other.level));
    const { passes } = this.#after({ cells, type, tiles, table, pieces, side });
    const points = pointsFor(passes);
    return { passes, points, next: LEAST[points + 1] ?? 0 };
  }

  get scale() {
    return [...LEAST.map((least, points) => ({ passes: least, points })).slice(1), { passes: ALL_PASSES, points: MOST_POINTS }];
  }

  /** Parse an action: cells joined by dashes, a stack before a colon. @param {string} move @param {string} mover */
  trace(move, mover) {
    return super.trace(move.replace(/^\d:/, ""), mover);
  }

  /** Return an action as people write it. @param {string} move */
  moveText(move) {
    return move === "time" ? "⏱" : move.replace(/^(\d):/, "⬡$1 ");
  }
}
