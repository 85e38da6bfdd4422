// A small still picture of a position: tiles, pieces and what else the game draws.

import { svg } from "../dom/dom.js";
import { FRAME, Geometry, TILE } from "./geometry.js";

/** @import { Face } from "./face.js" */
/** What there is to see of a position.
 *  @typedef {{pieces: Record<string, string>, removed: string[], scene: Record<string, any>}} Position */

const RISE = 4; // a piece stands a little below the middle of its tile

/** Return a picture of a position; it only repeats what stands beside it in words.
 *  @param {Face} face @param {Position} position */
export function thumbnail(face, { pieces, removed, scene }) {
  const geometry = new Geometry(face.places());
  const { width, boardHeight: height } = geometry;
  const tile = (/** @type {string} */ cell) => {
    const { x, y } = geometry.corner(cell);
    return svg("rect", { x, y, width: TILE, height: TILE, rx: 9, class: removed.includes(cell) ? "small-hole" : "small-tile" });
  };
  const stack = (/** @type {string} */ cell) => {
    const { x, y } = geometry.middle(cell);
    return svg("g", { transform: `translate(${x} ${y + RISE})` }, face.stack(pieces[cell]));
  };
  return svg("svg", { viewBox: `${FRAME / 2} ${FRAME / 2} ${width - FRAME} ${height - FRAME}`, class: "thumbnail", "aria-hidden": "true" },
    svg("rect", { width, height, rx: 26, class: "small-frame" }),
    face.cells.map(tile),
    face.ground(geometry),
    face.scenery(geometry, scene, null, pieces),
    face.cells.filter((cell) => pieces[cell]).map(stack));
}
