// Mouse and finger on a simulated board: drag to move, tap to touch, hold for the whole stack.

import { set, svg } from "./dom.js";
import { stack } from "./discs.js";

const FAR = 7; // drawing units a pointer moves before it is a drag and no tap
const HOLD_MS = 420; // how long a finger rests before it takes the whole stack
const GRAB_HEIGHT = 26; // a disc in the hand floats above the pointer, so that the finger does not hide it

/** Turns pointer events into verbs of the hands. */
export class Grip {
  constructor(board, tray, hands, settings) {
    Object.assign(this, { board, tray, hands, settings });
    this.pressed = null;
    this.dragging = false;
    const layer = board.layers.discs;
    this.carried = svg("g", { class: "carried" });
    this.target = svg("rect", { width: 106, height: 106, rx: 13, class: "aim" });
    board.stacks.before(this.target);
    layer.append(this.carried);
    const { element } = board;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => this.#cancel());
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  #down(event) {
    if (this.pressed || event.target.closest("[data-button]")) return;
    const point = this.board.locate(event);
    const cell = this.board.geometry.cellAt(point.x, point.y);
    const shelf = this.tray.at(point);
    if (!cell && !shelf) return;
    this.board.element.setPointerCapture(event.pointerId);
    const whole = event.shiftKey || event.button === 2 || this.settings.whole;
    this.pressed = { id: event.pointerId, cell, shelf, point, whole };
    this.timer = setTimeout(() => this.#hold(), HOLD_MS);
    event.preventDefault();
  }

  #hold() {
    if (!this.pressed || this.dragging) return;
    this.pressed.whole = true;
    this.#lift(this.pressed.point);
  }

  #lift(point) {
    clearTimeout(this.timer);
    const { cell, shelf, whole } = this.pressed;
    const taken = cell
      ? this.hands.lift(cell, { whole })
      : shelf.place === "hand" ? this.hands.holds : shelf.colour && this.hands.lift("off", { colour: shelf.colour });
    if (!taken) {
      this.pressed = null;
      return;
    }
    this.dragging = true;
    this.board.element.classList.add("dragging");
    this.carried.replaceChildren(stack(this.hands.groups.at(-1).discs, this.board.sides, true));
    this.#follow(point);
    this.hands.store.tell("view");
  }

  #move(event) {
    if (event.pointerId !== this.pressed?.id) return;
    const point = this.board.locate(event);
    const { x, y } = this.pressed.point;
    if (this.dragging) this.#follow(point);
    else if (Math.hypot(point.x - x, point.y - y) > FAR) this.#lift(point);
  }

  #follow({ x, y }) {
    set(this.carried, { transform: `translate(${x.toFixed(1)} ${(y - GRAB_HEIGHT + 12).toFixed(1)})` });
    const cell = this.board.geometry.cellAt(x, y);
    if (cell) {
      const corner = this.board.geometry.corner(cell);
      set(this.target, { x: corner.x - 3, y: corner.y - 3, class: "aim on" });
    } else set(this.target, { class: "aim" });
  }

  #up(event) {
    if (event.pointerId !== this.pressed?.id) return;
    const point = this.board.locate(event);
    const { cell } = this.pressed;
    const wasDragging = this.dragging;
    this.#end();
    if (wasDragging) this.#drop(point);
    else if (cell && this.hands.holds) this.hands.place(cell);
    else if (cell) this.hands.touch(cell);
  }

  #drop(point) {
    const cell = this.board.geometry.cellAt(point.x, point.y);
    const shelf = this.tray.at(point);
    if (cell) this.hands.place(cell);
    else if (shelf?.place === "hand") this.hands.store.tell("view");
    else if (this.board.geometry.isOnBoard(point.x, point.y)) this.hands.putBack();
    else this.hands.place("off");
  }

  #cancel() {
    const wasDragging = this.dragging;
    this.#end();
    if (wasDragging) this.hands.putBack();
  }

  #end() {
    clearTimeout(this.timer);
    this.pressed = null;
    this.dragging = false;
    this.board.element.classList.remove("dragging");
    this.carried.replaceChildren();
    set(this.target, { class: "aim" });
  }

  /** Let go without having moved anything. */
  escape() {
    if (this.dragging) this.#cancel();
    else this.hands.putBack();
  }
}
