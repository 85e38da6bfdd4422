// The bar at the top, the tools beside the board and their menu.

import { byId, el, inputById, show } from "./dom/dom.js";
import { keep } from "./state/remembered.js";
import { LANGUAGES, language, t } from "./words/i18n.js";
import { answer } from "./words/speech.js";
import { openReview } from "./views/review.js";

/** @import { App } from "./app.js" */

const VOICES = /** @type {const} */ (["sound", "speech"]); // each with a button

/** Shows what the tools may do now, and does what they are asked to. */
export class Toolbar {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.#followLanguage();
    this.#followHands();
    this.#followTools();
    this.#followQuestions();
    const choice = byId("board-choice", HTMLSelectElement);
    choice.addEventListener("change", () => app.store.choose(choice.value));
  }

  #followLanguage() {
    const choice = byId("language", HTMLSelectElement);
    const narrow = matchMedia("(max-width: 60rem)"); // as in base.css: there is only room for two letters
    const name = () => show(choice, Object.entries(LANGUAGES).map(([value, text]) =>
      el("option", { value, "aria-label": text }, narrow.matches ? value.toUpperCase() : text)));
    narrow.addEventListener("change", name);
    name();
    choice.value = language;
    choice.addEventListener("change", () => this.app.speak(choice.value));
  }

  #followHands() {
    const { app } = this;
    const whole = inputById("whole");
    whole.addEventListener("change", () => { app.settings.whole = whole.checked; });
    const strict = inputById("strict");
    strict.checked = app.settings.strict;
    strict.addEventListener("change", () => {
      app.settings.strict = strict.checked;
      keep("strict", strict.checked);
      if (app.helps) app.helping.tidy(true); // pieces that strict hands left in other places than the game's
      app.draw();
    });
  }

  #followTools() {
    const { app } = this;
    /** @type {Record<string, () => void>} */
    const tools = {
      flip: () => { app.settings.flipped = !app.settings.flipped; },
      full: () => {
        if (document.fullscreenElement) document.exitFullscreen();
        else document.documentElement.requestFullscreen?.();
      },
      "pick-open": () => app.dialogs.pick(),
      "seats-open": () => app.dialogs.seats(),
      "review-open": () => {
        const { view, face } = app.shown;
        if (view && face) openReview(view, face);
      },
      "help-open": () => app.dialogs.help(app.language, app.settings.strict),
      sound: () => app.sound.toggle(),
      speech: () => app.speech.toggle(),
    };
    for (const [id, use] of Object.entries(tools)) {
      byId(id).addEventListener("click", () => {
        use();
        app.draw();
      });
    }
    document.addEventListener("fullscreenchange", () => document.body.classList.toggle("projector",
      Boolean(document.fullscreenElement) || document.body.classList.contains("watching")));
  }

  /** Answer what somebody types who listens. */
  #followQuestions() {
    const { app } = this;
    const field = inputById("ask");
    field.addEventListener("keydown", ({ key }) => {
      const { view, face } = app.shown;
      if (key !== "Enter" || !view || !face) return;
      const said = answer(field.value, { ...view, last: app.store.moves.at(-1), options: app.options.all }, face);
      byId("answer").textContent = said;
      app.speech.say(said);
      field.value = "";
    });
  }

  /** Show how the connection is. */
  showLink() {
    const { store } = this.app;
    const isReady = store.view?.connection === "ready";
    const state = store.refused ? "refused" : !store.linked ? "gone" : isReady ? "ready" : "offline";
    byId("link").dataset.state = state;
    show(byId("link-text"), t(`link.${state}`));
  }

  /** Show the tools that are of use now. */
  update() {
    const { app } = this;
    const { store, helps } = app;
    for (const one of VOICES) byId(one).setAttribute("aria-pressed", String(app[one].on));
    const shown = {
      "ask-row": app.speech.on,
      "strict-choice": store.usesHands,
      "strict-note": store.usesHands,
      "whole-choice": store.usesHands && !helps,
      "hands-note": store.usesHands,
      "pick-open": store.mayPlay && store.role === "player" && store.chosen && store.side,
      "seats-open": store.mayPlay && store.hasPrograms && store.view?.phase !== "ended",
      "nav-care": store.mayPlay,
    };
    for (const [id, isShown] of Object.entries(shown)) byId(id).hidden = !isShown;
    const notes = helps ? [t("help.keys")] : [t("hands.note"), t("hands.keys"), t("knob.about")];
    show(byId("hands-note"), notes.map((note) => el("p", {}, note)));
    this.#boards();
  }

  #boards() {
    const { store } = this.app;
    const names = [...store.views.keys()];
    const choice = byId("board-choice", HTMLSelectElement);
    choice.hidden = names.length < 2;
    show(choice, names.map((name) => el("option", { value: name }, name)));
    choice.value = store.chosen;
  }
}
