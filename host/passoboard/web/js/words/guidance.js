// Puts into words what the board is waiting for: "put a black disc on c3".

import { isTelling } from "../board/lights.js";
import { t, tOr } from "./i18n.js";
import { differing } from "../views/review.js";

/** @import { View } from "../state/backend.js" */
/** @import { Face, Outcome } from "../board/face.js" */
/** @import { Helping } from "../hands/helping.js" */
/** The level above all others: its only limit is time. */
export const MASTER = 9;

/** What to do now, and how.
 *  @typedef {{text: string, tip?: string, list?: string[], urgent?: boolean, knock?: boolean}} Guidance */

/** Return the key under which the service keeps the name of a side's player. @param {string} side @param {Face} face */
export function nameKey(side, face) {
  return (face.rules.side_names[face.sides.indexOf(side)] ?? side).toLowerCase();
}

/** Return who plays a side, by name if known.
 *  @param {string} side @param {Face} face @param {Record<string, string>} names */
export function playerText(side, face, names) {
  const name = names[nameKey(side, face)];
  return name ? t("player.named", { name, side: face.sideName(side) }) : face.sideName(side);
}

/** Return a list of cells in words. @param {string[]} cells */
export function cellsText(cells) {
  return cells.join(", ");
}

/** @param {View} view @param {Face} face */
function repairs(view, face) {
  const put = view.missing.map((cell) => t("guide.put", { pieces: face.piecesText(view.pieces[cell]), cell }));
  const take = view.surplus.map((cell) => t("guide.take", { cell }));
  return [...take, ...put];
}

/** @param {View} view @returns {Guidance} */
function whileMoving(view) {
  const cell = cellsText(view.lifted);
  if (view.lights.includes("O")) return { text: t("guide.off", { cell }), knock: true };
  if (view.lifted.length === 1) return { text: t("guide.lifted", { cell }) };
  return { text: t("guide.moving") };
}

/** Return what to say if the only piece in the air belongs to a side that is not to move, unless it corrects its last move.
 *  @param {View} view @param {Face} face @returns {Guidance | null} */
function whileOutOfTurn(view, face) {
  const { current, lifted, missing, surplus, pieces, last_move: last, phase } = view;
  const [cell, ...others] = phase === "mismatch" ? missing : lifted;
  const side = face.owner(pieces[cell]);
  const isCorrection = Boolean(last) && face.trace(last, side).cells.at(-1) === cell;
  if (!current || others.length || surplus.length || !side || side === current || isCorrection) return null;
  return { text: t("guide.turn", { player: playerText(current, face, view.names), cell }), urgent: true };
}

/** @param {View} view @param {Face} face @returns {Guidance} */
export function whoseTurn(view, face) {
  if (!view.current) return { text: t("guide.chance") };
  const player = playerText(view.current, face, view.names);
  if (!view.token) return { text: t("guide.ready", { player }) };
  const token = view.token === "?" ? t("token.hidden") : face.tokenName(view.token);
  return { text: t("guide.declared", { player, token }), tip: face.tokenNext(view.token, false) };
}

/** Return what to do now, and whether the board can be trusted; with helping hands, there is less to do.
 *  @param {View} view @param {Outcome | null} outcome @param {Face} face @param {Helping | null} helping @returns {Guidance} */
export function guidance(view, outcome, face, helping) {
  const said = (helping && view.connection === "ready" && whileHelped(view, face, helping)) || toDo(view, outcome, face);
  return view.doubt ? { ...said, list: [t("guide.doubt"), ...(said.list ?? [])], urgent: true } : said;
}

/** Return calmer guidance for helping hands, or null where the usual guidance applies.
 *  @param {View} view @param {Face} face @param {Helping} helping @returns {Guidance | null} */
function whileHelped(view, face, helping) {
  const mayLeave = helping.targets.has("off");
  if (helping.notice) return { text: helping.notice };
  if (helping.question) return { text: t("help.which") };
  switch (view.phase) {
    case "moving": return helping.targets.size ? whileHolding(view, face, helping, mayLeave) : whoseTurn(view, face);
    case "clear": return { text: face.clearing(cellsText(view.taken), true) };
    case "mismatch": case "check": case "setup": return { text: t("help.setting") };
    case "ready": case "choose": if (isBare(view)) return { text: t("help.setting") };
      return mayLeave ? { text: t("help.off") } : { tip: howTo(view, face, helping), ...whoseTurn(view, face) };
    default: return mayLeave ? { text: t("help.off") } : null;
  }
}

/** Return whether the pieces of the game are still beside the board: helping hands are about to set them up.
 *  @param {View} view */
function isBare({ pieces, discs }) {
  return Object.values(pieces).some(Boolean) && !Object.values(discs ?? {}).some(Boolean);
}

/** @param {View} view @param {Face} face @param {Helping} helping @param {boolean} mayLeave @returns {Guidance} */
function whileHolding({ token }, face, { isUnderWay }, mayLeave) {
  const next = isUnderWay && face.tokenNext(token, true);
  return { text: next || (mayLeave ? t("help.off") : t("help.lifted")) };
}

/** Return how to make the current moves with helping hands, "" if it is not our turn.
 *  @param {View} view @param {Face} face @param {Helping} helping */
function howTo({ current }, face, { options: { all }, store, holds }) {
  if (!current) return t("tip.draw");
  if (!all.length || holds || !store.isOurTurn) return "";
  const isAnyPiece = all.some(({ move, path }) => all.some((other) => other.move === move && other.path[0] !== path[0]));
  const kind = all.every(({ path }) => path[0] === "off") ? "bring" : all.some(({ points }) => points.length) ? "point"
    : isAnyPiece ? "stamp" : face.rules.name;
  return tOr(`tip.${kind}`, t("tip.plain"));
}

/** Return whether the pieces stand as after a move of the top piece, or of some, from the first cell of a path to its last.
 *  @param {View} view @param {string[]} path */
function looksMoved({ discs, pieces }, path) {
  const [from, to] = [path[0], path[path.length - 1]];
  const [left, stood] = [discs?.[from] ?? "", pieces[from] ?? ""];
  return left.length < stood.length && stood.startsWith(left) && (discs?.[to] ?? "") === (pieces[to] ?? "") + stood.slice(left.length);
}

/** Return what the pieces of a simulated board show that the board has not been told or cannot sense.
 *  @param {View} view @param {Face} face @param {Api.Option[]} options */
export function untold(view, face, options) {
  const { discs, pieces, phase, hand } = view;
  if (!discs || hand || phase !== "ready") return [];
  const made = options.find(({ path, token }) => !token && looksMoved(view, path));
  const explained = made ? [made.path[0], made.path[made.path.length - 1]] : [];
  const wrong = differing(view, face).filter((cell) => !explained.includes(cell));
  return [
    ...(made ? [t("strict.untold", { move: face.moveText(made.move) })] : []),
    ...wrong.map((cell) => t("strict.wrong", { cell, there: face.piecesText(discs[cell]), right: face.piecesText(pieces[cell]) })),
  ];
}

/** Return what the touch of a cell says. @param {Api.TouchAnswer} answer @param {Face} face */
function answerText({ touch, last, moves: [move, reply] }, face) {
  const stands = last === "=";
  if (last) return t(stands ? "touch.stands" : "touch.taken", { touch });
  const said = { touch, move: face.moveText(move) };
  return reply ? t("touch.replied", { ...said, reply: face.moveText(reply) }) : t("touch.made", said);
}

/** @param {View} view @param {Outcome | null} outcome @param {Face} face @returns {Guidance} */
function toDo(view, outcome, face) {
  if (view.connection !== "ready") return { text: t("guide.offline"), urgent: true };
  const list = repairs(view, face);
  switch (view.phase) {
    case "ready": return whoseTurn(view, face);
    case "moving": return whileOutOfTurn(view, face) ?? whileMoving(view);
    case "choose": return { text: t("guide.choose"), list: view.asked.map((answer) => answerText(answer, face)), urgent: true };
    case "clear": return { text: face.clearing(cellsText(view.taken), false), urgent: true };
    case "mismatch": return whileOutOfTurn(view, face) ?? { text: t("guide.mismatch"), list, urgent: list.length > 0 };
    case "check": return { text: t("guide.check"), list, urgent: list.length > 0 };
    case "setup": return { text: t("guide.setup"), list, urgent: list.length > 0 };
    case "ended": return { text: outcome ? face.ending(outcome, (side) => playerText(side, face, view.names)) : t("guide.ended") };
    case "menu": return { text: t("guide.menu") };
    case "test": return { text: t("guide.test") };
    default: return { text: t("guide.unknown") };
  }
}

/** Return how a level of the computer is called. @param {number} level */
export function levelText(level) {
  return level === MASTER ? t("computer.mastery") : t("computer.name", { level });
}

/** Return the meaning of a sign, "" if it has none. @param {string} sign */
export function signText(sign) {
  return isTelling(sign) ? tOr(`sign.${sign}`, "") : "";
}

/** Return the label of a cell for screen readers.
 *  @param {string} cell @param {{removed: string[], lights: string}} view @param {Record<string, string>} shown @param {Face} face */
export function cellLabel(cell, view, shown, face) {
  const what = view.removed.includes(cell) ? t("cell.removed") : face.piecesText(shown[cell]);
  const light = view.lights[face.cells.indexOf(cell)] ?? ".";
  const sign = light === shown[cell] ? "" : signText(light); // the light of a disk names what was named
  return [cell, what, sign].filter(Boolean).join(", ");
}
