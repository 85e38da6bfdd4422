// The analysis of a finished game, beside its replay: a curve, the mistakes, the better line and why. Loaded on demand.

import { markText, prepare, reasonText } from "./coach.js";
import { el, show, svg } from "../dom/dom.js";
import { formatNumber, t, tn } from "../words/i18n.js";
import { Line } from "./lines.js";
import { note } from "../state/mistakes.js";
import { spokenMove } from "../words/speech.js";

/** @import { Backend } from "../state/backend.js" */
/** @import { Shown } from "../board/board.js" */
/** @import { Face } from "../board/face.js" */

const WIDTH = 420;
const HEIGHT = 120;
const AGAIN_MS = 3000; // the service is busy with other games

/** The analysis of one game. */
export class Analysis {
  /** @type {Api.Judged[]} */
  #moves = [];
  #total = 0;
  #at = 0;
  #closed = false;
  /** The mistake whose line is shown, and the line. @type {{turn: number, line: Line} | null} */
  #opened = null;

  /** @param {Element} place @param {Backend} backend @param {Face} face @param {string[]} sides those who play @param {number} number
   *  @param {(at: number) => void} go shows a position of the game @param {(shown: Shown) => void} draw shows another one
   *  @param {() => void} tell says that there are new marks @param {(text: string) => void} say says something aloud */
  constructor(place, backend, face, sides, number, go, draw, tell, say) {
    this.tell = tell;
    this.say = say;
    this.place = place;
    this.backend = backend;
    this.face = face;
    this.plotted = sides.length > 2 ? sides : sides.slice(0, 1); // of two sides, the other has the rest
    this.sides = sides;
    this.number = number;
    this.go = go;
    this.draw = draw;
  }

  /** Fetch the judgements as they become available. */
  async run() {
    await prepare();
    while (!this.#closed) {
      try {
        const { total, moves } = await this.backend.analysis(this.number, this.#moves.length);
        this.#moves.push(...moves);
        if (moves.some(({ mark }) => mark)) this.tell();
        this.#total = total;
      } catch (error) {
        if (/** @type {any} */ (error).code !== "busy") throw error;
        await new Promise((done) => { setTimeout(done, AGAIN_MS); });
      }
      const isFirst = !this.place.querySelector("#curve");
      this.#draw();
      if (isFirst) this.place.scrollIntoView({ block: "nearest" }); // on a phone it is below the moves
      if (this.#moves.length < this.#total) continue;
      note(this.face.rules.name, this.number, this.#moves, this.face.sides);
      this.say(this.#counted(this.#moves.filter(({ mark }) => mark)));
      return;
    }
  }

  /** Return the sign of a mistake, "" for none that is known. @param {number} turn */
  markOf(turn) {
    return this.#moves.find((judged) => judged.turn === turn)?.mark ?? "";
  }

  /** Stop fetching and clear the display. */
  close() {
    this.#closed = true;
    show(this.place);
  }

  /** Follow the replay. @param {number} at */
  follow(at) {
    this.#at = at;
    this.#opened = null;
    this.#draw();
  }

  #draw() {
    if (this.#closed) return;
    const mistakes = this.#moves.filter(({ mark }) => mark);
    const isDone = this.#moves.length >= this.#total;
    show(this.place,
      el("p", { class: "quiet", role: "status", id: "analysis-progress" }, isDone ? this.#counted(mistakes)
        : t("coach.progress", { done: this.#moves.length, total: this.#total })),
      this.#moves.length > 0 && this.#curve(),
      el("ol", { class: "mistakes", id: "mistakes" }, mistakes.map((judged) => this.#mistake(judged))));
  }

  /** Return how many mistakes each side has made. @param {Api.Judged[]} mistakes */
  #counted(mistakes) {
    return this.sides.map((side) => t("labelled", { label: this.face.sideName(side),
      text: tn("coach.mistakes", mistakes.filter(({ mover }) => mover === side).length) })).join(", ");
  }

  /** Return the chance of winning after a move: of two sides the first one's, of more the mover's.
   *  @param {Api.Judged} judged */
  #chance({ mover, after }) {
    return this.plotted.includes(mover) ? after : 1 - after;
  }

  #curve() {
    const { face, plotted } = this;
    const step = WIDTH / Math.max(1, this.#total);
    const points = this.#moves.map((judged, index) => ({ judged, x: (index + 0.5) * step, y: HEIGHT * (1 - this.#chance(judged)) }));
    const label = plotted.length > 1 ? t("coach.curves") : t("coach.curve", { side: face.sideName(plotted[0]) });
    const lineOf = (/** @type {string} */ side) => points.filter(({ judged }) => plotted.length < 2 || judged.mover === side)
      .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const now = points.find(({ judged }) => judged.turn === this.#at);
    return [el("p", { class: "note" }, label), svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "plot curve", role: "img", "aria-label": label, id: "curve" },
      svg("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "rule" }),
      plotted.map((side) => svg("polyline", { points: lineOf(side), class: `chances ${plotted.length > 1 ? face.tone(side) : ""}` })),
      now && svg("line", { x1: now.x, x2: now.x, y1: 0, y2: HEIGHT, class: "now" }),
      points.map(({ judged, x, y }) => svg("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: judged.mark ? 5 : 2.5,
        class: judged.mark ? "point bad" : "point", "data-turn": judged.turn, onclick: () => this.go(judged.turn) },
      svg("title", {}, this.#pointText(judged)))))];
  }

  /** @param {Api.Judged} judged */
  #pointText(judged) {
    return t("coach.point", { at: judged.turn, move: this.face.moveText(judged.move) + judged.mark,
      percent: `${formatNumber(100 * this.#chance(judged))} %` });
  }

  /** @param {Api.Judged} judged */
  #mistake(judged) {
    const { face } = this;
    const { turn, move, mark } = judged;
    const isOpen = this.#opened?.turn === turn;
    return el("li", { value: turn, class: face.tone(judged.mover) },
      el("button", { type: "button", class: "soft", "aria-expanded": String(isOpen), "data-mistake": turn, onclick: () => this.#show(judged) },
        el("b", {}, face.moveText(move) + mark), " ", markText(mark, face.moveText(move))),
      isOpen && el("div", { class: "explained" },
        el("p", { id: "analysis-reason" }, this.#reason(judged)),
        el("p", { class: "quiet", id: "analysis-better" }, this.#better(judged)),
        this.#opened?.line.view()));
  }

  /** @param {Api.Judged} judged */
  #reason({ reason }) {
    return reason ? `${reasonText(reason, this.face)}.` : t("coach.unproven");
  }

  /** @param {Api.Judged} judged */
  #better({ better }) {
    return t("coach.better", { line: better.map((one) => this.face.moveText(one)).join(" ") });
  }

  /** Show a mistake and the better line. @param {Api.Judged} judged */
  #show(judged) {
    const { face } = this;
    const isOpen = this.#opened?.turn === judged.turn;
    this.go(judged.turn);
    if (isOpen) return;
    for (const text of [markText(judged.mark, face.moveText(judged.move)), this.#reason(judged), this.#better(judged)]) this.say(text);
    const line = new Line(this.backend, this.face, judged.position, judged.reason?.line ?? judged.better, 
      (shown, move) => {
        this.draw(shown);
        if (move) this.say(spokenMove(move, "", face));
      }, () => this.#draw(), judged.reason ? 1 : 0); // a proof begins with the move that is shown
    this.#opened = { turn: judged.turn, line };
    this.#draw();
  }
}
