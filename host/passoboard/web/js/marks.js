// What lies over tiles and discs: lines to pass, islands, last move, candidates.

import { show, svg } from "./dom.js";
import { FRAME, GAP, PITCH, TILE } from "./geometry.js";
import { readMove } from "./notation.js";

/** Return the line that a side has to pass: behind its goal's rank, with a pennant at both ends. */
function goalLine(geometry, cells, name, up) {
  const { y } = geometry.corner(cells[0]);
  const beyond = up ? y - GAP / 2 : y + TILE + GAP / 2;
  const right = geometry.width - FRAME;
  const pennant = (x, turn) => svg("path", {
    d: `M${x} ${beyond} l${turn * -15} ${up ? 9 : -9} h${turn * 5} v${up ? 5 : -5} h${turn * 10} z`,
  });
  return svg("g", { class: `goal ${name}` },
    svg("line", { x1: FRAME + 2, x2: right - 2, y1: beyond, y2: beyond }),
    pennant(FRAME - 3, 1), pennant(right + 3, -1));
}

function island(geometry, cell) {
  const { x, y } = geometry.corner(cell);
  return svg("rect", { x: x - 3, y: y - 3, width: TILE + 6, height: TILE + 6, rx: 12, class: "island" });
}

/** Return an arrow along a move's cells. */
export function arrow(geometry, move, kind, forwards = true) {
  const { path, off } = readMove(move);
  if (!path.length || path.some((cell) => !geometry.cells.includes(cell))) return null;
  const points = path.map((cell) => geometry.middle(cell));
  if (off) {
    const last = path.at(-1);
    const { x, y } = geometry.middle(last);
    points.push({ x, y: y + (forwards !== geometry.flipped ? -1 : 1) * PITCH * 0.7 });
  }
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
  constructor(under, over, geometry, sides) {
    this.geometry = geometry;
    this.sides = sides;
    this.under = svg("g", {});
    this.over = svg("g", {});
    under.append(this.under);
    over.append(this.over);
  }

  /** Show goal lines, islands and the last move under the discs, candidates over them. */
  update({ goals = {}, islands = [], last = "", candidates = [], mover = "" }) {
    const { geometry, sides } = this;
    const firstMoves = mover === sides[0];
    show(this.under, JSON.stringify([goals, islands, last, mover]), () => [
      last && arrow(geometry, last, "last", !firstMoves),
      ...islands.flat().map((cell) => island(geometry, cell)),
      ...sides.filter((side) => goals[side]?.length)
        .map((side) => goalLine(geometry, goals[side], sides.indexOf(side) ? "second" : "first",
          (sides.indexOf(side) === 0) !== geometry.flipped)),
    ]);
    show(this.over, JSON.stringify([candidates, mover]), () => [
      ...candidates.slice(0, 8).map((move) => arrow(geometry, move, "candidate", firstMoves)),
    ]);
  }
}
