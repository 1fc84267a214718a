// An open index: a reader in WebAssembly, and the parts of the file that it has read.

import { BlockCache } from "./block_cache.js";
import { findKept, keep } from "./kept.js";
import { TabiaError } from "./error.js";
import { HEADER_BYTES, Header, infoOf } from "./header.js";
import { Reader } from "./reader.js";

/** @typedef {import("./reader.js").Extent} Extent */
/** @typedef {import("./source.js").Source} Source */
/** @typedef {import("./tabia.d.ts").OpenOptions} OpenOptions */

const DEFAULT_CACHE_BYTES = 16 << 20;
const COMMON_BYTES = 190_000; // read when a book is opened
const MAX_WANTED_BYTES = 64 << 20; // at once: more than any value or note of a sound book
const MIN_CHECKED_BYTES = 241;

/** Opens the index of a source, which is closed after an error. @param {Source} source @param {OpenOptions} options */
export async function openIndex(source, options) {
  try {
    return await readIndex(source, options);
  } catch (error) {
    await source.close?.();
    throw error;
  }
}

/** @param {Source} source @param {OpenOptions} options */
async function readIndex(source, options) {
  const { signal } = options, reader = await Reader.create();
  const size = Math.min(HEADER_BYTES, source.size);
  const head = source.head ?? (await source.read([{ offset: 0, size }], signal))[0];
  reader.open(head, source);
  const header = new Header(head), extents = commonExtents(header);
  if (header.sections.metadata.size > MAX_WANTED_BYTES)
    throw new TabiaError(`${source.name}: the metadata are too long`);
  const kept = source.reopen && (await findKept(header.checksum, extents));
  const isKept = kept !== undefined && findDamage(reader, header, extents, kept) === undefined;
  const common = isKept ? kept : await readCommon(source, reader, header, extents, signal);
  if (source.reopen && !isKept) await keep(header.checksum, common);
  common.forEach((bytes, i) => reader.keepPiece(extents[i].offset, bytes));
  reader.check(reader.calls.web_take_kind(), source.name);
  const metadata = new TextDecoder().decode(common[0].subarray(0, header.sections.metadata.size));
  return new OpenIndex(source, reader, infoOf(source.name, header, metadata), options);
}

/** @param {Source} source @param {Reader} reader @param {Header} header @param {Extent[]} extents @param
 * {AbortSignal} [signal] */
async function readCommon(source, reader, header, extents, signal) {
  // One range a request, because a host that does not send several ranges may begin to send the whole file.
  const parts = (await Promise.all(extents.map((extent) => source.read([extent], signal)))).flat();
  const damage = findDamage(reader, header, extents, parts);
  if (damage) throw new TabiaError(`${source.name}: ${damage}`);
  return parts;
}

/** Returns the first section whose bytes do not match its checksum. Sections that are not whole, or very short, are
 * not checked.
 * @param {Reader} reader @param {Header} header @param {Extent[]} extents @param {Uint8Array[]} parts */
function findDamage(reader, { sections }, extents, parts) {
  for (const [name, { offset, size, checksum }] of Object.entries(sections)) {
    const i = extents.findIndex((extent) => extent.offset <= offset && offset + size <= extent.offset + extent.size);
    if (i < 0 || size < MIN_CHECKED_BYTES) continue;
    const from = offset - extents[i].offset;
    if (reader.checksum(parts[i].subarray(from, from + size)) !== checksum)
      return `byte ${offset}: the section ${name} does not match its checksum`;
  }
  return undefined;
}

/** Returns the extents that most lookups read: the metadata; the dictionary, at least its first and most frequent part; and the
 * groups of escapes, unless they are large. @param {Header} header @returns {Extent[]} */
function commonExtents({ sections }) {
  const { metadata, dictionary_heap: heap, escape_groups: groups } = sections;
  const endOf = (/** @type {Extent} */ section) => section.offset + section.size;
  // These sections follow one another in the file, so that one range has them all.
  const most = Math.max(endOf(metadata), metadata.offset + COMMON_BYTES);
  const first = { offset: metadata.offset, size: Math.min(most, endOf(heap)) - metadata.offset };
  return first.size + groups.size <= COMMON_BYTES ? [first, groups] : [first];
}

export class OpenIndex {
  #source;
  #cache;

  /** @param {Source} source @param {Reader} reader @param {ReturnType<typeof infoOf>} info @param {OpenOptions}
   * options */
  constructor(source, reader, info, options) {
    this.info = info;
    this.reader = reader;
    this.#source = source;
    this.#cache = new BlockCache(source, options.cacheBytes ?? DEFAULT_CACHE_BYTES);
  }

  /** Opens the file that has replaced this one. @param {OpenOptions} options */
  async reopen(options) {
    return this.#source.reopen ? openIndex(await this.#source.reopen(options.signal), options) : this;
  }

  async close() {
    await this.#source.close?.();
  }

  /** Runs queries until no query wants more bytes. @template Answer
   * @param {(() => Answer)[]} queries @param {AbortSignal} [signal] @returns {Promise<Answer[]>} */
  async answer(queries, signal) {
    /** @type {Answer[]} */
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
      if (wanted.some(({ size }) => size > MAX_WANTED_BYTES))
        throw new TabiaError(`${this.info.book}: a value is too long: the file is damaged`);
      await this.#cache.load(wanted, signal);
    }
    this.#cache.trim();
    return answers;
  }

  /** Runs a query with the bytes of the cache. Returns the extents that are missing.
   * @template Answer @param {() => Answer} query @param {(answer: Answer) => void} take @returns {Extent[]} */
  #run(query, take) {
    const { reader } = this;
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
