// Shows the pieces in hand and the remaining checks of each player, in a row above and a row below the board.

import { html, plural } from "./elements.js";
import { pieceDrawing, pieceName } from "./squares.js";

const ORDER = "QRBNPqrbnp";

/** Returns the pieces in hand of a FEN, with their counts. @param {string} fen */
export function pocketsOf(fen) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const letter of /\[([^\]]*)\]/.exec(fen)?.[1] ?? "") counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

/** Returns the remaining checks of White and Black; null in other variants. @param {string} fen */
export function checksOf(fen) {
  const checks = /^(\d)\+(\d)$/.exec(fen.split(/\s+/)[4] ?? "");
  return checks && { white: Number(checks[1]), black: Number(checks[2]) };
}

/** Returns the beginning of the drops of a piece: "N@". @param {string} letter */
const placeOf = (letter) => `${letter.toUpperCase()}@`;

export class Pockets {
  constructor() {
    this.above = html("div", { class: "pocket", role: "group", hidden: true });
    this.below = html("div", { class: "pocket", role: "group", hidden: true });
  }

  /** Returns the button of a piece that the side to move has in hand. @param {string} place  "N@" */
  piece(place) {
    return [this.above, this.below].flatMap((row) => [.../** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll("[data-square]"))]).find((piece) => piece.dataset.square === place);
  }

  /** Shows the rows of a position. @param {string} fen @param {boolean} isBlackBelow
   * @param {(place: string) => boolean} canDrop  whether the player who moves may drop the piece */
  show(fen, isBlackBelow, canDrop) {
    const counts = pocketsOf(fen);
    const checks = checksOf(fen);
    const isWhiteToMove = fen.split(/\s+/)[1] !== "b";
    for (const isWhite of [true, false]) {
      const row = isWhite === isBlackBelow ? this.above : this.below;
      const letters = [...ORDER].filter((letter) => counts.has(letter) && (letter === letter.toUpperCase()) === isWhite);
      const pieces = letters.map((letter) => this.#piece(letter, counts.get(letter) ?? 0, isWhite === isWhiteToMove && canDrop(placeOf(letter))));
      const left = checks && (isWhite ? checks.white : checks.black);
      const player = isWhite ? "White" : "Black";
      row.hidden = !fen.includes("[") && left === null;
      row.setAttribute("aria-label", left === null ? `Pieces in hand of ${player}` : `Checks left for ${player}`);
      row.replaceChildren(...pieces, ...(left === null ? [] : [html("span", { class: "quiet" }, `${player}: ${left} of 3 checks left`)]));
    }
  }

  /** @param {string} letter @param {number} count @param {boolean} isOwn */
  #piece(letter, count, isOwn) {
    const label = `${plural(count, pieceName(letter))} in hand`;
    const attributes = { "aria-label": label, title: label };
    const drawing = [pieceDrawing(letter), count > 1 && html("span", { class: "count", "aria-hidden": "true" }, count)];
    if (!isOwn) return html("span", { ...attributes, role: "img" }, ...drawing);
    return html("button", { ...attributes, type: "button", class: "own", "data-square": placeOf(letter) }, ...drawing);
  }
}
