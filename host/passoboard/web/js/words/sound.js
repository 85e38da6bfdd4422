// Four short synthesized sounds: a piece of wood set down, a question, a mistake, a win.

import { keep, kept } from "../state/remembered.js";

/** A tone: pitch in Hz, start and duration in seconds. @typedef {[number, number, number]} Tone */
/** @type {Record<string, {shape: OscillatorType, loud: number, tones: Tone[]}>} */
const SOUNDS = {
  accepted: { shape: "triangle", loud: 0.5, tones: [[220, 0, 0.09], [440, 0, 0.05]] },
  asks: { shape: "sine", loud: 0.25, tones: [[520, 0, 0.14], [660, 0.13, 0.2]] },
  wrong: { shape: "sine", loud: 0.3, tones: [[196, 0, 0.16], [165, 0.12, 0.22]] },
  won: { shape: "triangle", loud: 0.35, tones: [[392, 0, 0.25], [494, 0.14, 0.25], [587, 0.28, 0.3], [784, 0.42, 0.6]] },
};

/** Plays sounds, unless they are off. */
export class Sound {
  on = kept("sound", true);
  /** @type {AudioContext | null} */
  #audio = null;

  toggle() {
    this.on = !this.on;
    keep("sound", this.on);
    if (this.on) this.play("accepted");
  }

  /** @param {string} name */
  play(name) {
    if (!this.on || !navigator.userActivation?.hasBeenActive) return;
    this.#audio ??= new AudioContext();
    const { shape, loud, tones } = SOUNDS[name];
    for (const tone of tones) this.#ring(this.#audio, shape, loud, tone);
  }

  /** @param {AudioContext} audio @param {OscillatorType} shape @param {number} loud @param {Tone} tone */
  #ring(audio, shape, loud, [pitch, after, long]) {
    const begin = audio.currentTime + after;
    const tone = new OscillatorNode(audio, { type: shape, frequency: pitch });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(loud, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + long);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + long);
  }
}
