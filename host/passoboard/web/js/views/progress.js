// How somebody fares against the computer: results by level, the level to try next, and mistakes over time. Loaded on demand.

import { el, show } from "../dom/dom.js";
import { programIn } from "./gamelist.js";
import { addGame, t, tn } from "../words/i18n.js";
import { counted, judge, note } from "../state/mistakes.js";
import { columns } from "./plots.js";
import { store as keepText } from "../state/remembered.js";
import { levelText, MASTER } from "../words/guidance.js";

/** @import { Backend } from "../state/backend.js" */
/** @import { Face } from "../board/face.js" */
/** A finished game of one person against the computer. @typedef {{id: number, turns: number, name: string, own: string, level: number,
 *  how: "won" | "lost" | "drawn"}} Played */
/** Results at one level. @typedef {{level: number, won: number, lost: number, drawn: number}} Row */

const LOOKED_AT = 500; // games, the newest
const PAGE = 200;
const JUDGED_AT = 5; // of the newest games at a level
const ENOUGH = 3; // of those won: try the next one; or games to say anything at all
const FEW = 1; // of those won: try the one before
const DRAWN = 20; // games whose mistakes are drawn
const ANALYSED = 5; // games at once: each may take the service some seconds

/** Return what a game of the log was to the person in it, null if it was none against the computer, or has no end.
 *  @param {Api.GameRow} game @param {Face} face @returns {Played | null} */
export function playedIn(game, face) {
  const players = game.players ?? {};
  const sides = face.sides.filter((side) => side in players);
  const people = sides.filter((side) => !programIn(game, side, face));
  const levels = sides.flatMap((side) => programIn(game, side, face) ?? []);
  const isOver = face.sides.includes(game.result) || game.result === "=";
  if (!isOver || people.length !== 1 || !levels.length || levels.some(({ text, level }) => text !== levelText(level))) return null;
  const [own] = people;
  const how = game.result === own ? "won" : game.result === "=" ? "drawn" : "lost";
  return { id: game.id, turns: game.turns, name: players[own], own, level: Math.max(...levels.map(({ level }) => level)), how };
}

/** Return the results by level, the weakest first. @param {Played[]} played @returns {Row[]} */
export function byLevel(played) {
  const levels = [...new Set(played.map(({ level }) => level))].sort((a, b) => a - b);
  return levels.map((level) => {
    const count = (/** @type {string} */ how) => played.filter((one) => one.level === level && one.how === how).length;
    return { level, won: count("won"), lost: count("lost"), drawn: count("drawn") };
  });
}

/** Return the level to play next, 0 if too little is known: the next one for whoever mostly wins, the one before for whoever hardly does.
 *  @param {Played[]} played the newest first @param {number} strongest the highest level below the Master */
export function nextLevel(played, strongest) {
  const last = played[0]?.level ?? 0;
  const newest = played.filter(({ level }) => level === last).slice(0, JUDGED_AT);
  const won = newest.filter(({ how }) => how === "won").length;
  if (newest.length < ENOUGH) return 0;
  if (won >= ENOUGH) return last >= strongest ? MASTER : last + 1;
  if (won > FEW || newest.length < JUDGED_AT) return last;
  return last === MASTER ? strongest : Math.max(1, last - 1);
}

/** Return a level within a sentence. @param {number} level */
function nameOf(level) {
  return level === MASTER ? t("progress.master") : t("progress.name", { level });
}

/** The progress of one game. */
export class Progress {
  /** @type {Played[]} */
  #played = [];
  #name = ""; // whose, if several people have played here
  #looking = false;

  /** @param {Element} place @param {Backend} backend @param {Face} face @param {(game: string) => void} play */
  constructor(place, backend, face, play) {
    this.place = place;
    this.backend = backend;
    this.face = face;
    this.play = play;
  }

  /** Fetch the games and show what became of them. */
  async open() {
    await addGame("progress");
    this.#played = await this.#load();
    this.#name = this.#played[0]?.name ?? "";
    this.#draw();
  }

  async #load() {
    /** @type {Played[]} */
    const found = [];
    /** @type {number | null} */
    let before = null;
    for (let seen = 0; seen < LOOKED_AT; seen += PAGE) {
      /** @type {Api.Games} */
      const { games, before: next } = await this.backend.games({ game: this.face.rules.name, text: "computer", played: "true", limit: PAGE, before });
      found.push(...games.flatMap((game) => playedIn(game, this.face) ?? []));
      before = next;
      if (next === null) break;
    }
    return found;
  }

  /** Those of the person shown, the newest first. */
  get #own() {
    return this.#played.filter(({ name }) => name === this.#name);
  }

  /** Analyse the newest games that were not analysed yet. */
  async #analyse() {
    this.#looking = true;
    this.#draw();
    const { name, sides } = this.face.rules;
    const known = counted(name);
    for (const { id } of this.#own.filter((one) => !known[one.id]).slice(0, ANALYSED)) {
      const moves = await judge(this.backend, id);
      if (moves) note(name, id, moves, sides);
      this.#draw();
    }
    this.#looking = false;
    this.#draw();
  }

  #draw() {
    const own = this.#own;
    show(this.place, el("h2", {}, t("progress.title")), ...(own.length ? this.#all(own) : [el("p", { class: "note" }, t("progress.nothing"))]));
  }

  /** @param {Played[]} own */
  #all(own) {
    const names = [...new Set(this.#played.map(({ name }) => name))];
    const level = nextLevel(own, this.face.rules.levels);
    return [
      names.length > 1 && el("p", { class: "choice" }, el("label", { for: "progress-name" }, t("progress.whose")),
        el("select", { id: "progress-name", onchange: (/** @type {Event} */ { target }) => {
          if (target instanceof HTMLSelectElement) this.#name = target.value;
          this.#draw();
        } }, names.map((name) => el("option", { value: name, selected: name === this.#name }, name || t("progress.nobody"))))),
      el("div", { class: "beside-each-other" }, this.#table(byLevel(own)), this.#mistakes(own)),
      level > 0 && el("p", { id: "progress-next" }, t(`progress.${["down", "stay", "up"][1 + Math.sign(level - own[0].level)]}`, { level: nameOf(own[0].level) })),
      el("div", { class: "controls" },
        level > 0 && el("a", { class: "strong button", id: "progress-try", href: "#board", onclick: () => this.#try(level) }, t("progress.try", { level: nameOf(level) })),
        el("button", { type: "button", class: "soft", id: "progress-look", disabled: this.#looking, onclick: () => this.#analyse() },
          t(this.#looking ? "progress.looking" : "progress.look"))),
    ];
  }

  /** @param {number} level */
  #try(level) {
    const { name } = this.face.rules;
    keepText(`passoboard.level.${name}`, String(level));
    this.play(name);
  }

  /** @param {Row[]} rows */
  #table(rows) {
    const head = ["level", "won", "lost", "drawn"].map((name) => el("th", { scope: "col" }, t(`progress.${name}`)));
    return el("table", { class: "results" }, el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows.map(({ level, won, lost, drawn }) =>
      el("tr", { "data-level": level }, el("th", { scope: "row" }, levelText(level)), [won, lost, drawn].map((count) => el("td", {}, String(count)))))));
  }

  /** Draw the mistakes in each game, as far as they are known. @param {Played[]} own */
  #mistakes(own) {
    const known = counted(this.face.rules.name);
    const found = own.filter(({ id, turns }) => known[id]?.moves <= turns).slice(0, DRAWN).reverse();
    if (!found.length) return el("p", { class: "note" }, t("progress.unknown"));
    const label = tn("progress.mistakes", found.length);
    return el("figure", { id: "progress-mistakes" }, el("figcaption", { class: "note" }, label),
      columns(label, found.map(({ id, own: side }) => [`#${id}`, known[id].of[side] ?? 0])));
  }
}
