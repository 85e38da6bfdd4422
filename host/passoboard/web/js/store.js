// What the page knows: boards as the service sees them, who we are, and the moves of the game that is on.

import { get } from "./api.js";
import { Awaited } from "./awaited.js";

// Which part of an event is news about the board.
const PARTS = {
  connection: ["connection"],
  picture: ["picture", "edges"],
  lights: ["lights"],
  picked: ["picked"],
  names: ["names"],
  hands: ["discs", "hand", "beside"],
};

/** Return whether more has changed than an event tells: who plays, where the discs are. */
function isBeginning({ type, connection, what }) {
  return (type === "connection" && connection === "ready") || (type === "entry" && what === "new");
}

/** Tells its listeners: "view" (something to draw), "entry", "button", "link", "board" (another one), "trouble". */
export class Store extends EventTarget {
  #asked = new Map(); // what has happened since each question that is under way was asked

  constructor() {
    super();
    this.views = new Map();
    this.chosen = new URLSearchParams(location.search).get("board") ?? "";
    this.role = "";
    this.side = "";
    this.linked = false;
    this.refused = false;
    this.season = 0; // counts how often the players' links were made anew
    this.hands = new Awaited(() => this.tell("busy"), (event) => {
      this.#note(event);
      this.tell("view", event);
    });
    this.#forgetGame();
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

  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  setLinked(linked, refused = false) {
    this.linked = linked;
    this.refused = refused;
    this.tell("link");
  }

  /** Show another board. */
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
  }

  /** Take an event of the service. */
  take(event) {
    if (event.type === "snapshot") {
      this.#takeSnapshot(event);
      return;
    }
    for (const since of this.#asked.values()) since.push(event);
    this.#takeNews(event);
  }

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

  #takeNews(event) {
    const isHere = event.board === this.chosen;
    if (["storage", "incident"].includes(event.type)) this.tell("trouble", event);
    if (!this.views.has(event.board)) {
      if (event.type === "connection") this.refresh(event.board);
      return;
    }
    if (event.type === "hands" && isHere) {
      this.hands.hear(event);
      return;
    }
    this.#note(event);
    if (!isHere) return;
    if (event.type === "links") this.season += 1;
    if (isBeginning(event)) this.refresh(event.board);
    this.tell(event.type === "button" ? "button" : "view", event);
  }

  /** Note what an event says about its board; doing it again in the same order changes nothing. */
  #note(event) {
    const view = this.views.get(event.board);
    if (event.type === "state") {
      const { type, seq, time, board, ...state } = event;
      Object.assign(view, state);
    }
    for (const part of PARTS[event.type] ?? []) if (part in event) view[part] = event[part];
    if (event.type === "entry" && event.board === this.chosen) this.#noteEntry(event);
  }

  #noteEntry(entry) {
    if (entry.rejected) return;
    if (entry.what === "end") this.outcome = { winner: entry.result, reason: entry.reason };
    else if (entry.what !== "resign") {
      const isMove = entry.what === "move";
      this.moves = [...this.moves.slice(0, isMove ? entry.turn - 1 : entry.turn), ...(isMove ? [entry] : [])];
      this.outcome = null;
      this.view.last_move = this.moves.at(-1)?.move ?? "";
    }
    this.tell("entry", entry);
  }

  /** Put an answer in, then what has happened since it was asked for; not if the same was asked again meanwhile.
   *  An event may be older than the answer: then those that lead on from it are still to come, and the end is right. */
  async #ask(what, question, use) {
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

  #isOlderHand({ type, board }) {
    return type === "hands" && board === this.chosen && this.hands.busy;
  }

  /** Look at a board anew. */
  async refresh(board) {
    await this.#ask(`board ${board}`, () => get(`boards/${board}`), (view) => {
      const isNew = !this.views.has(board);
      this.views.set(board, this.#isOlderHand({ type: "hands", board }) ? { ...view, ...this.#drawnHands() } : view);
      if (isNew && !this.chosen) this.chosen = board;
      if (isNew) this.tell("board");
    });
    this.tell("view");
    if (board === this.chosen) await this.recall();
  }

  #drawnHands() {
    return Object.fromEntries(PARTS.hands.map((part) => [part, this.view[part]]));
  }

  /** Fetch the moves of the game that is on. */
  async recall() {
    const board = this.chosen;
    if (!board) return;
    await this.#ask("game", () => this.#newestGame(board), (found) => found && board === this.chosen && this.#useGame(found));
    this.tell("entry");
    this.tell("view");
  }

  async #newestGame(board) {
    const { games: [game] } = await get("games", { board, limit: 1 });
    return game && { game, entries: (await get(`games/${game.id}`)).entries };
  }

  #useGame({ game, entries }) {
    this.moves = [];
    for (const entry of entries.filter(({ rejected }) => !rejected)) {
      if (entry.what === "move") this.moves.push(entry);
      if (entry.what === "back") this.moves.length = Math.min(this.moves.length, entry.turn);
    }
    const { result, reason } = game;
    this.outcome = result === "*" ? null : { winner: result === "=" ? "-" : result, reason };
  }
}
