// What the page offers to people who have a board, or want to build one: its port, its firmware, its test.

import { openDialog } from "../js/views/dialogs.js";
import { byId, el } from "../js/dom/dom.js";
import { t } from "../js/words/i18n.js";
import { firmware } from "./drive.js";
import { openTest } from "./selftest.js";
import { NAME, ports, SerialBoard } from "./serial.js";

/** @import { Store } from "../js/state/store.js" */
/** @import { WorkerCarrier } from "./carrier.js" */

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
    this.#serial = new SerialBoard(carrier.serial, () => Boolean(this.#board));
    this.#remember();
  }

  /** The board at the port, once it answers. */
  get #board() {
    return [...this.store.views.values()].find(({ port, connection }) => port === NAME && connection === "ready")?.board;
  }

  /** Go on with a board that was allowed on an earlier visit. */
  async #remember() {
    if ((await ports()?.getPorts())?.length) await this.#connect();
  }

  async #connect() {
    await this.carrier.post("port", {});
    const board = await this.#arrival();
    if (board) this.store.choose(board);
    return board;
  }

  /** Return the board at the port; "" if none answers in time. @returns {Promise<string>} */
  async #arrival() {
    const end = performance.now() + PATIENCE_MS;
    while (!this.#board && performance.now() < end) await new Promise((done) => setTimeout(done, 100));
    return this.#board ?? "";
  }

  async #choose() {
    const { texts, said } = this;
    try {
      await this.#serial.choose();
    } catch {
      return; // nothing was chosen
    }
    said.textContent = texts["board.waiting"];
    if (!await this.#connect()) {
      said.textContent = texts["board.silent"];
      return;
    }
    byId("dialog", HTMLDialogElement).close();
    location.hash = "#board";
  }

  open() {
    const { texts, said } = this;
    said.textContent = this.#board ? texts["board.there"].replace("{board}", this.#board) : "";
    openDialog(t("start.board"),
      el("p", {}, texts["board.plug"]),
      ports() ? el("button", { type: "button", class: "strong", id: "boards-choose", onclick: () => this.#choose() }, texts["board.choose"])
        : el("p", { class: "note", id: "boards-cannot" }, texts["board.cannot"]),
      said,
      this.#board ? el("button", { type: "button", class: "soft", id: "boards-test", onclick: () => openTest(this.carrier, texts) }, texts["test.title"]) : null,
      el("p", { class: "note" }, texts["board.untried"]),
      firmware(texts),
      el("p", {}, el("a", { href: "?sim=board%3Dsmall" }, texts["board.small"]), " · ", el("a", { href: "./" }, texts["board.big"])));
  }
}
