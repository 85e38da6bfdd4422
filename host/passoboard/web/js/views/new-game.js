// The dialog for a new game: which one, who plays, tokens, clock.

import { copyRow, dialog, letters, oneOf, openDialog, picker, select } from "./dialogs.js";
import { el, inputById, show } from "../dom/dom.js";
import { MASTER, nameKey } from "../words/guidance.js";
import { t, tn } from "../words/i18n.js";
import { chooseGame, lastGame, recall, store as keepText } from "../state/remembered.js";

/** @import { Parts } from "../app.js" */
/** @import { News, View } from "../state/backend.js" */
/** @import { Face } from "../board/face.js" */

const LONGEST_NAME = 80;
const USUAL_LEVEL = 3;
/** Clocks to choose from: seconds per turn or per side. @type {Record<string, {limit?: number, clock?: number}>} */
const TIMES = { none: {}, turn: { limit: 60 }, short: { clock: 300 }, long: { clock: 900 } };

/** What is chosen for a new game. @typedef {{variant: string, first: string, secret: string, named: string, time: string,
 *  opponent: string, level: number, own: string}} Choice */

/** Return the level that was played last, or else one that can be beaten. @param {Face} face */
function usualLevel({ rules: { name, levels } }) {
  const last = Number(recall(`passoboard.level.${name}`));
  return last === MASTER || (last >= 1 && last <= levels) ? last : Math.max(1, Math.min(USUAL_LEVEL, levels - 1));
}

/** Asks what to play, and begins it. */
export class NewGame {
  /** The board's links, until something happens that may change them. @type {Promise<Api.Links> | null} */
  #links = null;

  /** @param {Pick<Parts, "store" | "faces" | "act">} parts */
  constructor({ store, faces, act }) {
    this.store = store;
    this.faces = faces;
    this.act = act;
  }

  /** Ask for the options of a new game, and who plays it: the game that was chosen last or another one that the board can play.
   *  @param {string} [game] @param {string} [opponent] people or the computer; left out: as in the game before */
  async open(game = "", opponent = "") {
    const { store } = this;
    const { view } = store;
    if (!view) return;
    const face = await this.faces.get(game || lastGame(view.games) || view.game);
    const maySeat = store.hasPrograms && !store.side;
    const before = Object.values(view.seats ?? {}).some(({ kind }) => kind === "program") ? "computer" : "people";
    /** @type {Choice} */
    const choice = { variant: "base", first: face.sides[0], secret: "open", named: "", time: "none",
      opponent: maySeat ? opponent || before : "people", level: usualLevel(face), own: face.sides[0] };
    this.#links = null;
    const picks = Object.fromEntries(face.sides.map((side) => [side, new Set()]));
    const tokens = el("div", { class: "new-tokens" });
    const players = el("div");
    const draw = () => {
      players.replaceChildren(...this.#playerFields(face, choice, view, draw));
      tokens.replaceChildren(...(choice.variant === "base" ? [] : this.#tokenChoice(face, choice, picks, draw)));
      this.refresh();
    };
    openDialog(t("act.new"),
      view.games?.length > 1 && await this.#gameChoice(view.games, face.rules.name, (value) => this.open(value, choice.opponent)),
      maySeat && el("p", { class: "label" }, t("new.opponent")),
      maySeat && oneOf("opponent", t("new.opponent"), [["people", t("new.people")], ["computer", t("new.computer")]], choice.opponent, (value) => {
        choice.opponent = value;
        draw();
      }),
      players,
      face.rules.variants.length > 1 && select("named", t("new.layout"), face.rules.variants.map((name) => [name, face.variantName(name)]),
        (value) => {
          choice.named = value;
          draw();
        }),
      face.rules.extras && el("p", { class: "label" }, t("panel.tokens")),
      face.rules.extras && oneOf("variant", t("new.variant"), [["base", t("variant.base")], ["advanced", t("variant.advanced")]],
        choice.variant, (value) => {
          choice.variant = value;
          draw();
        }),
      face.choosesFirst && el("p", { class: "label" }, t("new.first")),
      face.choosesFirst && oneOf("first", t("new.first"), face.sides.map((side) => [side, face.sideName(side)]), choice.first, (value) => { choice.first = value; }),
      tokens,
      select("time", t("new.time"), Object.keys(TIMES).map((name) => [name, t(`time.${name}`)]), (value) => { choice.time = value; }),
      view.turn > 0 && view.phase !== "ended" && el("p", { class: "note" }, t("new.running")),
      el("footer", { class: "pinned" }, el("button", { type: "button", class: "strong", id: opponent === "computer" ? "computer-start" : "new-start",
        onclick: (/** @type {Event} */ { currentTarget }) => this.#begin(face, choice, picks, /** @type {HTMLButtonElement} */ (currentTarget)) }, t("new.start"))));
    draw();
  }

  /** Return the sides that people play. @param {Face} face @param {Choice} choice */
  #people(face, { opponent, named, own }) {
    return face.sidesIn(named || undefined).filter((side) => opponent === "people" || side === own);
  }

  /** Return the fields that say who plays: how strong the computer is and which side it leaves, and people's names.
   *  @param {Face} face @param {Choice} choice @param {View} view @param {() => void} draw */
  #playerFields(face, choice, view, draw) {
    const strongest = face.rules.levels;
    const levels = Array.from({ length: strongest }, (_, index) => /** @type {[string, string]} */ ([String(index + 1), String(index + 1)]));
    const sides = face.sidesIn(choice.named || undefined);
    const people = this.#people(face, choice);
    return [
      ...(choice.opponent === "people" ? [] : [
        el("p", { class: "label" }, t("computer.level")),
        oneOf("level", t("computer.level"), [...levels, [String(MASTER), t("computer.master")]], String(choice.level), (value) => { choice.level = Number(value); }),
        el("p", { class: "note" }, t("computer.note", { strongest })),
        el("p", { class: "label" }, t("computer.side")),
        oneOf("own", t("computer.side"), [...sides.map((side) => /** @type {[string, string]} */ ([side, face.sideName(side)])), ["none", t("computer.none")]],
          choice.own, (value) => {
            choice.own = value;
            draw();
          })]),
      ...(people.length ? [el("p", { class: "label" }, t("new.names")), el("div", { class: "names" }, people.map((side) => this.#nameField(side, view, face)))] : []),
    ];
  }

  /** Begin the game with everybody who plays it. @param {Face} face @param {Choice} choice @param {Record<string, Set<string>>} picks
   *  @param {HTMLButtonElement} start */
  async #begin(face, choice, picks, start) {
    const { name } = face.rules;
    chooseGame(name);
    if (choice.opponent === "computer") keepText(`passoboard.level.${name}`, String(choice.level));
    start.disabled = true;
    if (await this.act("new", this.#beginning(face, choice, picks))) {
      await this.store.until(({ game, connection }) => game === name && connection === "ready"); // a board may restart for it
      dialog().close();
    }
    start.disabled = false;
  }

  /** @param {string[]} games @param {string} chosen @param {(game: string) => void} choose */
  async #gameChoice(games, chosen, choose) {
    const faces = await Promise.all(games.map((game) => this.faces.get(game)));
    return oneOf("game", t("new.game"), faces.map((face) => [face.rules.name, face.title]), chosen, choose);
  }

  /** @param {Face} face @param {Choice} choice @param {Record<string, Set<string>>} picks @returns {Api.New} */
  #beginning(face, choice, picks) {
    const { variant, first, secret, named, time, level } = choice;
    const { name } = face.rules;
    const people = this.#people(face, choice);
    /** @type {Api.Sitting} */
    const program = { kind: "program", level };
    const seats = Object.fromEntries(face.sidesIn(named || undefined).filter((side) => !people.includes(side)).map((side) => [side, program]));
    const begin = { first, ...this.#names(people, face), ...TIMES[time], ...(named ? { variant: named } : {}),
      ...(Object.keys(seats).length ? { seats } : {}), ...(name !== this.store.view?.game ? { game: name } : {}) };
    if (variant === "base") return begin;
    if (secret === "secret" && choice.opponent === "people") return { ...begin, secret: true };
    return { ...begin, tokens: Object.fromEntries(people.map((side) => [side, letters(picks[side], face)])) };
  }

  /** @param {Face} face @param {Choice} choice @param {Record<string, Set<string>>} picks @param {() => void} draw */
  #tokenChoice(face, choice, picks, draw) {
    const isAlone = choice.opponent === "computer"; // it has no link to pick secret tokens with
    const open = isAlone || choice.secret === "open";
    return [
      isAlone ? el("p", { class: "note" }, t("new.picks")) : oneOf("secret", t("new.visible"), [["open", t("new.open")], ["secret", t("new.secret")]], choice.secret, (value) => {
        choice.secret = value;
        draw();
      }),
      ...(open ? this.#people(face, choice).map((side) => el("div", { class: "pick-side", "data-side": side },
        el("p", { class: "label" }, tn("new.tokens", face.rules.most_extras, { side: face.sideName(side) })),
        picker(face, picks[side]))) : [el("div", { id: "secret-picks" })]),
    ];
  }

  /** Return the field for a player's name: what was typed stays, and the last players are likely to play again.
   *  @param {string} side @param {View} view @param {Face} face */
  #nameField(side, view, face) {
    const key = nameKey(side, face);
    const label = t("new.name", { side: face.sideName(side) });
    return el("input", { type: "text", id: `name-${key}`, maxlength: LONGEST_NAME, autocomplete: "off", placeholder: label, "aria-label": label,
      value: recall(`passoboard.name.${key}`) ?? view.names[key] ?? "",
      oninput: (/** @type {Event} */ { target }) => target instanceof HTMLInputElement && keepText(`passoboard.name.${key}`, target.value.trim()) });
  }

  /** @param {string[]} people @param {Face} face @returns {{players?: Record<string, string>}} */
  #names(people, face) {
    const named = people.map((side) => [side, inputById(`name-${nameKey(side, face)}`).value.trim()]).filter(([, name]) => name);
    return named.length ? { players: Object.fromEntries(named) } : {};
  }

  /** Show each player's link and who has picked. */
  async #secretPicks() {
    const { view } = this.store;
    const face = view && this.faces.of(view.game);
    const links = this.store.isAdmin ? await (this.#links ??= this.store.backend.links(this.store.chosen)) : null;
    const place = document.getElementById("secret-picks");
    if (!place || !view || !face) return;
    const { picked } = view;
    show(place, el("p", { class: "note" }, t("new.secretly")), face.sides.map((side) => el("div", {},
      el("p", { class: "picked" }, t("labelled", { label: face.sideName(side), text: t(picked.includes(side) ? "pick.done" : "pick.waiting") })),
      links?.players[side] && copyRow(t("share.player", { side: face.sideName(side) }), links.players[side]))));
  }

  /** Update who has picked while the dialog is open; picks and new links change the list of links.
   *  @param {News} [news] */
  refresh(news) {
    if (news?.type === "picked" || news?.type === "links") this.#links = null;
    if (dialog().open && document.getElementById("secret-picks")) this.#secretPicks();
  }
}
