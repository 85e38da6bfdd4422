// Beside the board: whose turn it is, what to do, candidates, tokens, moves and what players may ask for.

import { byId, el, show, svg } from "./dom.js";
import { disc, THICK } from "./discs.js";
import { formatSpan, t } from "./i18n.js";
import { readPosition } from "./notation.js";
import { guidance, nameKey, sideName, tokenName } from "./words.js";

/** Return a disc as a small picture. */
export function discIcon(name) {
  const picture = disc(name);
  picture.setAttribute("transform", `translate(40 ${46 + THICK / 2})`);
  return svg("svg", { viewBox: "0 0 80 92", class: "disc-icon", "aria-hidden": "true" }, picture);
}

/** Return the button of a token. */
export function tokenChip(letter, rules, attributes = {}) {
  const { class: more = "", ...others } = attributes;
  return el("button", { type: "button", class: `token ${more}`, ...others },
    el("b", { "aria-hidden": "true" }, letter), el("span", {}, tokenName(letter, rules)));
}

/** What the panel shows of a board. */
export class Panel {
  constructor({ store, rules, actions, hands }) {
    Object.assign(this, { store, rules, actions, hands });
  }

  update() {
    const { view } = this.store;
    if (!view) return;
    this.position = readPosition(view.position, this.rules.sides);
    this.#players(view);
    this.#guide(view);
    this.#candidates(view);
    this.#tokens(view);
    this.#moves();
    this.#controls(view);
  }

  #players({ names = {} }) {
    const { sides } = this.rules;
    const told = sides.map((side) => [side, names[nameKey(side, this.rules)]]).filter(([, name]) => name);
    show(byId("players"), JSON.stringify(told), () => told.map(([side, name]) =>
      el("span", {}, discIcon(sides.indexOf(side) ? "second" : "first"), `${sideName(side, this.rules)}: `, el("b", {}, name))));
  }

  #guide(view) {
    const said = guidance(view, this.store.outcome, this.rules);
    const { mover } = this.position;
    const won = view.phase === "ended" && this.store.outcome?.winner;
    const side = won && this.rules.sides.includes(won) ? won : mover;
    show(byId("guide"), JSON.stringify([said, side]), () => [
      discIcon(this.rules.sides.indexOf(side) === 1 ? "second" : "first"),
      el("div", {},
        el("p", { class: said.urgent ? "say urgent" : "say" }, said.text),
        said.list?.length ? el("ul", {}, ...said.list.map((line) => el("li", {}, line))) : null),
    ]);
    const usesHands = view.simulated && this.store.mayPlay;
    const arrange = usesHands && ["mismatch", "check", "setup", "clear"].includes(view.phase);
    const knock = usesHands && said.knock && this.hands.holds;
    const test = view.phase === "test" && this.store.isAdmin && view.connection === "ready";
    show(byId("help"), `${arrange}|${knock}|${test}`, () => [
      test && el("button", { type: "button", class: "soft", id: "test-end", onclick: () => this.actions.endTest() }, t("walk.end")),
      arrange && el("button", { type: "button", class: "soft", onclick: () => this.hands.arrange(this.position.stacks) }, t("act.arrange")),
      knock && el("button", { type: "button", class: "soft", onclick: () => this.hands.stepOff() }, t("act.knock")),
    ]);
  }

  #candidates(view) {
    const moves = view.phase === "choose" ? view.candidates : [];
    const mayChoose = this.store.mayPlay;
    show(byId("candidates"), JSON.stringify([moves, mayChoose]), () => !moves.length ? [] : [
      el("h3", {}, t("panel.candidates")),
      el("div", { class: "chips" }, ...moves.map((move) => mayChoose
        ? el("button", { type: "button", class: "chip", onclick: () => this.actions.choose(move) }, move)
        : el("span", { class: "chip quiet" }, move))),
    ]);
  }

  #tokens(view) {
    const { tokens, mover } = this.position;
    const held = this.rules.sides.map((side) => tokens[side]);
    const mayDeclare = this.store.mayPlay && view.phase === "ready" && (!this.store.side || this.store.side === mover);
    show(byId("tokens"), JSON.stringify([held, mover, view.token, mayDeclare]), () => held.every((letters) => !letters) ? [] : [
      el("h3", {}, t("panel.tokens")),
      ...this.rules.sides.map((side) => this.#tokenRow(side, tokens[side], mayDeclare && side === mover, view.token)),
    ]);
  }

  #tokenRow(side, letters, mayDeclare, declared) {
    const chips = letters === "?"
      ? [el("span", { class: "token hidden" }, el("b", {}, "?"), el("span", {}, t("token.hidden")))]
      : [...letters].map((letter) => tokenChip(letter, this.rules, {
        disabled: !mayDeclare,
        "aria-pressed": letter === declared ? "true" : "false",
        "data-token": letter,
        onclick: () => this.actions.declare(letter === declared ? "-" : letter),
      }));
    return el("div", { class: "token-row" }, el("span", { class: "whose" }, sideName(side, this.rules)),
      ...(chips.length ? chips : [el("span", { class: "quiet" }, t("token.none"))]));
  }

  #moves() {
    const { moves } = this.store;
    const key = moves.map(({ move, think_ms: ms }) => `${move}:${ms}`).join();
    show(byId("moves"), key, () => moves.map((entry, index) => el("li", { class: index % 2 ? "second" : "first" },
      el("span", { class: "move" }, entry.move), el("span", { class: "span" }, formatSpan(entry.think_ms)))));
    const list = byId("moves");
    list.scrollTop = list.scrollHeight;
  }

  #controls(view) {
    const { store, actions } = this;
    const over = view.phase === "ended" || view.connection !== "ready";
    const key = [store.mayPlay, store.isAdmin, over, store.moves.length > 0, Boolean(store.outcome), view.connection, store.side].join();
    show(byId("controls"), key, () => {
      if (!store.mayPlay) return [el("p", { class: "quiet" }, t("panel.watching"))];
      const button = (name, action, disabled, kind = "soft") =>
        el("button", { type: "button", class: kind, id: `do-${name}`, onclick: action, disabled }, t(`act.${name}`));
      const offline = view.connection !== "ready";
      return [
        button("new", () => actions.openNew(), offline, "strong"),
        button("back", () => actions.back(), offline || !(store.moves.length || store.outcome)),
        button("hint", () => actions.openHints(), over),
        button("resign", () => actions.openResign(), over),
        store.isAdmin && button("share", () => actions.openShare(), false),
      ];
    });
  }
}
