// A line of chess moves, and the place in it that the board shows.

import { Chess, DEFAULT_POSITION } from "../vendor/chess.js/chess.js";

/** @typedef {import("../vendor/chess.js/chess.js").Move} Move */

/** Returns the text of a move as in UCI. @param {Move} move */
export function uciOf(move) {
  return move.from + move.to + (move.promotion ?? "");
}

/** Returns a FEN with all six fields: those of an EPD are followed by clocks. @param {string} text */
export function completeFen(text) {
  const fields = text.trim().split(/\s+/).slice(0, 6);
  if (fields.length < 4) throw new Error(`POSITION: ${text.trim().slice(0, 90)}: not a FEN`);
  const clocks = /^\d+$/.test(fields[4] ?? "") ? fields.slice(4) : [];
  return [...fields.slice(0, 4), clocks[0] ?? "0", clocks[1] ?? "1"].join(" ");
}

export class Line {
  /** @type {Move[]} */
  moves = [];
  /** The rest of the line, which is illegal; empty for a legal line. */
  illegal = "";

  /** Throws if the FEN is invalid. @param {string} fen @param {string[]} ucis @param {number} at */
  constructor(fen, ucis, at) {
    const game = new Chess(fen === "" ? DEFAULT_POSITION : completeFen(fen));
    this.start = game.fen();
    for (const uci of ucis) {
      try {
        this.moves.push(
          game.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci.slice(4, 5) || undefined }),
        );
      } catch {
        this.illegal = uci;
        break;
      }
    }
    this.at = Math.min(at, this.moves.length);
    this.rules = new Chess(this.fenAt(this.at));
    /** @type {Map<string, Move>} */
    this.legal = new Map(this.rules.moves({ verbose: true }).map((move) => [uciOf(move), move]));
  }

  /** Returns the position after the first `plies` moves. @param {number} plies */
  fenAt(plies) {
    return plies === 0 ? this.start : this.moves[plies - 1].after;
  }

  get fen() {
    return this.fenAt(this.at);
  }

  get isWhiteToMove() {
    return this.rules.turn() === "w";
  }

  /** Returns the move that led to the position. */
  get last() {
    return this.at > 0 ? this.moves[this.at - 1] : undefined;
  }

  /** Returns the moves of the line after a move is played here. The next move of the line keeps the moves after it.
   * @param {string} uci */
  after(uci) {
    const ucis = this.moves.map(uciOf);
    const moves = ucis[this.at] === uci ? ucis : [...ucis.slice(0, this.at), uci];
    return { moves, at: this.at + 1 };
  }

  /** Returns "1." before a move of White, "1…" before one of Black that begins a text.
   * @param {number} ply @param {boolean} isFirst */
  numberBefore(ply, isFirst) {
    const [, turn, , , , number] = this.fenAt(ply).split(" ");
    return turn === "w" ? `${number}.` : isFirst ? `${number}…` : "";
  }

  /** Returns "1. e4 e5 2. Nf3", up to the place of the board. */
  text() {
    const words = this.moves
      .slice(0, this.at)
      .map((move, ply) => `${this.numberBefore(ply, ply === 0)} ${move.san}`.trim());
    return words.join(" ");
  }
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
