// Starts the page on a service that runs in the page itself.

import { start } from "../js/app.js";
import { ServiceBackend } from "../js/state/backend.js";
import { el } from "../js/dom/dom.js";
import { preferred } from "../js/words/i18n.js";
import { Boards } from "./boards.js";
import { WorkerCarrier } from "./carrier.js";
import { showKept } from "./kept.js";
import { Loading } from "./loading.js";
import { followUpdates } from "./updates.js";

const LOCK = "passoboard"; // two services would write the same log

/** @type {Record<string, string>} */
const texts = await (await fetch(`site/i18n/${preferred()}.json`)).json();
const loading = new Loading(texts);

/** The way to the service, once it has started. @type {WorkerCarrier} */
export let carrier;

async function run() {
  const simulated = new URLSearchParams(location.search).get("sim") ?? "board=big"; // as after sim://?
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  carrier = new WorkerCarrier(worker, [`sim://?${simulated}`], (told) => loading.show(told));
  await carrier.ready;
  const { store, dialogs } = await start(new ServiceBackend(carrier));
  const boards = new Boards(store, carrier, texts);
  dialogs.boards = () => boards.open(); // instead of what a service finds by itself
  loading.end();
  showKept(carrier, texts);
  followUpdates((update) => document.body.prepend(el("p", { class: "banner", id: "update", role: "status" }, texts.update, " ",
    el("button", { type: "button", class: "soft", onclick: update }, texts["update.now"]))));
}

if (!isSecureContext) loading.say(texts.insecure);
else if (!("Suspending" in WebAssembly)) loading.say(texts.browser);
else {
  navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) {
      await run().catch((error) => loading.say(`${texts.failed} ${error.message}`));
      await new Promise(() => {}); // until the page is closed
    }
    loading.say(texts.other);
    navigator.locks.request(LOCK, () => location.reload());
  });
}
