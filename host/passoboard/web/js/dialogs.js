// The dialogs: new game, legal moves, giving up, links for players and spectators, picking tokens in secret.

import { get } from "./api.js";
import { byId, el } from "./dom.js";
import { t } from "./i18n.js";
import { discIcon, tokenChip } from "./panel.js";
import { nameKey, sideName } from "./words.js";

const MOST_TOKENS = 3;
const LONGEST_NAME = 80;

function open(title, ...content) {
  const dialog = byId("dialog");
  const close = el("button", { type: "button", class: "close", "aria-label": t("dialog.close"), onclick: () => dialog.close() }, "×");
  dialog.replaceChildren(el("header", {}, el("h2", { id: "dialog-title" }, title), close), ...content.filter(Boolean));
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** Return buttons of which one is chosen. */
function oneOf(name, options, chosen, onChange) {
  return el("div", { class: "one-of", role: "radiogroup", "aria-label": name }, ...options.map(([value, label]) => {
    const input = el("input", { type: "radio", name, value, id: `${name}-${value}`, checked: value === chosen,
      onchange: () => onChange(value) });
    return [input, el("label", { for: `${name}-${value}` }, label)];
  }).flat());
}

/** Return tokens to pick from; `picked` is a set that changes. */
function picker(rules, picked, onChange) {
  const chips = [...rules.extras].map((letter) => tokenChip(letter, rules, {
    "data-pick": letter, title: t(`token.${letter}.does`), "aria-pressed": picked.has(letter) ? "true" : "false",
    onclick: () => {
      if (picked.has(letter)) picked.delete(letter);
      else if (picked.size < MOST_TOKENS) picked.add(letter);
      refresh();
      onChange?.();
    },
  }));
  const refresh = () => chips.forEach((chip) => {
    const on = picked.has(chip.dataset.pick);
    chip.setAttribute("aria-pressed", on ? "true" : "false");
    chip.disabled = !on && picked.size >= MOST_TOKENS;
  });
  refresh();
  return el("div", { class: "chips" }, ...chips);
}

function letters(picked, rules) {
  return [...rules.extras].filter((letter) => picked.has(letter)).join("") || "-";
}

function copyRow(label, url) {
  const field = el("input", { readonly: true, value: url, "aria-label": label, onfocus: (event) => event.target.select() });
  const copy = el("button", { type: "button", class: "soft", onclick: async () => {
    field.select();
    await navigator.clipboard?.writeText(url).catch(() => {});
    copy.textContent = t("share.copied");
  } }, t("share.copy"));
  return el("div", { class: "copy-row" }, el("label", {}, label), field, copy);
}

/** Opens dialogs for one board. */
export class Dialogs {
  constructor({ store, rules, act, showHint }) {
    Object.assign(this, { store, rules, act, showHint });
  }

  #close() {
    byId("dialog").close();
  }

  /** Ask how to begin. */
  newGame() {
    const { rules, store } = this;
    const choice = { variant: "base", first: rules.sides[0], secret: "open" };
    const picks = Object.fromEntries(rules.sides.map((side) => [side, new Set()]));
    const tokens = el("div", { class: "new-tokens" });
    const draw = () => {
      tokens.replaceChildren(...(choice.variant === "base" ? [] : [
        oneOf("secret", [["open", t("new.open")], ["secret", t("new.secret")]], choice.secret, (value) => {
          choice.secret = value;
          draw();
        }),
        ...(choice.secret === "open" ? this.#openTokens(picks) : [el("div", { id: "secret-picks" })]),
      ]));
      this.refresh();
    };
    const start = el("button", { type: "button", class: "strong", id: "new-start", onclick: async () => {
      const body = { first: choice.first, ...this.#names() };
      if (choice.variant === "advanced" && choice.secret === "secret") body.secret = true;
      else if (choice.variant === "advanced") {
        body.tokens = Object.fromEntries(rules.sides.map((side) => [side, letters(picks[side], rules)]));
      }
      if (await this.act("new", body)) this.#close();
    } }, t("new.start"));
    open(t("act.new"),
      oneOf("variant", [["base", t("new.base")], ["advanced", t("new.advanced")]], choice.variant, (value) => {
        choice.variant = value;
        draw();
      }),
      el("p", { class: "label" }, t("new.first")),
      oneOf("first", rules.sides.map((side) => [side, sideName(side, rules)]), choice.first, (value) => { choice.first = value; }),
      tokens,
      el("p", { class: "label" }, t("new.names")),
      el("div", { class: "names" }, ...rules.sides.map((side) => this.#nameField(side))),
      store.view.turn > 0 && store.view.phase !== "ended" && el("p", { class: "note" }, t("new.running")),
      el("footer", {}, start));
  }

  /** Return the field for a player's name; who has just played is likely to play again. */
  #nameField(side) {
    const key = nameKey(side, this.rules);
    const label = t("new.name", { side: sideName(side, this.rules) });
    return el("input", { type: "text", id: `name-${key}`, maxlength: LONGEST_NAME, autocomplete: "off", placeholder: label, "aria-label": label,
      value: this.store.view.names?.[key] ?? "" });
  }

  #names() {
    const keys = this.rules.sides.map((side) => nameKey(side, this.rules));
    return Object.fromEntries(keys.map((key) => [key, byId(`name-${key}`).value.trim()]).filter(([, name]) => name));
  }

  #openTokens(picks) {
    return this.rules.sides.map((side) => el("div", { class: "pick-side", "data-side": side },
      el("p", { class: "label" }, t("new.tokens", { side: sideName(side, this.rules) })), picker(this.rules, picks[side])));
  }

  /** Show each player's own link, and who has picked. */
  async #secretPicks() {
    const { rules, store } = this;
    const place = byId("secret-picks");
    const known = `${store.view.picked.join()}|${store.season}`;
    if (!place || place.dataset.known === known) return;
    place.dataset.known = known;
    const links = store.isAdmin ? await get(`boards/${store.chosen}/links`) : null;
    const { picked } = store.view;
    place.replaceChildren(el("p", { class: "note" }, t("new.secretly")), ...rules.sides.map((side) => el("div", {},
      el("p", { class: "picked" }, `${sideName(side, rules)}: ${t(picked.includes(side) ? "pick.done" : "pick.waiting")}`),
      links?.players[side] ? copyRow(t("share.player", { side: sideName(side, rules) }), links.players[side]) : null)));
  }

  /** Follow who has picked while the dialog is open. */
  refresh() {
    if (byId("dialog").open) this.#secretPicks();
  }

  /** Let a player choose tokens that nobody else sees. */
  pick() {
    const { rules, store } = this;
    const picked = new Set();
    const done = el("button", { type: "button", class: "strong", id: "pick-done", onclick: async () => {
      if (await this.act("pick", { tokens: letters(picked, rules) })) this.#close();
    } }, t("pick.commit"));
    open(t("pick.title"), el("p", { class: "note" }, t("pick.note", { side: sideName(store.side, rules) })),
      picker(rules, picked), el("footer", {}, done));
  }

  /** Show the legal moves; one that is chosen lights up on the board. */
  async hints() {
    const moves = await get(`boards/${this.store.chosen}/moves`);
    const chips = moves.map((move) => el("button", { type: "button", class: "chip", onclick: async () => {
      if (await this.act("hint", { move })) this.#close();
    } }, move));
    const none = el("button", { type: "button", class: "soft", onclick: async () => {
      if (await this.act("hint", {})) this.#close();
    } }, t("hint.none"));
    open(t("hint.title", { count: moves.length }), el("p", { class: "note" }, t("hint.note")),
      el("div", { class: "chips moves" }, ...chips), el("footer", {}, none));
  }

  /** Ask who gives up. */
  resign() {
    const { rules, store } = this;
    const sides = store.side ? [store.side] : rules.sides;
    open(t("act.resign"), el("p", { class: "note" }, t("resign.note")),
      el("footer", {}, ...sides.map((side) => el("button", { type: "button", class: "soft", "data-resign": side, onclick: async () => {
        if (await this.act("resign", { side })) this.#close();
      } }, discIcon(rules.sides.indexOf(side) ? "second" : "first"), t("resign.side", { side: sideName(side, rules) })))));
  }

  /** Show the links to give away. */
  async share() {
    const { rules, store } = this;
    const { players, spectator } = await get(`boards/${store.chosen}/links`);
    open(t("act.share"), el("p", { class: "note" }, t("share.note")),
      ...rules.sides.filter((side) => players[side]) // who hides something keeps the link, too
        .map((side) => copyRow(t("share.player", { side: sideName(side, rules) }), players[side])),
      copyRow(t("share.spectator"), spectator),
      el("footer", {}, el("button", { type: "button", class: "soft", id: "share-renew", onclick: async () => {
        if (await this.act("renew", {})) this.share();
      } }, t("share.renew"))));
  }
}
