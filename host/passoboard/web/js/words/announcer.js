// Says and sounds what happens at the board: guidance, moves, the end, and time that runs out.

import { t } from "./i18n.js";
import { spokenMove } from "./speech.js";

/** @import { Sound } from "./sound.js" */
/** @import { Speech } from "./speech.js" */
/** @import { Face } from "../board/face.js" */
/** @import { News, View } from "../state/backend.js" */

const SECOND_MS = 1000;
const NEARLY_S = 30; // of a turn or a side's clock: time enough to finish a move by ear

/** Speaks once of each thing. */
export class Announcer {
  #said = "";
  #warned = ""; // the turn whose player was warned of the time

  /** @param {Sound} sound @param {Speech} speech */
  constructor(sound, speech) {
    this.sound = sound;
    this.speech = speech;
  }

  /** Read the guidance, or a hint, aloud when it changes; sound a question.
   *  @param {string} text @param {boolean} isHeard @param {boolean} asks */
  guide(text, isHeard, asks) {
    if (text === this.#said) return;
    this.#said = text;
    if (isHeard) this.speech.say(text);
    if (asks) this.sound.play("asks");
  }

  /** Say once a turn that the time is running out. @param {View} view */
  warnOfTime({ board, at, sides, current, left, heardAt = 0, phase }) {
    const told = left?.[sides.indexOf(current)] ?? Infinity;
    const seconds = Math.max(0, told - Math.floor((performance.now() - heardAt) / SECOND_MS));
    const turn = `${board} ${at}`;
    if (phase === "ended" || !current || seconds > NEARLY_S || this.#warned === turn) return;
    this.#warned = turn;
    this.sound.play("asks");
    this.speech.say(t("speech.time", { seconds }));
  }

  /** Announce a move or the end of a game. @param {News} news @param {Face | undefined} face */
  hear({ what, move = "", mover = "", rejected }, face) {
    if (rejected) return;
    if (what === "end") this.sound.play("won");
    if (what !== "move") return;
    this.sound.play("accepted");
    if (face) this.speech.say(spokenMove(move, mover, face));
  }
}
