// Says in words what the board waits for: "put a black disc on c3".

import { t, tOr } from "./i18n.js";
import { readPosition } from "./notation.js";

/** Return a side's name. */
export function sideName(side, rules) {
  return tOr(`side.${side}`, rules.side_names[rules.sides.indexOf(side)] ?? side);
}

/** Return under which word the service keeps the name of who plays a side. */
export function nameKey(side, rules) {
  return rules.side_names[rules.sides.indexOf(side)].toLowerCase();
}

/** Return a token's name. */
export function tokenName(letter, rules) {
  return tOr(`token.${letter}`, rules.extra_names[rules.extras.indexOf(letter)] ?? letter);
}

/** Return the reason of an end. */
export function reasonName(reason) {
  return tOr(`reason.${reason}`, reason);
}

/** Return what stands on a cell, bottom to top, in words. */
export function stackWords(stack) {
  if (!stack) return t("discs.none");
  if (stack.length === 1) return tOr(`disc.${stack}`, stack);
  return t("discs.stack", { discs: [...stack].map((letter) => tOr(`colour.${letter}`, letter)).join(", ") });
}

/** Return a list of cells in words. */
export function cellWords(cells) {
  return cells.join(", ");
}

function repairs(view, stacks) {
  const put = view.missing.map((cell) => t("guide.put", { discs: stackWords(stacks[cell]), cell }));
  const take = view.surplus.map((cell) => t("guide.take", { cell }));
  return [...take, ...put];
}

function whileMoving(view) {
  const cell = cellWords(view.lifted);
  if (view.lights.includes("O")) return { text: t("guide.off", { cell }), knock: true };
  if (view.lifted.length === 1) return { text: t("guide.lifted", { cell }) };
  return { text: t("guide.moving") };
}

function ended(view, outcome, rules) {
  if (!outcome) return { text: t("guide.ended") };
  if (!rules.sides.includes(outcome.winner)) return { text: t("guide.draw", { reason: reasonName(outcome.reason) }) };
  const places = { side: sideName(outcome.winner, rules), reason: reasonName(outcome.reason) };
  return { text: t("guide.won", places) };
}

/** Return {text, list, urgent, knock}: what is to be done now. */
export function guidance(view, outcome, rules) {
  if (view.connection !== "ready") return { text: t("guide.offline"), urgent: true };
  const { mover, stacks } = readPosition(view.position, rules.sides);
  const list = repairs(view, stacks);
  switch (view.phase) {
    case "ready": {
      const side = sideName(mover, rules);
      if (!view.token) return { text: t("guide.ready", { side }) };
      const token = view.token === "?" ? t("token.hidden") : tokenName(view.token, rules);
      return { text: t("guide.declared", { side, token }) };
    }
    case "moving": return whileMoving(view);
    case "choose": return { text: t("guide.choose"), urgent: true };
    case "clear": return { text: t("guide.clear", { cells: cellWords(view.taken) }), urgent: true };
    case "mismatch":
    case "check":
    case "setup": return { text: t(`guide.${view.phase}`), list, urgent: list.length > 0 };
    case "ended": return ended(view, outcome, rules);
    case "menu":
    case "test": return { text: t(`guide.${view.phase}`) };
    default: return { text: t("guide.unknown") };
  }
}

/** Return a cell in words for those who listen. */
export function cellLabel(cell, view, shown, rules) {
  const parts = [cell, view.removed.includes(cell) ? t("cell.removed") : stackWords(shown[cell])];
  const sign = view.lights[rules.cells.indexOf(cell)];
  const meaning = ".-~".includes(sign ?? ".") ? "" : tOr(`sign.${sign}`, "");
  return [...parts, meaning].filter(Boolean).join(", ");
}
