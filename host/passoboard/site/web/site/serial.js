// A real board by Web Serial: bytes both ways between its port and the service, where the same session takes them.

/** @import { Line } from "./line.js" */
/** What of Web Serial is used here: TypeScript does not know it. @typedef {EventTarget & {readable: ReadableStream<Uint8Array> | null,
 *  writable: WritableStream<Uint8Array> | null, open: (options: {baudRate: number, bufferSize: number}) => Promise<void>, close: () => Promise<void>,
 *  setSignals: (signals: {dataTerminalReady: boolean}) => Promise<void>}} Port */
/** @typedef {EventTarget & {requestPort: (options: object) => Promise<Port>, getPorts: () => Promise<Port[]>}} Ports */

export const NAME = "page://serial"; // as in channel.py
const BAUD = 115200;
const BUFFER = 65536; // bytes: a page that is busy drawing must not lose any
const VENDORS = [0x239a, 0x2e8a]; // Adafruit, whose number CircuitPython uses on the Pico, and Raspberry Pi

/** The ports of this machine, if this browser knows them. @returns {Ports | undefined} */
export function ports() {
  return /** @type {any} */ (navigator).serial;
}

/** The port that the service opens and shuts. Of the ports that we may use, the last one that a board answered at is
 *  tried first, then the others in turn: which is CircuitPython's console and which carries data, only a hello tells. */
export class SerialBoard {
  #line;
  /** @type {Port | null} */
  #open = null;
  /** @type {Port | null} */
  #chosen = null;
  #tries = 0;
  /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
  #reader = null;

  /** @param {Line} line to the service @param {() => boolean} isThere whether a board has answered */
  constructor(line, isThere) {
    this.#line = line;
    this.isThere = isThere;
    this.#serve();
  }

  /** Let a person choose a port; resolves once it is chosen. */
  async choose() {
    this.#chosen = await /** @type {Ports} */ (ports()).requestPort({ filters: VENDORS.map((usbVendorId) => ({ usbVendorId })) });
    this.#tries = 0;
    if (this.#open) this.#line.post("gone"); // the service opens anew what it has open
  }

  async #serve() {
    for (;;) {
      await this.#line.wait(-1);
      while (this.#line.has()) await this.#take(this.#line.take());
    }
  }

  /** @param {string | Uint8Array} message */
  async #take(message) {
    try {
      if (message === "open") await this.#begin();
      else if (message === "shut") await this.#end();
      else await this.#write(/** @type {Uint8Array} */ (message));
    } catch {
      this.#line.post("gone"); // the service tries again
    }
  }

  async #next() {
    const known = await /** @type {Ports} */ (ports()).getPorts();
    if (this.#chosen && !known.includes(this.#chosen)) this.#chosen = null; // it was pulled out, and comes back as another
    const order = this.#chosen ? [this.#chosen, ...known.filter((port) => port !== this.#chosen)] : known;
    return order[this.#tries++ % Math.max(1, order.length)];
  }

  async #begin() {
    await this.#end();
    const port = await this.#next();
    if (!port) throw new Error("no port");
    await port.open({ baudRate: BAUD, bufferSize: BUFFER });
    this.#open = port;
    await port.setSignals({ dataTerminalReady: true }); // a board speaks only to one who holds it
    this.#read(port);
  }

  /** @param {Port} port */
  async #read(port) {
    let stream = null;
    while (this.#open === port && port.readable && port.readable !== stream) { // after a garbled byte there is a new one
      stream = port.readable;
      const reader = this.#reader = stream.getReader();
      try {
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
          if (this.#open !== port) break;
          this.#line.post(piece.value);
          if (this.isThere()) [this.#chosen, this.#tries] = [port, 0];
        }
      } catch {
        // the next round finds out whether the port is still there
      } finally {
        reader.releaseLock();
      }
    }
    if (this.#open === port) this.#line.post("gone");
  }

  /** @param {Uint8Array} data */
  async #write(data) {
    const writer = this.#open?.writable?.getWriter();
    try {
      await writer?.write(data);
    } finally {
      writer?.releaseLock();
    }
  }

  async #end() {
    const port = this.#open;
    this.#open = null;
    await this.#reader?.cancel().catch(() => {});
    this.#reader = null;
    await port?.close().catch(() => {}); // it is gone already
  }
}
