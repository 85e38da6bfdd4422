// Builds the page on top of a backend: language, live events, the board, and the view that the address selects.

import { Asking } from "./views/asking.js";
import { Care } from "./views/care.js";
import { Dialogs } from "./views/dialogs.js";
import { End } from "./views/end.js";
import { byId, el, inputById, show, svg } from "./dom/dom.js";
import { GameList } from "./views/gamelist.js";
import { Faces } from "./games/index.js";
import { Hands } from "./hands/hands.js";
import { Helping } from "./hands/helping.js";
import { paintIcons } from "./dom/icons.js";
import { LANGUAGES, language, preferred, t, tOr, useLanguage } from "./words/i18n.js";
import { Learn } from "./views/learn.js";
import { showLegend } from "./words/legend.js";
import { Language } from "./board/lights.js";
import { token } from "./state/link.js";
import { Options } from "./state/options.js";
import { Panel } from "./views/panel.js";
import { keep, kept, lastGame } from "./state/remembered.js";
import { Replay } from "./views/replay.js";
import { openReview } from "./views/review.js";
import { Scene } from "./board/scene.js";
import { Sound } from "./words/sound.js";
import { answer, Speech, spokenMove } from "./words/speech.js";
import { Start } from "./views/start.js";
import { Store } from "./state/store.js";
import { Toast } from "./views/toast.js";
import { Troubles } from "./views/troubles.js";
import { guidance, nameKey } from "./words/guidance.js";
import { woodDefs } from "./board/wood.js";

/** @import { Backend, View } from "./state/backend.js" */
/** @import { Face } from "./board/face.js" */
/** Performs an action on the board shown; resolves to true on success.
 *  @typedef {<V extends keyof Api.Actions>(verb: V, body: Api.Actions[V]) => Promise<boolean>} Act */
/** Performs an action on a board. @typedef {<V extends keyof Api.Actions>(board: string, verb: V, body: Api.Actions[V]) => Promise<boolean>} ActOn */
/** The actions that a panel can trigger. @typedef {{openNew: () => void, openHints: () => void, advise: () => void, openCoach: () => void, openResign: () => void, openShare: () => void,
 *  openComputer: (game?: string) => void, openTwo: (game?: string) => void, openBoards: () => void, rematch: () => void, back: () => void, choose: (move: string) => void, declare: (token: string) => void, endTest: () => void}} PanelActions */
/** Settings of this browser; `exhibit` is shown instead of the game. @typedef {{flipped: boolean, still: boolean, whole: boolean,
 *  strict: boolean, exhibit: import("./board/board.js").Shown | null}} Settings */
/** What the parts of the page share. @typedef {{store: Store, faces: Faces, language: Language, hands: Hands,
 *  helping: Helping, options: Options, speech: Speech, settings: Settings, actions: PanelActions, act: Act, actOn: ActOn}} Parts */

/** @type {Record<string, () => string>} */
const VIEWS = {
  start: () => t("nav.start"), board: () => t("nav.board"), learn: () => t("nav.learn"), puzzle: () => t("puzzle.title"), games: () => t("nav.games"), statistics: () => t("nav.statistics"), care: () => t("nav.care"),
};
const CROWDED = 503; // "busy" with this status: the service is overloaded, not the board
const VOICES = /** @type {const} */ (["sound", "speech"]); // each with a button
const SECOND_MS = 1000; // clocks keep running between reports
const NEARLY_S = 30; // of a turn or a side's clock: time enough to finish a move by ear
const MOVING = ["new", "back"]; // verbs that change where pieces belong, which the switches may not notice
const TIMELESS = ["set", "test", "pick", "renew", "seats", "coach", "answer"]; // verbs that no journal entry can make stale

/** The page on one backend. */
class App {
  #waiting = false;
  /** The verbs under way. @type {Set<string>} */
  #doing = new Set();
  view = "board";
  sound = new Sound();
  speech = new Speech();
  /** @type {Settings} */
  settings = { flipped: false, still: false, whole: false, strict: kept("strict"), exhibit: null };
  /** @type {import("./views/coach.js").Coach | null} */
  coach = null;

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
    const actOn = (board, verb, body) => this.#act(board, verb, body);
    /** @type {Act} */
    const act = (verb, body) => this.#act(store.chosen, verb, body);
    this.dialogs = new Dialogs({ store, faces, act });
    const parts = { store, faces, language: lights, hands, helping, options, speech: this.speech, settings, actions: this.#actions(act), act, actOn };
    this.parts = parts;
    helping.sure = async (move) => (await this.#coach()).confirm(move);
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
  }

  /** @param {Act} act @returns {PanelActions} */
  #actions(act) {
    const { dialogs } = this;
    return {
      openNew: () => dialogs.newGame(),
      openHints: () => dialogs.hints(),
      advise: () => this.#withCoach((coach, view, face) => coach.hint(view, face)),
      openCoach: () => this.#withCoach((coach, view, face) => coach.settle(view, face)),
      openResign: () => dialogs.resign(),
      openShare: () => dialogs.share(),
      openComputer: (game) => dialogs.newGame(game, "computer"),
      openTwo: (game) => this.#openTwo(game),
      openBoards: () => dialogs.boards(),
      rematch: () => this.#rematch(),
      back: () => act("back", {}),
      choose: (move) => act("choose", { move }),
      declare: (token) => act("declare", { token }),
      endTest: () => act("test", { cell: "-" }),
    };
  }

  /** Return the coach, loaded on first use. */
  async #coach() {
    const { Coach, prepare } = await import("./views/coach.js");
    await prepare();
    this.coach ??= new Coach(this.parts);
    return this.coach;
  }

  /** @param {(coach: import("./views/coach.js").Coach, view: View, face: Face) => Promise<void> | void} use */
  async #withCoach(use) {
    try {
      const coach = await this.#coach();
      const { view } = this.store;
      const face = view && this.faces.of(view.game);
      if (view && face) await use(coach, view, face);
    } catch (error) {
      this.complain(error);
    }
  }

  /** Ask for the options of a game for people, unless one is already set up. @param {string} [game] */
  #openTwo(game) {
    const { store, dialogs } = this;
    const seats = Object.values(store.view?.seats ?? {});
    if (store.moves.length || (game && game !== store.view?.game) || seats.some(({ kind }) => kind === "program")) dialogs.newGame(game, "people");
  }

  /** Start the same game again with the same players; unless the rules say otherwise, the second player begins. */
  #rematch() {
    const { store, dialogs } = this;
    const { view, startHeld } = store;
    const began = store.moves[0]?.mover ?? "";
    if (!view || Object.values(startHeld).includes("?")) {
      dialogs.newGame();
      return;
    }
    const first = view.sides.find((side) => side !== began) ?? view.sides[0];
    const tokens = Object.fromEntries(Object.entries(startHeld).map(([side, letters]) => [side, letters || "-"]));
    const face = this.faces.of(view.game);
    const players = Object.fromEntries(view.sides.map((side) => [side, (face && view.names[nameKey(side, face)]) ?? ""])
      .filter(([, name]) => name));
    this.#act(store.chosen, "new", { rematch: true, first, players, ...(Object.keys(tokens).length ? { tokens } : {}) });
  }

  /** Say what went wrong. @param {any} error */
  complain(error) {
    if (this.store.refused) return; // the banner says what to do
    this.sound.play("wrong");
    const code = error.code === "busy" && error.status === CROWDED ? "crowded" : error.code;
    this.toast.show(tOr(`error.${code}`, error.message || t("error.fault")));
  }

  /** @template {keyof Api.Actions} V @param {string} board @param {V} verb @param {Api.Actions[V]} body */
  async #act(board, verb, body) {
    const isTimeless = TIMELESS.includes(verb);
    if (!isTimeless && this.#doing.has(verb)) return false; // the second click of two
    this.#doing.add(verb);
    try {
      await this.store.backend.act(board, verb, isTimeless ? body : { ...body, at: this.store.view?.at });
      if (this.helps && MOVING.includes(verb)) this.helping.tidy(true);
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    } finally {
      this.#doing.delete(verb);
    }
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
    const { view } = this.store;
    const face = view && this.faces.of(view.game);
    this.#link();
    byId("waiting").hidden = Boolean(view);
    byId("table").hidden = !face || !["board", "care"].includes(this.view);
    this.troubles.update();
    if (view && face) this.#drawBoard(view, face);
    else if (view) this.faces.get(view.game).then(() => this.draw(), (error) => this.complain(error));
  }

  /** @param {View} view @param {Face} face */
  #drawBoard(view, face) {
    this.hands.adopt();
    this.#help();
    this.scene.update(view, face);
    byId("live").setAttribute("aria-busy", String(this.store.hands.busy));
    this.panel.update(view, face, this.coach?.hintAt(view.at));
    this.asking.update(view, face);
    this.end.update(view, face, this.view === "board"); // not over the switches that are looked after
    if (this.coach) this.coach.update(view, face);
    else if (Object.values(view.coach ?? {}).some(({ grades, why }) => grades || why)) this.#withCoach(() => this.draw());
    this.#speak(this.coach?.hintAt(view.at) || guidance(view, this.store.outcome, face, this.helps ? this.helping : null).text, view);
    this.#warnOfTime(view);
    this.care.update();
    show(byId("board-title"), t("labelled", { label: face.title, text: t("nav.board") }));
    showLegend(view.lights, inputById("signs").checked);
    this.#tools();
    this.#boards();
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

  #said = "";
  #warned = ""; // the turn whose player was warned of the time

  /** Read the guidance, or a hint, aloud when it changes. @param {string} text @param {View} view */
  #speak(text, view) {
    if (text === this.#said) return;
    this.#said = text;
    if (this.view === "board") this.speech.say(text);
    if (view.phase === "choose" && !this.helps) this.sound.play("asks");
  }

  /** Say once a turn that the time is running out. @param {View} view */
  #warnOfTime({ board, at, sides, current, left, heardAt = 0, phase }) {
    const told = left?.[sides.indexOf(current)] ?? Infinity;
    const seconds = Math.max(0, told - Math.floor((performance.now() - heardAt) / SECOND_MS));
    const turn = `${board} ${at}`;
    if (phase === "ended" || !current || seconds > NEARLY_S || this.#warned === turn) return;
    this.#warned = turn;
    this.sound.play("asks");
    this.speech.say(t("speech.time", { seconds }));
  }

  /** Announce a move or the end of a game by sound. @param {import("./state/backend.js").News} news */
  hear({ what, move = "", mover = "", rejected }) {
    const face = this.store.view && this.faces.of(this.store.view.game);
    if (rejected) return;
    if (what === "end") this.sound.play("won");
    if (what !== "move") return;
    this.sound.play("accepted");
    if (face) this.speech.say(spokenMove(move, mover, face));
  }

  #link() {
    const { store } = this;
    const isReady = store.view?.connection === "ready";
    const state = store.refused ? "refused" : !store.linked ? "gone" : isReady ? "ready" : "offline";
    byId("link").dataset.state = state;
    show(byId("link-text"), t(`link.${state}`));
  }

  #tools() {
    const { store } = this;
    for (const one of VOICES) byId(one).setAttribute("aria-pressed", String(this[one].on));
    byId("ask-row").hidden = !this.speech.on;
    for (const id of ["strict-choice", "strict-note"]) byId(id).hidden = !store.usesHands;
    byId("whole-choice").hidden = !store.usesHands || this.helps;
    byId("hands-note").hidden = !store.usesHands;
    const notes = this.helps ? [t("help.keys")] : [t("hands.note"), t("hands.keys"), t("knob.about")];
    show(byId("hands-note"), notes.map((note) => el("p", {}, note)));
    byId("pick-open").hidden = !(store.mayPlay && store.role === "player" && store.chosen && store.side);
    byId("seats-open").hidden = !(store.mayPlay && store.hasPrograms && store.view?.phase !== "ended");
    byId("nav-care").hidden = !store.mayPlay;
  }

  #boards() {
    const names = [...this.store.views.keys()];
    const choice = byId("board-choice", HTMLSelectElement);
    choice.hidden = names.length < 2;
    show(choice, names.map((name) => el("option", { value: name }, name)));
    choice.value = this.store.chosen;
  }

  /** The default view: the start screen on a first visit, the board for an invitation. */
  get #home() {
    return kept("visited") || token ? "board" : "start";
  }

  /** Open the view that the address selects. */
  async route() {
    if (!location.hash && this.#home === "start") history.replaceState(null, "", "#start"); // so that Back returns here
    const [name, number, step] = (location.hash.slice(1) || this.#home).split("/");
    const view = Object.hasOwn(VIEWS, name) ? name : "board";
    if (this.view === "care" && view !== "care") this.care.close();
    this.replay.close();
    this.view = view;
    for (const other of Object.keys(VIEWS)) {
      const link = document.getElementById(`nav-${other}`);
      if (other === view) {
        link?.setAttribute("aria-current", "page");
        link?.scrollIntoView({ inline: "center", block: "nearest" }); // on a phone not all of them fit
      } else link?.removeAttribute("aria-current");
    }
    const isReplay = view === "games" && /^\d+$/.test(number ?? "");
    byId("play").hidden = view !== "board";
    byId("care").hidden = view !== "care";
    byId("games").hidden = view !== "games" || isReplay;
    byId("replay").hidden = !isReplay;
    byId("statistics").hidden = view !== "statistics";
    byId("start").hidden = view !== "start";
    if (view === "start") byId("dialog", HTMLDialogElement).close(); // the browser's Back leaves the dialog open
    byId("learn").hidden = view !== "learn" && view !== "puzzle";
    this.learn.close();
    this.start.close();
    if (view !== "learn" && view !== "puzzle") this.learn.table.leave();
    document.title = `${VIEWS[view]()} · Passo`;
    this.draw();
    try {
      const game = number || lastGame(this.faces.taught) || this.faces.usual;
      if (view === "learn") await this.learn.open(game, step);
      else if (view === "puzzle") await this.learn.open(game, "puzzle", decodeURIComponent(step ?? ""));
      else await this.#open(view, isReplay ? Number(number) : null, step === "analyse");
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {string} view @param {number | null} number @param {boolean} analyse */
  async #open(view, number, analyse) {
    if (number !== null) await this.replay.open(number, analyse);
    else if (view === "start") await this.start.open();
    else if (view === "games") await this.games.open();
    else if (view === "statistics") await this.#openStatistics();
    else if (view === "care") this.care.open();
  }

  /** Show the statistics, loaded when somebody wants to see them. */
  async #openStatistics() {
    const { Statistics } = await import("./views/statistics.js");
    await new Statistics(this.parts).open();
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
    await this.route();
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
    app.dialogs.refresh(news);
    if (news?.type === "entry") app.hear(news);
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
function followPage(app) {
  const choice = { language: byId("language", HTMLSelectElement), board: byId("board-choice", HTMLSelectElement) };
  const whole = inputById("whole");
  addEventListener("hashchange", () => app.route());
  addEventListener("pagehide", () => app.care.leave());
  addEventListener("keydown", ({ key, defaultPrevented }) => key === "Escape" && !defaultPrevented && app.escape());
  const narrow = matchMedia("(max-width: 60rem)"); // as in base.css: there is only room for two letters
  const nameLanguages = () => show(choice.language, Object.entries(LANGUAGES).map(([value, name]) =>
    el("option", { value, "aria-label": name }, narrow.matches ? value.toUpperCase() : name)));
  narrow.addEventListener("change", nameLanguages);
  nameLanguages();
  choice.language.value = language;
  choice.language.addEventListener("change", () => app.speak(choice.language.value));
  choice.board.addEventListener("change", () => app.store.choose(choice.board.value));
  byId("flip").addEventListener("click", () => {
    app.settings.flipped = !app.settings.flipped;
    app.draw();
  });
  whole.addEventListener("change", () => { app.settings.whole = whole.checked; });
  const strict = inputById("strict");
  strict.checked = app.settings.strict;
  strict.addEventListener("change", () => {
    app.settings.strict = strict.checked;
    keep("strict", strict.checked);
    if (app.helps) app.helping.tidy(true); // pieces that strict hands left in other places than the game's
    app.draw();
  });
  byId("full").addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.();
  });
  document.addEventListener("fullscreenchange", () =>
    document.body.classList.toggle("projector", Boolean(document.fullscreenElement) || document.body.classList.contains("watching")));
  byId("pick-open").addEventListener("click", () => app.dialogs.pick());
  byId("seats-open").addEventListener("click", () => app.dialogs.seats());
  byId("review-open").addEventListener("click", () => {
    const { view } = app.store;
    const face = view && app.faces.of(view.game);
    if (view && face) openReview(view, face);
  });
  byId("help-open").addEventListener("click", () => app.dialogs.help(app.language, app.settings.strict));
  for (const one of VOICES) {
    byId(one).addEventListener("click", () => {
      app[one].toggle();
      app.draw();
    });
  }
  const field = inputById("ask");
  field.addEventListener("keydown", ({ key }) => {
    const { view } = app.store;
    const face = view && app.faces.of(view.game);
    if (key !== "Enter" || !view || !face) return;
    const said = answer(field.value, { ...view, last: app.store.moves.at(-1), options: app.options.all }, face);
    byId("answer").textContent = said;
    app.speech.say(said);
    field.value = "";
  });
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
  followPage(app);
  backend.listen((event) => app.store.take(event), (linked, refused) => app.store.setLinked(linked, refused));
  app.run();
  await app.route();
  return app;
}
