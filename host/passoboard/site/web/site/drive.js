// Firmware for a board's drive: written there by a worker of its own, or saved to be copied.

import { el } from "../js/dom/dom.js";
import { t } from "../js/words/i18n.js";
import { startIn } from "./line.js";

const BOARDS = ["small", "big"];

/** Return the part of a dialog that puts the firmware on a drive. @param {Record<string, string>} texts */
export function firmware(texts) {
  const said = el("p", { id: "drive-said", role: "status" });
  const bar = el("progress", { id: "drive-bar", max: "1", value: "0", hidden: true });
  const changes = el("ul", { id: "drive-changes" });
  const board = el("select", { id: "drive-board", "aria-label": texts["drive.board"] },
    BOARDS.map((name) => el("option", { value: name }, t(`profile.${name}`))));
  const button = el("button", { type: "button", class: "strong", id: "drive-choose", onclick: async () => {
    const handle = await picked();
    if (!handle) return;
    button.disabled = true;
    bar.hidden = false;
    said.textContent = texts["drive.begins"];
    const done = await deploy(handle, board.value, ({ step, of, what }) => {
      bar.value = step / of;
      said.textContent = what;
    });
    bar.hidden = true;
    button.disabled = false;
    said.textContent = done.refused ? `${texts["drive.refused"]} ${done.refused}` : outcome(texts, done);
    changes.replaceChildren(...(done.changes ?? []).map((/** @type {string} */ line) => el("li", {}, line)));
  } }, texts["drive.choose"]);
  return el("details", { class: "help-part", id: "drive" }, el("summary", {}, texts["drive.title"]),
    el("p", {}, texts["drive.about"]), el("p", {}, board, " ", "showDirectoryPicker" in window ? button : texts["drive.cannot"]),
    bar, said, changes,
    el("p", { class: "note" }, texts["drive.zip"], BOARDS.flatMap((name) => [" ",
      el("a", { href: `firmware/${name}.zip`, download: `passoboard-${name}.zip` }, t(`profile.${name}`))])),
    el("p", { class: "note" }, texts["drive.untried"]));
}

/** Let a person choose a folder; null if none was. @returns {Promise<FileSystemDirectoryHandle | null>} */
async function picked() {
  try {
    return await /** @type {any} */ (window).showDirectoryPicker({ id: "circuitpy", mode: "readwrite" });
  } catch {
    return null;
  }
}

/** @param {Record<string, string>} texts @param {any} done */
function outcome(texts, { version, drive, games, changes, restart }) {
  const told = texts[changes.length ? "drive.done" : "drive.there"].replace("{version}", version).replace("{drive}", drive);
  return [told, `(${games})`, restart ? texts["drive.restart"] : ""].join(" ");
}

/** @param {FileSystemDirectoryHandle} handle @param {string} board @param {(told: {step: number, of: number, what: string}) => void} onStep */
async function deploy(handle, board, onStep) {
  const line = startIn(new Worker(new URL("worker.js", import.meta.url), { type: "module" }), "passoboard.site.drive:run");
  line.post(board);
  line.post(handle);
  try {
    for (;;) {
      await line.wait(-1);
      while (line.has()) {
        const told = JSON.parse(line.take());
        if (told.done) return told.done;
        if (told.crash) return { refused: told.crash.trim().split("\n").at(-1) };
        onStep(told);
      }
    }
  } finally {
    line.close();
  }
}
