// An open book: positions in, answers out.

import { chessAnswer, parseChess } from "./chess.js";
import { ChangedError, TabiaError } from "./error.js";
import { openIndex } from "./index.js";
import { openSource } from "./source.js";

/** @typedef {import("./index.js").OpenIndex} OpenIndex */
/** @typedef {import("./tabia.d.ts").OpenOptions} OpenOptions */
/** @typedef {import("./tabia.d.ts").Answer} Answer */
/** @typedef {import("./tabia.d.ts").Book} DeclaredBook */

const MAX_AT_ONCE = 256; // positions of one round trip: their bytes stay in memory until all are answered
const MAX_REOPENS = 3; // of a file that changes again and again

/** Opens a book. @type {typeof import("./tabia.d.ts").open} */
export async function open(book, options = {}) {
  return new Book(await openIndex(await openSource(book, options), options), options);
}

/** @implements {DeclaredBook} */
class Book {
  #index;
  #options;

  /** @param {OpenIndex} index @param {OpenOptions} options */
  constructor(index, options) {
    this.#index = index;
    this.#options = options;
  }

  get info() {
    return this.#index.info;
  }

  /** @param {string} position */
  async probe(position) {
    const [answer] = await this.probeMany([position]);
    return answer;
  }

  /** @param {string[]} positions */
  async probeMany(positions) {
    /** @type {Answer[]} */
    const answers = [];
    for (let from = 0; from < positions.length; from += MAX_AT_ONCE)
      answers.push(...(await this.#answer(positions.slice(from, from + MAX_AT_ONCE))));
    return answers;
  }

  async close() {
    await this.#index.close();
  }

  /** Answers from one index: if the file was replaced meanwhile, from the new one.
   * @param {string[]} positions @returns {Promise<Answer[]>} */
  async #answer(positions) {
    const { signal } = this.#options;
    for (let reopens = 0; ; ++reopens) {
      const index = this.#index;
      try {
        return await index.answer(positions.map((position) => this.#queryOf(index, position)), signal);
      } catch (error) {
        if (!(error instanceof ChangedError) || reopens === MAX_REOPENS) throw error;
        if (index === this.#index) this.#index = await index.reopen(this.#options);
      }
    }
  }

  /** Returns a function that answers from the pieces in memory. @param {OpenIndex} index @param {string} position */
  #queryOf({ reader, info }, position) {
    if (info.game !== "chess") throw new TabiaError(`${info.book}: not a chess book`);
    if (info.variant !== "standard" && info.variant !== "chess960")
      throw new TabiaError(`${info.book}: the variant ${info.variant} is not supported`);
    const { fen, key } = parseChess(reader, position);
    return () => chessAnswer(reader, info.book, fen, key);
  }
}
