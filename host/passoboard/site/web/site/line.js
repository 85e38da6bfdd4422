// Lines between workers: each end has a queue of what has arrived.

/** @type {Set<() => void>} */
const waiting = new Set();

/** One end of a line. */
export class Line {
  /** @type {any[]} */
  #inbox = [];
  /** @type {Line | null} */
  data = null;

  /** @param {MessagePort} port @param {() => void} [end] what ends whoever is at the other end */
  constructor(port, end = () => {}) {
    this.#port = port;
    this.close = end;
    port.onmessage = ({ data }) => this.hear(data);
  }

  #port;

  /** Put something into the queue. @param {any} message */
  hear(message) {
    this.#inbox.push(message);
    for (const wake of [...waiting]) wake();
  }

  /** @param {any} message */
  post(message) {
    this.#port.postMessage(message);
  }

  take() {
    return this.#inbox.shift();
  }

  has() {
    return this.#inbox.length > 0;
  }

  /** Wait for a message on any line here, or for some milliseconds. @param {number} ms */
  wait(ms) {
    return new Promise((/** @type {(value?: unknown) => void} */ done) => {
      if (this.has()) done();
      const wake = () => {
        waiting.delete(wake);
        clearTimeout(timer);
        done();
      };
      const timer = ms < 0 ? 0 : setTimeout(wake, ms);
      waiting.add(wake);
    });
  }
}

/** Start a function of ours in a worker and return the line to it. @param {string} what @param {Worker} worker */
export function startIn(worker, what) {
  const [line, data] = [new MessageChannel(), new MessageChannel()];
  worker.postMessage({ what, line: line.port2, data: data.port2 }, [line.port2, data.port2]);
  const ours = new Line(line.port1, () => worker.terminate());
  ours.data = new Line(data.port1);
  worker.addEventListener("message", ({ data: told }) => told.crash && ours.hear(JSON.stringify(told)));
  worker.addEventListener("error", ({ message }) => ours.hear(JSON.stringify({ crash: message })));
  return ours;
}
