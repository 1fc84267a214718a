// Positions of the variants of Lichess: their texts in all spellings, and their keys in a book.
//
// core/chess/variants/variant_fen.h defines the spellings, and variant_key.h the key: that of the board in chess, which
// the reader in WebAssembly computes, xor a number for each mark, each pocket and each count of checks. Legality is not
// checked, because no book contains an illegal position.

import { TabiaError } from "./error.js";

/** @typedef {"crazyhouse" | "atomic" | "antichess" | "kingofthehill" | "3check" | "horde" | "racingkings"} Variant */

/**
 * A position of a variant, as its FEN has it.
 * @typedef {object} Position
 * @property {string[]} board  the letters of the pieces from a1 to h8, empty for an empty square
 * @property {boolean} isWhiteToMove
 * @property {string} castling
 * @property {string} enPassant  the square, if a pawn is next to the pushed one, else "-"
 * @property {Set<number>} marks  crazyhouse: the squares of the pieces that were pawns
 * @property {string | null} pockets  crazyhouse: "QRPp", White's pieces first
 * @property {[number, number] | null} checks  three-check: the checks that White and Black still have to give
 */

const CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/** @type {Record<Variant, string>} */
const STARTS = {
  crazyhouse: CHESS_START,
  atomic: CHESS_START,
  antichess: CHESS_START,
  kingofthehill: CHESS_START,
  "3check": CHESS_START,
  horde: "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
  racingkings: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
};
const PIECES = "pPnNbBrRqQkK"; // in the order of the rows of numbers
const POCKET_ORDER = "QRBNPqrbnp";
const MAX_IN_POCKETS = 64, CHECKS_TO_WIN = 3;
const SEED = 0x7461626961766172n, STEP = 0x9e3779b97f4a7c15n; // "tabiavar", and the increment of SplitMix64
const BLACK_CHECKS_ROW = 10, WHITE_CHECKS_ROW = 11, MARK_ROW = 12; // after the pockets, a row for each piece

/** Returns the variant with this name, as an index has it, also if its games begin in one of 960 positions; undefined for
 * any other name. @param {string} name @returns {Variant | undefined} */
export function variantOf(name) {
  const plain = name.replace(/960$/, "");
  return Object.hasOwn(STARTS, plain) ? /** @type {Variant} */ (plain) : undefined;
}

/** @param {string} field @param {string} text @param {string} why @returns {never} */
function refuse(field, text, why) {
  throw new TabiaError(`${field} ${JSON.stringify(text.slice(0, 100))}: ${why}`);
}

/** @param {number} square */
const nameOf = (square) => "abcdefgh"[square & 7] + (1 + (square >> 3));
/** @param {number} square */
const rankOf = (square) => square >> 3;
/** @param {string} letter */
const isWhite = (letter) => letter < "a";

/** Divides the first field of a FEN of crazyhouse into the board and the letters of the pockets. @param {string} field */
function takePockets(field) {
  const bracket = field.indexOf("[");
  if (bracket >= 0 && field.endsWith("]")) return [field.slice(0, bracket), field.slice(bracket + 1, -1).replace(/^-$/, "")];
  const ranks = field.split("/");
  return [ranks.slice(0, 8).join("/"), ranks.slice(8).join("/")];
}

/** Returns the letters of pockets in tabia's order. @param {string} letters */
function readPockets(letters) {
  const wrong = /[^PNBRQpnbrq]/u.exec(letters);
  if (wrong) refuse("pockets", letters, `${JSON.stringify(wrong[0])} is not a letter of PNBRQpnbrq`);
  if (letters.length > MAX_IN_POCKETS) refuse("pockets", letters, `more than ${MAX_IN_POCKETS} pieces`);
  return [...letters].sort((a, b) => POCKET_ORDER.indexOf(a) - POCKET_ORDER.indexOf(b)).join("");
}

/** Reads the ranks of a board. @param {string} text */
function readBoard(text) {
  const board = Array(64).fill(""), marks = /** @type {Set<number>} */ (new Set()), ranks = text.split("/");
  if (ranks.length !== 8) refuse("board", text, `${ranks.length} ranks, a board has 8`);
  ranks.forEach((rank, row) => {
    let file = 0, hasPiece = false; // before the letter
    for (const letter of rank) {
      if (letter === "~") {
        if (!hasPiece) refuse("board", text, "a ~ follows no piece");
        marks.add(8 * (7 - row) + file - 1);
      } else if (PIECES.includes(letter)) {
        if (file < 8) board[8 * (7 - row) + file] = letter;
        ++file;
      } else if (/^[1-8]$/.test(letter)) {
        file += Number(letter);
      } else {
        refuse("board", text, `${JSON.stringify(letter)} is not a piece, a digit from 1 to 8 or a slash`);
      }
      hasPiece = PIECES.includes(letter);
    }
    if (file !== 8) refuse("board", text, `rank ${8 - row} has ${file} squares`);
  });
  return { board, marks };
}

/** Returns the outermost rook of a player on one side of the king; -1 if there is none.
 * @param {string[]} board @param {boolean} ofWhite @param {boolean} isKingSide */
function outermostRook(board, ofWhite, isKingSide) {
  const [rook, king] = ofWhite ? "RK" : "rk";
  for (let distance = 0; distance < 8; ++distance) {
    const square = (ofWhite ? 0 : 56) + (isKingSide ? 7 - distance : distance);
    if (board[square] === rook) return square;
    if (board[square] === king) break;
  }
  return -1;
}

/** Returns the rights whose king and rook are on the back rank, as X-FEN has them.
 * @param {string[]} board @param {string} field */
function readCastling(board, field) {
  if (field !== "-" && !/^[A-HKQa-hkq]+$/.test(field))
    refuse("castling", field, "neither - nor letters of KQkq or of files (HAha)");
  const rooks = [...field.replace("-", "")].map((letter) => {
    const file = "ABCDEFGH".indexOf(letter.toUpperCase());
    if (file < 0) return outermostRook(board, isWhite(letter), letter.toUpperCase() === "K");
    return (isWhite(letter) ? 0 : 56) + file;
  });
  let text = "";
  for (const [rook, king, corner] of /** @type {const} */ ([["R", "K", 0], ["r", "k", 56]])) {
    const rank = board.slice(corner, corner + 8);
    for (let file = 7; file >= 0; --file) {
      if (!rooks.includes(corner + file) || rank[file] !== rook || !rank.includes(king)) continue;
      const isKingSide = rank.indexOf(king) < file;
      const isOutermost = outermostRook(board, corner === 0, isKingSide) === corner + file;
      const right = isOutermost ? (isKingSide ? "K" : "Q") : "ABCDEFGH"[file];
      text += corner === 0 ? right : right.toLowerCase();
    }
  }
  return text || "-";
}

/** Returns the square behind a pawn that was just pushed, if a pawn of the side to move is next to it; else "-".
 * @param {string[]} board @param {boolean} isWhiteToMove @param {string} field */
function readEnPassant(board, isWhiteToMove, field) {
  if (field === "-") return "-";
  if (!/^[a-h][1-8]$/.test(field)) refuse("en passant square", field, "neither - nor a square");
  const square = "abcdefgh".indexOf(field[0]) + 8 * (Number(field[1]) - 1);
  const [own, pushed, rank, back] = isWhiteToMove ? ["P", "p", 5, 8] : ["p", "P", 2, -8];
  const pawn = square - back;
  const isPassed = rankOf(square) === rank && board[pawn] === pushed && !board[square] && !board[square + back];
  const isBeside = [pawn - 1, pawn + 1].some((beside) => rankOf(beside) === rankOf(pawn) && board[beside] === own);
  return isPassed && isBeside ? field : "-";
}

/** Reads checks to give, "2+3", or checks given, "+1+0", among the fields after the en passant square: before the clock
 * or after the move number. @param {string[]} rest @returns {[number, number]} */
function readChecks(rest) {
  const isPair = (/** @type {string | undefined} */ field = "") => field.includes("+") && /^[\d+]+$/.test(field);
  const places = isPair(rest[0]) ? [0, 3] : [2];
  const [pair, second] = places.map((place) => rest[place]).filter(isPair);
  if (second !== undefined) refuse("checks", second, "given a second time");
  if (pair === undefined) return [CHECKS_TO_WIN, CHECKS_TO_WIN];
  const [, given, white, black] = /^(\+?)([0-3])\+([0-3])$/.exec(pair) ??
    refuse("checks", pair, "neither W+B, checks to give, nor +W+B, checks given, with numbers from 0 to 3");
  const left = (/** @type {string} */ count) => (given ? CHECKS_TO_WIN - Number(count) : Number(count));
  return [left(white), left(black)];
}

/** Reads a FEN or an EPD of a variant, or "startpos". @param {Variant} variant @param {string} text @returns {Position} */
function readPosition(variant, text) {
  const fields = (text.trim() === "startpos" ? STARTS[variant] : text).split(/[ \t\r\n]+/).filter((field) => field !== "");
  if (fields.length < 4) throw new TabiaError("a FEN has at least four fields: board, side to move, castling, en passant");
  const hasPockets = variant === "crazyhouse", [ranks, letters] = hasPockets ? takePockets(fields[0]) : [fields[0], ""];
  const pockets = hasPockets ? readPockets(letters) : null, { board, marks } = readBoard(ranks);
  if (!/^[wb]$/.test(fields[1])) refuse("side to move", fields[1], "neither w nor b");
  const isWhiteToMove = fields[1] === "w", rights = readCastling(board, fields[2]);
  return {
    board,
    isWhiteToMove,
    castling: variant === "antichess" || variant === "racingkings" ? "-" : rights,
    enPassant: readEnPassant(board, isWhiteToMove, fields[3]),
    marks: new Set(hasPockets ? [...marks].filter((square) => !/[PKpk]/.test(board[square])) : []),
    pockets,
    checks: variant === "3check" ? readChecks(fields.slice(4)) : null,
  };
}

/** Returns the first four fields. Two positions are the same exactly if their texts with marks and pockets, and their
 * checks, are equal. @param {Position} position @param {boolean} isOfChess  without marks and pockets */
function epdOf({ board, isWhiteToMove, castling, enPassant, marks, pockets }, isOfChess) {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => {
    const letters = board.slice(8 * rank, 8 * rank + 8).map((letter, file) => {
      return letter + (!isOfChess && marks.has(8 * rank + file) ? "~" : "") || " ";
    });
    return letters.join("").replace(/ +/g, (blanks) => String(blanks.length));
  });
  const hand = isOfChess || pockets === null ? "" : `[${pockets}]`;
  return `${ranks.join("/")}${hand} ${isWhiteToMove ? "w" : "b"} ${castling} ${enPassant}`;
}

/** Returns the number of a fact: an output of SplitMix64. @param {number} row @param {number} value below 256 */
function numberOf(row, value) {
  const mix = (/** @type {bigint} */ x, /** @type {bigint} */ shift) => x ^ (x >> shift);
  const x = BigInt.asUintN(64, SEED + BigInt(256 * row + value + 1) * STEP);
  const y = BigInt.asUintN(64, mix(x, 30n) * 0xbf58476d1ce4e5b9n);
  return mix(BigInt.asUintN(64, mix(y, 27n) * 0x94d049bb133111ebn), 31n);
}

/** Returns the part of the key that chess lacks. @param {Position} position */
function factsKey({ marks, pockets, checks }) {
  let key = 0n;
  for (const square of marks) key ^= numberOf(MARK_ROW, square);
  for (const letters of (pockets ?? "").match(/(.)\1*/g) ?? []) key ^= numberOf(PIECES.indexOf(letters[0]), letters.length);
  const [white, black] = checks ?? [CHECKS_TO_WIN, CHECKS_TO_WIN];
  if (white !== CHECKS_TO_WIN) key ^= numberOf(WHITE_CHECKS_ROW, white);
  if (black !== CHECKS_TO_WIN) key ^= numberOf(BLACK_CHECKS_ROW, black);
  return key;
}

/** Returns the text of a move that UCI of chess does not have: a drop, "N@f3", or in antichess a promotion to a king;
 * undefined for other moves. @param {Variant} variant @param {string[]} board @param {number} from @param {number} to
 * @param {number} promotion */
function moveText(variant, board, from, to, promotion) {
  if (from === to) return `${"PNBRQ"[promotion]}@${nameOf(to)}`;
  const isKing = variant === "antichess" && promotion === 0 && /[Pp]/.test(board[from]) && [0, 7].includes(rankOf(to));
  return isKing ? `${nameOf(from)}${nameOf(to)}k` : undefined;
}

/** Returns what the answer about a position needs: its text in tabia's spelling, the FEN of its board in chess, the part
 * of its key that chess lacks, and the texts of moves that chess lacks. Throws if the text is no FEN of the variant.
 * @param {Variant} variant @param {string} text */
export function parseVariant(variant, text) {
  try {
    const position = readPosition(variant, text), { board, checks } = position;
    return {
      position: epdOf(position, false) + (checks ? ` ${checks.join("+")}` : ""),
      fen: epdOf(position, true),
      factsKey: factsKey(position),
      moveText: (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ promotion) =>
        moveText(variant, board, from, to, promotion),
    };
  } catch (error) {
    if (!(error instanceof TabiaError)) throw error;
    throw new TabiaError(`POSITION: ${JSON.stringify(text.slice(0, 100))}: not a FEN of ${variant}: ${error.message}`);
  }
}
