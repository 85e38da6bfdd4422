// Keeps the whole site on this machine, so that it works without a network; `passoboard site` fills in what there is.

const VERSION = "VERSION";
const FILES = [];

addEventListener("install", (event) => {
  // Revalidated, so that nothing of an older version comes out of the browser's own cache.
  const asked = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(VERSION).then((kept) => kept.addAll(asked)));
});

addEventListener("activate", (event) => {
  const old = async () => (await caches.keys()).filter((name) => name.startsWith("passoboard ") && name !== VERSION);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

addEventListener("message", ({ data }) => data === "update" && skipWaiting());

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const found = caches.open(VERSION).then((kept) => kept.match(event.request, { ignoreSearch: true }));
  event.respondWith(found.then((answer) => answer ?? fetch(event.request)));
});
