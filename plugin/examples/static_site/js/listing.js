// The moves of one or several books in a position.

import { uciOf } from "./line.js";
import { countOf } from "./results.js";

/** @typedef {import("../tabia/tabia.js").BookMove} BookMove */
/** @typedef {import("../tabia/tabia.js").ChessAnswer} ChessAnswer */
/** @typedef {import("./line.js").Line} Line */
/** @typedef {import("./line.js").Move} Move */

/**
 * A move, and what each book has about it.
 * @typedef {{move: Move, uci: string, books: (BookMove | undefined)[]}} Row
 */

/**
 * Returns the moves of all books: those of the first book, the most frequent first, then those of the others. Moves
 * that the rules do not permit are left out: another position with the same key could have them.
 * @param {Line} line @param {ChessAnswer[]} answers
 */
export function rowsOf(line, answers) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  answers.forEach((answer, book) => {
    for (const listed of [...answer.moves].sort((a, b) => countOf(b) - countOf(a))) {
      const move = line.legal.get(listed.move);
      if (!move) continue;
      const row = rows.get(listed.move) ?? { move, uci: uciOf(move), books: Array(answers.length).fill(undefined) };
      row.books[book] = listed;
      rows.set(listed.move, row);
    }
  });
  return [...rows.values()];
}

/** Returns the games of all moves, or their weights. @param {ChessAnswer} answer */
export function totalOf(answer) {
  return answer.moves.reduce((sum, move) => sum + countOf(move), 0);
}

/** Returns the arrow of a move, with its share in the first book that has it.
 * @param {Row} row @param {ChessAnswer[]} answers */
export function arrowOf(row, answers) {
  const book = row.books.findIndex((move) => move !== undefined);
  const total = totalOf(answers[book]);
  const move = row.books[book];
  return { from: row.move.from, to: row.move.to, share: move && total > 0 ? countOf(move) / total : 0 };
}
