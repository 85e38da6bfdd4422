// Where the cells of a board lie in the drawing, for whoever sits in front of it.

export const TILE = 100;
export const GAP = 8;
export const PITCH = TILE + GAP;
export const FRAME = 52;
export const TRAY = 118;

/** The places of a board whose cells are named by a letter for the file and a number for the rank. */
export class Geometry {
  constructor(cells, flipped = false, tray = false) {
    this.cells = cells;
    this.flipped = flipped;
    this.files = [...new Set(cells.map((cell) => cell[0]))].sort();
    this.ranks = [...new Set(cells.map((cell) => Number(cell.slice(1))))].sort((a, b) => a - b);
    this.width = this.files.length * PITCH + GAP + 2 * FRAME;
    this.boardHeight = this.ranks.length * PITCH + GAP + 2 * FRAME;
    this.height = this.boardHeight + (tray ? TRAY : 0);
  }

  /** Return the left upper corner of a cell's tile. */
  corner(cell) {
    const file = this.files.indexOf(cell[0]);
    const rank = this.ranks.indexOf(Number(cell.slice(1)));
    const column = this.flipped ? this.files.length - 1 - file : file;
    const row = this.flipped ? rank : this.ranks.length - 1 - rank;
    return { x: FRAME + GAP + column * PITCH, y: FRAME + GAP + row * PITCH };
  }

  /** Return the middle of a cell's tile. */
  middle(cell) {
    const { x, y } = this.corner(cell);
    return { x: x + TILE / 2, y: y + TILE / 2 };
  }

  /** Return the cell at a point, "" if there is none. */
  cellAt(x, y) {
    return this.cells.find((cell) => {
      const corner = this.corner(cell);
      const half = GAP / 2;
      return x >= corner.x - half && x < corner.x + TILE + half && y >= corner.y - half && y < corner.y + TILE + half;
    }) ?? "";
  }

  /** Return whether a point is on the board, its frame included. */
  isOnBoard(x, y) {
    return x >= 0 && y >= 0 && x < this.width && y < this.boardHeight;
  }

  /** Return the cell one step away as it looks on the screen, the same cell at the edge. */
  neighbour(cell, right, up) {
    const turn = this.flipped ? -1 : 1;
    const file = this.files[this.files.indexOf(cell[0]) + right * turn];
    const rank = this.ranks[this.ranks.indexOf(Number(cell.slice(1))) + up * turn];
    const found = `${file}${rank}`;
    return this.cells.includes(found) ? found : cell;
  }
}
