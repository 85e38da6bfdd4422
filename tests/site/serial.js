// A stand-in for navigator.serial: its one port leads, through the server of the page, to a pseudo-terminal.

class Port extends EventTarget {
  async open() {
    if (!(await fetch("/serial/open", { method: "POST" })).ok) throw new DOMException("Failed to open serial port.", "NetworkError");
    this.readable = new ReadableStream({
      pull: async (out) => {
        for (;;) {
          const answer = await fetch("/serial/read", { cache: "no-store" }).catch(() => Response.error()); // the page is left
          const bytes = new Uint8Array(await answer.arrayBuffer());
          if (!answer.ok) {
            this.readable = this.writable = null;
            out.error(new DOMException("The device has been lost.", "NetworkError"));
            return;
          }
          if (bytes.length) {
            out.enqueue(bytes);
            return;
          }
        }
      },
    });
    this.writable = new WritableStream({
      write: async (bytes) => {
        if (!(await fetch("/serial/write", { method: "POST", body: bytes })).ok) throw new DOMException("The device has been lost.", "NetworkError");
      },
    });
  }

  async setSignals() {}

  async close() {
    this.readable = this.writable = null;
    await fetch("/serial/close", { method: "POST" });
  }
}

// CircuitPython's console: it opens, and says nothing that a service understands.
class Console extends EventTarget {
  async open() {
    this.readable = new ReadableStream({ start: (out) => out.enqueue(new TextEncoder().encode(">>> ")) });
    this.writable = new WritableStream();
  }

  async setSignals() {}

  async close() {
    this.readable = this.writable = null;
  }
}

const GRANTED = "stand-in.granted"; // what a browser remembers of ports
const ALL = [new Console(), new Port()];

class Serial extends EventTarget {
  async getPorts() {
    return ALL.slice(0, Number(localStorage.getItem(GRANTED)));
  }

  async requestPort() {
    if (!navigator.userActivation.isActive) throw new DOMException("Must be handling a user gesture.", "SecurityError");
    const granted = Number(localStorage.getItem(GRANTED)) + 1;
    localStorage.setItem(GRANTED, granted);
    return ALL[granted - 1];
  }
}

Object.defineProperty(navigator, "serial", { value: new Serial() });
