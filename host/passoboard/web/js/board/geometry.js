// Where the cells of a board lie in the drawing, as seen by the viewer.

/** A place on the board: tiles to the right, tiles up. @typedef {{x: number, y: number}} Point */

export const TILE = 100;
export const GAP = 8;
export const PITCH = TILE + GAP;
export const FRAME = 52;
export const TRAY = 118;

/** The places of a board's cells, as seen by the viewer. */
export class Geometry {
  /** @param {Record<string, Point>} places @param {boolean} [flipped] @param {boolean} [tray] */
  constructor(places, flipped = false, tray = false) {
    this.places = places;
    this.flipped = flipped;
    this.cells = Object.keys(places);
    const all = this.cells.length ? Object.values(places) : [{ x: 0, y: 0 }];
    this.left = Math.min(...all.map(({ x }) => x));
    this.right = Math.max(...all.map(({ x }) => x));
    this.bottom = Math.min(...all.map(({ y }) => y));
    this.top = Math.max(...all.map(({ y }) => y));
    this.width = (this.right - this.left + 1) * PITCH + GAP + 2 * FRAME;
    this.boardHeight = (this.top - this.bottom + 1) * PITCH + GAP + 2 * FRAME;
    this.height = this.boardHeight + (tray ? TRAY : 0);
  }

  /** Return the centre of the tile at a place, in drawing units. @param {Point} place @returns {Point} */
  draw({ x, y }) {
    const column = this.flipped ? this.right - x : x - this.left;
    const row = this.flipped ? y - this.bottom : this.top - y;
    const edge = FRAME + GAP + TILE / 2;
    return { x: edge + column * PITCH, y: edge + row * PITCH };
  }

  /** Return the centre of a cell's tile. @param {string} cell */
  middle(cell) {
    return this.draw(this.places[cell]);
  }

  /** Return the upper left corner of a cell's tile. @param {string} cell @returns {Point} */
  corner(cell) {
    const { x, y } = this.middle(cell);
    return { x: x - TILE / 2, y: y - TILE / 2 };
  }

  /** Return the cell at a point of the drawing, "" if there is none. @param {Point} point */
  cellAt({ x, y }) {
    const reach = PITCH / 2;
    return this.cells.find((cell) => {
      const middle = this.middle(cell);
      return x >= middle.x - reach && x < middle.x + reach && y >= middle.y - reach && y < middle.y + reach;
    }) ?? "";
  }

  /** Return whether a point is on the board, its frame included. @param {Point} point */
  isOnBoard({ x, y }) {
    return x >= 0 && y >= 0 && x < this.width && y < this.boardHeight;
  }

  /** Return the nearest cell in a direction on the screen, or the same cell at the edge.
   *  @param {string} cell @param {number} right @param {number} up */
  neighbour(cell, right, up) {
    const here = this.middle(cell);
    let [found, nearest] = [cell, Infinity];
    for (const other of this.cells) {
      const { x, y } = this.middle(other);
      const along = (x - here.x) * right - (y - here.y) * up;
      const aside = Math.abs((x - here.x) * up + (y - here.y) * right);
      if (along <= 0 || aside > along) continue;
      const far = along + 2 * aside;
      if (far < nearest) [found, nearest] = [other, far];
    }
    return found;
  }

  /** Return the place of a player's button: at their edge of the board, the first two opposite each other.
   *  @param {number} seat @returns {Point} */
  button(seat) {
    const inset = FRAME * 0.6;
    const near = (seat % 2 === 0) !== this.flipped;
    const right = near === (seat < 2);
    return { x: right ? this.width - inset : inset, y: near ? this.boardHeight - inset : inset };
  }
}
