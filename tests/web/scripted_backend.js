// A second backend for the page: answers from a script, notes what was asked, and no service anywhere.

/** @import { Backend, News, Snapshot, View } from "../../host/passoboard/web/js/state/backend.js" */
/** @typedef {{boards: View[], rules: Record<string, Api.Rules>, replay: Api.Replayed, judged: Api.Judged[]}} Script */

/** @implements {Backend} */
export class ScriptedBackend {
  /** What the page wanted done. @type {[string, string, unknown][]} */
  acts = [];
  /** @type {(event: Snapshot | News) => void} */
  tell = () => {};

  /** @param {Script} script */
  constructor(script) {
    this.script = script;
  }

  /** @param {(event: Snapshot | News) => void} onEvent @param {(linked: boolean, refused: boolean) => void} onLink */
  listen(onEvent, onLink) {
    this.tell = onEvent;
    onLink(true, false);
    onEvent({ type: "snapshot", role: "admin", side: "", boards: structuredClone(this.script.boards) });
  }

  /** @param {string} board */
  async board(board) {
    const view = this.script.boards.find((one) => one.board === board);
    if (!view) throw new Error(`no board ${board}`);
    return structuredClone(view);
  }

  /** @template {keyof Api.Actions} V @param {string} board @param {V} verb @param {Api.Actions[V]} body */
  async act(board, verb, body) {
    this.acts.push([board, verb, body]);
    return { ok: true };
  }

  /** @param {string} game */
  async rules(game) {
    return this.script.rules[game];
  }

  /** @param {{board?: string}} query */
  async games({ board = "" }) {
    const { game } = this.script.replay;
    return { games: !board || board === game.board ? [game] : [], total: 1, before: null };
  }

  async replay() {
    return structuredClone(this.script.replay);
  }

  async last() {
    return { step: structuredClone(this.script.replay.steps.at(-1) ?? null) };
  }

  async moves() {
    return ["c07-c08"];
  }

  /** @returns {Promise<Api.Option[]>} */
  async options() {
    return [];
  }

  /** @returns {Promise<Api.Studied>} */
  async study() {
    throw new Error("there are no lessons here");
  }

  /** @returns {Promise<Api.Puzzle>} */
  async puzzle() {
    throw new Error("there are no puzzles here");
  }

  /** @returns {Promise<Api.Puzzle[]>} */
  async puzzles() {
    return [];
  }

  /** @returns {Promise<Api.Puzzle[]>} */
  async puzzlesIn() {
    return [];
  }

  /** @returns {Promise<Api.Advised>} */
  async advise() {
    return { step: 1, cells: ["c07"], move: "", left: null };
  }

  /** @returns {Promise<Api.Graded>} */
  async grades() {
    return { cell: "c07", at: 0, targets: {} };
  }

  /** @returns {Promise<Api.Judged>} */
  async why() {
    throw new Error("there is no coach here");
  }

  async analysis() {
    const moves = this.script.judged;
    return { total: moves.length, done: moves.length, moves };
  }

  async nearby() {
    return { ok: true };
  }

  async logins() {
    return [];
  }

  async endLogin() {
    return { ok: true };
  }

  async stats() {
    return {};
  }

  async links() {
    return { players: {}, spectator: "", admin: "" };
  }

  async download() {
    return "";
  }

  async statistics() {
    const [game] = Object.keys(this.script.rules);
    return { games: 1, games_of: { [game]: 1 }, game, points: {}, moves: 1, mean_length: 1, median_think_ms: 0, take_backs: 0, touched_share: 0, results: {}, first_mover: {}, reasons: {},
      lengths: {}, think_ms: {}, hows: {}, cells: { c07: 1, c08: 1 } };
  }

  async health() {
    return { version: "0", boards: 2, storage: "", role: "admin" };
  }

  async incidents() {
    return [];
  }
}
