// The page's backend: the verbs of the service. A carrier brings requests there and events back.

import { HttpCarrier } from "./carrier.js";

export { Refusal } from "./carrier.js";

/** The public interface of a backend; docs/PAGE_DEVELOPERS.md specifies each verb. @typedef {{
 *  [Verb in keyof ServiceBackend]: ServiceBackend[Verb] }} Backend */
/** Where the pieces of a simulated board are, what is in a hand and from where, and what a helping hand is doing.
 *  @typedef {{discs: Record<string, string>, hand: string, grasp: {from: string, pieces: string}[], beside: string,
 *  doing: {verb?: string, cell?: string}}} InHands */
/** A board as the page knows it, and when news of it last arrived.
 *  @typedef {Api.BoardView & Partial<InHands> & {heardAt?: number}} View */
/** The whole state, and who we are.
 *  @typedef {{type: "snapshot", role: string, side: string, boards: View[]}} Snapshot */
/** The news in a journal entry. @typedef {{what: string, turn: number, n: number, move: string, mover: string,
 *  side: string, result: string, reason: string, rejected: string, think_ms: number | null}} EntryNews */
/** Other news in an event. @typedef {{kind: string, why: string, problem: string, code: string, down: string, overloaded: boolean}} OtherNews */
/** Something that happened at a board; the service numbers its events. @typedef {{type: string, board: string, seq?: number}
 *  & Partial<Omit<View, "board">> & Partial<EntryNews> & Partial<OtherNews>} News */

/** Brings requests to a service and events back; `HttpCarrier` is one. @typedef {{
 *  ask: (path: string, query?: Query) => Promise<any>, post: (path: string, body: unknown) => Promise<any>,
 *  file: (path: string, query: Query) => Promise<string>,
 *  listen: (onEvent: (event: any) => void, onLink: (linked: boolean, refused: boolean) => void) => void}} Carrier */
/** @typedef {Record<string, string | number | null>} Query */

/** Return a name encoded as a single part of a path. @param {string} name */
function part(name) {
  return encodeURIComponent(name);
}

/** The service, wherever its carrier finds it: by default at the page's address. */
export class ServiceBackend {
  /** @type {Carrier} */
  #carrier;

  /** @param {Carrier} [carrier] */
  constructor(carrier = new HttpCarrier()) {
    this.#carrier = carrier;
  }

  /** Listen to all events, starting with a snapshot; `onLink` reports whether we are connected or refused for good.
   *  @param {(event: Snapshot | News) => void} onEvent @param {(linked: boolean, refused: boolean) => void} onLink */
  listen(onEvent, onLink) {
    this.#carrier.listen(onEvent, onLink);
  }

  /** Return the current state of a board. @param {string} board @returns {Promise<View>} */
  board(board) {
    return this.#carrier.ask(`boards/${part(board)}`);
  }

  /** Perform an action on a board; the request is sent even if the page is closed right away.
   *  @template {keyof Api.Actions} V @param {string} board @param {V} verb @param {Api.Actions[V]} body
   *  @returns {Promise<Api.Done>} */
  act(board, verb, body) {
    return this.#carrier.post(`boards/${part(board)}/${verb}`, body);
  }

  /** Return the legal moves that we are allowed to see. @param {string} board @returns {Promise<string[]>} */
  moves(board) {
    return this.#carrier.ask(`boards/${part(board)}/moves`);
  }

  /** Return the legal moves that we are allowed to see, as made by hand.
   *  @param {string} board @returns {Promise<Api.Option[]>} */
  options(board) {
    return this.#carrier.ask(`boards/${part(board)}/options`);
  }

  /** Return a board's counters. @param {string} board @returns {Promise<Record<string, string>>} */
  stats(board) {
    return this.#carrier.ask(`boards/${part(board)}/stats`);
  }

  /** Return the links to share. @param {string} board @returns {Promise<Api.Links>} */
  links(board) {
    return this.#carrier.ask(`boards/${part(board)}/links`);
  }

  /** Let phones on the local network in, or no longer. @param {boolean} [open] @returns {Promise<Api.Done>} */
  nearby(open = true) {
    return this.#carrier.post("nearby", { open });
  }

  /** Return who has come in by a link. @returns {Promise<Api.LoginView[]>} */
  logins() {
    return this.#carrier.ask("logins");
  }

  /** End a login, and renew the link that it came by. @param {string} id @returns {Promise<Api.Done>} */
  endLogin(id) {
    return this.#carrier.post("logins/end", { id, link: true });
  }

  /** Return what a page needs to know about a game. @param {string} game @returns {Promise<Api.Rules>} */
  rules(game) {
    return this.#carrier.ask(`rules/${part(game)}`);
  }

  /** Ask for one step of a hint. @param {string} board @param {Api.Advise} body @returns {Promise<Api.Advised>} */
  advise(board, body) {
    return this.#carrier.post(`boards/${part(board)}/advise`, body);
  }

  /** Return how good the targets of a piece are.
   *  @param {string} board @param {string} cell @returns {Promise<Api.Graded>} */
  grades(board, cell) {
    return this.#carrier.ask(`boards/${part(board)}/grades`, { cell });
  }

  /** Return what a move of the current game gave away.
   *  @param {string} board @param {number} turn @returns {Promise<Api.Judged>} */
  why(board, turn) {
    return this.#carrier.ask(`boards/${part(board)}/why`, { turn });
  }

  /** Return the judgements of a finished game, after those already known.
   *  @param {number} number @param {number} known @returns {Promise<Api.Analysis>} */
  analysis(number, known) {
    return this.#carrier.ask(`games/${number}/analysis`, { known });
  }

  /** Return the result of some moves after a position, by the rules.
   *  @param {string} game @param {Api.Study} body @returns {Promise<Api.Studied>} */
  study(game, body) {
    return this.#carrier.post(`rules/${part(game)}/study`, body);
  }

  /** Return the puzzle of the day. @param {string} game @returns {Promise<Api.Puzzle>} */
  puzzle(game) {
    return this.#carrier.ask(`rules/${part(game)}/puzzle`);
  }

  /** Return all puzzles of a game. @param {string} game @returns {Promise<Api.Puzzle[]>} */
  puzzles(game) {
    return this.#carrier.ask(`rules/${part(game)}/puzzles`);
  }

  /** Return the puzzles in a finished game of the log. @param {number} number @returns {Promise<Api.Puzzle[]>} */
  puzzlesIn(number) {
    return this.#carrier.ask(`games/${number}/puzzles`);
  }

  /** Return games from the log, newest first.
   *  @param {{board?: string, text?: string, game?: string, played?: string, limit?: number, before?: number | null}} query @returns {Promise<Api.Games>} */
  games(query) {
    return this.#carrier.ask("games", query);
  }

  /** Return a game move by move. @param {number} number @returns {Promise<Api.Replayed>} */
  replay(number) {
    return this.#carrier.ask(`games/${number}/replay`);
  }

  /** Return how a game stands after its last move. @param {number} number @returns {Promise<Api.Last>} */
  last(number) {
    return this.#carrier.ask(`games/${number}/last`);
  }

  /** Return an address of a game's file. @param {number} number @param {"text" | "jsonl"} form */
  download(number, form) {
    return this.#carrier.file(`games/${number}/record`, { form });
  }

  /** Return the statistics of one game or of all, optionally of finished games only.
   *  @param {string} [game] @param {boolean} [finished] @returns {Promise<Api.Figures>} */
  statistics(game = "", finished = false) {
    return this.#carrier.ask("statistics", { game, ...(finished ? { finished: "true" } : {}) });
  }

  /** Return how the backend is doing. @returns {Promise<Api.Health>} */
  health() {
    return this.#carrier.ask("health");
  }

  /** Return the newest incidents of a board.
   *  @param {string} board @param {number} limit @returns {Promise<Api.PastIncident[]>} */
  incidents(board, limit) {
    return this.#carrier.ask("incidents", { board, limit });
  }
}
