// What the page offers to people who have a board, or want to build one: its port, its firmware, its test.

import { openDialog } from "../js/views/dialogs.js";
import { byId, el } from "../js/dom/dom.js";
import { t } from "../js/words/i18n.js";
import { firmware } from "./drive.js";
import { openTest } from "./selftest.js";
import { NAME, ports, SerialBoard } from "./serial.js";

/** @import { Store } from "../js/state/store.js" */
/** @import { WorkerCarrier } from "./carrier.js" */

const LOOK_MS = 300;
const PATIENCE_MS = 8000; // a board says hello within one second; the service gives a silent port five

/** The dialog "I have a board". */
export class Boards {
  #serial;

  /** @param {Store} store @param {WorkerCarrier} carrier @param {Record<string, string>} texts */
  constructor(store, carrier, texts) {
    this.store = store;
    this.carrier = carrier;
    this.texts = texts;
    this.said = el("p", { id: "boards-said", role: "status" });
    this.#serial = new SerialBoard(carrier.serial, () => this.#there !== "");
    this.#remember();
  }

  /** The board at the port; "" if none has answered. */
  get #there() {
    return [...this.store.views.values()].find(({ port, connection }) => port === NAME && connection === "ready")?.board ?? "";
  }

  /** Go on with a board that was allowed on an earlier visit, whenever it is plugged in. */
  async #remember() {
    if ((await ports()?.getPorts())?.length) await this.#connect(Infinity);
  }

  /** Show the board at the port; resolves to false if none answers in time. @param {number} patience */
  async #connect(patience) {
    await this.carrier.post("port", {});
    const end = performance.now() + patience;
    while (!this.#there) {
      if (performance.now() > end) return false;
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
    this.store.choose(this.#there);
    return true;
  }

  async #choose() {
    const { texts, said } = this;
    try {
      await this.#serial.choose();
    } catch {
      return; // nothing was chosen
    }
    said.textContent = texts["board.waiting"];
    if (!await this.#connect(PATIENCE_MS)) {
      said.textContent = texts["board.silent"];
      return;
    }
    byId("dialog", HTMLDialogElement).close();
    location.hash = "#board";
  }

  open() {
    const { texts, said } = this;
    const board = this.#there;
    said.textContent = board ? texts["board.there"].replace("{board}", board) : "";
    openDialog(t("start.board"),
      el("p", {}, texts["board.plug"]),
      ports() ? el("button", { type: "button", class: "strong", id: "boards-choose", onclick: () => this.#choose() }, texts["board.choose"])
        : el("p", { class: "note", id: "boards-cannot" }, texts["board.cannot"]),
      said,
      board ? el("button", { type: "button", class: "soft", id: "boards-test", onclick: () => openTest(this.carrier, texts) }, texts["test.title"]) : null,
      el("p", { class: "note" }, texts["board.untried"]),
      firmware(texts),
      el("p", {}, el("a", { href: "?sim=board%3Dsmall" }, texts["board.small"]), " · ", el("a", { href: "./" }, texts["board.big"])));
  }
}
