// The dialogs: legal moves, resigning, help, links for players and spectators, picking tokens in secret.

import { byId, el, show, svg } from "../dom/dom.js";
import { t, tn } from "../words/i18n.js";
import { Language } from "../board/lights.js";
import { tokenChip } from "./panel.js";
import { levelText, MASTER, playerText, signText } from "../words/guidance.js";

/** @import { Parts } from "../app.js" */
/** @import { Children } from "../dom/dom.js" */
/** @import { View } from "../state/backend.js" */
/** @import { Face } from "../board/face.js" */

const MENU_SIGNS = "pPqQye"; // shown only while picking tokens on the board or testing it

/** Links already copied: their buttons say so. @type {Set<string>} */
const copied = new Set();

/** Return a small lamp showing a sign. @param {Language} language @param {string} sign */
function lamp(language, sign) {
  return svg("svg", { viewBox: "0 0 20 20", class: "lamp", "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 18, height: 18, rx: 4, fill: language.halo(sign) }));
}

/** Return a link that opens another page of the service, with the same token.
 *  @param {string} link @param {string} page */
function beside(link, page) {
  const url = new URL(link);
  url.pathname += page;
  return url.href;
}

/** The dialog, open or not. */
export function dialog() {
  return byId("dialog", HTMLDialogElement);
}

/** @param {string} title @param {...Children} content */
export function openDialog(title, ...content) {
  const close = el("button", { type: "button", class: "close", "aria-label": t("dialog.close"), onclick: () => dialog().close() }, "×");
  dialog().replaceChildren(el("header", {}, el("h2", { id: "dialog-title" }, title), close), el("div", {}, ...content));
  if (!dialog().open) dialog().showModal();
}

/** Return a group of buttons with one selected. @param {string} name @param {string} label @param {[string, string][]} options
 *  @param {string} chosen @param {(value: string) => void} onChange */
export function oneOf(name, label, options, chosen, onChange) {
  return el("div", { class: "one-of", role: "radiogroup", "aria-label": label }, options.flatMap(([value, text]) => [
    el("input", { type: "radio", name, value, id: `${name}-${value}`, checked: value === chosen, onchange: () => onChange(value) }),
    el("label", { for: `${name}-${value}` }, text),
  ]));
}

/** Return a drop-down list, with the first option selected unless another one is chosen. @param {string} name @param {string} label
 *  @param {[string, string][]} options @param {(value: string) => void} onChange @param {string} [chosen] */
export function select(name, label, options, onChange, chosen) {
  return el("div", { class: "choice" }, el("label", { for: `new-${name}` }, label),
    el("select", { id: `new-${name}`, onchange: (/** @type {Event} */ { target }) =>
      target instanceof HTMLSelectElement && onChange(target.value) }, options.map(([value, text]) => el("option", { value, selected: value === chosen }, text))));
}

/** Return tokens to pick from; `picked` is a set that changes. @param {Face} face @param {Set<string>} picked */
export function picker(face, picked) {
  const most = face.rules.most_extras;
  const chips = el("div", { class: "chips" });
  const draw = () => show(chips, [...face.rules.extras].map((letter) => {
    const isOn = picked.has(letter);
    return tokenChip(letter, face, {
      "data-pick": letter, "aria-pressed": isOn ? "true" : "false", disabled: !isOn && picked.size >= most,
      onclick: () => {
        if (isOn) picked.delete(letter);
        else picked.add(letter);
        draw();
      },
    });
  }));
  draw();
  return chips;
}

/** @param {Set<string>} picked @param {Face} face */
export function letters(picked, face) {
  return [...face.rules.extras].filter((letter) => picked.has(letter)).join("") || "-";
}

/** @param {string} label @param {string} url @param {string} [code] the address of its QR code */
export function copyRow(label, url, code = "") {
  const field = el("input", { readonly: true, value: url, "aria-label": label,
    onfocus: (/** @type {Event} */ { target }) => target instanceof HTMLInputElement && target.select() });
  const row = el("div", { class: "copy-row" });
  const draw = () => show(row, el("label", {}, label), code && el("img", { class: "code", src: code, alt: t("share.code", { label }) }), field, el("button", { type: "button", class: "soft", onclick: copy },
    t(copied.has(url) ? "share.copied" : "share.copy")));
  const copy = async () => {
    await navigator.clipboard?.writeText(url).catch(() => field.select());
    copied.add(url);
    draw();
  };
  draw();
  return row;
}

/** Opens dialogs for the board shown. */
export class Dialogs {
  /** @param {Pick<Parts, "store" | "faces" | "act">} parts */
  constructor({ store, faces, act }) {
    this.store = store;
    this.faces = faces;
    this.act = act;
  }

  /** The board shown and its face, if both are loaded. @returns {{view: View, face: Face} | null} */
  get #shown() {
    const { view } = this.store;
    const face = view && this.faces.of(view.game);
    return view && face ? { view, face } : null;
  }

  /** Perform an action on the board and close the dialog on success.
   *  @template {keyof Api.Actions} V @param {V} verb @param {Api.Actions[V]} body */
  async #finish(verb, body) {
    if (await this.act(verb, body)) dialog().close();
  }

  /** Let a player choose tokens in secret. */
  pick() {
    const face = this.#shown?.face;
    if (!face) return;
    /** @type {Set<string>} */
    const picked = new Set();
    const side = face.sideName(this.store.side);
    openDialog(t("pick.title"), el("p", { class: "note" }, tn("pick.note", face.rules.most_extras, { side })),
      picker(face, picked),
      el("footer", {}, el("button", { type: "button", class: "strong", id: "pick-done",
        onclick: () => this.#finish("pick", { tokens: letters(picked, face) }) }, t("pick.commit"))));
  }

  /** Show the legal moves; the selected one lights up on the board. */
  async hints() {
    const face = this.#shown?.face;
    const moves = await this.store.backend.moves(this.store.chosen);
    if (!face) return;
    const chips = moves.map((move) => el("button", { type: "button", class: "chip",
      onclick: () => this.#finish("hint", { move }) }, face.moveText(move)));
    openDialog(tn("hint.title", moves.length), el("p", { class: "note" }, t("hint.note")),
      el("div", { class: "chips moves" }, chips),
      el("footer", {}, el("button", { type: "button", class: "soft", onclick: () => this.#finish("hint", {}) }, t("hint.none"))));
  }

  /** Explain the rules, how to move on this page, the lights and touches.
   *  @param {Language} language @param {boolean} isStrict */
  async help(language, isStrict) {
    const { gestureTable, prepare } = await import("./gestures.js");
    await prepare();
    const shown = this.#shown;
    if (!shown) return;
    const { face } = shown;
    const part = (/** @type {string} */ title, /** @type {boolean} */ isOpen, /** @type {Children[]} */ ...content) =>
      el("details", { class: "help-part", open: isOpen }, el("summary", {}, title), ...content);
    const lights = Object.keys(language.signs).filter((sign) => signText(sign) && !MENU_SIGNS.includes(sign) && face.shows(sign));
    openDialog(t("tool.help"),
      face.rulesText.length > 0 && part(t("help.rules", { game: face.title }), true, face.rulesText.map((line) => el("p", {}, line))),
      this.store.usesHands && part(t("gestures.title"), true, gestureTable(face.rules.name, isStrict)),
      face.rules.extras && part(t("panel.tokens"), false, el("ul", {}, [...face.rules.extras].map((letter) =>
        el("li", {}, el("b", {}, face.tokenName(letter)), t("labelled", { label: "", text: face.tokenDoes(letter) }))))),
      part(t("help.lights"), false, el("ul", { class: "light-list" }, lights.map((sign) =>
        el("li", {}, lamp(language, sign), el("b", {}, sign), signText(sign))))),
      part(t("help.touch"), false, [t("help.touch.1"), t("help.touch.2"), t("help.touch.3")].map((line) => el("p", {}, line))),
      part(t("help.buttons"), false, el("p", {}, t("knob.about"))),
      this.faces.taught.includes(face.rules.name) && el("footer", {}, el("a", { class: "strong button", href: `#learn/${face.rules.name}/1`,
        onclick: () => dialog().close() }, t("start.learn"))));
  }

  /** Explain how to connect a board, and list the connected ones. */
  boards() {
    const names = [...this.store.views.values()].filter(({ simulated }) => !simulated).map(({ board }) => board);
    openDialog(t("start.board"), el("p", {}, t("boards.plug")), el("p", {}, t("boards.found")),
      el("p", { class: "note" }, names.length ? t("boards.there", { names: names.join(", ") }) : t("boards.none")),
      el("footer", {}, el("a", { class: "soft button", href: "#care", onclick: () => dialog().close() }, t("nav.care")),
        el("a", { class: "soft button", href: "#board", onclick: () => dialog().close() }, t("nav.board"))));
  }

  /** Ask who resigns. */
  resign() {
    const { store } = this;
    const shown = this.#shown;
    if (!shown) return;
    const { view, face } = shown;
    const own = view.sides.filter((side) => view.seats?.[side]?.kind !== "program"); // a computer resigns for nobody
    openDialog(t("act.resign"), el("p", { class: "note" }, t("resign.note")),
      el("footer", {}, (store.side ? [store.side] : own.length ? own : view.sides).map((side) =>
        el("button", { type: "button", class: "soft", "data-resign": side, onclick: () => this.#finish("resign", { side }) },
          face.icon(side), t("resign.side", { player: playerText(side, face, view.names) })))));
  }

  /** Ask who plays the game that is on: people, or the computer at one of its levels. */
  seats() {
    const { store } = this;
    const { view, face } = this.#shown ?? {};
    if (!view || !face) return;
    const levels = [...Array.from({ length: face.rules.levels }, (_, index) => index + 1), MASTER];
    openDialog(t("new.opponent"), (store.side ? [store.side] : view.sides).map((side) => {
      const { kind, level } = view.seats[side];
      return select(`seat-${side}`, playerText(side, face, view.names),
        [["hands", t("new.people")], ...levels.map((one) => /** @type {[string, string]} */ ([String(one), levelText(one)]))],
        async (value) => {
          /** @type {Api.Sitting} */
          const sitting = value === "hands" ? { kind: value } : { kind: "program", level: Number(value) };
          if (!await this.act("seats", { side, ...sitting })) this.seats(); // shows who plays all the same
        },
        kind === "program" ? String(level) : "hands");
    }));
  }

  /** Show the links to share. */
  async share() {
    const { view, face } = this.#shown ?? {};
    const { players, spectator, codes = {}, local, nearby } = await this.store.backend.links(this.store.chosen);
    if (!view || !face) return;
    openDialog(t("act.share"), el("p", { class: "note" }, t("share.note")),
      local && el("div", { class: "nearby" }, el("p", {}, t("share.local")), el("button", { type: "button", class: "strong",
        id: "share-nearby", onclick: () => this.store.backend.nearby().then(() => this.share()) }, t("share.nearby"))),
      nearby && el("div", { class: "nearby" }, el("p", {}, t("share.open")), el("button", { type: "button", class: "soft",
        id: "share-alone", onclick: () => this.store.backend.nearby(false).then(() => this.share()) }, t("share.alone"))),
      view.sides.filter((side) => players[side]).map((side) =>
        copyRow(t("share.player", { side: face.sideName(side) }), players[side], local ? "" : codes[players[side]])),
      copyRow(t("share.spectator"), spectator, local ? "" : codes[spectator]),
      copyRow(t("share.watch"), beside(spectator, "watch")), copyRow(t("share.overlay"), beside(spectator, "overlay")),
      el("footer", {}, el("button", { type: "button", class: "soft", id: "share-renew", onclick: async () => {
        if (await this.act("renew", {})) this.share();
      } }, t("share.renew"))));
  }
}
