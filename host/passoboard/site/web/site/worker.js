// A worker that runs Python: first it loads, then it is told which function of ours to run.

// @ts-expect-error - it is fetched when the site is made
import { loadPyodide } from "../pyodide/pyodide.mjs";
import { fetched } from "./fetching.js";
import { Line, startIn } from "./line.js";
import { keep } from "./storage.js";

const SERVICE = "passoboard.site.service:run";
const HOME = "/lib/passoboard";
const LOCK = { info: { abi_version: "2026_0" }, packages: {} }; // no package comes from elsewhere

/** Return the Python that this page has, with all packages. */
async function load() {
  const base = new URL("../pyodide/", import.meta.url).href;
  const loading = [
    loadPyodide({ indexURL: base, stdLibURL: `${base}python_stdlib.zip`, lockFileContents: LOCK, packages: [] }),
    fetched(new URL("packages.bin.gz", base)).then((answer) => answer.arrayBuffer()),
  ];
  const [python, packages] = await Promise.all(loading);
  unpack(python, packages);
  postMessage({ progress: { step: "python" } });
  return python;
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
    const python = await loading;
    if (what === SERVICE) await keep(python, "/kept");
    python.registerJsModule("page", { line: ours, start });
    postMessage({ progress: { step: "service" } });
    const [module, name] = what.split(":");
    await python.runPythonAsync(`
import sys, importlib, inspect
sys.path.append(${JSON.stringify(HOME)})
done = importlib.import_module(${JSON.stringify(module)}).${name}()
if inspect.isawaitable(done):
    await done
`);
  } catch (error) {
    postMessage({ crash: String(error) });
  }
}, { once: true });
