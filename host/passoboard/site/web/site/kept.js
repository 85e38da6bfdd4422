// Where the games are kept, and how they leave the browser and come back.

import { el } from "../js/dom/dom.js";

/** @import { WorkerCarrier } from "./carrier.js" */

/** Show it below the list of games. @param {WorkerCarrier} carrier @param {Record<string, string>} texts */
export async function showKept(carrier, texts) {
  const said = el("p", { id: "kept-said", role: "status" });
  const file = el("input", { type: "file", id: "kept-file", accept: ".jsonl,.txt", hidden: true, onchange: async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    said.textContent = texts.reading;
    button.disabled = true;
    try {
      const { imported, known } = await carrier.post("log", { text: await chosen.text() });
      said.textContent = texts.imported.replace("{imported}", imported).replace("{known}", known);
    } catch (error) {
      said.textContent = `${texts.refused} ${error instanceof Error ? error.message : ""}`;
    }
    file.value = "";
    button.disabled = false;
  } });
  const button = el("button", { type: "button", class: "soft", id: "kept-read", onclick: () => file.click() }, texts.read);
  const save = async () => {
    const link = el("a", { href: await carrier.file("log", {}), download: "passoboard.jsonl" });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  document.getElementById("games")?.append(el("div", { class: "kept" },
    el("p", { id: "kept-note" }, texts.kept),
    el("button", { type: "button", class: "soft", id: "kept-save", onclick: save }, texts.save), " ",
    button, file, said));
  await navigator.storage.persist(); // some browsers ask; those that refuse may forget the games when space is short
}
