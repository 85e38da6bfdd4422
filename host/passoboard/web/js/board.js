// The live board: wood, lights, discs and marks in layers, so that what is animated does not repaint what is not.

import { el, set, show, svg } from "./dom.js";
import { stack, THICK } from "./discs.js";
import { Geometry } from "./geometry.js";
import { Lights } from "./lights.js";
import { Marks } from "./marks.js";
import { Wood } from "./wood.js";

const LAYERS = ["wood", "shine", "discs"];

/** A board on the page; `view` objects of the service go in, `update` draws what has changed. */
export class Board {
  constructor(container, { cells, sides, language, flipped = false, tray = false }) {
    this.container = container;
    this.sides = sides;
    this.geometry = new Geometry(cells, flipped, tray);
    const { width, height } = this.geometry;
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("svg", {
      viewBox: `0 0 ${width} ${height}`, class: `layer ${name}`, "aria-hidden": name !== "discs",
    })]));
    this.element = el("div", { class: "board" }, ...Object.values(this.layers));
    this.element.style.aspectRatio = `${width} / ${height}`;
    container.replaceChildren(this.element);
    this.wood = new Wood(this.layers.wood, this.geometry);
    this.lights = new Lights(this.layers.shine, this.geometry, language);
    const under = svg("g");
    this.stacks = svg("g");
    const over = svg("g", { class: "over" });
    this.cells = Object.fromEntries(cells.map((cell) => [cell, this.#addCell(cell)]));
    this.layers.discs.append(under, this.stacks, over);
    this.marks = new Marks(under, over, this.geometry, sides);
  }

  #addCell(cell) {
    const { x, y } = this.geometry.middle(cell);
    const group = svg("g", { transform: `translate(${x} ${y + 4})`, class: "cell", "data-cell": cell });
    const focus = svg("rect", { x: -53, y: -57, width: 106, height: 106, rx: 13, class: "focus" });
    const place = svg("rect", { x: -50, y: -54, width: 100, height: 100, class: "place" });
    const discs = svg("g", { class: "standing" });
    group.append(place, focus, discs);
    this.stacks.append(group);
    return { group, discs };
  }

  /** Draw a view: {stacks, floating, removed, lights, goals, islands, last, candidates, mover}. */
  update(view) {
    this.wood.update(view.removed);
    this.lights.update(view.lights);
    for (const [cell, { discs }] of Object.entries(this.cells)) {
      const standing = view.stacks[cell] ?? "";
      const floating = view.floating?.[cell] ?? "";
      show(discs, `${standing}|${floating}`, () => this.#discs(standing, floating));
    }
    this.marks.update(view);
  }

  #discs(standing, floating) {
    const found = [];
    if (standing) found.push(stack(standing, this.sides));
    if (floating) {
      const above = stack(floating, this.sides, true);
      set(above, { transform: `translate(0 ${-THICK * standing.length - 16})` });
      found.push(above);
    }
    return found;
  }

  /** Return where a pointer is, in the drawing's units. */
  locate(event) {
    const box = this.element.getBoundingClientRect();
    const scale = this.geometry.width / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  }
}
