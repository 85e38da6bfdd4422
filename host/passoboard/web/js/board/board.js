// A board: wood, lights, pieces and marks in layers, so that animations do not repaint static parts.

import { el, set, show, svg } from "../dom/dom.js";
import { Geometry } from "./geometry.js";
import { Lights } from "./lights.js";
import { Marks } from "./marks.js";
import { Wood } from "./wood.js";

/** @import { Face, Trial } from "./face.js" */
/** @import { Language } from "./lights.js" */
/** @import { Played } from "./marks.js" */
/** @import { Point } from "./geometry.js" */
/** What a board shows; `floating` is in somebody's hand. @typedef {{pieces: Record<string, string>,
 *  floating?: Record<string, string>, removed: string[], lights: string, goals: Record<string, string[]>,
 *  islands: string[][], last: Played | null, candidates: Played[], scene?: Record<string, any>, trial?: Trial | null}} Shown */
/** A cell in the drawing, and what is drawn on it. @typedef {{group: SVGGElement, standing: SVGGElement, pieces: string,
 *  floating: string}} Cell */

const LIFT = 16; // how high a lifted piece floats
const GLIDE_MS = 280; // about as long as a hand takes to move a piece across the board
const HOP_MS = 340; // about as long as a hand lifts a stack

/** @param {Geometry} geometry @param {string} name */
function layer({ width, height }, name) {
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: `layer ${name}`, "aria-hidden": name !== "discs" });
}

/** A cell whose pieces have changed, and the pieces above those that stayed.
 *  @typedef {{cell: string, pieces: string}} Change */

/** @param {string} before @param {string} after */
function added(before, after) {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  return after.slice(same);
}

/** A board on the page; `update` draws changes and lets pieces glide from their old places. */
export class Board {
  /** Where the pointer dropped a piece: a returning piece glides from there. @type {Point | null} */
  droppedAt = null;
  /** What the game shows besides pieces. @type {Record<string, any>} */
  scene = {};
  #drawn = false;
  #sceneKey = "";

  /** @param {Element} container @param {Face} face @param {Language} language
   *  @param {{flipped?: boolean, tray?: boolean}} [options] */
  constructor(container, face, language, { flipped = false, tray = false } = {}) {
    this.face = face;
    this.geometry = new Geometry(face.places(), flipped, tray);
    this.layers = {
      wood: layer(this.geometry, "wood"), shine: layer(this.geometry, "shine"), discs: layer(this.geometry, "discs"),
    };
    this.element = el("div", { class: "board" }, Object.values(this.layers));
    this.element.style.aspectRatio = `${this.geometry.width} / ${this.geometry.height}`;
    if (container instanceof HTMLElement) container.style.setProperty("--ratio", String(this.geometry.width / this.geometry.height));
    container.replaceChildren(this.element);
    this.wood = new Wood(this.layers.wood, this.geometry, face.labels());
    this.layers.wood.append(face.ground(this.geometry) ?? "");
    this.lights = new Lights(this.layers.shine, this.geometry, language);
    const under = svg("g");
    this.stacks = svg("g");
    const over = svg("g", { class: "over" });
    this.cells = Object.fromEntries(face.cells.map((cell) => [cell, this.#addCell(cell)]));
    this.glides = svg("g", { class: "glides" });
    this.scenery = svg("g", { class: "scenery" });
    this.layers.discs.append(this.scenery, under, this.stacks, over, this.glides);
    this.marks = new Marks(under, over, this.geometry, face);
  }

  /** @param {string} cell @returns {Cell} */
  #addCell(cell) {
    const { x, y } = this.geometry.middle(cell);
    const standing = svg("g", { class: "standing" });
    const group = svg("g", { transform: `translate(${x} ${y + 4})`, class: "cell", "data-cell": cell },
      svg("rect", { x: -50, y: -54, width: 100, height: 100, class: "place" }),
      svg("rect", { x: -53, y: -57, width: 106, height: 106, rx: 13, class: "focus" }),
      standing);
    this.stacks.append(group);
    return { group, standing, pieces: "", floating: "" };
  }

  /** Draw the current state. @param {Shown} shown */
  update(shown) {
    this.wood.update(shown.removed);
    this.lights.update(shown.lights);
    const glides = this.#drawn && !this.lights.still ? this.#glides(shown) : [];
    for (const cell of this.face.cells) this.#updateCell(this.cells[cell], shown.pieces[cell] ?? "", shown.floating?.[cell] ?? "");
    for (const [from, change] of glides) this.#glide(from, change);
    this.#updateScenery(shown);
    this.marks.update(shown);
    this.#drawn = true;
    this.droppedAt = null;
  }

  /** Redraw what the game shows besides pieces, if it has changed. @param {Shown} shown */
  #updateScenery({ scene = {}, trial = null, pieces }) {
    this.scene = scene;
    const key = JSON.stringify([scene, trial]);
    if (key === this.#sceneKey) return;
    this.#sceneKey = key;
    show(this.scenery, [this.face.scenery(this.geometry, scene, trial, pieces)]);
  }

  /** Return which pieces come from where: a piece gained by one cell and lost by another is the same piece.
   *  @param {Shown} shown @returns {[Point, Change][]} */
  #glides(shown) {
    const before = (/** @type {string} */ cell) => this.cells[cell].pieces + this.cells[cell].floating;
    const after = (/** @type {string} */ cell) => (shown.pieces[cell] ?? "") + (shown.floating?.[cell] ?? "");
    const changed = this.face.cells.filter((cell) => before(cell) !== after(cell));
    const lost = changed.map((cell) => ({ cell, pieces: added(after(cell), before(cell)) })).filter(({ pieces }) => pieces);
    const gained = changed.map((cell) => ({ cell, pieces: added(before(cell), after(cell)) })).filter(({ pieces }) => pieces);
    return gained.flatMap((change) => {
      const from = lost.findIndex(({ pieces }) => pieces === change.pieces);
      const point = from >= 0 ? this.geometry.middle(lost.splice(from, 1)[0].cell) : this.droppedAt;
      return point ? [/** @type {[Point, Change]} */ ([point, change])] : [];
    });
  }

  /** Let pieces glide to their cell, above everything else; the cell draws them when they arrive.
   *  @param {Point} from @param {Change} change */
  #glide(from, { cell, pieces }) {
    const { group, standing, pieces: all } = this.cells[cell];
    const { x, y } = this.geometry.middle(cell);
    const rise = this.face.thickness * Math.max(0, all.length - pieces.length);
    if (Math.hypot(from.x - x, from.y - y) < 30) return;
    const flying = svg("g", {}, this.face.stack(pieces, true));
    this.glides.append(flying);
    group.classList.add("arriving");
    const path = [`translate(${from.x}px, ${from.y - LIFT}px)`, `translate(${x}px, ${y + 4 - rise}px)`];
    const arrive = () => {
      flying.remove();
      group.classList.remove("arriving");
    };
    standing.dataset.gained = String(pieces.length);
    flying.animate(path.map((transform) => ({ transform })), { duration: GLIDE_MS, easing: "ease-in-out" }).finished.then(arrive, arrive);
  }

  /** Show that a stack is lifted for a moment. @param {string} cell */
  hop(cell) {
    if (this.lights.still || !this.cells[cell]) return;
    const [low, high] = ["translate(0, 0)", `translate(0, ${-LIFT}px)`];
    this.cells[cell].standing.animate([low, high, low].map((transform) => ({ transform })), { duration: HOP_MS, easing: "ease-in-out" });
  }

  /** Draw a cell's pieces if they have changed: most cells stay the same, and pieces are costly to draw.
   *  @param {Cell} cell @param {string} pieces @param {string} floating */
  #updateCell(cell, pieces, floating) {
    if (cell.pieces === pieces && cell.floating === floating) return;
    Object.assign(cell, { pieces, floating });
    show(cell.standing, this.#pieces(pieces, floating));
  }

  /** @param {string} standing @param {string} floating */
  #pieces(standing, floating) {
    const above = floating ? this.face.stack(floating, true) : null;
    if (above) set(above, { transform: `translate(0 ${-this.face.thickness * standing.length - LIFT})` });
    return [standing ? this.face.stack(standing) : null, above];
  }

  /** Return the pointer's position in drawing units. @param {MouseEvent} event */
  locate(event) {
    const box = this.element.getBoundingClientRect();
    const scale = this.geometry.width / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  }
}
