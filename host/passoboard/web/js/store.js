// What the page knows: boards as the service sees them, who we are, and the moves of the game that is on.

import { get } from "./api.js";

// Which part of an event is news about the board.
const PARTS = {
  connection: ["connection"],
  picture: ["picture"],
  lights: ["lights"],
  picked: ["picked"],
  hands: ["discs", "hand", "beside"],
};

/** Tells its listeners: "view" (something to draw), "entry", "button", "link", "board" (another one). */
export class Store extends EventTarget {
  constructor() {
    super();
    this.views = new Map();
    this.chosen = new URLSearchParams(location.search).get("board") ?? "";
    this.role = "";
    this.side = "";
    this.linked = false;
    this.moves = [];
    this.outcome = null;
    this.handsAwaited = 0; // own verbs of which the service has not told yet: what it says meanwhile is older than what we see
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

  setLinked(linked) {
    this.linked = linked;
    this.tell("link");
  }

  /** Show another board. */
  choose(board) {
    this.chosen = board;
    this.tell("board");
    this.recall();
  }

  /** Take an event of the service. */
  take(event) {
    if (event.type === "snapshot") this.#takeSnapshot(event);
    else this.#takeNews(event);
  }

  #takeSnapshot({ boards, role, side }) {
    this.role = role;
    this.side = side;
    this.views = new Map(boards.map((view) => [view.board, view]));
    if (!this.view && boards.length) this.chosen = boards[0].board;
    this.#await(-this.handsAwaited);
    this.tell("board");
    this.recall();
  }

  #takeNews(event) {
    const view = this.views.get(event.board);
    if (!view) {
      if (event.type === "connection") this.refresh(event.board);
      return;
    }
    if (event.type === "state") {
      const { type, seq, time, board, ...state } = event;
      Object.assign(view, state);
    } else if (event.type === "hands" && event.board === this.chosen && this.handsAwaited > 1) {
      this.#await(-1);
      return;
    } else {
      if (event.type === "hands" && event.board === this.chosen) this.#await(-Math.min(1, this.handsAwaited));
      for (const part of PARTS[event.type] ?? []) view[part] = event[part];
    }
    if (event.board !== this.chosen) return;
    if (event.type === "entry") this.#takeEntry(event);
    if (event.type === "connection" && event.connection === "ready") this.refresh(event.board);
    this.tell(event.type === "button" ? "button" : "view", event);
  }

  #takeEntry(entry) {
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

  /** Look at a board anew. */
  async refresh(board) {
    const isNew = !this.views.has(board);
    this.views.set(board, await get(`boards/${board}`));
    if (isNew && !this.chosen) this.chosen = board;
    this.tell(isNew ? "board" : "view");
    if (board === this.chosen) this.recall();
  }

  /** Fetch the moves of the game that is on. */
  async recall() {
    const board = this.chosen;
    if (!board) return;
    const { games } = await get("games", { board, limit: 1 });
    if (!games.length || board !== this.chosen) return;
    const { entries } = await get(`games/${games[0].id}`);
    this.moves = [];
    for (const entry of entries.filter(({ rejected }) => !rejected)) {
      if (entry.what === "move") this.moves.push(entry);
      if (entry.what === "back") this.moves.length = Math.min(this.moves.length, entry.turn);
    }
    const { result, reason } = games[0];
    this.outcome = result === "*" ? null : { winner: result === "=" ? "-" : result, reason };
    this.tell("entry");
    this.tell("view");
  }

  /** Note that a verb is on its way to the hands. */
  handsBegin() {
    this.#await(1);
  }

  /** Note that it did not get there: nothing will be told of it. */
  handsFailed() {
    this.#await(-Math.min(1, this.handsAwaited));
  }

  #await(more) {
    this.handsAwaited += more;
    this.tell("busy");
  }
}
