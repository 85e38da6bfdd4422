// The page's state: boards as the backend sees them, who we are, and the moves of the current game.

import { Awaited } from "../hands/awaited.js";

/** @import { Backend, News, Snapshot, View } from "./backend.js" */
/** @import { Outcome } from "../board/face.js" */
/** A move of the current game. @typedef {{move: string, mover: string, think_ms: number | null}} Made */

/** Which fields of an event update the board. @type {Record<string, (keyof View)[]>} */
const PARTS = {
  connection: ["connection"],
  picture: ["picture", "edges"],
  lights: ["lights"],
  picked: ["picked"],
  names: ["names"],
  seats: ["seats"],
  coach: ["coach"],
  request: ["request"],
  doubt: ["doubt"],
  hands: ["discs", "hand", "grasp", "beside", "doing"],
};

const PATIENCE_MS = 20_000; // a simulated board restarts to change its game, which takes a few seconds

/** Return whether more has changed than the event contains, such as the players or the pieces. @param {News} event */
function isBeginning({ type, connection, what }) {
  return (type === "connection" && connection === "ready") || (type === "entry" && what === "new");
}

/** Notifies its listeners: "view" (redraw), "entry", "button", "touch", "link", "board" (a different board),
 *  "trouble". */
export class Store extends EventTarget {
  /** The events since each pending request was sent. @type {Map<string, News[]>} */
  #asked = new Map();
  /** @type {Map<string, View>} */
  views = new Map();
  role = "";
  side = "";
  linked = false;
  refused = false;
  refusedAt = 0; // when nothing was to be heard any more
  /** @type {Made[]} */
  moves = [];
  /** The game's number in the log, and the tokens at its start. */
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

  /** The board shown, or undefined. */
  get view() {
    return this.views.get(this.chosen);
  }

  get mayPlay() {
    return !this.refused && (this.role === "admin" || this.role === "player");
  }

  get isAdmin() {
    return this.role === "admin";
  }

  /** Whether there are hands to use: the board is simulated and we may play. */
  get usesHands() {
    return Boolean(this.view?.simulated && this.mayPlay);
  }

  /** Whether the side to move is ours: not a computer's, nor that of another player's link. */
  get isOurTurn() {
    const { view, side } = this;
    const current = view?.current ?? "";
    return !current || ((!side || side === current) && view?.seats?.[current]?.kind !== "program");
  }

  /** The sides that this page's user plays, if that is known: by their link, or because programs play all others. */
  get ownSides() {
    const { view, side } = this;
    if (side || !this.usesHands || !view) return side ? [side] : [];
    const people = view.sides.filter((one) => view.seats?.[one]?.kind !== "program");
    return people.length === 1 ? people : [];
  }

  /** Whether programs can take a seat here. */
  get hasPrograms() {
    return Object.keys(this.view?.seats ?? {}).length > 0;
  }

  /** @param {string} kind @param {News} [detail] */
  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  /** Call a listener with the details of each event of a kind.
   *  @param {string} kind @param {(news: News) => void} listener */
  on(kind, listener) {
    this.addEventListener(kind, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }

  /** Wait until the board shown meets a condition; resolves to false if that takes too long.
   *  @param {(view: View) => boolean} fits */
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
    if (refused) this.refusedAt ||= performance.now();
    else this.refusedAt = 0;
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

  /** Handle an event from the backend. @param {Snapshot | News} event */
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
    this.#asked.clear(); // we may have missed events before the snapshot, so pending answers are worthless now
    this.tell("board");
    this.recall();
  }

  /** @param {News} event */
  #takeNews(event) {
    const isHere = event.board === this.chosen;
    if (["storage", "load", "incident"].includes(event.type)) this.tell("trouble", event);
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

  /** Apply an event to its board; applying the same events again in the same order changes nothing.
   *  @param {News} event */
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

  /** Apply an answer and then the events since the request, unless the same request was sent again in between.
   *  If an event is older than the answer, its successors are still to come: the final state is correct either way.
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

  /** Fetch a board again. @param {string} board */
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

  /** Show pieces where our hands have put them, which the service will report later.
   *  @param {Partial<View>} drawn @param {string} [board] */
  draw(drawn, board = this.chosen) {
    Object.assign(this.views.get(board) ?? {}, drawn);
  }

  #drawnHands() {
    const { view } = this;
    return view ? { discs: view.discs, hand: view.hand, grasp: view.grasp, beside: view.beside } : {};
  }

  /** Fetch the moves of the current game. */
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
