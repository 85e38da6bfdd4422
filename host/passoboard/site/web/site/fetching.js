// What is fetched for Python: unpacked on the way if it is packed, and counted for the progress bar.

const fetchPlain = self.fetch.bind(self);
const PACKED = ["pyodide.asm.wasm"];
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
  const packed = String(address).endsWith(".gz");
  const type = String(address).includes(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(packed ? counted.pipeThrough(new DecompressionStream("gzip")) : counted, { headers: { "Content-Type": type } });
}

// Pyodide fetches by the names it knows.
self.fetch = (address) => fetched(PACKED.some((name) => String(address).endsWith(name)) ? `${address}.gz` : String(address));
