// Orders to a board, and what the buttons beside it do.

import { nameKey } from "./words/guidance.js";

/** @import { App } from "./app.js" */
/** @typedef {import("./views/coach.js").Coach} Coach */
/** @typedef {import("./views/new-game.js").NewGame} NewGame */
/** @import { View } from "./state/backend.js" */
/** @import { Face } from "./board/face.js" */
/** Performs an action on the board shown; resolves to true on success.
 *  @typedef {<V extends keyof Api.Actions>(verb: V, body: Api.Actions[V]) => Promise<boolean>} Act */
/** Performs an action on a board.
 *  @typedef {<V extends keyof Api.Actions>(board: string, verb: V, body: Api.Actions[V]) => Promise<boolean>} ActOn */
/** The actions that a panel can trigger. @typedef {{openNew: () => void, openHints: () => void, advise: () => void,
 *  openCoach: () => void, openResign: () => void, openShare: () => void, openComputer: (game?: string) => void,
 *  openTwo: (game?: string) => void, openBoards: () => void, rematch: () => void, back: () => void,
 *  choose: (move: string) => void, declare: (token: string) => void, endTest: () => void}} PanelActions */

const MOVING = ["new", "back"]; // verbs that change where pieces belong, which the switches may not notice
const TIMELESS = ["set", "test", "pick", "renew", "seats", "coach", "answer"]; // no journal entry makes them stale

/** Carries out what people ask for. */
export class Actions {
  /** The verbs under way. @type {Set<string>} */
  #doing = new Set();
  /** @type {Coach | null} */
  coach = null;
  /** @type {NewGame | null} */
  newGame = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** Perform an action on a board. @type {ActOn} */
  async on(board, verb, body) {
    const { app } = this;
    const isTimeless = TIMELESS.includes(verb);
    if (!isTimeless && this.#doing.has(verb)) return false; // the second click of two
    this.#doing.add(verb);
    try {
      await app.store.backend.act(board, verb, isTimeless ? body : { ...body, at: app.store.view?.at });
      if (app.helps && MOVING.includes(verb)) app.helping.tidy(true);
      return true;
    } catch (error) {
      app.complain(error);
      return false;
    } finally {
      this.#doing.delete(verb);
    }
  }

  /** Return what the panel and the start screen offer. @param {Act} act @returns {PanelActions} */
  forPanel(act) {
    const { dialogs } = this.app;
    return {
      openNew: () => this.#openNew(),
      openHints: () => dialogs.hints(),
      advise: () => this.withCoach((coach, view, face) => coach.hint(view, face)),
      openCoach: () => this.withCoach((coach, view, face) => coach.settle(view, face)),
      openResign: () => dialogs.resign(),
      openShare: () => dialogs.share(),
      openComputer: (game) => this.#openNew(game, "computer"),
      openTwo: (game) => this.#openTwo(game),
      openBoards: () => dialogs.boards(),
      rematch: () => this.#rematch(),
      back: () => act("back", {}),
      choose: (move) => act("choose", { move }),
      declare: (token) => act("declare", { token }),
      endTest: () => act("test", { cell: "-" }),
    };
  }

  /** Ask for the options of a new game; the dialog is loaded on first use.
   *  @param {string} [game] @param {string} [opponent] */
  async #openNew(game, opponent) {
    try {
      const { NewGame } = await import("./views/new-game.js");
      this.newGame ??= new NewGame(this.app.parts);
      await this.newGame.open(game, opponent);
    } catch (error) {
      this.app.complain(error);
    }
  }

  /** Return the coach, loaded on first use. */
  async getCoach() {
    const { Coach, prepare } = await import("./views/coach.js");
    await prepare();
    this.coach ??= new Coach(this.app.parts);
    return this.coach;
  }

  /** @param {(coach: Coach, view: View, face: Face) => Promise<void> | void} use */
  async withCoach(use) {
    try {
      const coach = await this.getCoach();
      const { view, face } = this.app.shown;
      if (view && face) await use(coach, view, face);
    } catch (error) {
      this.app.complain(error);
    }
  }

  /** Ask for the options of a game for people, unless one is already set up. @param {string} [game] */
  #openTwo(game) {
    const { store } = this.app;
    const hasProgram = Object.values(store.view?.seats ?? {}).some(({ kind }) => kind === "program");
    const isOther = Boolean(game) && game !== store.view?.game;
    if (store.moves.length || isOther || hasProgram) this.#openNew(game, "people");
  }

  /** Start the same game again with the same players; unless the rules say otherwise, the second player begins. */
  #rematch() {
    const { store, shown: { view, face } } = this.app;
    const { startHeld } = store;
    if (!view || Object.values(startHeld).includes("?")) {
      this.#openNew();
      return;
    }
    const began = store.moves[0]?.mover ?? "";
    const first = view.sides.find((side) => side !== began) ?? view.sides[0];
    const tokens = Object.fromEntries(Object.entries(startHeld).map(([side, letters]) => [side, letters || "-"]));
    const named = view.sides.map((side) => [side, (face && view.names[nameKey(side, face)]) ?? ""])
      .filter(([, name]) => name);
    const held = Object.keys(tokens).length ? { tokens } : {};
    this.on(store.chosen, "new", { rematch: true, first, players: Object.fromEntries(named), ...held });
  }
}
