// The moves of one or several books in a position.

import { countOf, scoreOf, worthOf } from "./results.js";

/** @typedef {import("./model.js").BookMove} BookMove */
/** @typedef {import("./model.js").ChessAnswer} ChessAnswer */
/** @typedef {import("./model.js").LegalMove} LegalMove */
/** @typedef {import("./model.js").Line} Line */

/**
 * A move, and what each book has about it.
 * @typedef {{move: LegalMove, uci: string, books: (BookMove | undefined)[]}} Row
 */

/** Returns the position after some plies of a line, by default that of the board. @param {Line} line */
export function fenOf(line, plies = line.at) {
  return plies > 0 ? line.moves[plies - 1].fen : line.start;
}

/** @param {Line} line */
export function isWhiteToMove(line, plies = line.at) {
  return fenOf(line, plies).split(/\s+/)[1] !== "b";
}

/** Returns the moves of the line after a move is played here. The next move of the line keeps the moves after it.
 * @param {Line} line @param {string} uci */
export function after(line, uci) {
  const moves = line.moves.map((move) => move.uci);
  return { moves: moves[line.at] === uci ? moves : [...moves.slice(0, line.at), uci], at: line.at + 1 };
}

/** Returns "1." before a move of White, "1…" before one of Black that begins a text.
 * @param {Line} line @param {number} ply @param {boolean} isFirst */
export function numberBefore(line, ply, isFirst) {
  const fields = fenOf(line, ply).split(/\s+/);
  const number = (fields.length > 5 && fields.at(-1)) || "1"; // a FEN of three-check has the checks before the clocks
  return fields[1] === "w" ? `${number}.` : isFirst ? `${number}…` : "";
}

/** Returns "1. e4 e5 2. Nf3", up to the place of the board. @param {Line} line */
export function lineText(line) {
  const words = line.moves.slice(0, line.at).map((move, ply) => `${numberBefore(line, ply, ply === 0)} ${move.san}`.trim());
  return words.join(" ");
}

/**
 * Returns the moves of all books: those of the first book, those with the most games first, then those of the others. Moves
 * that the rules do not permit are left out: another position with the same key could have them.
 * @param {Line} line @param {ChessAnswer[]} answers
 */
export function rowsOf(line, answers) {
  const legal = new Map(line.legal.map((move) => [move.uci, move]));
  /** @type {Map<string, Row>} */
  const rows = new Map();
  answers.forEach((answer, book) => {
    for (const listed of [...answer.moves].sort((a, b) => countOf(b) - countOf(a))) {
      const move = line.legal.length > 0 ? legal.get(listed.move) : { uci: listed.move, san: listed.move };
      if (!move) continue;
      const row = rows.get(listed.move) ?? { move, uci: move.uci, books: Array(answers.length).fill(undefined) };
      row.books[book] = listed;
      rows.set(listed.move, row);
    }
  });
  return [...rows.values()];
}

/** Sorts rows by a column; rows without a value come last, and equal rows keep their order.
 * @param {Row[]} rows @param {string} column @param {(uci: string) => string} nameOf */
export function sortRows(rows, column, nameOf) {
  /** @type {Record<string, (row: Row) => number>} */
  const numbers = {
    score: ({ books: [first] }) => (first ? (scoreOf(first)?.share ?? -1) : -2),
    evaluation: ({ books: [first] }) => (first?.evaluation ? worthOf(first.evaluation) : -Infinity),
  };
  /** @type {Record<string, (row: Row) => string>} */
  const texts = { name: (row) => nameOf(row.uci) || "\uffff", move: (row) => row.move.san };
  if (Object.hasOwn(numbers, column)) return rows.sort((a, b) => numbers[column](b) - numbers[column](a) || 0);
  if (Object.hasOwn(texts, column)) return rows.sort((a, b) => texts[column](a).localeCompare(texts[column](b)));
  return rows;
}

/** Returns the games of all moves, or their weights. @param {ChessAnswer} answer */
export function totalOf(answer) {
  return answer.moves.reduce((sum, move) => sum + countOf(move), 0);
}

/** Returns why a book never plays a move; an empty text if it may. @param {BookMove} move */
export function refusalOf(move) {
  if (move.refused) return move.refused;
  if (!move.active) return "inactive";
  return move.weight === 0 ? "weight 0" : "";
}

/** Returns the arrow of a move, with its share in the first book that has it.
 * @param {Row} row @param {ChessAnswer[]} answers */
export function arrowOf(row, answers) {
  const book = row.books.findIndex((move) => move !== undefined);
  const total = totalOf(answers[book]);
  const move = row.books[book];
  return { uci: row.uci, share: move && total > 0 ? countOf(move) / total : 0 };
}

/** Returns notes as one text: "B20 Sicilian Defense; a comment". @param {import("./model.js").Note[]} notes */
export function notesText(notes) {
  /** @param {import("./model.js").Note["kind"]} kind */
  const of = (kind) => notes.filter((note) => note.kind === kind).map((note) => note.text);
  const names = [...of("eco"), ...of("name")].join(" ");
  return [names, ...of("comment")].filter((text) => text !== "").join("; ");
}
