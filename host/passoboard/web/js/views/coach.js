// The coach: hints in three steps, grades for a lifted piece's targets, what a mistake gave away and why. Loaded on demand.

import { openDialog } from "./dialogs.js";
import { byId, el, inputById, show } from "../dom/dom.js";
import { addGame, t, tn, tOr } from "../words/i18n.js";
import { Line } from "./lines.js";

/** @import { Parts } from "../app.js" */
/** @import { View } from "../state/backend.js" */
/** @import { Face } from "../board/face.js" */

/** The sign of each grade: docs/LIGHTS.md. @type {Record<string, string>} */
const SIGNS = { good: "Y", fair: "U", losing: "X" };
/** @type {Record<string, string>} */
const MARKS = { "?!": "inaccuracy", "?": "mistake", "??": "blunder" };
const BUDGETS = ["", "0", "1", "3", "5", "10"]; // hints in a game; "": any number
const STEPS = 3;

/** Load the coach's texts and its style sheet. */
export async function prepare() {
  await addGame("coach");
  if (document.getElementById("coach-style")) return;
  document.head.append(el("link", { rel: "stylesheet", href: "css/coach.css", id: "coach-style" }));
}

/** Return a reason as a sentence in the page's language. @param {Api.ReasonView} reason @param {Face} face */
export function reasonText({ key, side, turns, cells }, face) {
  const when = turns === 0 ? t("coach.when.now") : tn("coach.when", turns);
  const loser = face.sides.find((other) => other !== side) ?? "";
  const places = { side: face.sideName(side), loser: face.sideName(loser), when, cells: cells.join(t("coach.and")) };
  const name = `coach.why.${face.rules.name}.${key}`;
  return cells.length ? tn(name, cells.length, places) : tOr(name, t("coach.why.any", places), places);
}

/** Return how bad a move was. @param {string} mark @param {string} move */
export function markText(mark, move) {
  return t(`coach.mark.${MARKS[mark]}`, { move });
}

/** What the coach says beside the live board. */
export class Coach {
  /** The most recent hint. @type {{at: number, step: number, text: string} | null} */
  #hint = null;
  /** The most recent mistake. @type {Api.Judged | null} */
  #mistake = null;
  /** @type {Line | null} */
  #line = null;
  #lineAt = 0; // the newest entry when the line was opened
  #asked = ""; // the move whose judgement was requested last
  #lifted = ""; // the piece whose grades were requested last

  /** @param {Parts} parts */
  constructor({ store, helping, settings, act, actions }) {
    this.store = store;
    this.helping = helping;
    this.settings = settings;
    this.act = act;
    this.actions = actions;
    byId("live").addEventListener("pointerdown", () => this.#endLine(), true);
  }

  /** Follow the board shown. @param {View} view @param {Face} face */
  update(view, face) {
    if (this.#hint && this.#hint.at !== view.at) this.#hint = null;
    if (this.#line && this.#lineAt !== view.at) this.#endLine();
    this.#followLift(view);
    this.#followMoves(view, face);
    this.#draw(view, face);
  }

  /** The words of the hint for a moment of the game, "" if there is none. @param {number} at */
  hintAt(at) {
    return this.#hint?.at === at ? this.#hint.text : "";
  }

  /** Whether we may ask on behalf of a side. @param {string} side */
  #isOurs(side) {
    const { store } = this;
    return store.mayPlay && (!store.side || store.side === side);
  }

  /** Ask for the next step of a hint. @param {View} view @param {Face} face */
  async hint(view, face) {
    const step = this.#hint ? Math.min(this.#hint.step + 1, STEPS) : 1;
    const before = this.#hint;
    this.#hint = { at: view.at, step: before?.step ?? 0, text: t("coach.thinks") };
    this.store.tell("view");
    try {
      const { cells, move, left } = await this.store.backend.advise(view.board, { step, at: view.at });
      const rest = left === null ? "" : ` (${tn("coach.left", left)})`;
      const text = t(`coach.hint.${step}`, { cell: middle(cells, step, face), move: move && face.moveText(move) });
      this.#hint = { at: view.at, step, text: text + rest };
    } catch (error) {
      this.#hint = before;
      throw error;
    } finally {
      this.store.tell("view");
    }
  }

  /** Grade the targets of the piece in the hand: the board's lights do so only if its switches sense the lift.
   *  @param {View} view */
  #followLift(view) {
    const { helping, store } = this;
    const from = helping.groups.at(-1)?.from ?? "";
    const wanted = from && view.coach?.[view.current]?.grades && this.#isOurs(view.current) ? `${view.board} ${view.at} ${from}` : "";
    if (wanted === this.#lifted) return;
    this.#lifted = wanted;
    helping.grades = {};
    if (!wanted) return;
    store.backend.grades(view.board, from).then(({ targets }) => {
      if (this.#lifted !== wanted) return;
      helping.grades = Object.fromEntries(Object.entries(targets).map(([cell, grade]) => [cell, SIGNS[grade]]));
      store.tell("view");
    }, () => {}); // not graded: the targets look as usual
  }

  /** Ask for a judgement of the last move by a side with a coach. @param {View} view @param {Face} face */
  #followMoves(view, face) {
    const { store } = this;
    const turn = store.moves.findLastIndex(({ mover }) => view.coach?.[mover]?.why && this.#isOurs(mover)) + 1;
    const key = turn ? `${view.board} ${store.game} ${turn} ${store.moves[turn - 1].move}` : "";
    if (key === this.#asked || (turn && turn > view.turn)) return;
    this.#asked = key;
    this.#mistake = null;
    this.#endLine();
    if (!turn) return;
    store.backend.why(view.board, turn).then((judged) => {
      if (this.#asked !== key || !judged.mark) return;
      this.#mistake = judged;
      this.#draw(view, face);
    }, () => {}); // nothing to say
  }

  #endLine() {
    if (!this.#line) return;
    this.#line = null;
    this.settings.exhibit = null;
    this.store.backend.act(this.store.chosen, "hint", {}).catch(() => {}); // its lights go with it
    this.store.tell("view");
  }

  /** Show the line that proves a mistake, or the better line if there is no proof.
   *  @param {Api.Judged} judged @param {View} view @param {Face} face */
  #openLine(judged, view, face) {
    const { store, settings } = this;
    const moves = judged.reason?.line ?? judged.better;
    this.#lineAt = view.at;
    this.#line = new Line(store.backend, face, judged.position, moves, (shown, move) => {
      settings.exhibit = shown;
      store.tell("view");
      const cells = move ? face.trace(move, judged.mover).cells.filter((cell) => face.cells.includes(cell)) : [];
      store.backend.act(view.board, "hint", { cells }).catch(() => {}); // the board may be busy; the page shows it anyway
    }, () => store.tell("view"));
    this.#line.go(1);
  }

  /** @param {View} view @param {Face} face */
  #draw(view, face) {
    const mistake = this.#mistake;
    const place = byId("coach");
    place.hidden = !mistake;
    show(place, mistake && el("div", { class: "mistake", id: "mistake" },
        el("p", {}, markText(mistake.mark, face.moveText(mistake.move))),
        this.#line ? this.#explained(mistake, face) : el("div", { class: "controls" },
          el("button", { type: "button", class: "soft", id: "why", onclick: () => this.#openLine(mistake, view, face) }, t("coach.ask")),
          el("button", { type: "button", class: "soft", id: "why-back", onclick: this.actions.back }, t("act.back")))));
  }

  /** @param {Api.Judged} mistake @param {Face} face */
  #explained({ reason, better }, face) {
    return [
      el("p", { id: "reason" }, reason ? `${reasonText(reason, face)}.` : t("coach.unproven")),
      el("p", { class: "quiet", id: "better" }, t("coach.better", { line: better.map((move) => face.moveText(move)).join(" ") })),
      this.#line?.view(),
      el("button", { type: "button", class: "soft", id: "why-close", onclick: () => this.#endLine() }, t("dialog.close")),
    ];
  }

  /** Ask for confirmation of a losing move. @param {string} move @returns {Promise<boolean>} */
  confirm(move) {
    const dialog = byId("dialog", HTMLDialogElement);
    return new Promise((resolve) => {
      const answer = (/** @type {boolean} */ sure) => {
        resolve(sure);
        dialog.close();
      };
      openDialog(t("coach.guard.title"), el("p", {}, t("coach.guard.text", { move })),
        el("footer", {},
          el("button", { type: "button", class: "strong", id: "guard-no", onclick: () => answer(false) }, t("coach.guard.no")),
          el("button", { type: "button", class: "soft", id: "guard-yes", onclick: () => answer(true) }, t("coach.guard.yes"))));
      dialog.addEventListener("close", () => resolve(false), { once: true });
    });
  }

  /** Ask how to coach each side; players can only change their own. @param {View} view @param {Face} face */
  settle(view, face) {
    const sides = this.store.side ? [this.store.side] : view.sides;
    openDialog(t("coach.title"), el("p", { class: "note" }, t("coach.note")),
      sides.map((side) => this.#fields(side, view.coach[side], face)),
      el("footer", {}, el("button", { type: "button", class: "strong", id: "coach-save", onclick: () => this.#save(sides) }, t("coach.save"))));
  }

  /** @param {string} side @param {Api.CoachView} coach @param {Face} face */
  #fields(side, coach, face) {
    const box = (/** @type {"grades" | "guard" | "why"} */ name) => el("label", { class: "switch-box" },
      el("input", { type: "checkbox", id: `coach-${side}-${name}`, checked: coach[name] }), el("i", { "aria-hidden": "true" }), el("span", {}, t(`coach.${name}`)));
    const chosen = coach.hints === null ? "" : String(coach.hints);
    const budgets = BUDGETS.includes(chosen) ? BUDGETS : [...BUDGETS, chosen];
    return el("fieldset", { class: "coached", "data-side": side }, el("legend", {}, face.icon(side), face.sideName(side)),
      box("grades"), el("p", { class: "note" }, t("coach.grades.note")), box("guard"), box("why"),
      el("div", { class: "choice" }, el("label", { for: `coach-${side}-hints` }, t("coach.hints")),
        el("select", { id: `coach-${side}-hints` }, budgets.map((value) =>
          el("option", { value, selected: value === chosen }, value || t("coach.hints.any"))))));
  }

  /** @param {string[]} sides */
  async #save(sides) {
    for (const side of sides) {
      const isOn = (/** @type {string} */ name) => inputById(`coach-${side}-${name}`).checked;
      const hints = byId(`coach-${side}-hints`, HTMLSelectElement).value;
      const body = { side, grades: isOn("grades"), guard: isOn("guard"), why: isOn("why"), hints: hints ? Number(hints) : null };
      if (!await this.act("coach", body)) return;
    }
    byId("dialog", HTMLDialogElement).close();
  }
}

/** Return the cell that a step of a hint points at: the centre of its cells, or the piece.
 *  @param {string[]} cells @param {number} step @param {Face} face */
function middle(cells, step, face) {
  if (step !== 1) return cells.join(t("coach.and"));
  const places = face.places();
  const mean = (/** @type {"x" | "y"} */ axis) => cells.reduce((sum, cell) => sum + places[cell][axis], 0) / cells.length;
  const [x, y] = [mean("x"), mean("y")];
  const far = (/** @type {string} */ cell) => Math.hypot(places[cell].x - x, places[cell].y - y);
  return [...cells].sort((a, b) => far(a) - far(b))[0] ?? "";
}
