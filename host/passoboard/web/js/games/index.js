// The faces of all games: a new game adds its module here, and its texts under i18n/.

import { Face } from "../board/face.js";
import { svg } from "../dom/dom.js";
import { addGame } from "../words/i18n.js";

/** @import { Backend } from "../state/backend.js" */

/** @type {Record<string, () => Promise<{default: typeof Face}>>} */
const MODULES = {
  passo: () => import("./passo.js"),
  gaylor: () => import("./gaylor.js"),
  passage: () => import("./passage.js"),
  passtally: () => import("./passtally.js"),
};

/** Return rules for a game that the backend does not know, such as one from a newer version's log.
 *  @param {string} name @returns {Api.Rules} */
function unknown(name) {
  return { name, cells: [], sides: [], side_names: [], extras: "", extra_names: [], most_extras: 0, levels: 1, puzzles: 0, variants: [], reasons: [], start: "" };
}

/** Faces by game name, each loaded on first use. */
export class Faces {
  /** @type {Map<string, Promise<Face>>} */
  #asked = new Map();
  /** @type {Map<string, Face>} */
  #there = new Map();

  /** @param {Backend} backend */
  constructor(backend) {
    this.backend = backend;
    this.defs = svg("defs");
  }

  /** The game to show when there is no board. */
  get usual() {
    return this.taught[0];
  }

  /** The games with lessons, under lessons/. */
  get taught() {
    return Object.keys(MODULES);
  }

  /** Return the face of a game if it is already loaded. @param {string} game */
  of(game) {
    return this.#there.get(game);
  }

  /** Return the face of a game; a failed load is retried on the next call. @param {string} game */
  get(game) {
    const asked = this.#asked.get(game) ?? this.#load(game).catch((error) => {
      this.#asked.delete(game);
      throw error;
    });
    this.#asked.set(game, asked);
    return asked;
  }

  /** @param {string} game */
  #rules(game) {
    return this.backend.rules(game).catch((error) => {
      if (error.status === 404) return unknown(game);
      throw error;
    });
  }

  /** @param {string} game */
  async #load(game) {
    const own = Object.hasOwn(MODULES, game) ? MODULES[game] : null;
    const [rules, made] = await Promise.all([this.#rules(game), own?.(), own && addGame(game)]);
    const face = new (made?.default ?? Face)(rules);
    this.defs.append(...face.defs());
    this.#there.set(game, face);
    return face;
  }
}
