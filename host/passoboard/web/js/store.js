// What the page knows: boards as the backend sees them, who we are, and the moves of the game that is on.

import { Awaited } from "./awaited.js";

/** @import { Backend, News, Snapshot, View } from "./backend.js" */
/** @import { Outcome } from "./face.js" */
/** A move of the game that is on. @typedef {{move: string, mover: string, think_ms: number | null}} Made */

/** Which part of an event is news about the board. @type {Record<string, (keyof View)[]>} */
const PARTS = {
  connection: ["connection"],
  picture: ["picture", "edges"],
  lights: ["lights"],
  picked: ["picked"],
  names: ["names"],
  seats: ["seats"],
  coach: ["coach"],
  doubt: ["doubt"],
  hands: ["discs", "hand", "grasp", "beside", "doing"],
};

const PATIENCE_MS = 20_000; // a simulated board that changes its game starts again, which takes some seconds

/** Return whether more has changed than an event tells: who plays, where the pieces are. @param {News} event */
function isBeginning({ type, connection, what }) {
  return (type === "connection" && connection === "ready") || (type === "entry" && what === "new");
}

/** Tells its listeners: "view" (something to draw), "entry", "button", "touch", "link", "board" (another one),
 *  "trouble". */
export class Store extends EventTarget {
  /** What has happened since each question that is under way was asked. @type {Map<string, News[]>} */
  #asked = new Map();
  /** @type {Map<string, View>} */
  views = new Map();
  role = "";
  side = "";
  linked = false;
  refused = false;
  /** @type {Made[]} */
  moves = [];
  /** The number of the game in the log, and with which tokens it began. */
  game = 0;
  /** @type {Record<string, string>} */
  startHeld = {};
  /** @type {Outcome | null} */
  outcome = null;
  #resigned = "";

  /** @param {Backend} backend */
  constructor(backend) {
    super();
    this.backend = backend;
    this.chosen = new URLSearchParams(location.search).get("board") ?? "";
    this.hands = new Awaited(() => this.tell("busy"), (event) => {
      this.#note(event);
      this.tell("view", event);
    });
  }

  /** The board that is shown, or undefined. */
  get view() {
    return this.views.get(this.chosen);
  }

  get mayPlay() {
    return this.role === "admin" || this.role === "player";
  }

  get isAdmin() {
    return this.role === "admin";
  }

  /** Whether there are hands to use here: the board is simulated, and we may play. */
  get usesHands() {
    return Boolean(this.view?.simulated && this.mayPlay);
  }

  /** Whether programs can take a seat here. */
  get hasPrograms() {
    return Object.keys(this.view?.seats ?? {}).length > 0;
  }

  /** @param {string} kind @param {News} [detail] */
  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  /** Call a listener with what each event of a kind tells. @param {string} kind @param {(news: News) => void} listener */
  on(kind, listener) {
    this.addEventListener(kind, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }

  /** Wait until the board that is shown is as it is wanted; false if that takes too long. @param {(view: View) => boolean} fits */
  until(fits) {
    const isThere = () => Boolean(this.view && fits(this.view));
    if (isThere()) return Promise.resolve(true);
    return new Promise((/** @type {(fits: boolean) => void} */ done) => {
      const end = new AbortController();
      const finish = () => {
        end.abort();
        done(isThere());
      };
      setTimeout(finish, PATIENCE_MS);
      this.addEventListener("view", () => isThere() && finish(), { signal: end.signal });
    });
  }

  /** @param {boolean} linked @param {boolean} [refused] */
  setLinked(linked, refused = false) {
    this.linked = linked;
    this.refused = refused;
    this.tell("link");
  }

  /** Show another board. @param {string} board */
  choose(board) {
    this.chosen = board;
    this.hands.reset();
    this.#forgetGame();
    this.tell("board");
    this.recall();
  }

  #forgetGame() {
    this.moves = [];
    this.outcome = null;
    this.#resigned = "";
  }

  /** Take an event of the backend. @param {Snapshot | News} event */
  take(event) {
    if (isSnapshot(event)) {
      this.#takeSnapshot(event);
      return;
    }
    for (const since of this.#asked.values()) since.push(event);
    this.#takeNews(event);
  }

  /** @param {Snapshot} snapshot */
  #takeSnapshot({ boards, role, side }) {
    this.role = role;
    this.side = side;
    this.views = new Map(boards.map((view) => [view.board, view]));
    if (!this.view && boards.length) this.chosen = boards[0].board;
    this.hands.reset();
    this.#asked.clear(); // what happened before it may have been missed: those answers are worth nothing any more
    this.tell("board");
    this.recall();
  }

  /** @param {News} event */
  #takeNews(event) {
    const isHere = event.board === this.chosen;
    if (["storage", "incident"].includes(event.type)) this.tell("trouble", event);
    if (!this.views.has(event.board)) {
      if (event.type === "connection") this.refresh(event.board);
      return;
    }
    if (event.type === "hands" && isHere) {
      if (event.doing?.verb === "touch") this.tell("touch", event);
      this.hands.hear(event);
      return;
    }
    this.#note(event);
    if (!isHere) return;
    if (isBeginning(event)) this.refresh(event.board);
    this.tell(event.type === "button" ? "button" : "view", event);
  }

  /** Note what an event says about its board; doing it again in the same order changes nothing. @param {News} event */
  #note(event) {
    const view = this.views.get(event.board);
    if (!view) return;
    if (event.type === "state") Object.assign(view, event, { heardAt: performance.now() });
    for (const part of PARTS[event.type] ?? []) if (part in event) Object.assign(view, { [part]: event[part] });
    if (event.type === "entry" && event.board === this.chosen) this.#noteEntry(view, event);
  }

  /** @param {View} view @param {News} entry */
  #noteEntry(view, { what, rejected, turn = 0, move = "", mover = "", think_ms = null, side = "", result = "", reason = "" }) {
    if (rejected) return;
    if (what === "end") this.outcome = { winner: result, reason, by: this.#resigned, last: this.moves.at(-1) };
    else if (what === "resign") this.#resigned = side;
    else {
      const isMove = what === "move";
      this.moves = [...this.moves.slice(0, isMove ? turn - 1 : turn), ...(isMove ? [{ move, mover, think_ms }] : [])];
      this.outcome = null;
      this.#resigned = "";
      view.last_move = this.moves.at(-1)?.move ?? "";
    }
    this.tell("entry");
  }

  /** Put an answer in, then what has happened since it was asked for; not if the same was asked again meanwhile.
   *  An event may be older than the answer: then those that lead on from it are still to come, and the end is right.
   *  @template T @param {string} what @param {() => Promise<T>} question @param {(answer: T) => void} use */
  async #ask(what, question, use) {
    /** @type {News[]} */
    const since = [];
    this.#asked.set(what, since);
    let answer;
    try {
      answer = await question();
    } catch (error) {
      if (this.#asked.get(what) !== since) return;
      this.#asked.delete(what);
      throw error;
    }
    if (this.#asked.get(what) !== since) return;
    this.#asked.delete(what);
    use(answer);
    for (const event of since) if (this.views.has(event.board) && !this.#isOlderHand(event)) this.#note(event);
  }

  /** @param {{type: string, board: string}} event */
  #isOlderHand({ type, board }) {
    return type === "hands" && board === this.chosen && this.hands.busy;
  }

  /** Look at a board again. @param {string} board */
  async refresh(board) {
    await this.#ask(`board ${board}`, () => this.backend.board(board), (view) => {
      const isNew = !this.views.has(board);
      this.views.set(board, this.#isOlderHand({ type: "hands", board }) ? { ...view, ...this.#drawnHands() } : view);
      if (isNew && !this.chosen) this.chosen = board;
      if (isNew) this.tell("board");
    });
    this.tell("view");
    if (board === this.chosen) await this.recall();
  }

  #drawnHands() {
    const { view } = this;
    return view ? { discs: view.discs, hand: view.hand, grasp: view.grasp, beside: view.beside } : {};
  }

  /** Fetch the moves of the game that is on. */
  async recall() {
    const board = this.chosen;
    if (!board) return;
    await this.#ask("game", () => this.#newestGame(board), (found) => {
      if (found && board === this.chosen) this.#useGame(found);
    });
    this.tell("entry");
    this.tell("view");
  }

  /** @param {string} board */
  async #newestGame(board) {
    const { games: [game] } = await this.backend.games({ board, limit: 1 });
    return game && this.backend.replay(game.id);
  }

  /** @param {Api.Replayed} found */
  #useGame({ game: { id, result, reason }, steps, resigned }) {
    this.game = id;
    this.startHeld = steps[0]?.held ?? {};
    this.moves = steps.slice(1);
    this.#resigned = resigned;
    this.outcome = result === "*" ? null : { winner: result, reason, by: resigned, last: this.moves.at(-1) };
  }
}

/** @param {Snapshot | News} event @returns {event is Snapshot} */
function isSnapshot(event) {
  return event.type === "snapshot";
}
