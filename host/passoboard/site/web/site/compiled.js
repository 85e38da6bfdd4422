// What Python has compiled, kept by the browser for the next visit: compiling takes as long as all the rest.

const BUILD = "BUILD"; // `passoboard site` fills in which Python and which sources these are
const NAME = `bytecode ${BUILD}`;
/** @param {string} what */
const address = (what) => new URL(`../bytecode/${what}`, import.meta.url);
const QUIET_MS = 15_000; // after the start; then what is usually imported has been

/** Yield all files that Python has compiled. @param {any} FS @param {string} folder @returns {Iterable<string>} */
function* compiled(FS, folder) {
  for (const name of FS.readdir(folder)) {
    const path = `${folder}/${name}`;
    if (name === "." || name === ".." || !FS.isDir(FS.stat(path).mode)) continue;
    if (name !== "__pycache__") yield* compiled(FS, path);
    else for (const file of FS.readdir(path)) if (!file.startsWith(".")) yield `${path}/${file}`;
  }
}

/** Return what was kept for a function of ours, null if nothing was. @param {string} what */
export async function recall(what) {
  const found = await (await caches.open(NAME)).match(address(what));
  return found ? found.arrayBuffer() : null;
}

/** Keep it, packed like the archives, once the start is over. @param {any} FS @param {string} home @param {string} what */
export function keepLater(FS, home, what) {
  setTimeout(async () => {
    const files = [...compiled(FS, home)].map((path) => /** @type {const} */ ([path.slice(home.length + 1), FS.readFile(path)]));
    const table = new TextEncoder().encode(JSON.stringify(files.map(([path, content]) => [path, content.length])));
    const length = new DataView(new ArrayBuffer(4));
    length.setUint32(0, table.length);
    for (const name of await caches.keys()) if (name.startsWith("bytecode ") && name !== NAME) await caches.delete(name);
    const kept = new Response(new Blob([length.buffer, table, ...files.map(([, content]) => content)]));
    await (await caches.open(NAME)).put(address(what), kept).catch(() => {}); // no space: it is compiled again
  }, QUIET_MS);
}
