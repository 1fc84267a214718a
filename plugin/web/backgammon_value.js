// The statements of a backgammon value (FORMAT.md, section 11).

/** Seen by the player who has played, or who decides about the cube.
 * @typedef {{
 *   loseBackgammon: number, loseGammon: number, lose: number, win: number, winGammon: number, winBackgammon: number,
 *   equity: number, method: number, level: number, reduced: boolean, games: number, deviation: number,
 *   settings: Settings
 * }} Evaluation */
/** The settings of a rollout; all 0 if they are unknown. `levels` are the ranks of the levels of plays and cubes.
 * @typedef {{levels: number[], rotation: number, seed: number, truncation: number, duration: number}} Settings */
/** @typedef {{source: string, kind: number, major: number, minor: number, imported: number, saved: number}}
 * Provenance */
/** @typedef {{evaluation: Evaluation, provenance: Provenance}} Appraisal */
/** @typedef {Appraisal & {fromBook: boolean, bytes: Uint8Array}} PositionValue */
/** @typedef {{after: string, evaluation: Evaluation, bytes: Uint8Array}} Candidate */
/** @typedef {{candidates: Candidate[], provenance: Provenance, bytes: Uint8Array, comment: string}} Decision */
/** @typedef {{appraisal: Appraisal, doubleTake: number, doublePass: number, comment: string}} Cube */
/** @typedef {{positions: PositionValue[], decisions: Decision[], cubes: Cube[]}} Value */

const HAS_SETTINGS = 32, HAS_GAMES = 64, REDUCED = 128, MAX_CANDIDATES = 1024, ROLLOUT = 6, UNKNOWN_PROGRAM = 4;

class Damage extends Error {}

/** A cursor in the bytes of a value. It throws Damage. */
class Cursor {
  #at = 0;
  #bytes;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  get isAtEnd() {
    return this.#at === this.#bytes.length;
  }

  /** @param {number} size */
  take(size) {
    if (size > this.#bytes.length - this.#at) throw new Damage();
    return this.#bytes.subarray(this.#at, (this.#at += size));
  }

  byte() {
    return this.take(1)[0];
  }

  /** Takes a LEB128 number of at most `max`. @param {number} max */
  varint(max) {
    let number = 0, unit = 1, byte = 128;
    for (let i = 0; byte >= 128 && i < 10; ++i, unit *= 128) {
      byte = this.byte();
      number += (byte & 127) * unit;
    }
    if (byte >= 128 || number > max) throw new Damage();
    return number;
  }

  float() {
    const bytes = this.take(4), number = new DataView(bytes.buffer, bytes.byteOffset, 4).getFloat32(0, true);
    if (!Number.isFinite(number)) throw new Damage();
    return number;
  }

  text() {
    return textOf(this.take(this.varint(65535)));
  }

  rest() {
    return this.take(this.#bytes.length - this.#at);
  }

  /** Returns what `read` takes, and its bytes. @template T @param {() => T} read @returns {[T, Uint8Array]} */
  withBytes(read) {
    const from = this.#at, value = read();
    return [value, this.#bytes.subarray(from, this.#at)];
  }
}

/** @param {Uint8Array} bytes */
function textOf(bytes) {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** Takes the byte of a method and the number of the level. @param {Cursor} cursor */
function takeLevel(cursor) {
  const bits = cursor.byte(), level = (cursor.varint(65535) << 16) >> 16, method = bits & (HAS_SETTINGS - 1);
  if (method > ROLLOUT) throw new Damage();
  return { bits, method, level, reduced: (bits & REDUCED) !== 0 };
}

/** Takes a number of either sign. @param {Cursor} cursor */
function takeSigned(cursor) {
  const number = cursor.varint(2 ** 32 - 1);
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}

/** @param {Cursor} cursor @returns {Settings} */
function takeSettings(cursor) {
  const levels = [takeLevel(cursor), takeLevel(cursor)].map(rankOfLevel);
  const [rotation, seed, truncation] = [takeSigned(cursor), takeSigned(cursor), takeSigned(cursor)];
  return { levels, rotation, seed, truncation, duration: cursor.float() };
}

/** @type {Settings} */
const UNKNOWN_SETTINGS = { levels: [1, 1], rotation: 0, seed: 0, truncation: 0, duration: 0 };

/** @param {Cursor} cursor @returns {Evaluation} */
function takeEvaluation(cursor) {
  const { bits, ...named } = takeLevel(cursor);
  const numbers = Array.from({ length: 7 }, () => cursor.float());
  const [loseBackgammon, loseGammon, lose, win, winGammon, winBackgammon, equity] = numbers;
  const hasGames = (bits & HAS_GAMES) !== 0;
  const games = hasGames ? cursor.varint(2 ** 32 - 1) : 0, deviation = hasGames ? cursor.float() : 0;
  const settings = (bits & HAS_SETTINGS) === 0 ? UNKNOWN_SETTINGS : takeSettings(cursor);
  const chances = { loseBackgammon, loseGammon, lose, win, winGammon, winBackgammon };
  return { ...chances, equity, ...named, games, deviation, settings };
}

/** @param {Cursor} cursor @returns {Provenance} */
function takeProvenance(cursor) {
  const source = cursor.text(), kind = cursor.byte(), major = cursor.varint(65535), minor = cursor.varint(65535);
  const imported = cursor.varint(2 ** 63), saved = cursor.varint(2 ** 63);
  if (kind > UNKNOWN_PROGRAM) throw new Damage();
  return { source, kind, major, minor, imported, saved };
}

/** @param {Uint8Array} body @param {boolean} fromBook @returns {PositionValue} */
function positionOf(body, fromBook) {
  const cursor = new Cursor(body), evaluation = takeEvaluation(cursor);
  cursor.varint(2 ** 32 - 1);
  const provenance = takeProvenance(cursor);
  if (!cursor.isAtEnd) throw new Damage();
  return { evaluation, provenance, fromBook, bytes: body };
}

/** @param {Uint8Array} body @returns {Decision} */
function decisionOf(body) {
  const cursor = new Cursor(body), [provenance, bytes] = cursor.withBytes(() => takeProvenance(cursor));
  const count = cursor.varint(MAX_CANDIDATES);
  if (count === 0) throw new Damage();
  const candidates = Array.from({ length: count }, () => {
    const after = keyOfBytes(cursor.take(10)), [evaluation, evaluated] = cursor.withBytes(() => takeEvaluation(cursor));
    return { after, evaluation, bytes: evaluated };
  });
  return { candidates, provenance, bytes, comment: textOf(cursor.rest()) };
}

/** @param {Uint8Array} body @returns {Cube} */
function cubeOf(body) {
  const cursor = new Cursor(body), evaluation = takeEvaluation(cursor);
  const doubleTake = cursor.float(), doublePass = cursor.float(), provenance = takeProvenance(cursor);
  return { appraisal: { evaluation, provenance }, doubleTake, doublePass, comment: textOf(cursor.rest()) };
}

/** Returns a text that is equal for equal bytes. @param {Uint8Array} bytes */
export function keyOfBytes(bytes) {
  return String.fromCharCode(...bytes);
}

/** Decodes a value. One that is damaged has no statements. @param {Uint8Array} bytes @returns {Value} */
export function decodeValue(bytes) {
  /** @type {Value} */
  const value = { positions: [], decisions: [], cubes: [] };
  try {
    for (const cursor = new Cursor(bytes); !cursor.isAtEnd; ) {
      const statement = cursor.take(cursor.varint(65535)), kind = statement[0], body = statement.subarray(1);
      if (kind === 0 || kind === 1) value.positions.push(positionOf(body, kind === 0));
      else if (kind === 2) value.decisions.push(decisionOf(body));
      else if (kind === 3) value.cubes.push(cubeOf(body));
      else throw new Damage();
    }
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    return { positions: [], decisions: [], cubes: [] };
  }
  return value;
}

/** Returns a number that is greater for a more reliable level.
 * @param {{method: number, level: number, reduced: boolean}} level */
export function rankOfLevel({ method, level, reduced }) {
  return (method * 65536 + level) * 2 + (reduced ? 0 : 1);
}
