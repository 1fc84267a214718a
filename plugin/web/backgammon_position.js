// Positions of backgammon as text: XGID, and the ids of GNU Backgammon.

import { TabiaError } from "./error.js";

/** Chequers seen by one player: 1 to 24 are the player's points, 25 the bar; the opponent's chequers are negative, 0
 * is their bar.
 * @typedef {Int8Array} Board */
/** The score and the cube, seen by the player on roll. A money session has length 0 and away scores 0.
 * @typedef {{
 *   length: number, awaySelf: number, awayOpponent: number, crawford: boolean, cubeLog2: number, owner: 0 | 1 | 2,
 *   jacoby: boolean, beaver: boolean
 * }} Context */
/** @typedef {[number, number]} Dice the higher one first */
/** @typedef {{board: Board, context: Context, dice: Dice | null}} Position */

export const BAR = 25;
const CELLS = 26, CHEQUERS = 15, POSITION_BYTES = 10, MAX_CUBE_LOG2 = 15, MAX_LENGTH = 32767;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** @type {Context} of a position id without a match id */
const MONEY = { ...awayScores(0, 0, 0), crawford: false, cubeLog2: 0, owner: 0, jacoby: true, beaver: true };

/** Returns the board seen by the other player. @param {Board} board */
export function flip(board) {
  return Int8Array.from(board, (_, cell) => -board[BAR - cell]);
}

/** Returns the error of a text. @param {string} text @param {string} why */
function wrong(text, why) {
  return new TabiaError(`POSITION: ${JSON.stringify(text.slice(0, 100))}: ${why}`);
}

/** Parses an XGID, a position id, or a position id, a colon and a match id. A roll may follow.
 * @param {string} text @returns {Position} */
export function parseBackgammon(text) {
  const [id, roll, ...rest] = text.trim().split(/\s+/);
  if (rest.length > 0) throw wrong(text, "only a roll may follow the id");
  const position = parseId(id);
  return roll === undefined ? position : { ...position, dice: parseDice(roll) };
}

/** Parses "31" or "3-1". @param {string | [number, number]} dice @returns {Dice} */
export function parseDice(dice) {
  const text = typeof dice === "string" ? dice : dice.join("");
  if (!/^[1-6]-?[1-6]$/.test(text)) throw wrong(text, "not a roll such as 31");
  const a = Number(text[0]), b = Number(text[text.length - 1]);
  return [Math.max(a, b), Math.min(a, b)];
}

/** @param {string} id */
function parseId(id) {
  if (/^xgid=/i.test(id) || id.indexOf(":") === CELLS) return parseXgid(id.replace(/^xgid=/i, ""));
  const [position, match, ...more] = id.split(":");
  if (position.length !== 14 || more.length > 0)
    throw wrong(id, "neither an XGID, nor a position id of 14 letters, alone or with a match id");
  const board = boardOf(fromBase64(position, POSITION_BYTES));
  if (!board) throw wrong(id, "not a position id");
  return match === undefined ? { board, context: MONEY, dice: null } : { board, ...parseMatchId(match) };
}

/** @param {string} text @returns {Position} */
function parseXgid(text) {
  const fields = text.split(":");
  if (fields.length !== 9 && fields.length !== 10)
    throw wrong(text, "an XGID has 10 fields, or 9 without the highest cube");
  /** @param {number} field @param {number} min @param {number} max */
  const number = (field, min, max) => {
    const value = /^-?\d+$/.test(fields[field]) ? Number(fields[field]) : NaN;
    if (!(value >= min && value <= max)) throw wrong(text, `field ${field + 1}: must be from ${min} to ${max}`);
    return value;
  };
  const seenByBottom = boardOfLetters(text, fields[0]);
  const turn = number(3, -1, 1), owner = number(2, -1, 1), length = number(8, 0, MAX_LENGTH);
  if (turn === 0) throw wrong(text, "field 4: must be 1 or -1");
  if (fields.length === 10) number(9, 0, MAX_CUBE_LOG2);
  const maxPoints = length > 0 ? length - 1 : MAX_LENGTH, points = [number(5, 0, maxPoints), number(6, 0, maxPoints)];
  const [own, other] = turn > 0 ? points : points.reverse(), rule = number(7, 0, length > 0 ? 1 : 3);
  return {
    board: turn > 0 ? seenByBottom : flip(seenByBottom),
    context: {
      ...awayScores(length, own, other), crawford: length > 0 && rule === 1, cubeLog2: number(1, 0, MAX_CUBE_LOG2),
      owner: owner === 0 ? 0 : owner === turn ? 1 : 2, jacoby: length === 0 && (rule & 1) !== 0,
      beaver: length === 0 && (rule & 2) !== 0,
    },
    dice: /^(00|[DBR])$/.test(fields[4]) ? null : parseDice(fields[4]),
  };
}

/** @param {number} length @param {number} own @param {number} other */
function awayScores(length, own, other) {
  const away = (/** @type {number} */ points) => (length > 0 ? Math.max(1, length - points) : 0);
  return { length, awaySelf: away(own), awayOpponent: away(other) };
}

/** @param {string} text @param {string} letters */
function boardOfLetters(text, letters) {
  const isRight = letters.length === CELLS && /^[-A-Pa-p]*$/.test(letters);
  const board = Int8Array.from(isRight ? letters : [], (letter) =>
    letter === "-" ? 0 : letter < "a" ? letter.charCodeAt(0) - 64 : 96 - letter.charCodeAt(0));
  const count = (/** @type {number} */ sign) => board.reduce((sum, cell) => sum + Math.max(0, sign * cell), 0);
  if (!isRight || board[0] > 0 || board[BAR] < 0 || count(1) > CHEQUERS || count(-1) > CHEQUERS)
    throw wrong(text, "not a position of at most 15 chequers a side");
  return board;
}

/** @param {string} text @param {number} size */
function fromBase64(text, size) {
  const bytes = new Uint8Array(size);
  let bits = 0, count = 0, filled = 0;
  if (text.length !== Math.ceil((8 * size) / 6)) throw wrong(text, `${text.length} letters`);
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) throw wrong(text, `${JSON.stringify(letter)} is not a letter of an id`);
    bits = ((bits << 6) | value) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[filled++] = bits >> count;
  }
  if ((bits & ((1 << count) - 1)) !== 0) throw wrong(text, "unused bits of the last letter are not zero");
  return bytes;
}

/** @param {string} text @returns {{context: Context, dice: Dice | null}} */
function parseMatchId(text) {
  const bytes = fromBase64(text, 9);
  const get = (/** @type {number} */ at, /** @type {number} */ width) => {
    let number = 0;
    for (let i = 0; i < width; ++i) number |= ((bytes[(at + i) >> 3] >> ((at + i) & 7)) & 1) << i;
    return number;
  };
  const holder = get(4, 2), onRoll = get(6, 1), phase = get(8, 3), length = get(21, 15);
  const points = [get(36, 15), get(51, 15)], isOver = phase >= 2, hasRolled = get(15, 6) !== 0;
  // The player who has to act is the one on roll, unless something was offered. A beaver doubles the cube that was just
  // taken.
  const isAsked = (get(11, 1) !== onRoll) !== get(13, 2) > 0, isDoubled = get(12, 1) === 1;
  const mayBeaver = length === 0 && holder === 1 - onRoll;
  const isOffer = isDoubled ? !hasRolled && (isAsked || mayBeaver) : !isAsked;
  const isUnfinished = length === 0 || Math.max(...points) < length;
  if (holder === 2 || phase > 4 || get(67, 5) !== 0 || !(isOver || (isOffer && isUnfinished)))
    throw wrong(text, "not a match id");
  const a = get(15, 3), b = get(18, 3);
  return {
    context: {
      ...awayScores(length, points[onRoll], points[1 - onRoll]), crawford: get(7, 1) === 1, cubeLog2: get(0, 4),
      owner: holder === 3 ? 0 : holder === onRoll ? 1 : 2, jacoby: length === 0 && get(66, 1) === 0,
      beaver: length === 0,
    },
    dice: hasRolled ? parseDice([a, b]) : null,
  };
}

/** Returns the board of the 10 bytes of a position (FORMAT.md, section 11); nothing if they are not a position.
 * @param {Uint8Array} bytes */
export function boardOf(bytes) {
  const board = new Int8Array(CELLS);
  let at = 0;
  const isSet = () => at < 80 && ((bytes[at >> 3] >> (at & 7)) & 1) === 1;
  for (const sign of [-1, 1]) {
    let chequers = 0;
    for (let point = 1; point <= BAR; ++point, ++at) {
      const cell = sign < 0 ? BAR - point : point;
      for (; isSet(); ++at, ++chequers) {
        if (sign * board[cell] < 0 || chequers === CHEQUERS) return undefined;
        board[cell] += sign;
      }
    }
  }
  for (; at < 80; ++at) if (isSet()) return undefined;
  return board;
}

/** @param {Board} board */
export function positionBytes(board) {
  const bytes = new Uint8Array(POSITION_BYTES);
  let at = 0;
  for (const sign of [-1, 1]) {
    for (let point = 1; point <= BAR; ++point, ++at) {
      let count = sign * board[sign < 0 ? BAR - point : point];
      for (; count > 0; --count, ++at) bytes[at >> 3] |= 1 << (at & 7);
    }
  }
  return bytes;
}

/** Returns GNU Backgammon's id of a position. @param {Board} board */
export function positionId(board) {
  const bytes = positionBytes(board);
  let text = "";
  for (let bit = 0; bit < 80; bit += 6) {
    const pair = (bytes[bit >> 3] << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text += LETTERS[(pair >> (10 - (bit & 7))) & 63];
  }
  return text;
}
