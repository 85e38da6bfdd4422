// Looking after the board: what the switches feel, the walk test, counters, versions, brightness and settle time.

import { get } from "./api.js";
import { byId, el, show } from "./dom.js";
import { formatNumber, formatTime, t, tOr } from "./i18n.js";
import { Walk } from "./walk.js";

const ASK_MS = 2000; // between two looks at the counters
const SETTINGS = { brightness: [1, 100, 60, "%"], settle: [100, 2000, 400, "ms"] }; // lowest, highest, as delivered

/** The page of maintenance. */
export class Care {
  constructor({ store, rules, act, hands }) {
    Object.assign(this, { store, rules, act, hands });
    this.counts = {};
    this.felt = null;
    this.walk = new Walk(rules.cells, (cell) => act("test", { cell }), () => this.update());
    this.given = Object.fromEntries(Object.entries(SETTINGS).map(([key, [, , usual]]) => [key, usual]));
  }

  open() {
    this.#ask();
    this.timer = setInterval(() => this.#ask(), ASK_MS);
    this.update();
  }

  close() {
    clearInterval(this.timer);
    if (this.walk.runs) this.walk.stop();
  }

  /** Count the switches' changes, and let the walk test see them. */
  feel() {
    const picture = this.store.view?.picture ?? [];
    if (this.felt) {
      for (const cell of this.rules.cells) {
        if (picture.includes(cell) !== this.felt.includes(cell)) this.counts[cell] = (this.counts[cell] ?? 0) + 1;
      }
    }
    const isNews = !this.felt || picture.join() !== this.felt.join();
    this.felt = picture;
    if (isNews) this.walk.take(picture);
  }

  async #ask() {
    const { store } = this;
    try {
      const asked = [get(`boards/${store.chosen}/stats`), get("health")];
      if (store.isAdmin) asked.push(get("incidents", { board: store.chosen, limit: 10 }));
      [this.stats, this.health, this.incidents = []] = await Promise.all(asked);
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
    show(byId("switches"), JSON.stringify([view.picture, this.counts, results, lit]), () => [
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
    const label = t(closed ? "care.closed" : "care.open", { cell, count: this.counts[cell] ?? 0 });
    return el("span", { class: `switch${closed ? " closed" : ""}${verdict}${cell === lit ? " lit" : ""}`, role: "cell",
      "aria-label": label, title: label, "data-switch": cell }, el("b", {}, cell), el("small", {}, this.counts[cell] ?? 0));
  }

  #walkTest(view) {
    const { walk, store } = this;
    const bad = Object.entries(walk.results).filter(([, { ok }]) => !ok);
    const done = Object.keys(walk.results).length;
    const key = JSON.stringify([walk.at, walk.clearing, walk.results, store.isAdmin, view.connection]);
    show(byId("walk"), key, () => !store.isAdmin ? [] : [
      el("h3", {}, t("care.walk")),
      el("p", { class: "say small", role: "status", id: "walk-say" }, this.#walkWords(done, bad)),
      bad.length ? el("ul", {}, ...bad.map(([cell, { others }]) => el("li", {}, others.length
        ? t("walk.others", { cell, others: others.join(", ") })
        : t("walk.nothing", { cell })))) : null,
      walk.runs
        ? el("p", {}, walk.clearing && !done && view.simulated
          && el("button", { type: "button", class: "soft", id: "walk-sweep", onclick: () => this.hands.sweep() }, t("walk.sweep")), el("button", { type: "button", class: "soft", id: "walk-skip", onclick: () => walk.skip() }, t("walk.skip")),
          el("button", { type: "button", class: "soft", id: "walk-stop", onclick: () => walk.stop() }, t("walk.stop")))
        : el("p", {}, el("button", { type: "button", class: "soft", id: "walk-start", disabled: view.connection !== "ready",
          onclick: () => walk.start(view.picture) }, t("walk.start"))),
    ]);
  }

  #walkWords(done, bad) {
    const { walk } = this;
    if (!walk.runs && !done) return t("walk.about");
    if (!walk.runs) return bad.length ? t("walk.bad", { count: bad.length }) : t("walk.good", { count: done });
    if (walk.clearing) return t(done ? "walk.off" : "walk.clear");
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
  }

  #counters(view) {
    const { stats, health } = this;
    const row = (name, value) => el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, value));
    show(byId("counters"), JSON.stringify([stats, health, view.firmware, view.port, view.connection]), () => [
      el("h3", {}, t("care.versions")),
      el("table", {}, el("tbody", {},
        row(t("care.board"), view.board), row(t("care.firmware"), view.firmware), row(t("care.service"), health?.version ?? ""),
        row(t("care.port"), view.port), row(t("care.profile"), view.profile), row(t("care.features"), view.features.join(", ")),
        row(t("care.storage"), health?.storage || t("care.storage.good")))),
      el("h3", {}, t("care.counters")),
      stats ? el("table", { id: "stats" }, el("tbody", {}, ...Object.entries(stats)
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
