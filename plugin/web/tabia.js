// Opening books of tabia, of which lookups read only the parts that they need. The page of the package is README.md.

import { BlockCache } from "./block_cache.js";
import { chessAnswer, parseChess } from "./chess.js";
import { TabiaError } from "./error.js";
import { HEADER_BYTES, Header, infoOf } from "./header.js";
import { Reader } from "./reader.js";
import { openSource } from "./source.js";

export { openings } from "./openings.js";
export { TabiaError };

/** @typedef {import("./reader.js").Extent} Extent */
/** @typedef {import("./source.js").Source} Source */
/** @typedef {import("./tabia.d.ts").OpenOptions} OpenOptions */

const DEFAULT_CACHE_BYTES = 16 << 20;
const MAX_AT_ONCE = 256; // positions of one round trip: their bytes stay in memory until all are answered

/** Opens a book. @param {string | URL | Blob | ArrayBuffer | Uint8Array} book @param {OpenOptions} [options] */
export async function open(book, options = {}) {
  const source = await openSource(book, options);
  try {
    return await Book.open(source, options);
  } catch (error) {
    await source.close?.();
    throw error;
  }
}

class Book {
  #source;
  #reader;
  #cache;
  #signal;

  /** @param {Source} source @param {OpenOptions} options */
  static async open(source, options) {
    const reader = await Reader.create();
    const [head] = await source.read([{ offset: 0, size: Math.min(HEADER_BYTES, source.size) }], options.signal);
    reader.forget();
    reader.check(reader.calls.web_open(reader.copyIn(head), BigInt(source.size)), source.name);
    const header = new Header(head);
    const common = ["metadata", "dictionary", "dictionary_heap", "escape_groups"].map((name) => header.sections[name]);
    const read = await source.read(common, options.signal);
    common.forEach((extent, i) => reader.keepPiece(extent.offset, read[i]));
    reader.check(reader.calls.web_take_kind(), source.name);
    return new Book(source, reader, infoOf(source.name, header, new TextDecoder().decode(read[0])), options);
  }

  /** @param {Source} source @param {Reader} reader @param {ReturnType<typeof infoOf>} info @param {OpenOptions} options */
  constructor(source, reader, info, options) {
    this.info = info;
    this.#source = source;
    this.#reader = reader;
    this.#cache = new BlockCache(source, options.cacheBytes ?? DEFAULT_CACHE_BYTES);
    this.#signal = options.signal;
  }

  /** @param {string} position */
  async probe(position) {
    const [answer] = await this.probeMany([position]);
    return answer;
  }

  /** @param {string[]} positions */
  async probeMany(positions) {
    const answers = [];
    for (let from = 0; from < positions.length; from += MAX_AT_ONCE) {
      const queries = positions.slice(from, from + MAX_AT_ONCE).map((position) => this.#query(position));
      answers.push(...(await this.#answer(queries)));
    }
    return answers;
  }

  async close() {
    await this.#source.close?.();
  }

  /** Returns a function that answers from the pieces in memory. @param {string} position */
  #query(position) {
    const reader = this.#reader, { info } = this;
    if (info.game !== "chess") throw new TabiaError(`${info.book}: not a chess book`);
    if (info.variant !== "standard" && info.variant !== "chess960")
      throw new TabiaError(`${info.book}: the variant ${info.variant} is not supported`);
    const { fen, key } = parseChess(reader, position);
    return () => chessAnswer(reader, info.book, fen, key);
  }

  /** Runs queries until none of them wants more bytes. @param {(() => object)[]} queries */
  async #answer(queries) {
    const answers = Array(queries.length);
    let open = queries.map((_, i) => i);
    while (open.length > 0) {
      /** @type {Extent[]} */
      const wanted = [];
      open = open.filter((i) => {
        const missing = this.#run(queries[i], (answer) => (answers[i] = answer));
        wanted.push(...missing);
        return missing.length > 0;
      });
      await this.#cache.load(wanted, this.#signal);
    }
    this.#cache.trim();
    return answers;
  }

  /** Runs a query with the bytes of the cache. Returns the extents that are missing.
   * @param {() => object} query @param {(answer: object) => void} take @returns {Extent[]} */
  #run(query, take) {
    const reader = this.#reader;
    reader.forget();
    for (;;) {
      const answer = query(), wanted = reader.takeWanted();
      if (wanted.length === 0) {
        take(answer);
        return [];
      }
      const found = wanted.map((extent) => this.#cache.find(extent));
      const missing = wanted.filter((_, i) => !found[i]);
      if (missing.length > 0) return missing;
      found.forEach((bytes, i) => bytes && reader.addPiece(wanted[i].offset, bytes));
    }
  }
}
