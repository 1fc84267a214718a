// A position that is changed, as the server reads it, and its changes.

import { rowLinks } from "./keys.js";

/** A position of a book. @typedef {{fen: string, moves: string[], book: string}} Place */
/** @typedef {{uci: string, san: string, change: string, before: number | null, after: number | null}} MoveChange */
/** The changes of a position, and its line in the file of changes. @typedef {{text: string, comment: string, moves: MoveChange[]}} PlaceChanges */
/** A line of the file. @typedef {{line: number, position: string, operations: string[], text: string, proposed: boolean}} ChangedLine */
/** @typedef {Record<string, string | number>} Members of a change, which editing.h describes */

/** Returns the parameters of a request about a position. @param {Place} place */
export const parametersOf = ({ fen, moves, book }) => ({ fen, play: moves.join(","), book });

/** Returns a position as text, or a line. @param {Place} place */
export function textOf({ fen, moves }) {
  return moves.length > 0 ? `${fen} moves ${moves.join(" ")}` : fen;
}

/** Returns the element that has the focus after a change of a move, or of a position. @param {string} uci */
export function focusAfter(uci) {
  const pencil = uci && document.querySelector(`#view [data-move="${uci}"] .pencil`);
  const found = pencil || document.querySelector("#view .edit-bar button") || rowLinks()[0];
  return found instanceof HTMLElement ? found : null;
}
