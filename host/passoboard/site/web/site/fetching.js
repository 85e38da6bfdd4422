// What is fetched for Python: unpacked on the way if it is packed, and counted for the progress bar.

const fetchPlain = self.fetch.bind(self);
const WASM = "pyodide.asm.wasm";
const ALL = 1; // bytes; `passoboard site` fills in how many there are

/** @param {URL | string} address */
export async function fetched(address) {
  const answer = await fetchPlain(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const counting = new TransformStream({ transform(piece, out) {
    postMessage({ progress: { bytes: piece.length, all: ALL } });
    out.enqueue(piece);
  } });
  const counted = answer.body.pipeThrough(counting);
  const packed = String(address).endsWith(".gzip"); // not .gz, which some hosts have browsers unpack
  const type = String(address).includes(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(packed ? counted.pipeThrough(new DecompressionStream("gzip")) : counted, { headers: { "Content-Type": type } });
}

/** Return the answer for a packed file: from sw.js, if that is at work here, which has it unpacked. @param {string} address */
async function unpacked(address) {
  const seen = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource"));
  const answer = seen.some(({ workerStart }) => workerStart > 0) ? await fetchPlain(address) : null;
  return answer?.ok ? answer : fetched(`${address}.gzip`);
}

// Pyodide fetches by the names it knows.
self.fetch = (address) => (String(address).endsWith(WASM) ? unpacked : fetched)(String(address));
