// The backend of the page: everything it asks, sends or hears goes through here. This one talks to the service.

import { Stream } from "./stream.js";

/** The public face of a backend; docs/PAGE.md says what each verb promises. @typedef {{
 *  [Verb in keyof ServiceBackend]: ServiceBackend[Verb] }} Backend */
/** Where the pieces of a simulated board are, in whose hand from where, and what a helping hand does just now.
 *  @typedef {{discs: Record<string, string>, hand: string, grasp: {from: string, pieces: string}[], beside: string,
 *  doing: {verb?: string, cell?: string}}} InHands */
/** A board as the page knows it, and when it was last heard of. @typedef {Api.BoardView & Partial<InHands> & {heardAt?: number}} View */
/** The whole state, and who we are. @typedef {{type: "snapshot", role: string, side: string, boards: View[]}} Snapshot */
/** What an entry of the journal tells. @typedef {{what: string, turn: number, n: number, move: string, mover: string,
 *  side: string, result: string, reason: string, rejected: string, think_ms: number | null}} EntryNews */
/** What else an event may tell. @typedef {{kind: string, why: string, problem: string, code: string, down: string}} OtherNews */
/** Something that happened at a board. @typedef {{type: string, board: string}
 *  & Partial<Omit<View, "board">> & Partial<EntryNews> & Partial<OtherNews>} News */

/** What the backend said no to; `code` is the protocol's or the service's word for it. */
export class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} text */
  constructor(status, code, text) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** Return a name as part of a path: whatever it is, it stays one part. @param {string} name */
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

/** The service at the page's own address, with the token of the page's own link. */
export class ServiceBackend {
  #token = new URLSearchParams(location.search).get("token") ?? "";

  /** @param {string} path @param {Record<string, string | number | null>} [query] */
  #address(path, query = {}) {
    const url = new URL(`api/${path}`, document.baseURI);
    const given = Object.entries({ ...query, token: this.#token }).filter(([, value]) => value !== "" && value != null);
    for (const [name, value] of given) url.searchParams.set(name, String(value));
    return url;
  }

  /** Hear of everything that happens, a snapshot first; `onLink` tells whether we are linked, and if there is no way back.
   *  @param {(event: Snapshot | News) => void} onEvent @param {(linked: boolean, refused: boolean) => void} onLink */
  listen(onEvent, onLink) {
    const url = this.#address("events");
    url.protocol = url.protocol.replace("http", "ws");
    new Stream(url, onEvent, onLink);
  }

  /** Return a board as it is now. @param {string} board @returns {Promise<View>} */
  board(board) {
    return ask(this.#address(`boards/${part(board)}`));
  }

  /** Let a board do something; it arrives even if the page is left at once.
   *  @template {keyof Api.Actions} V @param {string} board @param {V} verb @param {Api.Actions[V]} body
   *  @returns {Promise<Api.Done>} */
  act(board, verb, body) {
    return post(this.#address(`boards/${part(board)}/${verb}`), body);
  }

  /** Return the legal moves, as far as we may know them. @param {string} board @returns {Promise<string[]>} */
  moves(board) {
    return ask(this.#address(`boards/${part(board)}/moves`));
  }

  /** Return the legal moves as a hand makes them, as far as we may know them. @param {string} board @returns {Promise<Api.Option[]>} */
  options(board) {
    return ask(this.#address(`boards/${part(board)}/options`));
  }

  /** Return a board's counters. @param {string} board @returns {Promise<Record<string, string>>} */
  stats(board) {
    return ask(this.#address(`boards/${part(board)}/stats`));
  }

  /** Return the links to give away. @param {string} board @returns {Promise<Api.Links>} */
  links(board) {
    return ask(this.#address(`boards/${part(board)}/links`));
  }

  /** Let phones on the local network in. @returns {Promise<Api.Done>} */
  nearby() {
    return post(this.#address("nearby"), {});
  }

  /** Return what a page has to know about a game. @param {string} game @returns {Promise<Api.Rules>} */
  rules(game) {
    return ask(this.#address(`rules/${part(game)}`));
  }

  /** Ask for a step of a hint. @param {string} board @param {Api.Advise} body @returns {Promise<Api.Advised>} */
  advise(board, body) {
    return post(this.#address(`boards/${part(board)}/advise`), body);
  }

  /** Return how good the targets of a piece are. @param {string} board @param {string} cell @returns {Promise<Api.Graded>} */
  grades(board, cell) {
    return ask(this.#address(`boards/${part(board)}/grades`, { cell }));
  }

  /** Return what a move of the game that is on gave away. @param {string} board @param {number} turn @returns {Promise<Api.Judged>} */
  why(board, turn) {
    return ask(this.#address(`boards/${part(board)}/why`, { turn }));
  }

  /** Return the judgements of a finished game after those that are known. @param {number} number @param {number} known @returns {Promise<Api.Analysis>} */
  analysis(number, known) {
    return ask(this.#address(`games/${number}/analysis`, { known }));
  }

  /** Return what the rules make of some moves after a position. @param {string} game @param {Api.Study} body @returns {Promise<Api.Studied>} */
  study(game, body) {
    return post(this.#address(`rules/${part(game)}/study`), body);
  }

  /** Return games of the log, newest first.
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

  /** Return what games have in common, of one kind or all, also only those that came to an end. @param {string} [game] @param {boolean} [finished] @returns {Promise<Api.Figures>} */
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
