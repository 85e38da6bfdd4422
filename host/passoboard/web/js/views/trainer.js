// The puzzle trainer: levels, an archive, a streak, puzzles that come back, and those of your own lost games.

import { el } from "../dom/dom.js";
import { programIn } from "./gamelist.js";
import { t, tn } from "../words/i18n.js";
import { recall, store as remember } from "../state/remembered.js";
import { dueOn, miss, newDeck, solve, streakOn, today } from "./schedule.js";

/** @import { Backend } from "../state/backend.js" */
/** @import { Face } from "../board/face.js" */
/** @import { Deck } from "./schedule.js" */
/** What this browser keeps of a game's puzzles: results, those of own games, and the games that were looked through.
 *  @typedef {{deck: Deck, own: Api.Puzzle[], seen: number[], level: number}} Kept */

const LOOKED_AT = 5; // lost games at once: each may take the service some seconds
const LISTED = 40; // games among which lost ones are looked for
const MOST_OWN = 60;

/** The trainer of one game. */
export class Trainer {
  /** @type {Api.Puzzle[]} */
  #all = [];
  /** @type {Kept} */
  #kept = { deck: newDeck(), own: [], seen: [], level: 0 };
  #first = true; // nothing was tried or shown in the open puzzle yet
  #looking = "";
  #found = "";

  /** @param {Backend} backend @param {string} game @param {() => void} redraw */
  constructor(backend, game, redraw) {
    this.backend = backend;
    this.game = game;
    this.redraw = redraw;
  }

  get #key() {
    return `passoboard.puzzles.${this.game}`;
  }

  /** Load all puzzles, and return the one of this name; without a name, that of the day. @param {string} [name] */
  async open(name = "") {
    try {
      Object.assign(this.#kept, JSON.parse(recall(this.#key) ?? "{}"));
    } catch {
      // what cannot be read is begun anew
    }
    this.#all = await this.backend.puzzles(this.game);
    const found = [...this.#all, ...this.#kept.own].find((one) => one.name === name);
    return found ?? this.backend.puzzle(this.game);
  }

  #save() {
    remember(this.#key, JSON.stringify(this.#kept));
  }

  /** Note how a puzzle went; only the first try counts. @param {string} name @param {boolean} isSolved */
  note(name, isSolved) {
    if (!this.#first) return;
    this.#first = false;
    (isSolved ? solve : miss)(this.#kept.deck, name, today());
    this.#save();
  }

  /** Return the puzzle to do next: one that has come back, else the next of this level that was not solved yet.
   *  @param {string} name */
  next(name) {
    const { deck, own, level } = this.#kept;
    const [due] = dueOn(deck, today()).filter((one) => one !== name && this.#find(one));
    if (due) return due;
    const at = this.#all.findIndex((one) => one.name === name);
    const after = [...this.#all.slice(at + 1), ...this.#all.slice(0, at + 1), ...own];
    const fresh = after.filter((one) => one.name !== name && (!level || one.level === level) && !deck.cards[one.name]);
    return (fresh[0] ?? after.find((one) => one.name !== name) ?? this.#all[0]).name;
  }

  /** @param {string} name */
  #find(name) {
    return [...this.#all, ...this.#kept.own].find((one) => one.name === name);
  }

  /** Look for puzzles in the newest games that a person lost. @param {Face} face */
  async #lookAtGames(face) {
    if (this.#looking) return;
    this.#looking = t("trainer.looking");
    this.redraw();
    const { games } = await this.backend.games({ game: this.game, played: "true", limit: LISTED });
    const lost = games.filter((game) => face.sides.includes(game.result) && !this.#kept.seen.includes(game.id)
      && face.sides.some((side) => side !== game.result && side in (game.players ?? {}) && !programIn(game, side, face)));
    let count = 0;
    for (const { id } of lost.slice(0, LOOKED_AT)) {
      const found = await this.backend.puzzlesIn(id).catch(() => null);
      if (!found) continue; // the game has secrets, or the service has too much to do
      this.#kept.seen.push(id);
      const fresh = found.filter((one) => !this.#kept.own.some(({ position }) => position === one.position));
      this.#kept.own = [...this.#kept.own, ...fresh].slice(-MOST_OWN);
      count += fresh.length;
    }
    this.#save();
    this.#looking = "";
    this.#found = tn("trainer.found", count);
    this.redraw();
  }

  /** @param {string} name */
  #address(name) {
    return `#puzzle/${this.game}/${encodeURIComponent(name.replace(`${this.game}/`, ""))}`;
  }

  /** Return what stands below a puzzle. @param {Face} face @param {Api.Puzzle} puzzle */
  view(face, puzzle) {
    const { deck, own, level } = this.#kept;
    const day = today();
    const levels = [...new Set(this.#all.map((one) => one.level))].sort();
    const solved = Object.values(deck.cards).filter((card) => card.solved).length;
    const facts = [tn("trainer.solved", solved), tn("trainer.due", dueOn(deck, day).length), tn("trainer.streak", streakOn(deck, day))];
    const link = (/** @type {Api.Puzzle} */ one, /** @type {string | number} */ label) => {
      const card = deck.cards[one.name];
      const state = !card ? "" : card.due ? (card.due <= day ? "due" : "missed") : "done";
      return el("li", {}, el("a", { href: this.#address(one.name), class: state, "aria-current": one.name === puzzle.name ? "step" : null,
        "aria-label": state ? `${label}, ${t(`trainer.is.${state}`)}` : null }, label));
    };
    const shown = this.#all.filter((one) => !level || one.level === level);
    return el("div", { class: "trainer", id: "trainer" },
      el("p", { class: "quiet", id: "trainer-facts" }, facts.join(" · ")),
      el("h2", {}, t("trainer.own")),
      own.length > 0 && el("ol", { class: "steps own" }, own.map((one, index) => link(one, index + 1))),
      el("p", { class: "note", role: "status", id: "trainer-found" }, this.#looking || this.#found || t("trainer.own.about")),
      el("button", { type: "button", class: "soft", id: "trainer-look", disabled: Boolean(this.#looking), onclick: () => this.#lookAtGames(face) }, t("trainer.look")),
      levels.length > 1 && el("p", { class: "chips" }, [0, ...levels].map((one) => el("button", { type: "button", class: "chip", "data-level": one,
        "aria-pressed": String(one === level), onclick: () => {
          this.#kept.level = one;
          this.#save();
          this.redraw();
        } }, one ? t("trainer.level", { level: one }) : t("trainer.all")))),
      el("details", { id: "archive", open: true }, el("summary", {}, tn("trainer.archive", shown.length)),
        el("ol", { class: "steps" }, shown.map((one) => link(one, one.name.split("/")[1])))));
  }
}
