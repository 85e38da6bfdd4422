// The panel beside the board: whose turn it is, what to do, candidates, tokens, moves and the players' controls.

import { byId, el, show } from "../dom/dom.js";
import { formatClock, formatSpan, t } from "../words/i18n.js";
import { guidance, levelText, nameKey, untold } from "../words/guidance.js";

/** @import { Parts } from "../app.js" */
/** @import { View } from "../state/backend.js" */
/** @import { Attributes } from "../dom/dom.js" */
/** @import { Face } from "../board/face.js" */

const REPAIRING = ["mismatch", "check", "setup", "clear"]; // phases in which the board waits for pieces

/** Return the button of a token.
 *  @param {string} letter @param {Face} face @param {Attributes} [attributes] @param {string} [about] */
export function tokenChip(letter, face, attributes = {}, about = face.tokenDoes(letter)) {
  return el("button", { type: "button", class: "token", ...attributes },
    el("b", { "aria-hidden": "true" }, letter),
    el("span", {}, el("strong", {}, face.tokenName(letter)), el("small", {}, about)));
}

/** The panel for a board. */
export class Panel {
  #length = 0; // moves shown: the list scrolls to a new one

  /** @param {Parts} parts */
  constructor({ store, actions, hands, helping, options, settings }) {
    this.store = store;
    this.actions = actions;
    this.hands = hands;
    this.helping = helping;
    this.options = options;
    this.settings = settings;
  }

  /** The helping hands, if they are in use. */
  get #helper() {
    return this.store.usesHands && !this.settings.strict ? this.helping : null;
  }

  /** @param {View} view @param {Face} face @param {string} [hint] */
  update(view, face, hint = "") {
    this.#players(view, face);
    this.#guide(view, face, hint);
    this.#candidates(view, face);
    this.#tokens(view, face);
    this.#moves(face);
    this.#scale(face);
    this.#controls(view);
  }

  /** @param {View} view @param {Face} face */
  #players({ names, points, sides, current, phase, seats, left, heardAt }, face) {
    const turn = phase === "ended" ? "" : current;
    show(byId("players"), sides.map((side, index) => el("span", { class: side === turn ? "player turn" : "player", "data-side": side },
      face.icon(side),
      el("span", { class: "who" }, el("b", {}, names[nameKey(side, face)] || face.sideName(side)), this.#tag(side, face, names, seats)),
      points.length > 0 && el("strong", {}, points[index]),
      left?.length > 0 && el("time", {}, formatClock(this.#secondsLeft(left[index], side === turn, heardAt))))));
  }

  /** @param {number} told @param {boolean} runs @param {number} [heardAt] */
  #secondsLeft(told, runs, heardAt = performance.now()) {
    const now = this.store.refusedAt || performance.now();
    return Math.max(0, told - (runs ? Math.floor((now - heardAt) / 1000) : 0));
  }

  /** The line below a player's name. @param {string} side @param {Face} face @param {Record<string, string>} names
   *  @param {Record<string, Api.SeatView>} [seats] */
  #tag(side, face, names, seats = {}) {
    const seat = seats[side];
    const isProgram = seat?.kind === "program";
    const parts = [names[nameKey(side, face)] && face.sideName(side), this.store.ownSides.includes(side) && t("player.you"),
      seat?.problem || (isProgram && (seat.state === "thinking" ? t("computer.thinks") : levelText(seat.level)))];
    return el("small", {}, parts.filter(Boolean).join(" · "));
  }

  /** @param {View} view @param {Face} face
   *  @param {string} hint what the coach says, in the place of a tip: so nothing moves */
  #guide(view, face, hint) {
    const { outcome } = this.store;
    const said = guidance(view, outcome, face, this.#helper);
    const warnings = !this.#helper && !this.store.hands.busy ? untold(view, face, this.options.all) : [];
    if (warnings.length) Object.assign(said, { list: [...warnings, ...(said.list ?? [])], urgent: true });
    const shown = view.phase === "ended" && outcome ? outcome.winner : view.current;
    const side = face.sides.includes(shown) ? shown : "";
    show(byId("guide"),
      side && face.icon(side),
      el("div", {},
        el("p", { class: said.urgent ? "say urgent" : "say" }, said.text),
        hint ? el("p", { class: "tip", id: "hint-text" }, hint) : said.tip && el("p", { class: "tip" }, said.tip),
        said.list?.length ? el("ul", {}, said.list.map((line) => el("li", {}, line))) : null));
    this.#help(view, Boolean(said.knock));
  }

  /** @param {View} view @param {boolean} mayKnock */
  #help(view, mayKnock) {
    const { store, hands } = this;
    const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ onclick) =>
      el("button", { type: "button", class: "soft", id, onclick }, text);
    const helper = this.#helper;
    const isTest = view.phase === "test" && store.isAdmin && view.connection === "ready";
    show(byId("help"),
      isTest && button("test-end", t("walk.end"), () => this.actions.endTest()),
      helper?.question?.moves.map((move) => button(`which-${move}`, move, () => helper.question?.choose(move))),
      helper?.targets.has("off") && button("help-off", t("act.off"), () => helper.stepOff()),
      helper?.holds && store.isOurTurn && button("help-back", t("act.putback"), () => helper.putBack()),
      store.usesHands && !helper && REPAIRING.includes(view.phase)
        && button("help-arrange", t("act.arrange"), () => hands.arrange()),
      store.usesHands && !helper && mayKnock && hands.holds && button("help-knock", t("act.knock"), () => hands.stepOff()));
  }

  /** @param {View} view @param {Face} face */
  #candidates(view, face) {
    const moves = view.phase === "choose" && !this.#helper ? view.candidates : [];
    show(byId("candidates"), moves.length > 0 && [
      el("h2", {}, t("panel.candidates")),
      el("div", { class: "chips" }, moves.map((move) => this.store.mayPlay
        ? el("button", { type: "button", class: "chip", onclick: () => this.actions.choose(move) }, face.moveText(move))
        : el("span", { class: "chip quiet" }, face.moveText(move)))),
    ]);
  }

  /** @param {View} view @param {Face} face */
  #tokens(view, face) {
    const { store } = this;
    const holders = face.sides.filter((side) => side in view.held);
    const mayDeclare = store.mayPlay && view.phase === "ready" && store.isOurTurn;
    show(byId("tokens"), holders.length > 0 && [
      el("h2", {}, t("panel.tokens")),
      store.mayPlay && el("p", { class: "note" }, this.#whyNoToken(view, face, mayDeclare)),
      ...holders.map((side) => this.#tokenRow(side, view, face, mayDeclare && side === view.current)),
    ]);
  }

  /** Explain when a token can be used, or why none can be used now.
   *  @param {View} view @param {Face} face @param {boolean} mayDeclare */
  #whyNoToken(view, face, mayDeclare) {
    if (mayDeclare) return view.token ? t("token.declared") : t("token.how");
    return !this.store.isOurTurn ? t("help.turn", { side: face.sideName(view.current) }) : t("token.later");
  }

  /** @param {string} side @param {View} view @param {Face} face @param {boolean} mayDeclare */
  #tokenRow(side, { held, token, current }, face, mayDeclare) {
    const chips = held[side] === "?"
      ? [el("span", { class: "token hidden" }, el("b", {}, "?"), el("span", {}, t("token.hidden")))]
      : [...held[side]].map((letter) => tokenChip(letter, face, {
        disabled: !mayDeclare || this.#isUseless(letter),
        "aria-pressed": letter === token && side === current ? "true" : "false",
        "data-token": letter,
        onclick: () => this.actions.declare(letter === token ? "-" : letter),
      }, mayDeclare && this.#isUseless(letter) ? t("token.useless") : face.tokenDoes(letter)));
    return el("div", { class: "token-row" }, el("span", { class: "whose" }, face.sideName(side)),
      chips.length ? chips : el("span", { class: "quiet" }, t("token.none")));
  }

  /** Whether no legal move uses a token, as far as the page knows the moves. @param {string} letter */
  #isUseless(letter) {
    return this.options.known && !this.options.all.some(({ token }) => token === letter);
  }

  /** @param {Face} face */
  #moves(face) {
    const { moves } = this.store;
    const list = byId("moves");
    show(list, moves.map(({ move, mover, think_ms: ms }) => el("li", { class: face.tone(mover) },
      el("span", { class: "move" }, face.moveText(move)), el("span", { class: "span" }, formatSpan(ms)))));
    if (moves.length !== this.#length) list.scrollTop = list.scrollHeight;
    this.#length = moves.length;
  }

  /** Show how many passes make how many points. @param {Face} face */
  #scale({ scale }) {
    show(byId("scale"), scale.length > 0 && el("table", {}, el("caption", {}, t("scale.title")),
      el("tbody", {},
        el("tr", {}, el("th", { scope: "row" }, t("scale.passes")), scale.map(({ passes }) => el("td", {}, passes))),
        el("tr", {}, el("th", { scope: "row" }, t("scale.points")), scale.map(({ points }) => el("td", {}, points))))));
  }

  /** @param {View} view */
  #controls(view) {
    const { store, actions } = this;
    if (!store.mayPlay) {
      show(byId("controls"), el("p", { class: "quiet" }, t("panel.watching")));
      return;
    }
    const offline = view.connection !== "ready";
    const over = view.phase === "ended" || offline;
    const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ onclick,
      /** @type {boolean} */ disabled, kind = "soft") => el("button", { type: "button", class: kind, id, onclick, disabled }, text);
    show(byId("controls"),
      button("do-new", t("act.new"), actions.openNew, offline, view.phase === "ended" ? "strong" : "soft"),
      button("do-back", t("act.back"), actions.back, offline || !(store.moves.length || store.outcome)),
      button("do-advice", t("act.advice"), actions.advise, over),
      button("do-coach", t("act.coach"), actions.openCoach, offline),
      button("do-hint", t("act.hint"), actions.openHints, over),
      button("do-resign", t("act.resign"), actions.openResign, over),
      store.isAdmin && button("do-share", t("act.share"), actions.openShare, false));
  }
}
