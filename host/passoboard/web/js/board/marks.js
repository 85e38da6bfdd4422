// What lies over tiles and pieces: goals, islands, last move, candidates.

import { show, svg } from "../dom/dom.js";
import { TILE } from "./geometry.js";

/** @import { Face } from "./face.js" */
/** @import { Geometry, Point } from "./geometry.js" */
/** A move, and the side that made it. @typedef {{move: string, mover: string}} Played */

const MOST_ARROWS = 8; // more would hide the board; the panel lists them all

/** @param {Geometry} geometry @param {string} cell */
function island(geometry, cell) {
  const { x, y } = geometry.corner(cell);
  return svg("rect", { x: x - 3, y: y - 3, width: TILE + 6, height: TILE + 6, rx: 12, class: "island" });
}

/** Return where an arrow goes, in the drawing. @param {Geometry} geometry @param {Face} face @param {Played} played
 *  @param {Record<string, string>} pieces @returns {Point[]} */
function route(geometry, face, { move, mover }, pieces) {
  const { cells, exit } = face.trace(move, mover);
  const places = (cells.length > 1 ? face.way(cells, mover, pieces) : cells).map((cell) => geometry.places[cell]);
  const last = places.at(-1);
  if (exit && last) places.push({ x: last.x + exit.x, y: last.y + exit.y });
  return places.map((place) => geometry.draw(place));
}

/** Return an arrow along a move's cells. @param {Geometry} geometry @param {Face} face @param {Played} played
 *  @param {Record<string, string>} pieces @param {string} kind */
function arrow(geometry, face, played, pieces, kind) {
  const points = route(geometry, face, played, pieces);
  if (points.length < 2) return null;
  const [before, end] = points.slice(-2);
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const shorten = 20 / length;
  const tip = { x: end.x - (end.x - before.x) * shorten, y: end.y - (end.y - before.y) * shorten };
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  const line = [...points.slice(0, -1), tip].map(({ x, y }) => `${x} ${y}`).join(" L");
  return svg("g", { class: `arrow ${kind}` },
    svg("circle", { cx: points[0].x, cy: points[0].y, r: 6 }),
    svg("path", { d: `M${line}`, class: "shaft" }),
    svg("path", { d: "M13 0 L-8 -9 L-3 0 L-8 9 Z", transform: `translate(${tip.x} ${tip.y}) rotate(${angle})` }));
}

/** The marks of one board. */
export class Marks {
  /** @param {SVGElement} under @param {SVGElement} over @param {Geometry} geometry @param {Face} face */
  constructor(under, over, geometry, face) {
    this.under = under;
    this.over = over;
    this.geometry = geometry;
    this.face = face;
  }

  /** Show goals, islands and the last move under the pieces, candidates over them.
   *  @param {{goals: Record<string, string[]>, islands: string[][], last: Played | null, candidates: Played[],
   *  pieces: Record<string, string>}} seen */
  update({ goals, islands, last, candidates, pieces }) {
    const { geometry, face } = this;
    show(this.under,
      last && arrow(geometry, face, last, pieces, "last"),
      islands.flat().map((cell) => island(geometry, cell)),
      face.sides.filter((side) => goals[side]?.length).map((side) => face.goal(geometry, side, goals[side])));
    show(this.over, candidates.slice(0, MOST_ARROWS).map((played) => arrow(geometry, face, played, pieces, "candidate")));
  }
}
