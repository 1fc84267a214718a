// An open book: positions in, answers out.

import { BackgammonQuestion } from "./backgammon.js";
import { chessAnswer, parseChess, rulesOf } from "./chess.js";
import { ChangedError, asTabiaError } from "./error.js";
import { hex } from "./header.js";
import { openIndex } from "./open_index.js";
import { openSource } from "./source.js";

/** @typedef {import("./open_index.js").OpenIndex} OpenIndex */
/** @typedef {import("./tabia.d.ts").OpenOptions} OpenOptions */
/** @typedef {import("./tabia.d.ts").ProbeOptions} ProbeOptions */
/** @typedef {import("./tabia.d.ts").Answer} Answer */
/** @typedef {import("./tabia.d.ts").Book} DeclaredBook */

const MAX_AT_ONCE = 256; // positions of one round trip: their bytes stay in memory until all are answered
const MAX_REOPENS = 3; // of a file that changes again and again

/** Opens a book. @type {typeof import("./tabia.d.ts").open} */
export async function open(book, options) {
  const given = options ?? {};
  return guarded("the book", given, async () => new Book(await openIndex(await openSource(book, given), given), given));
}

/** Runs `work` for a user, who sees no other errors than TabiaErrors and the reason of an own AbortSignal: a forged file
 * can, for example, lead the reader in WebAssembly out of its memory.
 * @template Result @param {string} where @param {OpenOptions} options @param {() => Promise<Result>} work */
async function guarded(where, { signal }, work) {
  try {
    return await work();
  } catch (error) {
    throw asTabiaError(error, where, signal);
  }
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
  key(position) {
    try {
      return hex(parseChess(this.#index.reader, position, rulesOf(this.info)).key);
    } catch (error) {
      throw asTabiaError(error, this.info.book); // the position may be no text
    }
  }

  /** @param {string} position @param {ProbeOptions} [options] */
  async probe(position, options) {
    const [answer] = await this.probeMany([position], options);
    return answer;
  }

  /** @param {string[]} positions @param {ProbeOptions} [options] */
  async probeMany(positions, options) {
    return guarded(this.info.book, this.#options, async () => {
      /** @type {Answer[]} */
      const answers = [];
      for (let from = 0; from < positions.length; from += MAX_AT_ONCE)
        answers.push(...(await this.#answer(positions.slice(from, from + MAX_AT_ONCE), options ?? {})));
      return answers;
    });
  }

  async close() {
    await guarded(this.info.book, this.#options, () => this.#index.close());
  }

  /** Answers from one index: if the file was replaced meanwhile, from the new one.
   * @param {string[]} positions @param {ProbeOptions} options @returns {Promise<Answer[]>} */
  async #answer(positions, options) {
    for (let reopens = 0; ; ++reopens) {
      const index = this.#index, isBackgammon = index.info.game === "backgammon";
      try {
        if (isBackgammon) return await this.#answerBackgammon(index, positions, options);
        return await this.#answerChess(index, positions);
      } catch (error) {
        if (!(error instanceof ChangedError) || reopens === MAX_REOPENS) throw error;
        if (index === this.#index) this.#index = await index.reopen(this.#options);
      }
    }
  }

  /** @param {OpenIndex} index @param {string[]} positions */
  async #answerChess(index, positions) {
    const { reader, info } = index, variant = rulesOf(info);
    const queries = positions.map((position) => {
      const parsed = parseChess(reader, position, variant);
      return () => chessAnswer(reader, info.book, parsed);
    });
    return index.answer(queries, this.#options.signal);
  }

  /** @param {OpenIndex} index @param {string[]} positions @param {ProbeOptions} options */
  async #answerBackgammon(index, positions, options) {
    const { reader, info } = index, questions = positions.map((position) => new BackgammonQuestion(position, options));
    const keys = questions.map((question) => question.keys(reader));
    const values = await index.answer(keys.flat().map((key) => () => reader.value(key)), this.#options.signal);
    const found = keys.map(({ length }) => values.splice(0, length));
    const others = questions.map((question, i) => question.otherKeys(reader, found[i]));
    const more = await index.answer(others.flat().map((key) => () => reader.value(key)), this.#options.signal);
    questions.forEach((question, i) => question.takeOthers(more.splice(0, others[i].length)));
    return questions.map((question, i) => question.answer(found[i], info.book));
  }
}
