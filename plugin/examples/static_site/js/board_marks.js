// Marks on the board: coordinates, the last move, the targets of a lifted piece, and arrows for the moves of the book.
//
// cm-chessboard can draw coordinates and markers too, but sets style attributes, which the page's policy forbids, and
// its markers have a licence of their own.

import { EXTENSION_POINT, Extension } from "../vendor/cm-chessboard/model/Extension.js";
import { svg } from "./elements.js";

/** @typedef {import("../vendor/cm-chessboard/Chessboard.js").Chessboard} Chessboard */
/** @typedef {{from: string, to: string, share: number, isStrong?: boolean}} Arrow */

const ARROW_MIN = 0.07; // the width of an arrow, of a square
const ARROW_GROWTH = 0.16; // with the share of its move
const TIP = 0.34;
const LABEL = 0.2; // the height of a coordinate, of a square
const MAX_LABEL = 12; // in pixels

export class BoardMarks extends Extension {
  /** @type {string[]} */
  #last = [];
  /** @type {string[]} */
  #targets = [];
  /** @type {Arrow[]} */
  #arrows = [];

  /** @param {Chessboard} chessboard */
  constructor(chessboard) {
    super(chessboard);
    this.below = svg("g", { "aria-hidden": "true" });
    this.above = svg("g", { "aria-hidden": "true" });
    chessboard.view.markersLayer.append(this.below);
    chessboard.view.markersTopLayer.append(this.above);
    this.registerExtensionPoint(EXTENSION_POINT.afterRedrawBoard, () => this.#draw());
    this.registerExtensionPoint(EXTENSION_POINT.boardChanged, () => this.#draw());
  }

  /** Marks the two squares of the last move. @param {string[]} squares */
  showLast(squares) {
    this.#last = squares;
    this.#draw();
  }

  /** Marks the squares that the lifted piece can move to. @param {string[]} squares */
  showTargets(squares) {
    this.#targets = squares;
    this.#draw();
  }

  /** @param {Arrow[]} arrows */
  showArrows(arrows) {
    this.#arrows = arrows;
    this.#draw();
  }

  /** Returns the middle of a square. @param {string} square */
  #centre(square) {
    const { view } = this.chessboard;
    const corner = view.squareToPoint(square);
    return { x: corner.x + view.squareWidth / 2, y: corner.y + view.squareWidth / 2 };
  }

  #draw() {
    const { view } = this.chessboard;
    const width = view.squareWidth;
    this.below.replaceChildren(
      ...this.#last.map((square) =>
        svg("rect", { class: "last", ...view.squareToPoint(square), width, height: width }),
      ),
      ...this.#coordinates(),
    );
    this.above.replaceChildren(
      ...this.#arrows.map((arrow) => this.#arrow(arrow)),
      ...this.#targets.map((square) => {
        const { x, y } = this.#centre(square);
        return svg("circle", {
          class: "target",
          cx: x,
          cy: y,
          r: width * (this.chessboard.getPiece(square) ? 0.44 : 0.15),
        });
      }),
    );
  }

  /** Writes the ranks on the left squares and the files on the lowest ones. */
  #coordinates() {
    const { view } = this.chessboard;
    const size = view.squareWidth;
    const isWhite = this.chessboard.getOrientation() === "w";
    const left = isWhite ? "a" : "h";
    const lowest = isWhite ? "1" : "8";
    /** @param {string} square @param {string} text @param {number} dx @param {number} dy @param {string} anchor */
    const label = (square, text, dx, dy, anchor) => {
      const { x, y } = view.squareToPoint(square);
      const isDark = (square.charCodeAt(0) + square.charCodeAt(1)) % 2 === 0;
      const place = {
        x: x + size * dx,
        y: y + size * dy,
        "font-size": Math.min(MAX_LABEL, size * LABEL),
        "text-anchor": anchor,
      };
      return svg("text", { class: isDark ? "label dark" : "label", ...place }, text);
    };
    return [
      ...[..."12345678"].map((rank) => label(left + rank, rank, 0.04, 0.22, "start")),
      ...[..."abcdefgh"].map((file) => label(file + lowest, file, 0.95, 0.95, "end")),
    ];
  }

  /** Draws a shaft and a tip, one shape, from the middle of a square to near the middle of another.
   * @param {Arrow} arrow */
  #arrow({ from, to, share, isStrong }) {
    const size = this.chessboard.view.squareWidth;
    const start = this.#centre(from);
    const end = this.#centre(to);
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    const half = (size * (ARROW_MIN + ARROW_GROWTH * share)) / 2;
    const tip = Math.max(size * TIP, 3 * half);
    const shaft = length - size * 0.1 - tip;
    const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
    const points = [
      [0, -half],
      [shaft, -half],
      [shaft, -tip / 2],
      [shaft + tip, 0],
      [shaft, tip / 2],
      [shaft, half],
      [0, half],
    ];
    return svg("polygon", {
      class: isStrong ? "arrow strong" : "arrow",
      points: points.map((point) => point.map((value) => value.toFixed(1)).join(",")).join(" "),
      transform: `translate(${start.x.toFixed(1)} ${start.y.toFixed(1)}) rotate(${turn.toFixed(1)})`,
    });
  }
}
