// Looking after the board: what the switches feel, the walk test, counters, versions, brightness and settle time.

import { get } from "./api.js";
import { byId, el, show } from "./dom.js";
import { formatNumber, formatTime, t, tOr } from "./i18n.js";
import { Walk } from "./walk.js";

const ASK_MS = 2000; // between two looks at the counters
const SETTINGS = { brightness: [1, 100, 60, "%"], settle: [100, 2000, 400, "ms"] }; // lowest, highest, as delivered

/** Return what is wrong with a switch, in words. */
function flaw(cell, { stuck, others }) {
  if (stuck) return t("walk.stuck", { cell });
  return others.length ? t("walk.others", { cell, others: others.join(", ") }) : t("walk.nothing", { cell });
}

/** The page of maintenance. */
export class Care {
  constructor({ store, rules, act, hands }) {
    Object.assign(this, { store, rules, act, hands });
    this.felt = null;
    this.walk = new Walk(rules.cells, (cell) => act("test", { cell }), () => this.update());
    this.given = Object.fromEntries(Object.entries(SETTINGS).map(([key, [, , usual]]) => [key, usual]));
    store.addEventListener("board", () => this.#ask());
  }

  open() {
    this.#ask();
    this.timer = setInterval(() => this.#ask(), ASK_MS);
    this.update();
  }

  close() {
    clearInterval(this.timer);
    this.leave();
  }

  /** End the walk test of this page, if there is one. */
  leave() {
    if (this.walk.runs) this.walk.stop();
  }

  /** Let the walk test see what the switches feel. */
  feel() {
    const { picture = [], phase } = this.store.view ?? {};
    const isNews = picture.join() !== this.felt;
    this.felt = picture.join();
    this.walk.follow(phase === "test");
    if (isNews) this.walk.take(picture);
  }

  async #ask() {
    const { store } = this;
    if (!store.view || byId("care").hidden) return; // a page opened here is there before its board
    try {
      const asked = [get(`boards/${store.chosen}/stats`), get("health")];
      if (store.isAdmin) asked.push(get("incidents", { board: store.chosen, limit: 10 }));
      [this.stats, this.health, this.incidents = []] = await Promise.all(asked);
      for (const key of Object.keys(SETTINGS)) if (key in this.stats) this.given[key] = Number(this.stats[key]);
    } catch {
      this.stats = null;
    }
    this.update();
  }

  update() {
    const { view } = this.store;
    if (!view || byId("care").hidden) return;
    this.#switches(view);
    this.#walkTest(view);
    this.#settings();
    this.#counters(view);
    this.#incidents();
  }

  #switches(view) {
    const { results, cell: lit } = this.walk;
    const ranks = [...new Set(this.rules.cells.map((cell) => cell.slice(1)))].sort((a, b) => b - a);
    show(byId("switches"), JSON.stringify([view.picture, view.edges, results, lit]), () => [
      el("h3", {}, t("care.switches")),
      el("div", { class: "switches", role: "table", "aria-label": t("care.switches") }, ...ranks.map((rank) =>
        el("div", { role: "row" }, ...this.rules.cells.filter((cell) => cell.slice(1) === rank).map((cell) => this.#switch(cell, view))))),
      el("p", { class: "note" }, t("care.switches.note")),
    ]);
  }

  #switch(cell, view) {
    const closed = view.picture.includes(cell);
    const { results, cell: lit } = this.walk;
    const verdict = results[cell] ? (results[cell].ok ? " good" : " bad") : "";
    const [count, quick] = view.edges[cell] ?? [0, 0];
    const told = [t(closed ? "care.closed" : "care.open", { cell, count }), quick > 0 && t("care.bounces", { quick })];
    const label = told.filter(Boolean).join(", ");
    return el("span", { class: `switch${closed ? " closed" : ""}${verdict}${cell === lit ? " lit" : ""}`, role: "cell",
      "aria-label": label, title: label, "data-switch": cell }, el("b", {}, cell), el("small", {}, count),
    quick > 0 && el("small", { class: "bounce" }, `~${quick}`));
  }

  #walkTest(view) {
    const { walk, store } = this;
    const bad = Object.entries(walk.results).filter(([, { ok }]) => !ok);
    const done = Object.keys(walk.results).length;
    const isElsewhere = !walk.runs && view.phase === "test";
    const key = JSON.stringify([walk.at, walk.clearing, walk.results, walk.clearing && view.picture, store.isAdmin, view.connection, isElsewhere]);
    show(byId("walk"), key, () => !store.isAdmin ? [] : [
      el("h3", {}, t("care.walk")),
      el("p", { class: "say small", role: "status", id: "walk-say" }, isElsewhere ? t("guide.test") : this.#walkWords(done, bad)),
      bad.length ? el("ul", { id: "walk-found" }, ...bad.map(([cell, found]) => el("li", {}, flaw(cell, found)))) : null,
      el("p", {}, ...this.#walkButtons(view, done, isElsewhere)),
    ]);
  }

  #walkButtons(view, done, isElsewhere) {
    const { walk } = this;
    const button = (name, onclick, disabled = false) =>
      el("button", { type: "button", class: "soft", id: `walk-${name}`, disabled, onclick }, t(`walk.${name}`));
    if (isElsewhere) return [button("end", () => walk.light("-"))];
    if (!walk.runs) return [button("start", () => walk.start(view.picture), view.connection !== "ready")];
    return [
      walk.clearing && !done && view.simulated && button("sweep", () => this.hands.sweep()),
      walk.clearing ? button("bare", () => walk.bare(this.store.view.picture)) : button("skip", () => walk.skip()),
      button("stop", () => walk.stop()),
    ];
  }

  #walkWords(done, bad) {
    const { walk } = this;
    if (!walk.runs && !done) return t("walk.about");
    if (!walk.runs) return bad.length ? t("walk.bad", { count: bad.length }) : t("walk.good", { count: done });
    if (walk.clearing) return t(walk.results[walk.cell] ? "walk.off" : "walk.clear");
    return t("walk.put", { cell: walk.cell });
  }

  #settings() {
    show(byId("settings"), `${this.store.isAdmin}`, () => !this.store.isAdmin ? [] : [
      el("h3", {}, t("care.settings")),
      ...Object.entries(SETTINGS).map(([key, [lowest, highest, , unit]]) => {
        const shown = el("output", {}, `${this.given[key]} ${unit}`);
        const slider = el("input", { type: "range", min: lowest, max: highest, value: this.given[key], id: `set-${key}`,
          step: key === "settle" ? 50 : 1,
          oninput: () => { shown.textContent = `${slider.value} ${unit}`; },
          onchange: () => {
            this.given[key] = Number(slider.value);
            this.act("set", { key, value: this.given[key] });
          } });
        return el("div", { class: "setting" }, el("label", { for: `set-${key}` }, t(`set.${key}`)), slider, shown);
      }),
      el("p", { class: "note" }, t("care.settings.note")),
    ]);
    for (const key of Object.keys(SETTINGS)) this.#showSetting(key);
  }

  /** Show what the board has, unless somebody is just changing it. */
  #showSetting(key) {
    const slider = byId(`set-${key}`);
    if (!slider || slider === document.activeElement || Number(slider.value) === this.given[key]) return;
    slider.value = this.given[key];
    slider.dispatchEvent(new Event("input"));
  }

  #counters(view) {
    const { stats, health } = this;
    const row = (name, value) => el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, value));
    show(byId("counters"), JSON.stringify([stats, health, view.firmware, view.port, view.connection]), () => [
      el("h3", {}, t("care.versions")),
      el("table", {}, el("tbody", {},
        row(t("care.board"), view.board), row(t("care.firmware"), view.firmware), row(t("care.service"), health?.version ?? ""),
        row(t("care.port"), view.port), row(t("care.profile"), view.profile), row(t("care.features"), view.features.join(", ")),
        row(t("care.storage"), health?.storage ? tOr(`cause.${health.storage_code}`, health.storage) : t("care.storage.good")))),
      el("h3", {}, t("care.counters")),
      stats ? el("table", { id: "stats" }, el("tbody", {}, ...Object.entries(stats).filter(([key]) => !(key in SETTINGS))
        .map(([key, value]) => row(tOr(`count.${key}`, key), formatNumber(Number(value))))))
        : el("p", { class: "note" }, t("care.silent")),
    ]);
  }

  #incidents() {
    const found = this.incidents ?? [];
    show(byId("incidents"), JSON.stringify([found, this.store.isAdmin]), () => !this.store.isAdmin ? [] : [
      el("h3", {}, t("care.incidents")),
      found.length
        ? el("ul", { class: "incidents" }, ...found.map(({ at, kind, reason }) =>
          el("li", {}, el("small", {}, `${formatTime(at)} · ${kind}`), el("span", {}, reason))))
        : el("p", { class: "note" }, t("care.peace")),
    ]);
  }
}
