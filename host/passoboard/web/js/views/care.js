// Board maintenance: what the switches sense, the walk test, counters, versions, brightness and settle time.

import { byId, el, show } from "../dom/dom.js";
import { formatNumber, formatTime, t, tn, tOr } from "../words/i18n.js";
import { Walk } from "./walk.js";

/** @import { Parts } from "../app.js" */
/** @import { View } from "../state/backend.js" */
/** @import { Face } from "../board/face.js" */
/** @import { Found } from "./walk.js" */

const ASK_MS = 2000; // between two requests for the counters
/** Minimum, maximum, default, unit, step.
 *  @type {Record<"brightness" | "settle", [number, number, number, string, number]>} */
const SETTINGS = { brightness: [1, 100, 60, "%", 1], settle: [100, 2000, 400, "ms", 50] };
const KEYS = /** @type {("brightness" | "settle")[]} */ (Object.keys(SETTINGS));

/** Return what is wrong with a switch, in words. @param {string} cell @param {Found} found */
function flaw(cell, { stuck, others }) {
  if (stuck) return t("walk.stuck", { cell });
  return others.length ? t("walk.others", { cell, others: others.join(", ") }) : t("walk.nothing", { cell });
}

/** Return the cells row by row, from the top. @param {Face} face */
function rowsOf(face) {
  const places = face.places();
  const heights = [...new Set(Object.values(places).map(({ y }) => y))].sort((a, b) => b - a);
  return heights.map((height) => face.cells.filter((cell) => places[cell].y === height));
}

/** The maintenance page. */
export class Care {
  #felt = "";
  #timer = 0;
  /** @type {Record<string, string> | null} */
  #stats = null;
  /** @type {Api.Health | null} */
  #health = null;
  /** @type {Api.PastIncident[]} */
  #incidents = [];
  /** @type {Api.LoginView[]} */
  #logins = [];
  #given = Object.fromEntries(KEYS.map((key) => [key, SETTINGS[key][2]]));

  /** @param {Parts} parts */
  constructor({ store, faces, act, hands, actOn }) {
    this.store = store;
    this.faces = faces;
    this.act = act;
    this.hands = hands;
    this.walk = new Walk((board, cell) => actOn(board, "test", { cell }), () => this.update());
    store.on("board", () => {
      if (this.walk.board !== store.chosen) {
        this.leave();
        this.walk.forget();
      }
      this.#ask();
    });
  }

  open() {
    this.#ask();
    this.#timer = window.setInterval(() => this.#ask(), ASK_MS);
    this.update();
  }

  close() {
    clearInterval(this.#timer);
    this.leave();
  }

  /** End this page's walk test, if one is running. */
  leave() {
    if (this.walk.runs) this.walk.stop();
  }

  /** Pass the state of the switches to the walk test. */
  feel() {
    const { picture = [], phase } = this.store.view ?? {};
    const felt = picture.join();
    const isNews = felt !== this.#felt;
    this.#felt = felt;
    this.walk.follow(phase === "test");
    if (isNews) this.walk.take(picture);
  }

  async #ask() {
    const { store } = this;
    const { backend, chosen } = store;
    if (!store.view || byId("care").hidden) return; // a page opened on this view exists before its board
    try {
      [this.#stats, this.#health, this.#incidents, this.#logins] = await Promise.all([backend.stats(chosen), backend.health(),
        store.isAdmin ? backend.incidents(chosen, 10) : [], store.isAdmin ? backend.logins() : []]);
      for (const key of KEYS) if (key in this.#stats) this.#given[key] = Number(this.#stats[key]);
    } catch {
      this.#stats = null;
    }
    this.update();
  }

  update() {
    const { view } = this.store;
    const face = view && this.faces.of(view.game);
    if (!view || !face || byId("care").hidden) return;
    this.#switches(view, face);
    this.#walkTest(view, face);
    this.#settings();
    this.#counters(view);
    this.#showIncidents();
    this.#showLogins();
  }

  /** @param {View} view @param {Face} face */
  #switches(view, face) {
    show(byId("switches"),
      el("h2", {}, t("care.switches")),
      el("div", { class: "switches", role: "table", "aria-label": t("care.switches") },
        rowsOf(face).map((cells) => el("div", { role: "row" }, cells.map((cell) => this.#switch(cell, view))))),
      el("p", { class: "note" }, t("care.switches.note")));
  }

  /** @param {string} cell @param {View} view */
  #switch(cell, view) {
    const isClosed = view.picture.includes(cell);
    const { results, cell: lit } = this.walk;
    const verdict = results[cell] ? (results[cell].ok ? " good" : " bad") : "";
    const [count, quick] = view.edges[cell] ?? [0, 0];
    const label = [tn(isClosed ? "care.closed" : "care.open", count, { cell }), quick > 0 && t("care.bounces", { quick })]
      .filter(Boolean).join(", ");
    return el("span", { class: `switch${isClosed ? " closed" : ""}${verdict}${cell === lit ? " lit" : ""}`, role: "cell",
      "aria-label": label, title: label, "data-switch": cell },
    el("b", {}, cell), el("small", {}, count), quick > 0 && el("small", { class: "bounce" }, `~${quick}`));
  }

  /** @param {View} view @param {Face} face */
  #walkTest(view, face) {
    const { walk, store } = this;
    const bad = Object.entries(walk.results).filter(([, { ok }]) => !ok);
    const done = Object.keys(walk.results).length;
    const isElsewhere = !walk.runs && view.phase === "test";
    show(byId("walk"), store.isAdmin && [
      el("h2", {}, t("care.walk")),
      el("p", { class: "say small", role: "status", id: "walk-say" }, isElsewhere ? t("guide.test") : this.#walkWords(done, bad.length)),
      bad.length > 0 && el("ul", { id: "walk-found" }, bad.map(([cell, found]) => el("li", {}, flaw(cell, found)))),
      el("p", {}, ...this.#walkButtons(view, face, done, isElsewhere)),
    ]);
  }

  /** @param {View} view @param {Face} face @param {number} done @param {boolean} isElsewhere */
  #walkButtons(view, face, done, isElsewhere) {
    const { walk, store } = this;
    const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ onclick, disabled = false) =>
      el("button", { type: "button", class: "soft", id: `walk-${name}`, disabled, onclick }, text);
    if (isElsewhere) return [button("end", t("walk.end"), () => this.act("test", { cell: "-" }))];
    if (!walk.runs) {
      return [button("start", t("walk.start"), () => walk.start(view.board, face.cells, view.picture), view.connection !== "ready")];
    }
    return [
      walk.clearing && !done && store.usesHands && button("sweep", t("walk.sweep"), () => this.hands.sweep()),
      walk.clearing ? button("bare", t("walk.bare"), () => walk.bare(store.view?.picture ?? []))
        : button("skip", t("walk.skip"), () => walk.skip()),
      button("stop", t("walk.stop"), () => walk.stop()),
    ];
  }

  /** @param {number} done @param {number} bad */
  #walkWords(done, bad) {
    const { walk } = this;
    if (!walk.runs && !done) return t("walk.about");
    if (!walk.runs) return bad ? tn("walk.bad", bad) : tn("walk.good", done);
    if (walk.clearing) return walk.results[walk.cell] ? t("walk.off") : t("walk.clear");
    return t("walk.put", { cell: walk.cell });
  }

  #settings() {
    show(byId("settings"), this.store.isAdmin && [
      el("h2", {}, t("care.settings")),
      ...KEYS.map((key) => this.#setting(key)),
      el("p", { class: "note" }, t("care.settings.note")),
    ]);
  }

  /** @param {"brightness" | "settle"} key */
  #setting(key) {
    const [min, max, , unit, step] = SETTINGS[key];
    const take = (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLInputElement) this.#given[key] = Number(target.value);
      this.update();
    };
    return el("div", { class: "setting" }, el("label", { for: `set-${key}` }, t(`set.${key}`)),
      el("input", { type: "range", min, max, step, value: this.#given[key], id: `set-${key}`, oninput: take,
        onchange: () => this.act("set", { key, value: this.#given[key] }) }),
      el("output", {}, `${this.#given[key]} ${unit}`));
  }

  /** @param {View} view */
  #counters(view) {
    const health = this.#health;
    const row = (/** @type {string} */ name, /** @type {string} */ value) => el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, value));
    const log = health?.storage ? tOr(`cause.${health.storage_code}`, health.storage) : t("care.storage.good");
    show(byId("counters"),
      el("h2", {}, t("care.versions")),
      el("table", {}, el("tbody", {},
        row(t("care.board"), view.board), row(t("care.firmware"), view.firmware), row(t("care.service"), health?.version ?? ""),
        row(t("care.port"), view.port), row(t("care.profile"), tOr(`profile.${view.profile}`, view.profile)),
        row(t("care.features"), view.features.map((name) => tOr(`feature.${name}`, name)).join(", ")),
        row(t("care.storage"), log))),
      el("h2", {}, t("care.counters")),
      this.#stats ? el("table", { id: "stats" }, el("tbody", {}, Object.entries(this.#stats).filter(([key]) => !(key in SETTINGS))
        .map(([key, value]) => row(tOr(`count.${key}`, key), formatNumber(Number(value))))))
        : el("p", { class: "note" }, t("care.silent")));
  }

  #showIncidents() {
    const found = this.#incidents;
    show(byId("incidents"), this.store.isAdmin && [
      el("h2", {}, t("care.incidents")),
      found.length
        ? el("ul", { class: "incidents" }, found.map(({ at, kind, reason }) => el("li", {},
          el("small", {}, formatTime(at)), el("span", {}, tOr(`incident.${kind}`, t("incident.other", { reason }))),
          tOr(`incident.${kind}`, "") && el("small", {}, reason))))
        : el("p", { class: "note" }, t("care.peace")),
    ]);
  }

  /** Who has come in by a link, each with a way to show them out. */
  #showLogins() {
    const end = (/** @type {string} */ id) => this.store.backend.endLogin(id).then(() => this.#ask());
    show(byId("logins"), this.#logins.length > 0 && [
      el("h2", {}, t("care.logins")),
      el("ul", { class: "incidents" }, this.#logins.map(({ id, role, board, side, who, began, own }) => el("li", {},
        el("small", {}, formatTime(began)), el("span", {}, [t(`role.${role}`), board, side].filter(Boolean).join(" "), own && ` (${t("care.login.own")})`),
        el("small", {}, who), el("button", { type: "button", class: "soft", onclick: () => end(id) }, t("care.login.end"))))),
      el("p", { class: "note" }, t("care.logins.note")),
    ]);
  }
}
