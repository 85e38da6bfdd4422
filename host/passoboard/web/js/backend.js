// The page's backend: all requests and events go through here. This one talks to the service.

import { Stream } from "./stream.js";

/** The public interface of a backend; docs/PAGE.md specifies each verb. @typedef {{
 *  [Verb in keyof ServiceBackend]: ServiceBackend[Verb] }} Backend */
/** Where the pieces of a simulated board are, what is in a hand and from where, and what a helping hand is doing.
 *  @typedef {{discs: Record<string, string>, hand: string, grasp: {from: string, pieces: string}[], beside: string,
 *  doing: {verb?: string, cell?: string}}} InHands */
/** A board as the page knows it, and when news of it last arrived. @typedef {Api.BoardView & Partial<InHands> & {heardAt?: number}} View */
/** The whole state, and who we are. @typedef {{type: "snapshot", role: string, side: string, boards: View[]}} Snapshot */
/** The news in a journal entry. @typedef {{what: string, turn: number, n: number, move: string, mover: string,
 *  side: string, result: string, reason: string, rejected: string, think_ms: number | null}} EntryNews */
/** Other news in an event. @typedef {{kind: string, why: string, problem: string, code: string, down: string}} OtherNews */
/** Something that happened at a board; the service numbers its events. @typedef {{type: string, board: string, seq?: number}
 *  & Partial<Omit<View, "board">> & Partial<EntryNews> & Partial<OtherNews>} News */

/** The backend refused a request; `code` is the error code of the protocol or the service. */
export class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} text */
  constructor(status, code, text) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** Return a name encoded as a single part of a path. @param {string} name */
function part(name) {
  return encodeURIComponent(name);
}

/** @param {URL} url @param {RequestInit} [options] */
async function ask(url, options = {}) {
  let answer;
  try {
    answer = await fetch(url, options);
  } catch {
    throw new Refusal(0, "unreachable", "");
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, body.error?.code ?? "fault", body.error?.text ?? answer.statusText);
  return body;
}

/** @param {URL} url @param {unknown} body */
function post(url, body) {
  return ask(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), keepalive: true });
}

/** The service at the page's address, with the token of the page's link. */
export class ServiceBackend {
  #token = new URLSearchParams(location.search).get("token") ?? "";

  /** @param {string} path @param {Record<string, string | number | null>} [query] */
  #address(path, query = {}) {
    const url = new URL(`api/${path}`, document.baseURI);
    const given = Object.entries({ ...query, token: this.#token }).filter(([, value]) => value !== "" && value != null);
    for (const [name, value] of given) url.searchParams.set(name, String(value));
    return url;
  }

  /** Listen to all events, starting with a snapshot; `onLink` reports whether we are connected or refused for good.
   *  @param {(event: Snapshot | News) => void} onEvent @param {(linked: boolean, refused: boolean) => void} onLink */
  listen(onEvent, onLink) {
    const url = this.#address("events");
    url.protocol = url.protocol.replace("http", "ws");
    new Stream(url, onEvent, onLink);
  }

  /** Return the current state of a board. @param {string} board @returns {Promise<View>} */
  board(board) {
    return ask(this.#address(`boards/${part(board)}`));
  }

  /** Perform an action on a board; the request is sent even if the page is closed right away.
   *  @template {keyof Api.Actions} V @param {string} board @param {V} verb @param {Api.Actions[V]} body
   *  @returns {Promise<Api.Done>} */
  act(board, verb, body) {
    return post(this.#address(`boards/${part(board)}/${verb}`), body);
  }

  /** Return the legal moves that we are allowed to see. @param {string} board @returns {Promise<string[]>} */
  moves(board) {
    return ask(this.#address(`boards/${part(board)}/moves`));
  }

  /** Return the legal moves that we are allowed to see, as made by hand. @param {string} board @returns {Promise<Api.Option[]>} */
  options(board) {
    return ask(this.#address(`boards/${part(board)}/options`));
  }

  /** Return a board's counters. @param {string} board @returns {Promise<Record<string, string>>} */
  stats(board) {
    return ask(this.#address(`boards/${part(board)}/stats`));
  }

  /** Return the links to share. @param {string} board @returns {Promise<Api.Links>} */
  links(board) {
    return ask(this.#address(`boards/${part(board)}/links`));
  }

  /** Let phones on the local network in. @returns {Promise<Api.Done>} */
  nearby() {
    return post(this.#address("nearby"), {});
  }

  /** Return what a page needs to know about a game. @param {string} game @returns {Promise<Api.Rules>} */
  rules(game) {
    return ask(this.#address(`rules/${part(game)}`));
  }

  /** Ask for one step of a hint. @param {string} board @param {Api.Advise} body @returns {Promise<Api.Advised>} */
  advise(board, body) {
    return post(this.#address(`boards/${part(board)}/advise`), body);
  }

  /** Return how good the targets of a piece are. @param {string} board @param {string} cell @returns {Promise<Api.Graded>} */
  grades(board, cell) {
    return ask(this.#address(`boards/${part(board)}/grades`, { cell }));
  }

  /** Return what a move of the current game gave away. @param {string} board @param {number} turn @returns {Promise<Api.Judged>} */
  why(board, turn) {
    return ask(this.#address(`boards/${part(board)}/why`, { turn }));
  }

  /** Return the judgements of a finished game, after those already known. @param {number} number @param {number} known @returns {Promise<Api.Analysis>} */
  analysis(number, known) {
    return ask(this.#address(`games/${number}/analysis`, { known }));
  }

  /** Return the result of some moves after a position, by the rules. @param {string} game @param {Api.Study} body @returns {Promise<Api.Studied>} */
  study(game, body) {
    return post(this.#address(`rules/${part(game)}/study`), body);
  }

  /** Return the puzzle of the day. @param {string} game @returns {Promise<Api.Puzzle>} */
  puzzle(game) {
    return ask(this.#address(`rules/${part(game)}/puzzle`));
  }

  /** Return games from the log, newest first.
   *  @param {{board?: string, text?: string, limit?: number, before?: number | null}} query @returns {Promise<Api.Games>} */
  games(query) {
    return ask(this.#address("games", query));
  }

  /** Return a game move by move. @param {number} number @returns {Promise<Api.Replayed>} */
  replay(number) {
    return ask(this.#address(`games/${number}/replay`));
  }

  /** Return where a game can be downloaded. @param {number} number @param {"text" | "jsonl"} form */
  download(number, form) {
    return String(this.#address(`games/${number}/record`, { form }));
  }

  /** Return the statistics of one game or of all, optionally of finished games only. @param {string} [game] @param {boolean} [finished] @returns {Promise<Api.Figures>} */
  statistics(game = "", finished = false) {
    return ask(this.#address("statistics", { game, ...(finished ? { finished: "true" } : {}) }));
  }

  /** Return how the backend is doing. @returns {Promise<Api.Health>} */
  health() {
    return ask(this.#address("health"));
  }

  /** Return the newest incidents of a board. @param {string} board @param {number} limit @returns {Promise<Api.PastIncident[]>} */
  incidents(board, limit) {
    return ask(this.#address("incidents", { board, limit }));
  }
}
