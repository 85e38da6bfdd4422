// Mouse and touch input on a simulated board: drag, tap, hold for the whole stack. The hands decide what it means.

import { set, svg } from "../dom/dom.js";
import { PITCH } from "../board/geometry.js";

/** @import { Board } from "../board/board.js" */
/** @import { Point } from "../board/geometry.js" */
/** @import { Pointing } from "./pointing.js" */
/** The interface that grip and keys need from hands: strict hands, helping hands or those of a lesson.
 *  @typedef {{holds: boolean, groups: {from: string, pieces: string}[], mayCarry: (cell: string) => boolean,
 *  lift: (cell: string, how?: {whole?: boolean, letter?: string}) => boolean, place: (cell: string) => boolean,
 *  tap: (cell: string) => boolean, enter: (cell: string, whole: boolean) => boolean, touch: (cell: string) => boolean,
 *  tapFrame?: () => boolean, putBack: () => boolean, letGo: () => boolean, stepOff: () => unknown, redraw: () => void,
 *  pointing?: Pointing}} Manual */
/** @import { Shelf, Tray } from "../board/tray.js" */
/** @typedef {{id: number, cell: string, shelf: Shelf | null, point: Point, whole: boolean}} Pressed */

const FAR = 7; // drawing units a pointer moves before a tap becomes a drag
const HOLD_MS = 420; // how long to hold before the whole stack is taken
const GRAB_HEIGHT = 26; // a piece in the hand floats above the pointer, where the finger does not hide it

/** Turns pointer events into verbs of the hands. */
export class Grip {
  /** @type {Pressed | null} */
  #pressed = null;
  #timer = 0;
  #tool = ""; // where the dragged item came from, if it goes on two cells
  dragging = false;

  /** @param {Board} board @param {Tray | null} tray @param {Manual} hands @param {{whole: boolean}} settings */
  constructor(board, tray, hands, settings) {
    this.board = board;
    this.tray = tray;
    this.hands = hands;
    this.settings = settings;
    this.carried = svg("g", { class: "carried" });
    this.target = svg("rect", { width: 106, height: 106, rx: 13, class: "aim" });
    board.stacks.before(this.target);
    board.layers.discs.append(this.carried);
    const { element } = board;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => this.#cancel());
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { target } = event;
    if (this.#pressed || (target instanceof Element && target.closest("[data-button]"))) return;
    const point = this.board.locate(event);
    const cell = this.board.geometry.cellAt(point);
    const shelf = this.tray?.at(point) ?? null;
    if (!cell && !shelf && !(this.hands.holds && this.hands.tapFrame)) return;
    this.board.element.setPointerCapture(event.pointerId);
    const whole = event.shiftKey || event.button === 2 || this.settings.whole;
    this.#pressed = { id: event.pointerId, cell, shelf, point, whole };
    if (cell && this.hands.mayCarry(cell)) this.#timer = window.setTimeout(() => this.#hold(), HOLD_MS);
    event.preventDefault();
  }

  #hold() {
    if (!this.#pressed || this.dragging) return;
    this.#pressed.whole = true;
    this.#lift(this.#pressed, this.#pressed.point);
  }

  /** @param {Pressed} pressed */
  #take({ cell, shelf, whole }) {
    if (cell) return this.hands.lift(cell, { whole });
    return shelf?.place === "hand" ? this.hands.holds : this.hands.lift("off", { letter: shelf?.letter });
  }

  /** @param {Pressed} pressed @param {Point} point */
  #lift(pressed, point) {
    clearTimeout(this.#timer);
    this.#tool = this.hands.pointing?.isTool(pressed.cell) && !this.hands.holds ? pressed.cell : "";
    if (!this.#tool && !this.#take(pressed)) {
      this.#pressed = null;
      return;
    }
    this.dragging = true;
    this.board.element.classList.add("dragging");
    const { face, scene } = this.board;
    this.carried.replaceChildren(this.#tool ? face.tool(scene, this.#tool) : face.stack(this.hands.groups.at(-1)?.pieces ?? "", true));
    this.#follow(point);
    this.hands.redraw();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const pressed = this.#pressed;
    if (event.pointerId !== pressed?.id) return;
    const point = this.board.locate(event);
    const { x, y } = pressed.point;
    if (this.dragging) this.#follow(point);
    else if ((pressed.cell || pressed.shelf) && Math.hypot(point.x - x, point.y - y) > FAR) this.#lift(pressed, point);
  }

  /** @param {Point} point */
  #follow(point) {
    const { x, y } = point;
    set(this.carried, { transform: `translate(${x.toFixed(1)} ${(y - GRAB_HEIGHT + 12).toFixed(1)})` });
    if (this.#tool) {
      this.#tryOut(point);
      return;
    }
    const cell = this.board.geometry.cellAt(point);
    if (cell) {
      const corner = this.board.geometry.corner(cell);
      set(this.target, { x: corner.x - 3, y: corner.y - 3, class: "aim on" });
    } else set(this.target, { class: "aim" });
  }

  /** Try the dragged item on the nearest two cells. @param {Point} point */
  #tryOut({ x, y }) {
    const { pointing } = this.hands;
    const { geometry } = this.board;
    const away = (/** @type {string[]} */ cells) => {
      const [one, other] = cells.map((cell) => geometry.middle(cell));
      return Math.hypot((one.x + other.x) / 2 - x, (one.y + other.y) / 2 - y);
    };
    const [nearest] = (pointing?.places(this.#tool) ?? []).sort((one, other) => away(one) - away(other));
    const cells = nearest && away(nearest) < PITCH ? nearest : [];
    pointing?.tryOut(this.#tool, cells);
    set(this.carried, { class: cells.length ? "carried placed" : "carried" });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (event.pointerId !== this.#pressed?.id) return;
    const point = this.board.locate(event);
    const { cell, shelf } = this.#pressed;
    const wasDragging = this.dragging;
    const tool = this.#tool;
    this.#end();
    if (tool) this.#leave(point);
    else if (wasDragging) this.#drop(point);
    else if (cell) this.hands.tap(cell);
    else if (!shelf) this.hands.tapFrame?.();
  }

  /** Leave the dragged item in its trial place, or discard it beside the board. @param {Point} point */
  #leave(point) {
    if (!this.board.geometry.isOnBoard(point)) this.hands.putBack();
    this.hands.redraw();
  }

  /** @param {Point} point */
  #drop(point) {
    const cell = this.board.geometry.cellAt(point);
    const shelf = this.tray?.at(point);
    this.board.droppedAt = point;
    if (cell) this.hands.place(cell);
    else if (shelf?.place === "hand") this.hands.redraw();
    else if (this.board.geometry.isOnBoard(point)) this.hands.letGo();
    else this.hands.place("off");
  }

  #cancel() {
    const wasDragging = this.dragging;
    this.#end();
    if (wasDragging) this.hands.putBack();
  }

  #end() {
    clearTimeout(this.#timer);
    this.#pressed = null;
    this.#tool = "";
    this.dragging = false;
    set(this.carried, { class: "carried" });
    this.board.element.classList.remove("dragging");
    this.carried.replaceChildren();
    set(this.target, { class: "aim" });
  }

  /** Cancel the drag without moving anything. */
  escape() {
    if (this.dragging) this.#cancel();
    else this.hands.putBack();
  }
}
