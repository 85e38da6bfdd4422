// A worker that runs Python: first it loads, then it is told which function of ours to run.

// @ts-expect-error - it is fetched when the site is made
import { loadPyodide } from "../pyodide/pyodide.mjs";
import { keepLater, recall } from "./compiled.js";
import { fetched } from "./fetching.js";
import { Line, startIn } from "./line.js";
import { keep } from "./storage.js";

const SERVICE = "passoboard.site.service:run";
const BASE = new URL("../pyodide/", import.meta.url).href;
const MADE = 1; // when the files were made: bytecode belongs to a source of a certain age
const ALONE = ["passoboard.site.board:run", "passoboard.site.drive:run"]; // need no packages of others
const HOME = "/lib/passoboard";
const LOCK = { info: { abi_version: "2026_0" }, packages: {} }; // no package comes from elsewhere

/** Return the Python that this page has, with our package. */
async function load() {
  const options = { indexURL: BASE, stdLibURL: `${BASE}python_stdlib.zip`, lockFileContents: LOCK, packages: [] };
  const ours = fetched(`${BASE}passoboard.bin.xz`);
  const python = await loadPyodide({ ...options, createPyodideModule: await module() });
  await add(python, ours);
  postMessage({ progress: { step: "python" } });
  return python;
}

/** Return Pyodide's own module, packed; browsers that are not allowed to import it like this fetch the plain one. */
async function module() {
  const packed = await fetched(`${BASE}pyodide.asm.mjs.gzip`);
  const address = URL.createObjectURL(new Blob([await packed.arrayBuffer()], { type: "text/javascript" }));
  return import(address).then((found) => found.default, () => undefined);
}

/** Unpack an archive. @param {any} python @param {Promise<Response>} archive */
async function add(python, archive) {
  python.FS.writeFile("/archive", new Uint8Array(await (await archive).arrayBuffer()));
  const content = python.runPython("import lzma; lzma.open('/archive').read()");
  unpack(python, content.toJs().slice().buffer);
  content.destroy();
  python.FS.unlink("/archive");
}

/** Write the files of a package: the length of a table, the table, then what it tells. @param {any} python @param {ArrayBuffer} packages */
function unpack({ FS }, packages) {
  const length = new DataView(packages).getUint32(0);
  const table = JSON.parse(new TextDecoder().decode(new Uint8Array(packages, 4, length)));
  let at = 4 + length;
  for (const [path, size] of table) {
    const name = `${HOME}/${path}`;
    FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
    FS.writeFile(name, new Uint8Array(packages, at, size), { canOwn: true });
    FS.utime(name, MADE, MADE);
    at += size;
  }
}

const loading = load();
let spare = /** @type {Worker | null} */ (null);

/** Start another function of ours in another worker. @param {string} what */
function start(what) {
  const worker = spare ?? new Worker(import.meta.url, { type: "module" });
  spare = null;
  return startIn(worker, what);
}

addEventListener("message", async ({ data: { what, line, data } }) => {
  const ours = new Line(line);
  ours.data = new Line(data);
  try {
    if (what === SERVICE) spare = new Worker(import.meta.url, { type: "module" }); // a board's: both load at once
    const packages = ALONE.includes(what) ? null : fetched(`${BASE}packages.bin.xz`);
    const python = await loading;
    if (packages) await add(python, packages);
    const kept = await recall(what);
    if (kept) unpack(python, kept);
    else keepLater(python.FS, HOME, what);
    if (what === SERVICE) await keep(python, "/kept");
    python.registerJsModule("page", { line: ours, start });
    postMessage({ progress: { step: "service" } });
    const [module, name] = what.split(":");
    await python.runPythonAsync(`
import sys, importlib, inspect
sys.dont_write_bytecode = False
sys.path.append(${JSON.stringify(HOME)})
done = importlib.import_module(${JSON.stringify(module)}).${name}()
if inspect.isawaitable(done):
    await done
`);
  } catch (error) {
    postMessage({ crash: String(error) });
  }
}, { once: true });
