// Keeps the whole site on this machine, so that it works without a network; `passoboard site` fills in what there is.

const VERSION = "VERSION";
const NAME = `${registration.scope} ${VERSION}`; // another copy of the site may be at another path of this host
const FILES = [];

addEventListener("install", (event) => {
  // Revalidated, so that nothing of an older version comes out of the browser's own cache.
  const asked = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(NAME).then(async (kept) => {
    await kept.addAll(asked);
    await unpack(kept, "pyodide/pyodide.asm.wasm");
  }));
});

// What lies here as it is run, the browser keeps compiled.
async function unpack(kept, name) {
  const packed = await kept.match(`${name}.gzip`);
  const headers = { "Content-Type": "application/wasm" };
  await kept.put(name, new Response(packed.body.pipeThrough(new DecompressionStream("gzip")), { headers }));
}

addEventListener("activate", (event) => {
  const old = async () => (await caches.keys()).filter((name) => name.startsWith(`${registration.scope} `) && name !== NAME);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

addEventListener("message", ({ data }) => data === "update" && skipWaiting());

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const found = caches.open(NAME).then((kept) => kept.match(event.request, { ignoreSearch: true }));
  event.respondWith(found.then((answer) => answer ?? fetch(event.request)));
});
