// Reads the text forms of docs/RULES.md, for drawing: stacks of a position, path of a move. No rules in here.

/** Return {stacks: {cell: "brr"}, mover, tokens: {b, r}} of a position's text. */
export function readPosition(text, sides = ["b", "r"]) {
  const [board, mover = "", ...held] = text.split(" ");
  const stacks = {};
  const removed = [];
  board.split("/").forEach((row, index, rows) => {
    let file = 0;
    for (const [part, stack] of row.matchAll(/\(([a-z]+)\)|./g)) {
      const cell = String.fromCharCode(97 + file) + (rows.length - index);
      if (/\d/.test(part)) file += Number(part) - 1;
      else if (part === ".") removed.push(cell);
      else stacks[cell] = stack ?? part;
      file += 1;
    }
  });
  const tokens = Object.fromEntries(sides.map((side, index) => [side, (held[index] ?? "-").replace("-", "")]));
  return { stacks, removed, mover, tokens };
}

/** Return {path: [cells], off, token} of a move's text. */
export function readMove(text) {
  const [steps, token = ""] = text.split("/");
  const path = steps.split("-").filter((cell) => cell !== "off");
  return { path, off: steps.endsWith("-off"), token };
}
