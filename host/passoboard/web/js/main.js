// Puts the page together: language, live events, the board, and the view that the address asks for.

import { get, post } from "./api.js";
import { Care } from "./care.js";
import { Dialogs } from "./dialogs.js";
import { discDefs } from "./discs.js";
import { byId, el, show, svg } from "./dom.js";
import { Games } from "./games.js";
import { Hands } from "./hands.js";
import { LANGUAGES, language, preferred, t, tOr, useLanguage } from "./i18n.js";
import { Language } from "./lights.js";
import { Panel } from "./panel.js";
import { Replay } from "./replay.js";
import { Scene } from "./scene.js";
import { Statistics } from "./statistics.js";
import { Store } from "./store.js";
import { Stream } from "./stream.js";
import { Troubles } from "./troubles.js";
import { woodDefs } from "./wood.js";

const VIEWS = ["board", "games", "statistics", "care"];
const TOAST_MS = 6000;

const settings = { flipped: false, still: false, whole: false };
const store = new Store();

function toast(text) {
  const place = byId("toast");
  place.textContent = text;
  place.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { place.hidden = true; }, TOAST_MS);
}

function complain(error) {
  const known = tOr(`error.${error.code}`, "");
  toast(known || error.message || t("error.fault"));
}

/** Let the board do something for us; true if it did. */
async function act(verb, body) {
  const newest = ["set", "test", "pick", "renew"].includes(verb) ? {} : { at: store.view.at };
  try {
    await post(`boards/${store.chosen}/${verb}`, { ...body, ...newest });
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}

function linkState() {
  if (store.refused) return "refused";
  if (!store.linked) return "gone";
  return store.view?.connection === "ready" ? "ready" : "offline";
}

function followMotion(app) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const signs = byId("signs");
  const apply = () => {
    settings.still = calm.matches;
    document.body.classList.toggle("signs", signs.checked);
    app.draw();
  };
  signs.checked = calm.matches;
  signs.addEventListener("change", apply);
  calm.addEventListener("change", () => {
    signs.checked = calm.matches;
    apply();
  });
  apply();
}

class App {
  constructor(rules, lightLanguage) {
    this.rules = rules;
    this.hands = new Hands(store, complain);
    const dialogs = new Dialogs({ store, rules, act });
    const actions = {
      openNew: () => dialogs.newGame(),
      openHints: () => dialogs.hints(),
      openResign: () => dialogs.resign(),
      openShare: () => dialogs.share(),
      back: () => act("back", {}),
      choose: (move) => act("choose", { move }),
      declare: (token) => act("declare", { token }),
      endTest: () => act("test", { cell: "-" }),
    };
    const parts = { store, rules, language: lightLanguage, hands: this.hands, settings, actions, act };
    this.dialogs = dialogs;
    this.scene = new Scene(byId("live"), parts);
    this.panel = new Panel(parts);
    this.games = new Games(parts);
    this.replay = new Replay(parts);
    this.statistics = new Statistics(parts);
    this.care = new Care(parts);
    this.troubles = new Troubles(store, toast);
    this.waiting = false;
  }

  /** Draw at the next occasion, once for all that has happened until then. */
  draw() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.#draw();
    });
  }

  #draw() {
    byId("link").dataset.state = linkState();
    byId("link-text").textContent = t(`link.${byId("link").dataset.state}`);
    byId("waiting").hidden = Boolean(store.view);
    byId("table").hidden = !store.view || !["board", "care"].includes(this.view);
    this.troubles.update();
    if (!store.view) return;
    this.hands.adopt();
    this.scene.update();
    this.panel.update();
    this.care.update();
    this.#tools();
    this.#boards();
    performance.mark("drawn");
  }

  #tools() {
    const hands = store.view.simulated && store.mayPlay;
    byId("whole-choice").hidden = !hands;
    byId("hands-note").hidden = !hands;
    byId("pick-open").hidden = !(store.role === "player" && store.chosen && store.side);
    byId("nav-care").hidden = !store.mayPlay;
  }

  #boards() {
    const names = [...store.views.keys()];
    const choice = byId("board-choice");
    choice.hidden = names.length < 2;
    show(choice, names.join(), () => names.map((name) => el("option", { value: name }, name)));
    choice.value = store.chosen;
  }

  /** Go where the address says. */
  async route() {
    const [name, number] = location.hash.slice(1).split("/");
    const view = VIEWS.includes(name) ? name : "board";
    if (this.view === "care" && view !== "care") this.care.close();
    this.replay.close();
    this.view = view;
    for (const other of VIEWS) {
      if (other === view) byId(`nav-${other}`).setAttribute("aria-current", "page");
      else byId(`nav-${other}`).removeAttribute("aria-current");
    }
    const isReplay = view === "games" && /^\d+$/.test(number ?? "");
    byId("play").hidden = view !== "board";
    byId("care").hidden = view !== "care";
    byId("games").hidden = view !== "games" || isReplay;
    byId("replay").hidden = !isReplay;
    byId("statistics").hidden = view !== "statistics";
    document.title = `${t(`nav.${view}`)} · Passo`;
    this.draw();
    try {
      if (isReplay) await this.replay.open(Number(number));
      else if (view === "games") await this.games.open();
      else if (view === "statistics") await this.statistics.open();
      else if (view === "care") this.care.open();
    } catch (error) {
      complain(error);
    }
  }

  /** Show another language everywhere. */
  async speak(name) {
    await useLanguage(name, true);
    this.draw();
    await this.route();
  }

  run() {
    const tick = (now) => {
      if (this.view === "board" || this.view === "care") this.scene.tick(now);
      else this.replay.tick(now);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }
}

function listen(app) {
  for (const kind of ["view", "entry", "link"]) store.addEventListener(kind, () => app.draw());
  store.addEventListener("view", () => {
    app.care.feel();
    app.dialogs.refresh();
  });
  store.addEventListener("board", () => {
    settings.flipped = Boolean(store.side) && app.rules.sides.indexOf(store.side) === 1;
    app.draw();
  });
  store.addEventListener("busy", () => byId("live").setAttribute("aria-busy", String(store.hands.busy)));
  store.addEventListener("button", ({ detail }) => app.scene.knobs?.show(detail));
  addEventListener("hashchange", () => app.route());
  addEventListener("pagehide", () => app.care.leave());
  byId("language").addEventListener("change", ({ target }) => app.speak(target.value));
  byId("board-choice").addEventListener("change", ({ target }) => store.choose(target.value));
  byId("flip").addEventListener("click", () => {
    settings.flipped = !settings.flipped;
    app.draw();
  });
  byId("whole").addEventListener("change", ({ target }) => { settings.whole = target.checked; });
  byId("full").addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.();
  });
  document.addEventListener("fullscreenchange", () =>
    document.body.classList.toggle("beamer", Boolean(document.fullscreenElement)));
  byId("pick-open").addEventListener("click", () => app.dialogs.pick());
  addEventListener("unhandledrejection", ({ reason }) => reason?.code !== undefined && complain(reason));
}

/** Draw once what all boards refer to; a board that is hidden cannot lend it. */
function share(lightLanguage) {
  const defs = svg("defs", {}, ...woodDefs(), ...discDefs(), ...lightLanguage.defs());
  document.body.prepend(svg("svg", { class: "defs", "aria-hidden": "true" }, defs));
}

async function start() {
  const [lights, rules] = await Promise.all([
    fetch("language.json").then((answer) => answer.json()),
    get("boards").then((boards) => get(`rules/${boards[0]?.game ?? "passo"}`)),
    useLanguage(preferred()),
  ]);
  byId("language").append(...Object.entries(LANGUAGES).map(([value, name]) => el("option", { value }, name)));
  byId("language").value = language;
  const lightLanguage = new Language(lights);
  share(lightLanguage);
  const app = new App(rules, lightLanguage);
  listen(app);
  followMotion(app);
  new Stream((event) => store.take(event), (linked, refused) => store.setLinked(linked, refused));
  app.run();
  await app.route();
}

start().catch((error) => {
  byId("waiting").textContent = error.code === "token" ? t("error.token") : error.message || t("error.unreachable");
});
