// Answers of chess books, with the names of `tabia probe --json`.

import { TabiaError } from "./error.js";
import { hex } from "./header.js";
import { parseVariant, variantOf } from "./variants.js";

/** @typedef {import("./reader.js").Reader} Reader */
/** @typedef {import("./tabia.d.ts").Evaluation} Evaluation */
/** @typedef {import("./tabia.d.ts").Note} Note */
/** @typedef {import("./tabia.d.ts").BookInfo} BookInfo */
/** @typedef {import("./variants.js").Variant} Variant */

/**
 * A position of chess or of a variant, as chessAnswer needs it.
 * @typedef {object} Parsed
 * @property {string} fen  of its board in chess
 * @property {bigint} key
 * @property {string} [position]  of a variant: its text in tabia's spelling
 * @property {(from: number, to: number, promotion: number) => string | undefined} [moveText]  of a variant: the text of a
 *   move that chess lacks
 */

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CHESS = /^(|standard|chess|chess960|fischerandom)$/i;
const MOVE_BYTES = 56, NOTE_BYTES = 28, TEXT_BYTES = 12;
const VARIANT_CODE = 4; // the version of the values of a variant with rules
const INACTIVE = 1, GAMES = 2, EVALUATION = 4, MATE = 8;
const NOTE_KINDS = /** @type {const} */ (["name", "comment", "eco"]);
const ORIGINS = /** @type {const} */ (["stated", "search", "solved"]);

/** Returns the variant of a book, undefined for chess. Throws if the book has other rules, or the positions of a
 * variant as texts, as indexes had before tabia supported its rules. @param {BookInfo} info */
export function rulesOf(info) {
  const name = info.variant ?? "", variant = variantOf(name);
  if (CHESS.test(name)) return undefined;
  if (!variant) throw new TabiaError(`${info.book}: the variant ${name} is not supported`);
  if (info.code !== VARIANT_CODE)
    throw new TabiaError(`${info.book}: built before tabia supported the rules of ${name}; build the index again`);
  return variant;
}

/** Reads a position. @param {Reader} reader @param {string} position @param {Variant} [variant] @returns {Parsed} */
export function parseChess(reader, position, variant) {
  if (variant) {
    const { factsKey, ...parsed } = parseVariant(variant, position);
    return { ...parsed, key: boardKey(reader, parsed.fen) ^ factsKey };
  }
  const fen = position.trim() === "startpos" ? START : position;
  return { fen, key: boardKey(reader, fen) };
}

/** Returns the key of a FEN in chess. @param {Reader} reader @param {string} fen */
function boardKey(reader, fen) {
  reader.forget();
  if (reader.calls.web_parse_fen(reader.copyText(fen)) !== 0)
    throw new TabiaError(`POSITION: ${JSON.stringify(fen.slice(0, 100))}: not a FEN`);
  return BigInt.asUintN(64, reader.calls.web_key());
}

/** @param {DataView} view @param {number} at @returns {Evaluation} */
function evaluationAt(view, at) {
  const score = view.getInt16(at + 48, true), origin = ORIGINS[view.getUint8(at + 51)];
  const name = view.getUint8(at + 35) & MATE ? "mate" : "cp";
  const rest = { depth: view.getUint8(at + 50), origin };
  return { [name]: score, ...rest, ...(origin === "solved" ? { distance: view.getUint16(at + 52, true) } : {}) };
}

/** Returns the notes of a key, each with the move that it is about. @param {Reader} reader @param {bigint} key */
function notesOf(reader, key) {
  const count = reader.calls.web_notes(key, 0, 0), at = reader.allocate(NOTE_BYTES * count);
  reader.calls.web_notes(key, at, count);
  const view = reader.view(), decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return Array.from({ length: count }, (_, i) => {
    const note = at + NOTE_BYTES * i, text = reader.bytes(view.getUint32(note, true), view.getUint32(note + 4, true));
    return {
      move: moveCode(reader, view, note + 12, note + 15),
      note: /** @type {Note} */ ({ kind: NOTE_KINDS[view.getInt32(note + 8, true)], text: decoder.decode(text) }),
    };
  });
}

/** Returns a text that is equal for equal moves; empty for none. `text` is that of a move in an unsupported variant.
 * @param {Reader} reader @param {DataView} view @param {number} squares @param {number} text */
function moveCode(reader, view, squares, text) {
  const [from, to, promotion] = [0, 1, 2].map((i) => view.getUint8(squares + i));
  return reader.text(text) || (from || to || promotion ? `${from} ${to} ${promotion}` : "");
}

/** Returns the moves of a position, without their shares and notes. @param {Reader} reader @param {Parsed} parsed */
function movesOf(reader, { fen, key, moveText }) {
  const count = reader.calls.web_probe(key, 0, 0), at = reader.allocate(MOVE_BYTES * count);
  const textAt = reader.allocate(TEXT_BYTES);
  reader.calls.web_probe(key, at, count);
  reader.calls.web_parse_fen(reader.copyText(fen));
  return Array.from({ length: count }, (_, i) => {
    const move = at + MOVE_BYTES * i;
    reader.calls.web_move_text(move, textAt);
    const view = reader.view(), [from, to, promotion, flags] = reader.bytes(move + 32, 4), hasGames = (flags & GAMES) !== 0;
    const count64 = (/** @type {number} */ offset) => Number(view.getBigUint64(move + offset, true));
    return {
      code: moveCode(reader, view, move + 32, move + 36),
      move: {
        move: moveText?.(from, to, promotion) ?? reader.text(textAt),
        weight: count64(0),
        share: 0,
        win: hasGames ? count64(8) : null,
        draw: hasGames ? count64(16) : null,
        loss: hasGames ? count64(24) : null,
        active: (flags & INACTIVE) === 0,
        evaluation: flags & EVALUATION ? evaluationAt(view, move) : null,
        notes: /** @type {Note[]} */ ([]),
      },
    };
  });
}

/** Runs the query of a position once: its answer has no meaning if the reader wants more bytes.
 * @param {Reader} reader @param {string} book @param {Parsed} parsed */
export function chessAnswer(reader, book, parsed) {
  const { key, position } = parsed, moves = movesOf(reader, parsed), notes = notesOf(reader, key);
  const total = moves.reduce((sum, { move }) => sum + (move.active ? move.weight : 0), 0);
  for (const { code, move } of moves) {
    if (move.active && total > 0) move.share = move.weight / total;
    move.notes = notes.filter((note) => note.move === code).map((note) => note.note);
  }
  return {
    game: /** @type {const} */ ("chess"),
    key: hex(key),
    ...(position === undefined ? {} : { position }),
    found: moves.length > 0,
    book,
    moves: moves.map(({ move }) => move),
    notes: notes.filter(({ move }) => move === "").map(({ note }) => note),
  };
}
