// Builds the page on top of a backend: language, live events, the board, and the view that the address selects.

import { Actions } from "./actions.js";
import { Announcer } from "./words/announcer.js";
import { Asking } from "./views/asking.js";
import { Care } from "./views/care.js";
import { Dialogs } from "./views/dialogs.js";
import { End } from "./views/end.js";
import { byId, inputById, show, svg } from "./dom/dom.js";
import { GameList } from "./views/gamelist.js";
import { Faces } from "./games/index.js";
import { Hands } from "./hands/hands.js";
import { Helping } from "./hands/helping.js";
import { paintIcons } from "./dom/icons.js";
import { preferred, t, tOr, useLanguage } from "./words/i18n.js";
import { Learn } from "./views/learn.js";
import { showLegend } from "./words/legend.js";
import { Language } from "./board/lights.js";
import { Options } from "./state/options.js";
import { Panel } from "./views/panel.js";
import { kept } from "./state/remembered.js";
import { Replay } from "./views/replay.js";
import { Router } from "./router.js";
import { Scene } from "./board/scene.js";
import { Sound } from "./words/sound.js";
import { Speech } from "./words/speech.js";
import { Start } from "./views/start.js";
import { Store } from "./state/store.js";
import { Toast } from "./views/toast.js";
import { Toolbar } from "./toolbar.js";
import { Troubles } from "./views/troubles.js";
import { guidance } from "./words/guidance.js";
import { woodDefs } from "./board/wood.js";

/** @import { Backend, View } from "./state/backend.js" */
/** @import { Face } from "./board/face.js" */
/** @import { Act, ActOn, PanelActions } from "./actions.js" */
/** Settings of this browser; `exhibit` is shown instead of the game. @typedef {{flipped: boolean, still: boolean,
 *  whole: boolean, strict: boolean, exhibit: import("./board/board.js").Shown | null}} Settings */
/** What the parts of the page share. @typedef {{store: Store, faces: Faces, language: Language, hands: Hands,
 *  helping: Helping, options: Options, speech: Speech, settings: Settings, actions: PanelActions,
 *  act: Act, actOn: ActOn}} Parts */

const CROWDED = 503; // "busy" with this status: the service is overloaded, not the board
const SECOND_MS = 1000; // clocks keep running between reports

/** The page on one backend. */
export class App {
  #waiting = false;
  sound = new Sound();
  speech = new Speech();
  /** @type {Settings} */
  settings = { flipped: false, still: false, whole: false, strict: kept("strict"), exhibit: null };
  announcer = new Announcer(this.sound, this.speech);
  actions = new Actions(this);
  router = new Router(this);

  /** @param {Backend} backend @param {Language} lights */
  constructor(backend, lights) {
    this.language = lights;
    this.store = new Store(backend);
    this.faces = new Faces(backend);
    this.toast = new Toast(byId("toast"), byId("dialog", HTMLDialogElement));
    this.options = new Options(this.store, this.faces);
    this.hands = new Hands(this.store, this.options, (error) => this.complain(error));
    this.helping = new Helping(this.hands, this.options, this.faces);
    const { store, faces, hands, helping, options, settings } = this;
    /** @type {ActOn} */
    const actOn = (board, verb, body) => this.actions.on(board, verb, body);
    /** @type {Act} */
    const act = (verb, body) => this.actions.on(store.chosen, verb, body);
    this.dialogs = new Dialogs({ store, faces, act });
    const parts = { store, faces, language: lights, hands, helping, options, speech: this.speech, settings,
      actions: this.actions.forPanel(act), act, actOn };
    this.parts = parts;
    helping.sure = async (move) => (await this.actions.getCoach()).confirm(move);
    this.scene = new Scene(byId("live"), parts);
    this.panel = new Panel(parts);
    this.asking = new Asking(parts);
    this.games = new GameList(parts);
    this.replay = new Replay(parts);
    this.start = new Start(parts);
    this.learn = new Learn(parts);
    this.end = new End(parts);
    this.care = new Care(parts);
    this.troubles = new Troubles(store, (text) => this.toast.show(text));
    this.toolbar = new Toolbar(this);
  }

  /** The name of the view that is open. */
  get view() {
    return this.router.view;
  }

  /** The board shown and the face of its game, as far as they are loaded. */
  get shown() {
    const { view } = this.store;
    return { view, face: view && this.faces.of(view.game) };
  }

  /** Say what went wrong. @param {any} error */
  complain(error) {
    if (this.store.refused) return; // the banner says what to do
    this.sound.play("wrong");
    const code = error.code === "busy" && error.status === CROWDED ? "crowded" : error.code;
    this.toast.show(tOr(`error.${code}`, error.message || t("error.fault")));
  }

  /** Schedule one redraw that covers everything up to then. */
  draw() {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      this.#draw();
    });
  }

  #draw() {
    const { view, face } = this.shown;
    this.toolbar.showLink();
    byId("waiting").hidden = Boolean(view);
    byId("table").hidden = !face || !["board", "care"].includes(this.view);
    this.troubles.update();
    if (view && face) this.#drawBoard(view, face);
    else if (view) this.faces.get(view.game).then(() => this.draw(), (error) => this.complain(error));
  }

  /** @param {View} view @param {Face} face */
  #drawBoard(view, face) {
    const { coach } = this.actions;
    const hint = coach?.hintAt(view.at);
    this.hands.adopt();
    this.#help();
    this.scene.update(view, face);
    byId("live").setAttribute("aria-busy", String(this.store.hands.busy));
    this.panel.update(view, face, hint);
    this.asking.update(view, face);
    this.end.update(view, face, this.view === "board"); // not over the switches that are looked after
    if (coach) coach.update(view, face);
    else if (Object.values(view.coach ?? {}).some(({ grades, why }) => grades || why)) {
      this.actions.withCoach(() => this.draw());
    }
    const { text } = guidance(view, this.store.outcome, face, this.helps ? this.helping : null);
    this.announcer.guide(hint || text, this.view === "board", view.phase === "choose" && !this.helps);
    this.announcer.warnOfTime(view);
    this.care.update();
    show(byId("board-title"), t("labelled", { label: face.title, text: t("nav.board") }));
    showLegend(view.lights, inputById("signs").checked);
    this.toolbar.update();
    performance.mark("drawn");
  }

  /** Whether the hands on this page make whole moves. */
  get helps() {
    return this.store.usesHands && !this.settings.strict;
  }

  /** Keep the helping hands up to date, and have them correct pieces that the player need not move. */
  #help() {
    if (!this.store.usesHands) return;
    this.options.refresh().catch((error) => this.complain(error));
    if (!this.helps) return;
    if (!this.scene.isDragging) this.helping.giveWay();
    this.helping.tidy();
  }

  /** Put back what was taken with the pointer, wherever the focus is. */
  escape() {
    if (byId("dialog", HTMLDialogElement).open) return;
    if (this.view === "board") this.scene.escape();
    else if (this.view === "learn" || this.view === "puzzle") this.learn.hands.putBack();
  }

  /** Switch the whole page to another language. @param {string} name */
  async speak(name) {
    await useLanguage(name, true);
    this.draw();
    await this.router.route();
  }

  run() {
    const tick = (/** @type {number} */ now) => {
      if (this.view === "board" || this.view === "care") this.scene.tick(now);
      else if (this.view === "games") this.replay.tick(now);
      else this.learn.tick(now);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    setInterval(() => this.store.view?.left?.length && this.draw(), SECOND_MS);
  }
}

/** @param {App} app */
function followStore(app) {
  const { store, settings } = app;
  for (const kind of ["view", "entry", "link"]) store.on(kind, () => app.draw());
  store.on("view", (news) => {
    app.care.feel();
    app.actions.newGame?.refresh(news);
    if (news?.type === "entry") app.announcer.hear(news, app.shown.face);
  });
  store.on("board", () => {
    if (app.view === "start") app.start.open();
    const { view, side } = store;
    settings.flipped = Boolean(side) && (view?.sides.indexOf(side) ?? 0) % 2 === 1;
    app.draw();
  });
  store.on("busy", () => {
    if (store.hands.busy) byId("live").setAttribute("aria-busy", "true");
    else app.draw(); // it is no longer busy once the result is drawn
  });
  store.on("button", (event) => app.scene.showButton(event));
  store.on("refused", () => app.sound.play("wrong"));
  store.on("touch", (event) => app.scene.showTouch(event));
}

/** @param {App} app */
function followMotion(app) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const signs = inputById("signs");
  const apply = () => {
    app.settings.still = calm.matches;
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

/** @param {App} app */
function followWindow(app) {
  addEventListener("hashchange", () => app.router.route());
  addEventListener("pagehide", () => app.care.leave());
  addEventListener("keydown", ({ key, defaultPrevented }) => key === "Escape" && !defaultPrevented && app.escape());
  addEventListener("unhandledrejection", ({ reason }) => reason?.code !== undefined && app.complain(reason));
}

/** Show only the board, large and without controls, if the address asks for it: for a projector or a live stream. */
function followAddress() {
  const asked = new URLSearchParams(location.search);
  if (asked.has("watch") || asked.has("overlay")) document.body.classList.add("projector", "watching");
  if (asked.has("overlay")) document.documentElement.classList.add("overlay");
}

/** Start the page on a backend; returns its parts, for pages that have more of their own. @param {Backend} backend */
export async function start(backend) {
  const [table] = await Promise.all([
    fetch("language.json").then((answer) => answer.json()), useLanguage(preferred()),
    backend.health(), // clients without access get the error here
  ]);
  const lights = new Language(table);
  const app = new App(backend, lights);
  // Drawn once and referenced by all boards: definitions inside a hidden board do not work.
  app.faces.defs.append(...woodDefs(), ...lights.defs());
  document.body.prepend(svg("svg", { class: "defs", "aria-hidden": "true" }, app.faces.defs));
  paintIcons();
  followAddress();
  followStore(app);
  followMotion(app);
  followWindow(app);
  backend.listen((event) => app.store.take(event), (linked, refused) => app.store.setLinked(linked, refused));
  app.run();
  await app.router.route();
  return app;
}
