// Keyboard control of the board: arrow keys move between the cells, the other keys act as hands.

/** @import { Board } from "../board/board.js" */
/** @import { Manual } from "./grip.js" */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Makes the cells reachable by keyboard; `hands` is null if there are none to use. */
export class Keys {
  /** @param {Board} board @param {Manual | null} hands @param {() => void} escape */
  constructor(board, hands, escape) {
    this.board = board;
    this.hands = hands;
    this.escape = escape;
    this.current = board.geometry.cells[0];
    for (const [cell, { group }] of Object.entries(board.cells)) {
      group.setAttribute("tabindex", cell === this.current ? "0" : "-1");
      group.setAttribute("role", hands ? "button" : "img");
      group.setAttribute("aria-label", cell); // until the label with the pieces is set
      group.addEventListener("focus", () => this.#visit(cell));
      group.addEventListener("keydown", (event) => this.#key(event, cell));
    }
  }

  /** @param {string} cell */
  #visit(cell) {
    this.board.cells[this.current].group.setAttribute("tabindex", "-1");
    this.current = cell;
    this.board.cells[cell].group.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event @param {string} cell */
  #key(event, cell) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in ARROWS) {
      const next = this.board.geometry.neighbour(cell, ...ARROWS[event.key]);
      this.board.cells[next].group.focus();
    } else if (!this.hands || !this.#hand(this.hands, event, cell)) return;
    event.preventDefault();
  }

  /** Perform the action of a key; return false if it has none.
   *  @param {Manual} hands @param {KeyboardEvent} event @param {string} cell */
  #hand(hands, { key, shiftKey }, cell) {
    switch (key) {
      case "Enter":
      case " ":
        hands.enter(cell, shiftKey);
        return true;
      case "t": case "T":
        hands.touch(cell);
        return true;
      case "k": case "K":
        hands.stepOff();
        return true;
      case "Delete": case "Backspace":
        hands.place("off");
        return true;
      case "Escape":
        this.escape();
        return true;
      default:
        return false;
    }
  }
}
