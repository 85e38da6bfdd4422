// Helping hands: the player says where a piece goes, and the service makes the whole gesture on the simulated switches.

import { t } from "../words/i18n.js";
import { Pointing } from "./pointing.js";
import { playerText } from "../words/guidance.js";

/** @import { View } from "../state/backend.js" */
/** @import { Face } from "../board/face.js" */
/** @import { Faces } from "../games/index.js" */
/** @import { Hands } from "./hands.js" */
/** @import { Options } from "../state/options.js" */

const SAID_MS = 5000; // long enough to read a sentence twice
const REPAIRING = ["mismatch", "check", "setup", "clear"]; // phases in which the board waits for pieces

/** The same verbs as strict hands, for people who just want to play rather than practise for the real board. */
export class Helping {
  /** The cells that the piece in the hand has visited since its own. @type {string[]} */
  #stops = [];
  #timer = 0;
  #tidying = false;
  #notice = "";
  #noticeAt = 0;
  /** The moves to choose from, if the action is ambiguous.
   *  @type {{moves: string[], choose: (move: string) => void} | null} */
  question = null;

  /** The coach's grade for each target of the piece in the hand, as a sign. @type {Record<string, string>} */
  grades = {};
  /** Asks for confirmation of a losing move, for players who want that guard.
   *  @type {(move: string) => Promise<boolean>} */
  sure = async () => false;

  /** @param {Hands} hands @param {Options} options @param {Faces} faces */
  constructor(hands, options, faces) {
    this.hands = hands;
    this.options = options;
    this.faces = faces;
    this.store = hands.store;
    this.pointing = new Pointing(options, (move) => this.#make(move), () => this.redraw());
  }

  get holds() {
    return this.hands.holds;
  }

  get groups() {
    return this.hands.groups;
  }

  /** Where the piece in the hand floats, "" if it comes from beside the board. */
  get floatsAt() {
    const from = this.groups.at(-1)?.from ?? "";
    return this.#stops.at(-1) ?? (from === "off" ? "" : from);
  }

  /** Whether the piece in the hand has made a step of its move, and has another one to make. */
  get isUnderWay() {
    return this.#stops.length > 0;
  }

  /** Where the piece in the hand may go. */
  get targets() {
    if (!this.store.isOurTurn) return new Set();
    if (!this.holds) return this.pointing.next;
    const group = this.groups.at(-1);
    return group && !this.store.hands.busy ? this.options.targets([group.from, ...this.#stops], group.pieces.length > 1) : new Set();
  }

  /** The latest message to the player, "" once the game has gone on. */
  get notice() {
    return this.#noticeAt === this.store.view?.at ? this.#notice : "";
  }

  /** Show a message in place of the guidance for a while. @param {string} text */
  say(text) {
    this.#notice = text;
    this.#noticeAt = this.store.view?.at ?? 0;
    clearTimeout(this.#timer);
    if (text) this.store.tell("refused");
    if (text) this.#timer = window.setTimeout(() => this.say(""), SAID_MS);
    this.store.tell("view");
  }

  /** Whether a whole stack may be taken from a cell. @param {string} cell */
  mayCarry(cell) {
    return this.options.mayCarry(cell);
  }

  /** Take a piece if it can go anywhere; a piece already in the hand may be moved on.
   *  @param {string} cell @param {{whole?: boolean, letter?: string}} [how] */
  lift(cell, { whole = false, letter = "" } = {}) {
    this.question = null;
    if (this.#isDrawing) return false;
    if (this.holds && cell && cell === this.floatsAt) return true;
    if (this.#mustWait(cell)) return false;
    if (this.holds) this.putBack();
    if (!this.store.hands.busy && this.options.known && !this.options.from(cell).length) {
      if (this.store.view?.discs?.[cell]) this.say(this.#whyNot(cell));
      return false;
    }
    this.#notice = "";
    return this.hands.lift(cell, { whole: this.options.mustCarry(cell) || (whole && this.mayCarry(cell)), letter });
  }

  /** Whether somebody else is to move, or moves the piece to be taken: a computer, or another player. Then the page says so.
   *  @param {string} [cell] where a piece is to be taken */
  #mustWait(cell = "") {
    const { view, isOurTurn } = this.store;
    const face = view && this.faces.of(view.game);
    if (!view || !face || view.phase === "ended") return false;
    const isTheirs = view.seats?.[face.owner(view.discs?.[cell])]?.kind === "program";
    if (!isOurTurn || isTheirs) this.say(this.#whoseTurn(view, face));
    return !isOurTurn || isTheirs;
  }

  /** @param {View} view @param {Face} face */
  #whoseTurn(view, face) {
    return t("help.turn", { side: playerText(view.current, face, view.names) });
  }

  /** Return why a piece cannot move. @param {string} cell */
  #whyNot(cell) {
    const { view } = this.store;
    const face = view && this.faces.of(view.game);
    if (!view || !face) return "";
    if (view.phase === "ended") return t("help.over");
    const owner = face.owner(view.discs?.[cell]);
    const isOther = owner && view.current && owner !== view.current;
    return isOther ? this.#whoseTurn(view, face) : t("help.stuck", { cell });
  }

  /** Put down what is in the hand: a move, a stop on the way, or nothing. It is drawn there immediately, and
   *  interpreted once all earlier actions are done. @param {string} to @param {(() => void) | null} [otherwise] what to do if it cannot go there */
  place(to, otherwise = null) {
    const group = this.groups.at(-1);
    if (!group) return false;
    const visited = [group.from, ...this.#stops];
    if (to === visited.at(-1)) return visited.length > 1 || this.putBack();
    this.question = null;
    this.hands.settle(to, (board) => this.#decide(board, group, visited, to, otherwise));
    return true;
  }

  /** Work out what the action means and perform it; return null if nothing was sent.
   *  @param {string} board @param {{from: string, pieces: string}} group @param {string[]} visited @param {string} to @param {(() => void) | null} otherwise */
  async #decide(board, group, visited, to, otherwise) {
    const { backend } = this.store;
    await this.#catchUp();
    const mustWait = this.#mustWait(); // a reply made too early, for the computer
    const { moves, stop } = this.options.fit(visited, to, group.pieces.length > 1);
    const isForbidden = !moves.length && !stop;
    this.#stops = [];
    if (moves.length === 1 && !mustWait) return this.#play(board, moves[0].move);
    if (mustWait || (isForbidden && !(otherwise && this.options.from(to).length))) {
      if (!mustWait) this.say(to === "off" ? t("help.back") : t("help.illegal", { from: group.from, to }));
      return backend.act(board, "hand", { verb: "place", cell: group.from });
    }
    this.hands.takeAgain(group, to);
    if (isForbidden) otherwise?.();
    else this.#stops = [...visited.slice(1), ...(stop ? [to] : [])];
    if (moves.length) this.#ask(moves, group, to);
    return null;
  }

  /** @param {Api.Option[]} moves @param {{from: string, pieces: string}} group @param {string} to */
  #ask(moves, group, to) {
    this.question = { moves: moves.map(({ move }) => move), choose: (move) => {
      this.question = null;
      this.#stops = [];
      if (this.groups.at(-1) === group) this.hands.settle(to, (board) => this.#play(board, move));
    } };
  }

  /** Make a move; if the guard warns, ask for confirmation or put the pieces back.
   *  @param {string} board @param {string} move */
  async #play(board, move) {
    const { backend } = this.store;
    try {
      return await backend.act(board, "move", { move });
    } catch (error) {
      if (/** @type {any} */ (error).code !== "guard") throw error;
      return await this.sure(move) ? backend.act(board, "move", { move, sure: true }) : backend.act(board, "tidy", {});
    }
  }

  /** Put back what is in the hand, unless that is the computer's. */
  putBack() {
    this.pointing.forget();
    this.#stops = [];
    this.question = null;
    return this.store.isOurTurn && this.hands.putBack();
  }

  /** Handle a click or key on a cell: take a piece or put it down. @param {string} cell @param {boolean} [whole] */
  tap(cell, whole = false) {
    if (this.#isDrawing) return this.hands.touch(cell);
    if (this.#mustWait(this.holds ? "" : cell)) return false;
    if (!this.holds && this.#mustAsk) {
      this.options.refresh().then(() => this.options.known && this.tap(cell, whole));
      return true;
    }
    if (!this.holds) return this.pointing.at(cell) || this.#bringOn(cell) || this.lift(cell, { whole });
    const takeThat = () => this.lift(cell, { whole });
    // While an action is in progress nobody knows yet whether the piece may go there: the rules decide once it is done.
    if (this.store.hands.busy || !this.options.known) return this.place(cell, takeThat);
    const isOther = !this.targets.has(cell) && cell !== this.floatsAt && this.options.from(cell).length > 0;
    return isOther ? takeThat() : this.place(cell);
  }

  /** Whether a tap may mean something other than taking a piece, and we do not know yet. */
  get #mustAsk() {
    return !this.options.known && Object.keys(this.store.view?.scene ?? {}).length > 0;
  }

  /** Put a piece from beside the board on a cell, or any of several that mean the same, if a tap there can only mean that. @param {string} cell */
  #bringOn(cell) {
    if (this.store.view?.discs?.[cell]) return false;
    const coming = this.options.all.filter(({ path }) => path.length === 2 && path[1] === cell);
    const isOne = new Set(coming.map(({ move }) => move)).size === 1;
    const isAnyPiece = new Set(coming.map(({ path }) => path[0])).size > 1;
    const mayMake = isOne && (isAnyPiece || coming[0].path[0] === "off");
    if (mayMake) this.#make(coming[0].move);
    return mayMake;
  }

  /** Make a move that was told without lifting a piece, if it is still legal when all earlier actions are done: a second
   *  click of two asks for nothing. @param {string} move */
  #make(move) {
    this.hands.settle("", async (board) => {
      await this.#catchUp();
      const isLegal = this.options.all.some((option) => option.move === move);
      return isLegal && !this.#mustWait() ? this.#play(board, move) : null;
    });
  }

  /** Know the game, and its moves, as the actions before have left it. */
  async #catchUp() {
    await this.store.hands.reported();
    await this.options.refresh();
  }

  /** The current trial placement. */
  get trial() {
    return this.pointing.trial;
  }

  /** Handle Enter on a cell, like a tap. @param {string} cell @param {boolean} whole */
  enter(cell, whole) {
    return this.tap(cell, whole);
  }

  /** Redraw everything. */
  redraw() {
    this.store.tell("view");
  }

  /** Do nothing: helping hands make the touches themselves. */
  touch() {
    return false;
  }

  /** Step off the board with the piece in the hand. */
  stepOff() {
    return this.place("off");
  }

  /** Handle a click on the frame: step off the board, if the piece in the hand may. */
  tapFrame() {
    return this.targets.has("off") && this.place("off");
  }

  /** Let go over the frame: step off the board if possible, otherwise put the piece back. */
  letGo() {
    return this.targets.has("off") ? this.place("off") : this.putBack();
  }

  /** Put back a piece of ours that was taken before the other side has moved: a computer waits until it is back. */
  giveWay() {
    const { view } = this.store;
    const face = view && this.faces.of(view.game);
    const owner = face?.owner(this.groups.at(-1)?.pieces);
    if (!owner || owner === view?.current || this.store.hands.busy || !this.#mustWait()) return;
    this.#stops = [];
    this.hands.putBack();
  }

  /** Correct the pieces that the board waits for, once no action is in progress; or also those it cannot sense.
   *  @param {boolean} [all] */
  async tidy(all = false) {
    const { store } = this;
    if (this.#tidying || this.holds || (!all && (store.hands.busy || !this.#isWaiting))) return;
    this.#tidying = true;
    try {
      await this.hands.settle("", (board) => store.backend.act(board, "tidy", {}));
    } finally {
      this.#tidying = false;
    }
  }

  /** Whether the board waits for a touch to make a random draw. */
  get #isDrawing() {
    const { view } = this.store;
    return Boolean(view?.position) && view?.phase === "ready" && !view?.current && !this.holds;
  }

  get #isWaiting() {
    const { view } = this.store;
    return view?.connection === "ready" && REPAIRING.includes(view.phase);
  }
}
