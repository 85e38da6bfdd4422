"""What the page lets people hear: a browser for tests has no voice, so it is written down."""

from .driving import Table

RECORD = """
  window.heard = [];
  window.AudioContext = class { currentTime = 0; destination = {}; };
  window.OscillatorNode = class {
    constructor(_, { frequency }) { this.frequency = frequency; }
    connect(next) { return next; }
    start() { window.heard.push(["tone", this.frequency]); }
    stop() {}
  };
  window.GainNode = class {
    gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    connect(next) { return next; }
  };
  window.speechSynthesis.speak = (words) => window.heard.push([words.lang, words.text]);
"""


def heard(table: Table, kind: str) -> list[str]:
    found: list[list[str]] = table.page.evaluate("() => window.heard")
    return [what for one, what in found if one == kind]
