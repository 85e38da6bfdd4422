// The live board with everything around it: hands, shelf, buttons, keyboard, words for those who listen.

import { Board } from "./board.js";
import { Grip } from "./grip.js";
import { Keys } from "./keys.js";
import { Knobs } from "./knobs.js";
import { readPosition } from "./notation.js";
import { Tray } from "./tray.js";
import { cellLabel } from "./words.js";

/** Return what to draw of a real board: discs that its switches do not feel are in somebody's hand. */
function realDiscs(view, stacks) {
  const standing = {};
  const floating = {};
  for (const [cell, discs] of Object.entries(stacks)) {
    if (view.picture.includes(cell)) standing[cell] = discs;
    else floating[cell] = discs;
  }
  return { stacks: standing, floating };
}

/** Builds the scene anew when the board, the role or the point of view changes. */
export class Scene {
  constructor(container, { store, rules, language, hands, settings }) {
    Object.assign(this, { container, store, rules, language, hands, settings });
    this.key = "";
  }

  update() {
    const { view } = this.store;
    if (!view) return;
    const usesHands = view.simulated && this.store.mayPlay;
    const key = [view.board, view.simulated, usesHands, this.settings.flipped].join();
    if (key !== this.key) {
      this.key = key;
      this.#build(view, usesHands);
    }
    this.#draw(view);
  }

  #build(view, usesHands) {
    const { rules, language, settings } = this;
    this.board = new Board(this.container, {
      cells: rules.cells, sides: rules.sides, language, flipped: settings.flipped, tray: view.simulated,
    });
    this.board.lights.still = settings.still;
    this.tray = view.simulated ? new Tray(this.board.layers.discs, this.board.geometry, rules.sides) : null;
    this.grip = usesHands ? new Grip(this.board, this.tray, this.hands, settings) : null;
    this.keys = new Keys(this.board, usesHands ? this.hands : null, () => this.grip.escape());
    this.knobs = new Knobs(this.board, rules, usesHands ? (side, ms) => this.hands.press(side, ms) : null);
    this.board.element.classList.toggle("handy", Boolean(usesHands));
  }

  #draw(view) {
    const { stacks, mover } = readPosition(view.position, this.rules.sides);
    const seen = view.simulated ? { stacks: view.discs ?? {}, floating: {} } : realDiscs(view, stacks);
    this.board.lights.still = this.settings.still;
    this.board.update({
      ...seen,
      removed: view.removed,
      lights: view.lights,
      goals: view.phase === "ended" ? {} : view.goals,
      islands: view.islands,
      last: view.last_move,
      candidates: view.phase === "choose" ? view.candidates : [],
      mover,
    });
    if (this.tray) this.tray.update(this.grip?.dragging ? "" : this.#inHand(view), view.beside ?? "");
    this.knobs.label();
    for (const [cell, { group }] of Object.entries(this.board.cells)) {
      const label = cellLabel(cell, view, { ...seen.floating, ...seen.stacks }, this.rules);
      if (group.getAttribute("aria-label") !== label) group.setAttribute("aria-label", label);
    }
  }

  #inHand(view) {
    return this.grip ? this.hands.groups.map(({ discs }) => discs).join("") : view.hand ?? "";
  }

  tick(now) {
    this.board?.lights.tick(now);
  }
}
