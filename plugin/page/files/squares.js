// The squares of the chess board: pieces, coordinates, the focus among them, and pieces that slide.

import { html, svg } from "./elements.js";

const SLIDE_MS = 120;
const SQUARE = 100 / 0.94; // the width of a square in per cent of the width of a piece (page.css)
const PIECES = new URL("./pieces.svg", import.meta.url).href;
const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const FILES = "abcdefgh";

/** Draws a piece. @param {string} letter  as in a FEN */
export function pieceDrawing(letter) {
  const kind = letter.toLowerCase();
  const use = svg("use", { href: `${PIECES}#${kind}` });
  return svg("svg", { class: kind === letter ? "b" : "w", "aria-hidden": "true" }, use);
}

/** Returns the pieces of a FEN by their squares. @param {string} fen */
export function piecesOf(fen) {
  /** @type {Map<string, string>} */
  const pieces = new Map();
  fen
    .split(/\s+/)[0]
    .replace(/\[.*/, "") // pieces in hand, of a variant
    .split("/")
    .forEach((rank, row) => {
      let column = 0;
      for (const letter of rank) {
        if (/\d/.test(letter)) column += Number(letter);
        else if (letter.toLowerCase() in NAMES) pieces.set(FILES[column++] + (8 - row), letter);
      }
    });
  return pieces;
}

/** @param {string} letter */
export function pieceName(letter) {
  const kind = /** @type {keyof typeof NAMES} */ (letter.toLowerCase());
  return `${kind === letter ? "black" : "white"} ${NAMES[kind]}`;
}

export class Squares {
  /** @type {Map<string, HTMLTableCellElement>} */
  #cells = new Map();
  /** @type {Map<string, string>} */
  #pieces = new Map();
  #isBlackBelow = false;
  #focus = "";

  constructor() {
    this.body = html("tbody");
    this.element = html("table", { class: "board", role: "grid" }, this.body);
  }

  /** @param {string} square */
  cell(square) {
    return this.#cells.get(square);
  }

  get cells() {
    return [...this.#cells.values()];
  }

  /** Draws a position. Only squares whose piece has changed are drawn again, because drawing pieces takes most of the
   * time of a move. @param {string} fen @param {boolean} isBlackBelow @param {string[]} last  squares of the last move */
  draw(fen, isBlackBelow, last) {
    if (this.#cells.size === 0 || this.#isBlackBelow !== isBlackBelow) this.#layOut(isBlackBelow);
    const pieces = piecesOf(fen);
    for (const [square, cell] of this.#cells) {
      const isDark = (FILES.indexOf(square[0]) + Number(square[1])) % 2 === 1;
      cell.className = [isDark ? "dark" : "light", last.includes(square) && "last"].filter(Boolean).join(" ");
      const piece = pieces.get(square);
      if (piece === this.#pieces.get(square)) continue;
      cell.replaceChildren(...(piece ? [pieceDrawing(piece)] : []));
      cell.setAttribute("aria-label", `${square}, ${piece ? pieceName(piece) : "empty"}`);
    }
    this.#pieces = pieces;
    const turn = fen.split(/\s+/)[1] === "b" ? "Black" : "White";
    this.element.setAttribute("aria-label", `Board, ${isBlackBelow ? "Black" : "White"} below, ${turn} to move`);
  }

  /** Makes the empty squares. @param {boolean} isBlackBelow */
  #layOut(isBlackBelow) {
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && this.body.contains(active) ? active.dataset.square : undefined;
    this.#isBlackBelow = isBlackBelow;
    this.#cells.clear();
    this.#pieces.clear();
    const rows = [...Array(8).keys()].map((row) => {
      const rank = String(isBlackBelow ? row + 1 : 8 - row);
      const cells = [...(isBlackBelow ? [...FILES].reverse() : FILES)].map((file, column) => {
        const square = file + rank;
        const cell = html("td", {
          role: "gridcell",
          tabindex: -1,
          "data-square": square,
          "data-rank": column === 0 && rank,
          "data-file": row === 7 && file,
          "aria-label": `${square}, empty`,
        });
        this.#cells.set(square, cell);
        return cell;
      });
      return html("tr", { role: "row" }, ...cells);
    });
    this.body.replaceChildren(...rows);
    const stop = this.cell(focused ?? this.#focus) ?? this.cells[0];
    stop.tabIndex = 0;
    if (focused) stop.focus({ preventScroll: true });
  }

  /** Returns the square at a point of the window, below arrows and a dragged piece. @param {number} x @param {number} y */
  squareAt(x, y) {
    const cell = document.elementsFromPoint(x, y).find((element) => element.matches(".board td"));
    return cell instanceof HTMLElement ? (cell.dataset.square ?? null) : null;
  }

  /** Moves the focus by an arrow key. Returns false for another key. @param {HTMLElement} cell @param {string} key */
  moveFocus(cell, key) {
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    });
    const step = steps[key];
    if (!step) return false;
    const all = this.cells;
    const at = all.findIndex((each) => each === cell);
    const column = (at % 8) + step[0];
    const row = Math.floor(at / 8) + step[1];
    if (column < 0 || column > 7 || row < 0 || row > 7) return true;
    this.focus(all[8 * row + column]);
    return true;
  }

  /** Moves the focus to a square, the only one that the Tab key reaches. @param {HTMLElement | undefined} cell */
  focus(cell) {
    if (!cell) return;
    for (const other of this.cells) other.tabIndex = other === cell ? 0 : -1;
    cell.focus({ preventScroll: true });
    this.#focus = cell.dataset.square ?? "";
  }

  /** Slides the piece on the square `to` from the square `from`. @param {string} from @param {string} to */
  slide(from, to) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const squares = [...this.#cells.keys()];
    const [start, end] = [squares.indexOf(from), squares.indexOf(to)];
    const piece = this.cell(to)?.querySelector("svg");
    if (start < 0 || !piece) return;
    const [x, y] = [(start % 8) - (end % 8), Math.floor(start / 8) - Math.floor(end / 8)];
    piece.animate(
      [{ transform: `translate(${x * SQUARE}%, ${y * SQUARE}%)`, zIndex: "3" }, { transform: "none", zIndex: "3" }],
      { duration: SLIDE_MS, easing: "ease-out" },
    );
  }
}
