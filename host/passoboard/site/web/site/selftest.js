// The walk test of a board at the serial port: shows what is asked, sends what is clicked, shows what was found.

import { openDialog } from "../js/views/dialogs.js";
import { byId, el } from "../js/dom/dom.js";

/** @import { WorkerCarrier } from "./carrier.js" */
/** @typedef {{text: string, want: {kind: string, cells: string[], side: string}, light: string, answers: Record<string, string>, may_name_cell: boolean}} Ask */

const PARTS = ["", "lights", "switches", "diodes", "buttons"]; // the first: all of them
const SKIP = "s";
const DISCS = 10;

/** @param {WorkerCarrier} carrier @param {Record<string, string>} texts */
export function openTest(carrier, texts) {
  const asked = el("p", { class: "say", id: "test-ask", role: "status" });
  const answers = el("p", { id: "test-answers" });
  const found = el("ul", { id: "test-found" });
  const part = el("select", { id: "test-part", "aria-label": texts["test.part"] },
    PARTS.map((name) => el("option", { value: name }, name || texts["test.all"])));
  const start = el("button", { type: "button", class: "strong", id: "test-start", onclick: async () => {
    start.disabled = true;
    found.replaceChildren();
    try {
      const { lines } = await carrier.post("selftest/run", { parts: part.value ? [part.value] : [], discs: DISCS });
      found.replaceChildren(...lines.map((/** @type {string} */ line) => el("li", {}, line)));
    } catch (error) {
      found.replaceChildren(el("li", {}, error instanceof Error ? error.message : ""));
    }
    asked.textContent = "";
    answers.replaceChildren();
    start.disabled = false;
  } }, texts["test.start"]);
  const say = (/** @type {string} */ text) => carrier.post("selftest/answer", { text });
  const button = (/** @type {string} */ key, /** @type {string} */ text) =>
    el("button", { type: "button", class: "soft", "data-answer": key, onclick: () => say(key) }, text);
  carrier.onAsk = (/** @type {Ask} */ ask) => {
    asked.textContent = ask.text;
    asked.dataset.ask = JSON.stringify(ask);
    const cell = el("input", { type: "text", maxlength: 4, "aria-label": texts["test.cell"], placeholder: texts["test.cell"],
      onchange: () => say(cell.value.trim().toLowerCase()) });
    answers.replaceChildren(...Object.entries(ask.answers).map(([key, text]) => button(key, text)),
      ...(ask.may_name_cell ? [cell] : []), button(SKIP, texts["test.skip"]));
  };
  openDialog(texts["test.title"], el("p", { class: "note" }, texts["test.about"]), el("p", {}, part, " ", start), asked, answers, found);
  byId("dialog", HTMLDialogElement).addEventListener("close", () => carrier.post("selftest/end", {}), { once: true });
}
