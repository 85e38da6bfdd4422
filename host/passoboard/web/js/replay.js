// One game of the log, move by move.

import { address, get } from "./api.js";
import { Board } from "./board.js";
import { byId, el, set, svg } from "./dom.js";
import { playerWords, resultWords } from "./games.js";
import { formatSpan, formatTime, t, tOr } from "./i18n.js";
import { readMove, readPosition } from "./notation.js";

const STEP_MS = 900; // between two moves of a replay that runs: time to see where the disc went
const SHAPES = {
  first: "M6 5h2.4v14H6zM19 5v14l-9-7z",
  back: "M16 5v14l-10-7z",
  play: "M7 4.5v15l12-7.5z",
  next: "M8 5v14l10-7z",
  last: "M5 5v14l9-7zM15.6 5H18v14h-2.4z",
};

/** The page of one game. */
export class Replay {
  constructor({ rules, language, settings }) {
    Object.assign(this, { rules, language, settings });
    byId("replay").addEventListener("keydown", (event) => this.#key(event));
  }

  async open(number) {
    this.close();
    this.found = await get(`games/${number}/replay`);
    this.number = number;
    this.board = new Board(byId("replay-board"), {
      cells: this.rules.cells, sides: this.rules.sides, language: this.language, flipped: this.settings.flipped,
    });
    this.#build();
    this.go(this.found.steps.length - 1);
  }

  close() {
    clearInterval(this.running);
    this.running = 0;
  }

  #build() {
    const { steps, game, problems } = this.found;
    this.slider = el("input", { type: "range", min: 0, max: Math.max(0, steps.length - 1), value: 0, id: "replay-slider",
      "aria-label": t("replay.slider"), oninput: ({ target }) => this.go(Number(target.value)) });
    const button = (name, action) => el("button", { type: "button", class: "soft round", id: `replay-${name}`,
      "aria-label": t(`replay.${name}`), title: t(`replay.${name}`), onclick: action },
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SHAPES[name] })));
    this.list = el("ol", { class: "moves" }, ...steps.slice(1).map((step, index) => el("li", { class: index % 2 ? "second" : "first" },
      el("button", { type: "button", class: "move", onclick: () => this.go(index + 1), title: tOr(`how.${step.how}`, step.how) }, step.move),
      el("span", { class: "span" }, formatSpan(step.think_ms)))));
    const facts = [playerWords(game), formatTime(game.started_at), game.variant && t(`variant.${game.variant}`), t("games.moves", { count: game.turns })];
    byId("replay-panel").replaceChildren(
      el("p", { class: "say" }, resultWords(game, this.rules)),
      el("p", { class: "quiet" }, `#${game.id} · ${facts.filter(Boolean).join(" · ")}`),
      el("p", { class: problems.length ? "verdict bad" : "verdict good", id: "verdict" },
        problems.length ? t("replay.wrong") : t("replay.verified")),
      ...(problems.length ? [el("ul", { id: "problems" }, ...problems.map((line) => el("li", {}, line)))] : []),
      el("div", { class: "transport" },
        button("first", () => this.go(0)), button("back", () => this.go(this.at - 1)),
        button("play", () => this.#toggle()),
        button("next", () => this.go(this.at + 1)), button("last", () => this.go(steps.length - 1))),
      this.slider, this.list,
      el("p", { class: "downloads" },
        el("a", { class: "soft", id: "export-text", href: address(`games/${game.id}/record`, { form: "text" }), download: "" }, t("replay.text")),
        el("a", { class: "soft", id: "export-jsonl", href: address(`games/${game.id}/record`, { form: "jsonl" }), download: "" }, t("replay.jsonl"))));
  }

  /** Show the position after so many moves; a game whose very start is wrong has none to show. */
  go(index) {
    const { steps } = this.found;
    if (!steps.length) return;
    this.at = Math.max(0, Math.min(steps.length - 1, index));
    const step = steps[this.at];
    const { stacks, removed, mover } = readPosition(step.position, this.rules.sides);
    const path = step.move ? readMove(step.move).path : [];
    const sign = (cell) => removed.includes(cell) ? "." : path.includes(cell) ? "m" : "-";
    this.board.lights.still = this.settings.still;
    this.board.update({
      stacks, removed, lights: this.rules.cells.map(sign).join(""), goals: step.goals, islands: step.islands,
      last: step.move, candidates: [], mover,
    });
    this.slider.value = this.at;
    set(this.slider, { "aria-valuetext": step.move ? `${this.at}: ${step.move}` : t("replay.start") });
    [...this.list.children].forEach((item, at) => item.classList.toggle("now", at + 1 === this.at));
    this.list.children[this.at - 1]?.scrollIntoView({ block: "nearest" });
    if (this.at === steps.length - 1) this.close();
  }

  #toggle() {
    if (this.running) {
      this.close();
      return;
    }
    if (this.at === this.found.steps.length - 1) this.go(0);
    this.running = setInterval(() => this.go(this.at + 1), STEP_MS);
  }

  #key(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
    if (!(event.key in steps) || !this.board || event.target === this.slider) return;
    event.preventDefault();
    this.go(this.at + steps[event.key]);
  }

  tick(now) {
    this.board?.lights.tick(now);
  }
}
