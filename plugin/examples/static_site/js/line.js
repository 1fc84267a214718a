// Lines of chess moves by the rules of chess.js.

import { Chess, DEFAULT_POSITION } from "../vendor/chess.js/chess.js";

/** @typedef {import("../vendor/chess.js/chess.js").Move} Move */
/** @typedef {import("./model.js").Line} Line */

/** Returns the text of a move as in UCI. @param {Move} move */
function uciOf(move) {
  return move.from + move.to + (move.promotion ?? "");
}

/** Returns a FEN with all six fields: those of an EPD are followed by clocks. @param {string} text */
export function completeFen(text) {
  const fields = text.trim().split(/\s+/).slice(0, 6);
  if (fields.length < 4) throw new Error(`POSITION: ${text.trim().slice(0, 90)}: not a FEN`);
  const clocks = /^\d+$/.test(fields[4] ?? "") ? fields.slice(4) : [];
  return [...fields.slice(0, 4), clocks[0] ?? "0", clocks[1] ?? "1"].join(" ");
}

/** Returns a line of moves. Throws if the FEN is invalid.
 * @param {string} fen @param {string[]} ucis @param {number} at @returns {Line} */
export function lineOf(fen, ucis, at) {
  const game = new Chess(fen === "" ? DEFAULT_POSITION : completeFen(fen));
  const start = game.fen();
  /** @type {Line["moves"]} */
  const moves = [];
  let illegal = "";
  for (const uci of ucis) {
    try {
      const move = game.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci.slice(4, 5) || undefined });
      moves.push({ uci: uciOf(move), san: move.san, fen: move.after });
    } catch {
      illegal = uci;
      break;
    }
  }
  const place = Math.min(at, moves.length);
  const here = new Chess(place > 0 ? moves[place - 1].fen : start);
  const legal = here.moves({ verbose: true }).map((move) => ({ uci: uciOf(move), san: move.san, fen: move.after }));
  return { start, moves, at: place, legal, illegal };
}

/** Returns the moves of a text such as "1. e4 e5" as in UCI; none if it is no such text. @param {string} text */
function movesOf(text) {
  const game = new Chess();
  try {
    game.loadPgn(text);
  } catch {
    return [];
  }
  return game.history({ verbose: true }).map(uciOf);
}

/** Returns the start and the moves of what a user enters: a FEN, an EPD, "startpos", or moves such as "1. e4 e5".
 * @param {string} text @returns {{fen: string, moves: string[], at: number}} */
export function parseEntered(text) {
  const entered = text.trim();
  if (entered === "" || entered === "startpos") return { fen: "", moves: [], at: 0 };
  if (entered.split(/\s+/)[0].split("/").length === 8) {
    const start = new Chess(completeFen(entered)).fen();
    return { fen: start === DEFAULT_POSITION ? "" : start, moves: [], at: 0 };
  }
  const moves = movesOf(entered);
  if (moves.length === 0)
    throw new Error(`POSITION: ${entered.slice(0, 90)}: neither a FEN nor moves from the start position`);
  return { fen: "", moves, at: moves.length };
}
