// The face of a game: how its pieces look and what its words are. This one is the default.

import { svg } from "../dom/dom.js";
import { TILE } from "./geometry.js";
import { t, tOr } from "../words/i18n.js";

/** @import { Geometry, Point } from "./geometry.js" */
/** How a game ended: a side's letter or "" for a draw, a reason, who resigned, and the last move, if known.
 *  @typedef {{winner: string, reason: string, by?: string, last?: {move: string, mover: string}}} Outcome */

/** What a trial placement would score: passes, points, and the passes that the next point needs, 0 if there is none.
 *  @typedef {{passes: number, points: number, next: number}} Worth */
/** A trial placement by pointing: two cells, and what to put there.
 *  @typedef {{cells: string[], tool: string, move: string}} Trial */

const RADIUS = 35;
const DRAWN = ["=", "-", ""]; // how log, journal and page write "nobody"
const SPECIAL = "iOdxkjJuvlzgbrfVnNABDEFGHI*2"; // signs of lights that only some games show
const TONES = 4; // side colours in the style sheet

/** What the shared page needs from a game. Cells, sides and pieces have the names from the rules. */
export class Face {
  /** How much each piece adds to the height of a stack, in drawing units. */
  thickness = 12;
  /** The radius of a piece at its foot, for its shadow, and how deep the foot is for its width: less if it is seen from the side. */
  foot = RADIUS;
  depth = 1;
  /** How far below the middle of its cell a piece stands, if it is drawn high. */
  drop = 0;
  /** Whether pieces are stacked and may be taken one by one; otherwise everything on a cell moves as one. */
  stacks = true;
  /** Letters of the inlays in the board: no switch senses them, so they are drawn from the game's position. */
  inlays = "";

  /** Whether people choose who starts; if not, the game itself decides. */
  choosesFirst = true;
  /** The signs that not every game shows: those of this one. A game without a face may show any. */
  signs = SPECIAL;

  /** @param {Api.Rules} rules */
  constructor(rules) {
    this.rules = rules;
  }

  get cells() {
    return this.rules.cells;
  }

  get sides() {
    return this.rules.sides;
  }

  /** Return the sides that take part in a variant, by default in the usual one. @param {string} [variant] */
  sidesIn(variant) {
    void variant;
    return this.sides;
  }

  /** Return the CSS class with a side's colour, "" for nobody. @param {string} side */
  tone(side) {
    const index = this.sides.indexOf(side);
    return index < 0 ? "" : `side-${index % TONES}`;
  }

  // Places.

  /** Return the place of each cell: letters run right and numbers up if the names say so, otherwise row by row.
   *  @returns {Record<string, Point>} */
  places() {
    const { cells } = this;
    if (this.#isGrid) {
      return Object.fromEntries(cells.map((cell) => [cell, { x: cell.charCodeAt(0) - 97, y: Number(cell.slice(1)) }]));
    }
    const wide = Math.ceil(Math.sqrt(cells.length));
    return Object.fromEntries(cells.map((cell, index) => [cell, { x: index % wide, y: Math.floor(index / wide) }]));
  }

  /** Return the labels engraved in the frame, below columns and beside rows.
   *  @returns {{columns: [string, number][], rows: [string, number][]}} */
  labels() {
    if (!this.#isGrid) return { columns: [], rows: [] };
    const places = Object.values(this.places());
    const unique = (/** @type {number[]} */ list) => [...new Set(list)].sort((a, b) => a - b);
    return {
      columns: unique(places.map(({ x }) => x)).map((x) => [String.fromCharCode(97 + x), x]),
      rows: unique(places.map(({ y }) => y)).map((y) => [String(y), y]),
    };
  }

  get #isGrid() {
    return this.cells.every((cell) => /^[a-z]\d+$/.test(cell));
  }

  /** Return whether the lights of this game may show a sign. @param {string} sign */
  shows(sign) {
    return this.signs.includes(sign) || !SPECIAL.includes(sign);
  }

  // Pictures.

  /** Return the definitions that the pieces refer to, such as gradients. @returns {SVGElement[]} */
  defs() {
    return [];
  }

  /** Return what is inlaid in the wood of the board, below lights and pieces; it never changes.
   *  @param {Geometry} geometry @returns {SVGElement | null} */
  ground(geometry) {
    void geometry;
    return null;
  }

  /** Return what else to draw of a position, between the wood and the pieces; `trial` is a trial placement.
   *  @param {Geometry} geometry @param {Record<string, any>} scene @param {Trial | null} trial @param {Record<string, string>} pieces
   *  @returns {SVGElement | null} */
  scenery(geometry, scene, trial, pieces) {
    void [geometry, scene, trial, pieces];
    return null;
  }

  /** Return what a trial placement would score, null in a game without such.
   *  @param {Record<string, any>} scene @param {Trial} trial @param {Record<string, string>} pieces @returns {Worth | null} */
  worth(scene, trial, pieces) {
    void [scene, trial, pieces];
    return null;
  }

  /** The points for passes, in a game that counts them so. @returns {{passes: number, points: number}[]} */
  get scale() {
    return [];
  }

  /** Return the drawing of a tool while it is dragged.
   *  @param {Record<string, any>} scene @param {string} tool @returns {SVGElement} */
  tool(scene, tool) {
    void [scene, tool];
    return svg("g");
  }

  /** Return one piece with its foot centred on the origin. @param {string} letter @returns {SVGElement} */
  piece(letter) {
    return svg("g", { class: `disc plain ${this.tone(letter)}` },
      svg("circle", { r: RADIUS, cy: -this.thickness, class: "plain-piece" }),
      svg("text", { y: 9 - this.thickness, class: "plain-letter" }, letter));
  }

  /** Return a stack, bottom to top, with its shadow. @param {string} letters @param {boolean} [lifted] */
  stack(letters, lifted = false) {
    const shadow = svg("ellipse", {
      cx: lifted ? 14 : 5, cy: this.drop + (lifted ? 30 : 7), rx: this.foot + (lifted ? 4 : 3), ry: this.foot * this.depth + 1,
      class: lifted ? "shadow high" : "shadow",
    });
    const pieces = [...letters].map((letter, level) =>
      svg("g", { transform: `translate(0 ${this.drop - this.thickness * level})` }, this.piece(letter)));
    return svg("g", { class: lifted ? "stack lifted" : "stack" }, shadow, pieces);
  }

  /** Return a small picture for a side. @param {string} side */
  icon(side) {
    return svg("svg", { viewBox: "0 0 80 92", class: "disc-icon", "aria-hidden": "true" },
      svg("g", { transform: `translate(40 ${46 + this.thickness / 2})` }, this.piece(side)));
  }

  /** Return the marks on the cells that a side has to reach or pass. @param {Geometry} geometry @param {string} side
   *  @param {string[]} cells @returns {SVGElement} */
  goal(geometry, side, cells) {
    return svg("g", { class: `goal ${this.tone(side)}` }, cells.map((cell) => {
      const { x, y } = geometry.corner(cell);
      return svg("rect", { x: x + 5, y: y + 5, width: TILE - 10, height: TILE - 10, rx: 8, class: "goal-cell" });
    }));
  }

  // Notation and words.

  /** Return the cells that a move visits, and the point beyond the last one if it leaves the board.
   *  @param {string} move @param {string} mover @returns {{cells: string[], exit: Point | null}} */
  trace(move, mover) {
    void mover;
    return { cells: move.split("-").filter((cell) => this.cells.includes(cell)), exit: null };
  }

  /** Return the cells that an arrow along a move goes through; `pieces` stand as after it.
   *  @param {string[]} cells @param {string} mover @param {Record<string, string>} pieces @returns {string[]} */
  way(cells, mover, pieces) {
    void [mover, pieces];
    return cells;
  }

  /** Return a move as people write it. @param {string} move */
  moveText(move) {
    return move;
  }

  /** Return a move in words, to be read aloud. @param {string} move */
  moveWords(move) {
    return move.split("-").map((cell) => cell === "off" ? t("speech.off") : cell).join(t("speech.to"));
  }

  /** Return a text of this game, or else the page's, or else the fallback.
   *  @param {string} key @param {string} instead @param {Record<string, string>} [places] */
  text(key, instead, places = {}) {
    return tOr(`${this.rules.name}.${key}`, tOr(key, instead, places), places);
  }

  /** Return the game's name. */
  get title() {
    return this.text("title", this.rules.name);
  }

  /** Return a side's name. @param {string} side */
  sideName(side) {
    return this.text(`side.${side}`, this.rules.side_names[this.sides.indexOf(side)] ?? side);
  }

  /** Return the side whose piece is on top of a cell, "" if there is none; a ball is not a piece, nor is an inlay.
   *  @param {string} [letters] */
  owner(letters = "") {
    const isPiece = (/** @type {string} */ letter) => this.sides.includes(letter.toLowerCase()) && !this.inlays.includes(letter);
    return [...letters].findLast(isPiece)?.toLowerCase() ?? "";
  }

  /** Return the pieces on a cell in words, bottom to top. @param {string} [letters] */
  piecesText(letters = "") {
    if (!letters) return this.text("pieces.none", "");
    if (letters.length === 1) return this.text(`piece.${letters}`, t("pieces.one", { piece: this.#pieceName(letters) }));
    return this.text("pieces.stack", letters, { pieces: [...letters].map((letter) => this.#pieceName(letter)).join(", ") });
  }

  /** @param {string} letter */
  #pieceName(letter) {
    return this.text(`colour.${letter}`, this.sides.includes(letter) ? this.sideName(letter) : letter);
  }

  /** Return which pieces leave the game; without helping hands, somebody has to take them off.
   *  @param {string} cells @param {boolean} isHelped */
  clearing(cells, isHelped) {
    return isHelped ? this.text("help.clearing", "", { cells }) : this.text("guide.clear", "", { cells });
  }

  /** Return a token's name. @param {string} letter */
  tokenName(letter) {
    return this.text(`token.${letter}`, this.rules.extra_names[this.rules.extras.indexOf(letter)] ?? letter);
  }

  /** Return what a token does. @param {string} letter */
  tokenDoes(letter) {
    return this.text(`token.${letter}.does`, "");
  }

  /** Return what to do next with a declared token, in the middle of its move or before.
   *  @param {string} letter @param {boolean} isUnderWay */
  tokenNext(letter, isUnderWay) {
    const next = this.text(`token.${letter}.next`, "");
    return isUnderWay ? this.text(`token.${letter}.second`, next) : next;
  }

  /** Return a summary of the rules, one paragraph per line. */
  get rulesText() {
    return this.text("rules", "").split("\n").filter(Boolean);
  }

  /** Return the name of a variant. @param {string} name */
  variantName(name) {
    return this.text(`variant.${name}`, name);
  }

  /** Return the reason for the end of a game as a heading. @param {string} reason */
  reasonName(reason) {
    return this.text(`reason.${reason}`, reason);
  }

  /** Return a sentence saying how a game ended; `who` names a side.
   *  @param {Outcome} outcome @param {(side: string) => string} who */
  ending({ winner, reason, by = "", last }, who) {
    const loser = by || (this.sides.length === 2 ? this.sides.find((side) => side !== winner) ?? "" : "");
    const cell = last?.mover === winner ? this.trace(last.move, last.mover).cells.at(-1) ?? "" : "";
    const places = { winner: who(winner), loser: loser ? who(loser) : t("end.somebody"), cell, other: this.sideName(loser) };
    const plain = this.text(`end.${reason}`, reason, places);
    const why = cell ? this.text(`end.${reason}.at`, plain, places) : plain;
    return DRAWN.includes(winner) ? t("end.draw", { why }) : t("end.won", { ...places, why });
  }
}
