// The keyboard on the board: arrows walk over the cells, the other keys are hands.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Makes the cells walkable; `hands` is null where there are none to use. */
export class Keys {
  constructor(board, hands, escape) {
    Object.assign(this, { board, hands, escape });
    this.current = board.geometry.cells[0];
    for (const [cell, { group }] of Object.entries(board.cells)) {
      group.setAttribute("tabindex", cell === this.current ? 0 : -1);
      group.setAttribute("role", hands ? "button" : "img");
      group.addEventListener("focus", () => this.#visit(cell));
      group.addEventListener("keydown", (event) => this.#key(event, cell));
    }
  }

  #visit(cell) {
    this.board.cells[this.current].group.setAttribute("tabindex", -1);
    this.current = cell;
    this.board.cells[cell].group.setAttribute("tabindex", 0);
  }

  #key(event, cell) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in ARROWS) {
      const next = this.board.geometry.neighbour(cell, ...ARROWS[event.key]);
      this.board.cells[next].group.focus();
    } else if (!this.hands || !this.#hand(event, cell)) return;
    event.preventDefault();
  }

  /** Do what a key stands for; false if it stands for nothing. */
  #hand({ key, shiftKey }, cell) {
    const { hands } = this;
    switch (key) {
      case "Enter":
      case " ":
        if (hands.holds) hands.place(cell);
        else hands.lift(cell, { whole: shiftKey });
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
