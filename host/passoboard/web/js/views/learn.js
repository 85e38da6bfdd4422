// Lessons and puzzles: a position and a task; the service applies the rules to the moves.

import { Board } from "../board/board.js";
import { byId, el, set, show } from "../dom/dom.js";
import { Grip } from "../hands/grip.js";
import { addGame, language as spoken, t, tn } from "../words/i18n.js";
import { Keys } from "../hands/keys.js";
import { LessonBoard } from "./lesson-board.js";
import { LessonHands } from "../hands/lesson-hands.js";
import { keep, kept } from "../state/remembered.js";
import { spokenMove } from "../words/speech.js";
import { TrialBar } from "../hands/trial-bar.js";
import { signText } from "../words/guidance.js";

/** @import { Parts } from "../app.js" */
/** @import { Face } from "../board/face.js" */
/** @import { Made } from "../state/store.js" */
/** A lesson: end on one of these cells or make one of these moves, get these tiles removed, win, or gain a number of points,
 *  within a number of moves, with a declared token; arrows help, replies are the other side's moves. @typedef {{id: string, position: string,
 *  targets: string[], gone: string[], wins: boolean, points?: number, moves: number, replies: string[], arrows: string[], token?: string}} Lesson */
/** The texts of a lesson. @typedef {{title: string, goal: string, done: string, fail: string}} Words */
/** An open course, or a puzzle with its only solution. @typedef {{game: string, face: Face, lessons: Lesson[], words: Record<string, Words>,
 *  board: Board, puzzle: Api.Puzzle | null}} Course */

const REPLY_MS = 700; // the other side takes a moment to reply, as a person would

/** @param {string} path */
async function load(path) {
  return (await fetch(`lessons/${path}.json`)).json();
}

/** Return how many lessons a game has, how many were done, and the number of the first that was not.
 *  @param {string} game */
export async function progress(game) {
  const lessons = /** @type {Lesson[]} */ (await load(`${game}/lessons`));
  const left = lessons.findIndex(({ id }) => !kept(`learned.${game}.${id}`));
  return { all: lessons.length, done: lessons.filter(({ id }) => kept(`learned.${game}.${id}`)).length, next: Math.max(0, left) + 1 };
}

/** Return a puzzle as a lesson: the whole solution is to be found. @param {Api.Puzzle} puzzle @returns {Lesson} */
function lessonOf({ name, position, solution }) {
  const replies = solution.filter((_, index) => index % 2);
  return { id: name, position, targets: [], gone: [], wins: false, moves: solution.length - replies.length, replies, arrows: [] };
}

/** The page for lessons and the puzzle of the day. */
export class Learn {
  /** @type {Course | null} */
  #course = null;
  #at = 0;
  /** @type {Api.Studied | null} */
  #now = null;
  /** @type {string[]} */
  #made = [];
  #by = ""; // the side that made the last move
  #mover = "";
  #own = 0; // moves made in this lesson
  #points = 0; // at its start
  #verdict = "";
  #timer = 0;
  /** @type {TrialBar | null} */
  #trial = null;
  /** @type {import("./trainer.js").Trainer | null} */
  #trainer = null;
  #hinted = 0; // how much of the next move is shown: 1 its piece, 2 all of it
  #said = ""; // aloud

  /** @param {Parts} parts */
  constructor({ store, faces, language, settings, speech }) {
    this.speech = speech;
    this.backend = store.backend;
    this.faces = faces;
    this.language = language;
    this.settings = settings;
    this.hands = new LessonHands(this);
    this.table = new LessonBoard(store, (moves) => this.#follow(moves));
  }

  /** The pieces on each cell, without those in the hand. @returns {Record<string, string>} */
  get pieces() {
    return this.#now?.pieces ?? {};
  }

  /** The token that a lesson has declared, "" for none. */
  get token() {
    return this.#lesson?.token ?? "";
  }

  /** The face of the game being learned. */
  get face() {
    return this.#course?.face;
  }

  /** Open a lesson of a game, without a number the next to do; or one of its puzzles: by name, else that of the day.
   *  @param {string} game @param {string} [which] @param {string} [name] */
  async open(game, which, name = "") {
    this.close();
    const isPuzzle = which === "puzzle";
    this.#trainer = isPuzzle ? new (await import("./trainer.js")).Trainer(this.backend, game, () => this.draw()) : null;
    const [face, puzzle, lessons, words, done] = await Promise.all([
      this.faces.get(game), this.#trainer?.open(/^\d+$/.test(name) ? `${game}/${name}` : name) ?? null,
      isPuzzle ? [] : load(`${game}/lessons`), isPuzzle ? {} : load(`${game}/${spoken}`),
      isPuzzle ? null : progress(game), isPuzzle && addGame("coach")]);
    const board = new Board(byId("learn-board"), face, this.language);
    new Grip(board, null, this.hands, this.settings);
    this.#trial = new TrialBar(board, this.hands.pointing);
    new Keys(board, this.hands, () => this.hands.putBack());
    board.element.classList.add("handy");
    this.#course = { game, face, lessons: puzzle ? [lessonOf(puzzle)] : lessons, words, board, puzzle };
    this.#at = Math.min(Math.max(1, Number(which) || done?.next || 1), this.#course.lessons.length) - 1;
    await this.#begin();
  }

  close() {
    clearTimeout(this.#timer);
    this.#course = null;
    this.#said = "";
  }

  get #lesson() {
    return this.#course?.lessons[this.#at];
  }

  async #begin() {
    clearTimeout(this.#timer);
    this.#made = [];
    this.#verdict = "";
    this.#hinted = 0;
    this.hands.groups = [];
    this.#own = 0;
    this.#mover = ""; // the sides of the lesson before may be another game's
    const [course, lesson] = [this.#course, this.#lesson];
    if (course && lesson && this.table.isUsed) await this.table.setUp(course.game, lesson.position);
    await this.#look();
    this.#mover = this.#now?.current ?? "";
    this.#points = this.#pointsNow;
    this.draw();
  }

  /** The learner's points. */
  get #pointsNow() {
    return this.#now?.points[this.#now.sides.indexOf(this.#mover)] ?? 0;
  }

  async #look() {
    const [course, lesson] = [this.#course, this.#lesson];
    if (!course || !lesson) return;
    const made = [...this.#made];
    const now = await this.backend.study(course.game, { position: lesson.position, moves: made });
    if (course !== this.#course || lesson !== this.#lesson) return;
    this.#now = now;
    byId("learn-board").dataset.moves = String(made.length);
    this.hands.list = this.#verdict || this.table.isUsed || now.current !== (this.#mover || now.current) ? [] : now.options;
  }

  /** Make a move and check the result. @param {string} move */
  async play(move) {
    const lesson = this.#lesson;
    if (!lesson || this.#verdict) return;
    this.#make(move, this.#mover);
    this.#own += 1;
    this.#hinted = 0;
    await this.#look();
    this.#judge(lesson);
  }

  /** Note a move, and say it. @param {string} move @param {string} by */
  #make(move, by) {
    this.#made.push(move);
    this.#by = by;
    if (this.face) this.speech.say(spokenMove(move, by, this.face));
  }

  /** Take over the moves that hands have made at the board. @param {Made[]} moves */
  async #follow(moves) {
    const lesson = this.#lesson;
    const made = moves.map(({ move }) => move);
    if (!lesson || made.join() === this.#made.join()) return;
    this.#made = made;
    this.#by = moves.at(-1)?.mover ?? "";
    this.#own = moves.filter(({ mover }) => mover === this.#mover).length;
    this.#verdict = "";
    await this.#look();
    if (moves.at(-1)?.mover === this.#mover) this.#judge(lesson);
    else this.draw();
  }

  /** Continue after a move of the learner's. @param {Lesson} lesson */
  #judge(lesson) {
    this.#verdict = this.#isDone(lesson) ? "done" : this.#hasFailed(lesson) ? "fail" : "";
    if (this.#verdict && this.#course?.puzzle) this.#trainer?.note(this.#course.puzzle.name, this.#verdict === "done");
    if (this.#verdict === "done" && this.#course) keep(`learned.${this.#course.game}.${lesson.id}`, true);
    if (!this.#verdict && this.#now?.current !== this.#mover) this.#reply(lesson, lesson.replies[this.#own - 1]);
    this.draw();
  }

  /** @param {Lesson} lesson */
  #hasFailed({ moves }) {
    const solution = this.#course?.puzzle?.solution;
    return Boolean(this.#now?.winner) || this.#own >= moves || Boolean(solution && this.#made.at(-1) !== solution[this.#made.length - 1]);
  }

  /** @param {Lesson} lesson */
  #isDone({ targets, gone, wins, points }) {
    const now = this.#now;
    const last = this.#made.at(-1);
    if (!now || !last || !this.#course) return false;
    if (this.#course.puzzle) return this.#made.join() === this.#course.puzzle.solution.join();
    if (wins) return now.winner === this.#mover;
    if (gone.length) return gone.every((cell) => now.removed.includes(cell));
    if (points) return this.#pointsNow - this.#points >= points;
    return targets.includes(last) || targets.includes(this.#course.face.trace(last, this.#mover).cells.at(-1) ?? "");
  }

  /** Make the reply of the other side; if it has any choice besides the losing reply, a lesson has failed. In a puzzle it
   *  may have: all of its moves lose, and the reply resists longest. @param {Lesson} lesson @param {string | undefined} reply */
  #reply(lesson, reply) {
    const options = this.#now?.options ?? [];
    const hasWayOut = options.length > 1 && !this.#course?.puzzle;
    if (!reply || hasWayOut || !options.some(({ move }) => move === reply)) {
      this.#verdict = "fail";
      return;
    }
    if (this.table.isUsed) {
      this.table.show(reply);
      return;
    }
    this.#timer = window.setTimeout(async () => {
      if (lesson !== this.#lesson) return;
      this.#make(reply, this.#now?.current ?? "");
      await this.#look();
      this.draw();
    }, REPLY_MS);
  }

  /** Show more of the next move of a puzzle, which then counts as missed. */
  #hint() {
    const { puzzle } = this.#course ?? {};
    if (!puzzle || this.#verdict) return;
    this.#trainer?.note(puzzle.name, false);
    this.#hinted = Math.min(2, this.#hinted + 1);
    this.draw();
  }

  /** Play the solution of a puzzle from its start. */
  async #solve() {
    const [course, lesson] = [this.#course, this.#lesson];
    if (!course?.puzzle || !lesson) return;
    const { name, solution } = course.puzzle;
    this.#trainer?.note(name, false);
    await this.#begin();
    this.#verdict = "shown";
    const step = async () => {
      if (lesson !== this.#lesson || this.#made.length >= solution.length) return;
      this.#make(solution[this.#made.length], this.#now?.current ?? "");
      await this.#look();
      this.draw();
      this.#timer = window.setTimeout(step, REPLY_MS);
    };
    await step();
  }

  /** The cells of the hint, and its move once all of it is shown. @param {Face} face */
  #hintNow(face) {
    const move = this.#hinted ? this.#course?.puzzle?.solution[this.#made.length] ?? "" : "";
    const { cells } = face.trace(move, this.#mover);
    return { cells: cells.slice(0, 1), move: this.#hinted > 1 ? move : "" };
  }

  /** Draw everything. */
  draw() {
    const [course, lesson, now] = [this.#course, this.#lesson, this.#now];
    if (!course || !lesson || !now) return;
    this.#drawBoard(course, lesson, now);
    this.#drawPanel(course, lesson);
    this.#label(course);
  }

  /** @param {Course} course @param {Lesson} lesson @param {Api.Studied} now */
  #drawBoard({ face, board }, lesson, now) {
    const [group] = this.hands.groups;
    const pieces = { ...now.pieces };
    if (group) pieces[group.from] = pieces[group.from].slice(0, -group.pieces.length);
    const last = this.#made.at(-1);
    board.lights.still = this.settings.still;
    board.update({
      pieces, floating: group && !board.element.classList.contains("dragging") ? { [group.from]: group.pieces } : {},
      removed: now.removed, lights: face.cells.map((cell) => this.#sign(cell, now, face)).join(""), goals: now.winner ? {} : now.goals,
      scene: now.scene, trial: this.hands.pointing.trial,
      islands: now.islands, last: last ? { move: last, mover: this.#by } : null,
      candidates: this.#arrows(lesson, Boolean(group), face).map((move) => ({ move, mover: this.#mover })),
    });
    this.#trial?.update(now.scene, now.pieces);
  }

  /** @param {Lesson} lesson @param {boolean} holds @param {Face} face */
  #arrows({ arrows }, holds, face) {
    const { move } = this.#hintNow(face);
    return move ? [move] : this.#made.length || holds ? [] : arrows;
  }

  /** Label the pieces on each cell for screen readers. @param {Course} course */
  #label({ face, board }) {
    for (const [cell, { group }] of Object.entries(board.cells)) {
      const sign = this.hands.reach.has(cell) ? signText("t") : "";
      const what = this.#now?.removed.includes(cell) ? t("cell.removed") : face.piecesText(this.pieces[cell]);
      set(group, { "aria-label": [cell, what, sign].filter(Boolean).join(", ") });
    }
  }

  /** @param {string} cell @param {Api.Studied} now @param {Face} face */
  #sign(cell, { removed, winner, pieces }, face) {
    const { hands } = this;
    if (removed.includes(cell)) return ".";
    if (hands.reach.has(cell)) return "t";
    if (hands.holds) return cell === hands.origin ? "L" : "-";
    if (this.#hintNow(face).cells.includes(cell)) return "h";
    return winner && face.owner(pieces[cell]) === winner ? "w" : "-";
  }

  /** @param {Course} course @param {Lesson} lesson */
  #drawPanel({ game, face, lessons, words, puzzle }, lesson) {
    const trainer = this.#trainer;
    const said = words[lesson.id] ?? { title: this.#puzzleTitle(puzzle), done: t("puzzle.done"), fail: "",
      goal: tn("puzzle.goal", puzzle?.turns ?? 0, { side: face.sideName(this.#mover) }) };
    const isLast = this.#at === lessons.length - 1;
    const text = this.#verdict === "shown" ? t("puzzle.shown") : this.#verdict === "done" ? said.done : this.#verdict === "fail" ? said.fail || t("learn.fail") : said.goal;
    const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => void} */ onclick, kind = "soft") =>
      el("button", { type: "button", class: kind, id, onclick }, label);
    const hint = this.#hintText(face);
    this.#say([said.title, text, hint]);
    show(byId("learn-panel"),
      el("div", { class: "lesson-head" }, el("h1", {}, said.title), this.speech.row("learn", this.#asked(face), face, () => this.draw())),
      lessons.length > 1 && this.#steps(game, lessons),
      el("div", { class: `guide ${this.#verdict}`, id: "learn-say", "aria-live": "polite" }, el("div", {}, el("p", { class: "say" }, text), hint && el("p", { class: "tip", id: "learn-hint" }, hint))),
      el("p", { class: "unseen", role: "status", id: "learn-move" }, this.#made.length > 0 && spokenMove(this.#made.at(-1) ?? "", this.#by, face)),
      this.table.isUsed && !this.#verdict && el("p", { class: "note", id: "learn-at" }, t("learn.at")),
      el("div", { class: "controls" },
        this.hands.reach.has("off") && button("learn-off", t("act.off"), () => this.hands.stepOff()),
        this.#verdict === "done" && !isLast && button("learn-next", t("learn.next"), () => this.#go(1), "strong"),
        this.#verdict === "done" && isLast && !puzzle && el("a", { class: "strong button", href: "#start", id: "learn-end" }, t("learn.end")),
        puzzle && !this.#verdict && button("puzzle-hint", t("act.advice"), () => this.#hint()),
        puzzle && this.#verdict !== "done" && this.#verdict !== "shown" && button("puzzle-solve", t("puzzle.solve"), () => this.#solve()),
        puzzle && trainer && el("a", { class: this.#verdict === "done" || this.#verdict === "shown" ? "strong button" : "soft button", id: "puzzle-next",
          href: `#puzzle/${game}/${encodeURIComponent(trainer.next(puzzle.name).replace(`${game}/`, ""))}` }, t("puzzle.next")),
        button("learn-again", t("learn.again"), () => this.#begin(), this.#verdict === "fail" ? "strong" : "soft"),
        !isLast && this.#verdict !== "done" && button("learn-skip", t("learn.skip"), () => this.#go(1)),
        this.table.isFree(game) && button("learn-board-begin", t("learn.board"), () => this.#toBoard(game, lesson))),
      puzzle && trainer?.view(face, puzzle));
  }

  /** What the hint shows, in words. @param {Face} face */
  #hintText(face) {
    const { cells, move } = this.#hintNow(face);
    return move ? t("coach.hint.3", { move: face.moveText(move) }) : cells.length ? t("coach.hint.2", { cell: cells[0] }) : "";
  }

  /** Say what is new of a title, a task or verdict, and a hint. @param {string[]} texts */
  #say(texts) {
    const before = this.#said;
    this.#said = texts.join("\n");
    if (this.#said === before) return;
    for (const text of texts) if (!before.split("\n").includes(text)) this.speech.say(text);
  }

  /** What questions are about. @param {Face} face @returns {import("../words/speech.js").Asked} */
  #asked(face) {
    const { removed = [], current = "" } = this.#now ?? {};
    const last = this.#made.at(-1);
    return { pieces: this.pieces, removed, current, lights: face.cells.map((cell) => this.hands.reach.has(cell) ? "t" : "-").join(""),
      last: last ? { move: last, mover: this.#by } : undefined, options: this.hands.list };
  }

  /** @param {Api.Puzzle | null} puzzle */
  #puzzleTitle(puzzle) {
    const number = puzzle?.name.split("/")[1];
    return puzzle ? t("puzzle.named", { name: number ? `№ ${number}` : t("puzzle.own"), level: puzzle.level }) : "";
  }

  /** Take the lessons to the real board. @param {string} game @param {Lesson} lesson */
  async #toBoard(game, lesson) {
    await this.table.setUp(game, lesson.position);
    await this.#look();
    this.draw();
  }

  /** @param {string} game @param {Lesson[]} lessons */
  #steps(game, lessons) {
    return el("ol", { class: "steps" }, lessons.map(({ id }, index) => el("li", {}, el("a", {
      href: `#learn/${game}/${index + 1}`, "aria-current": index === this.#at ? "step" : null,
      class: kept(`learned.${game}.${id}`) ? "done" : "" }, index + 1))));
  }

  /** @param {number} by */
  #go(by) {
    location.hash = `learn/${this.#course?.game}/${this.#at + 1 + by}`;
  }

  /** @param {number} now */
  tick(now) {
    this.#course?.board.lights.tick(now);
  }
}
