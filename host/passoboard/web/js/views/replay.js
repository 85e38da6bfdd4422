// One game of the log, move by move.

import { Board } from "../board/board.js";
import { byId, el, show, svg } from "../dom/dom.js";
import { playersText, programIn, resultText, scoreText, variantText } from "./gamelist.js";
import { formatSpan, formatTime, t, tn, tOr } from "../words/i18n.js";
import { spokenMove } from "../words/speech.js";

/** @import { Parts } from "../app.js" */
/** @import { Face } from "../board/face.js" */

const STEP_MS = 900; // between two moves of a running replay: time to see where the piece went
const SHAPES = {
  first: "M6 5h2.4v14H6zM19 5v14l-9-7z",
  back: "M16 5v14l-10-7z",
  play: "M7 4.5v15l12-7.5z",
  next: "M8 5v14l10-7z",
  last: "M5 5v14l9-7zM15.6 5H18v14h-2.4z",
};
/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** An open game. @typedef {{found: Api.Replayed, face: Face, board: Board, at: number}} Opened */

/** The page for one game. */
export class Replay {
  /** @type {Opened | null} */
  #opened = null;
  #running = 0;
  /** @type {import("./analysis.js").Analysis | null} */
  #analysis = null;

  /** @param {Parts} parts */
  constructor({ store, faces, language, settings, act, speech }) {
    this.store = store;
    this.speech = speech;
    this.act = act;
    this.backend = store.backend;
    this.faces = faces;
    this.language = language;
    this.settings = settings;
    byId("replay").addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {number} number @param {boolean} [analyse] */
  async open(number, analyse = false) {
    this.close();
    this.#analysis?.close();
    this.#analysis = null;
    const found = await this.backend.replay(number);
    const face = await this.faces.get(found.game.game);
    const board = new Board(byId("replay-board"), face, this.language, { flipped: this.settings.flipped });
    this.#opened = { found, face, board, at: 0 };
    this.go(found.steps.length - 1);
    const isOver = found.game.result !== "*" || found.game.reason !== "";
    show(byId("analysis"), isOver && found.steps.length > 1 && el("button", { type: "button", class: "soft", id: "analyse", onclick: () => this.#analyse() }, t("replay.analyse")));
    if (analyse && isOver) await this.#analyse();
  }

  /** Analyse the game while it is shown. */
  async #analyse() {
    const opened = this.#opened;
    if (!opened || this.#analysis) return;
    const { Analysis } = await import("./analysis.js");
    const analysis = new Analysis(byId("analysis"), this.backend, opened.face, opened.found.steps[0].sides, opened.found.game.id,
      (at) => this.go(at), (shown) => opened.board.update(shown), () => this.#drawPanel(opened), (text) => this.speech.say(text));
    this.#analysis = analysis;
    await analysis.run();
  }

  close() {
    clearInterval(this.#running);
    this.#running = 0;
  }

  /** Show the position after a number of moves; a game with an invalid start has none to show. @param {number} index */
  go(index) {
    const opened = this.#opened;
    if (!opened) return;
    const last = opened.found.steps.length - 1;
    opened.at = Math.max(0, Math.min(last, index));
    const { move, mover } = opened.found.steps[opened.at] ?? {};
    if (move) this.speech.say(spokenMove(move, mover, opened.face));
    if (last >= 0) this.#drawBoard(opened);
    this.#drawPanel(opened);
    this.#scrollTo(byId("replay-panel").querySelector("li.now"));
    this.#analysis?.follow(opened.at);
    if (opened.at >= last) this.close();
  }

  /** Scroll the list of moves, and nothing around it: the analysis below stays where it is.
   *  @param {Element | null} now */
  #scrollTo(now) {
    const list = now?.parentElement;
    if (now && list) list.scrollTop += now.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  }

  /** @param {Opened} opened */
  #drawBoard({ found, face, board, at }) {
    const step = found.steps[at];
    const path = step.move ? face.trace(step.move, step.mover).cells : [];
    const sign = (/** @type {string} */ cell) => step.removed.includes(cell) ? "." : path.includes(cell) ? "m" : "-";
    board.lights.still = this.settings.still;
    board.update({
      pieces: step.pieces, removed: step.removed, lights: face.cells.map(sign).join(""), goals: step.goals,
      islands: step.islands, last: step.move ? step : null, candidates: [],
      scene: step.scene,
    });
  }

  /** @param {Opened} opened */
  #drawPanel({ found: { game, problems, steps, resigned }, face, at }) {
    const facts = [playersText(game, face), scoreText(game, face), formatTime(game.started_at), variantText(game, face), tn("games.moves", game.turns)];
    const seen = this.#asked(steps[at], face);
    show(byId("replay-panel"),
      el("div", { class: "lesson-head" }, el("h1", {}, t("replay.title", { number: game.id })), seen && this.speech.row("replay", seen, face, () => this.#opened && this.#drawPanel(this.#opened))),
      el("p", { class: "unseen", role: "status", id: "replay-move" }, seen?.last && spokenMove(seen.last.move, seen.last.mover, face)),
      el("p", { class: "say" }, resultText(game, face, resigned)),
      el("p", { class: "quiet" }, facts.filter(Boolean).join(" · ")),
      el("p", { class: problems.length ? "verdict bad" : "verdict good", id: "verdict" },
        problems.length ? t("replay.wrong") : t("replay.verified")),
      problems.length > 0 && el("ul", { id: "problems" }, problems.map((line) => el("li", {}, line))),
      this.#transport(steps.length - 1),
      this.#slider(steps, at, face),
      this.#pointsAt(steps[at], face),
      el("ol", { class: "moves" }, steps.slice(1).map((step, index) => this.#move(step, index + 1, index + 1 === at, face))),
      this.#mayPlayOn(game, steps[at]) && el("button", { type: "button", class: "soft", id: "play-on", onclick: () => this.#playOn(game, steps[at], face) }, t("replay.on")),
      this.#downloads(game.id));
  }

  /** What questions are about, undefined if there is no position. @param {Api.Step | undefined} step @param {Face} face
   *  @returns {import("../words/speech.js").Asked | undefined} */
  #asked(step, face) {
    return step && { pieces: step.pieces, removed: step.removed, current: step.current, lights: "-".repeat(face.cells.length),
      last: step.move ? step : undefined, options: [] };
  }

  /** The points of all sides in the position shown. @param {Api.Step | undefined} step @param {Face} face */
  #pointsAt(step, face) {
    return step?.points.length ? el("p", { class: "score-line", id: "replay-points" },
      step.sides.map((side, index) => el("span", { class: face.tone(side) }, t("labelled", { label: face.sideName(side), text: step.points[index] })))) : null;
  }

  /** Whether the board can take up a game where it is shown; nobody knows a position that hides something.
   *  @param {Api.GameRow} game @param {Api.Step | undefined} step */
  #mayPlayOn({ game }, step) {
    const { store } = this;
    return Boolean(step?.current) && !step?.position.includes("?") && store.mayPlay && store.view?.games.includes(game);
  }

  /** Begin a game with the position shown, against the same program if there was one.
   *  @param {Api.GameRow} game @param {Api.Step} step @param {Face} face */
  async #playOn(game, { position, sides }, face) {
    const programs = sides.flatMap((side) => {
      const program = programIn(game, side, face);
      return program ? [/** @type {[string, Api.Sitting]} */ ([side, { kind: "program", level: program.level }])] : [];
    });
    if (!await this.act("new", { game: game.game, position, seats: Object.fromEntries(programs) })) return;
    location.hash = "board";
  }

  /** @param {number} last */
  #transport(last) {
    const button = (/** @type {keyof typeof SHAPES} */ name, /** @type {string} */ text, /** @type {() => void} */ onclick) =>
      el("button", { type: "button", class: "soft round", id: `replay-${name}`, "aria-label": text, title: text, onclick },
        svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SHAPES[name] })));
    const step = (/** @type {number} */ by) => this.go((this.#opened?.at ?? 0) + by);
    return el("div", { class: "transport" },
      button("first", t("replay.first"), () => this.go(0)), button("back", t("replay.back"), () => step(-1)),
      button("play", t("replay.play"), () => this.#toggle()),
      button("next", t("replay.next"), () => step(1)), button("last", t("replay.last"), () => this.go(last)));
  }

  /** @param {Api.Step[]} steps @param {number} at @param {Face} face */
  #slider(steps, at, face) {
    const move = steps[at]?.move;
    return el("input", { type: "range", min: 0, max: Math.max(0, steps.length - 1), value: at, id: "replay-slider",
      "aria-label": t("replay.slider"), "aria-valuetext": move ? t("labelled", { label: at, text: face.moveText(move) }) : t("replay.start"),
      oninput: (/** @type {Event} */ { target }) => target instanceof HTMLInputElement && this.go(Number(target.value)) });
  }

  /** @param {Api.Step} step @param {number} at @param {boolean} isNow @param {Face} face */
  #move(step, at, isNow, face) {
    const mark = this.#analysis?.markOf(at) ?? "";
    return el("li", { class: isNow ? `${face.tone(step.mover)} now` : face.tone(step.mover) },
      el("button", { type: "button", class: "move", onclick: () => this.go(at), title: tOr(`how.${step.how}`, step.how) },
        face.moveText(step.move), mark && el("b", { class: "mark" }, mark)),
      el("span", { class: "span" }, formatSpan(step.think_ms)));
  }

  /** @param {number} number */
  #downloads(number) {
    const button = (/** @type {"text" | "jsonl"} */ form, /** @type {string} */ ending) =>
      el("button", { type: "button", class: "soft", id: `export-${form}`, onclick: () => this.#save(number, form, ending) }, t(`replay.${form}`));
    return el("p", { class: "downloads" }, button("text", "txt"), button("jsonl", "jsonl"));
  }

  /** Save a game as a file. @param {number} number @param {"text" | "jsonl"} form @param {string} ending */
  async #save(number, form, ending) {
    el("a", { href: await this.backend.download(number, form), download: `passo-${number}.${ending}` }).click();
  }

  #toggle() {
    const opened = this.#opened;
    if (this.#running || !opened) {
      this.close();
      return;
    }
    if (opened.at === opened.found.steps.length - 1) this.go(0);
    this.#running = window.setInterval(() => this.go(opened.at + 1), STEP_MS);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, target } = event;
    if (!(key in KEYS) || !this.#opened || target instanceof HTMLInputElement) return;
    event.preventDefault();
    this.go(this.#opened.at + KEYS[key]);
  }

  /** @param {number} now */
  tick(now) {
    this.#opened?.board.lights.tick(now);
  }
}
