// A book at one or several addresses.

import { ChangedError, TabiaError } from "./error.js";
import { HEADER_BYTES, Header } from "./header.js";
import { Mirror } from "./mirror.js";

/** @typedef {import("./reader.js").Extent} Extent */
/** @typedef {import("./source.js").Source} Source */

/** Opens the first address that can be read.
 * @param {URL[]} urls @param {AbortSignal} [signal] @returns {Promise<Source>} */
export async function openAddress(urls, signal) {
  /** @type {unknown[]} */
  const errors = [];
  for (const url of urls) {
    try {
      const opened = await Mirror.open(url, HEADER_BYTES, signal);
      return new AddressSource([url, ...urls.filter((other) => other !== url)], opened);
    } catch (error) {
      keepError(error, errors, signal);
    }
  }
  throw joinErrors(errors);
}

/** @implements {Source} */
class AddressSource {
  #urls;
  /** Those that had the file that was opened; nothing if they have another one now.
   * @type {Map<URL, Mirror | undefined>} */
  #mirrors = new Map();

  /** @param {URL[]} urls the first one is open @param {Awaited<ReturnType<typeof Mirror.open>>} opened */
  constructor(urls, { mirror, head, total }) {
    this.#urls = urls;
    this.#mirrors.set(urls[0], mirror);
    this.name = mirror.fileName;
    this.head = head;
    // A host may hide the size from other sites. Then the size in the header is used.
    this.size = total ?? (head.length < HEADER_BYTES ? head.length : new Header(head).fileBytes);
  }

  /** Opens the file that is at the addresses now. @param {AbortSignal} [signal] */
  reopen(signal) {
    return openAddress(this.#urls, signal);
  }

  /** Reads extents from the first mirror that can be read. @param {Extent[]} extents @param {AbortSignal} [signal] */
  async read(extents, signal) {
    /** @type {unknown[]} */
    const errors = [];
    for (const url of [...this.#urls]) {
      try {
        return await this.#readFrom(url, extents, signal);
      } catch (error) {
        keepError(error, errors, signal);
        this.#urls = [...this.#urls.filter((other) => other !== url), url]; // the last one to be tried
      }
    }
    throw errors.find((error) => error instanceof ChangedError) ?? joinErrors(errors);
  }

  /** @param {URL} url @param {Extent[]} extents @param {AbortSignal} [signal] */
  async #readFrom(url, extents, signal) {
    const wasOpen = this.#mirrors.has(url), mirror = this.#mirrors.get(url) ?? (await this.#identify(url, signal));
    if (!mirror && wasOpen) throw new ChangedError(url.origin);
    if (!mirror) throw new TabiaError(`${url.origin}: has another file than the one that was opened`);
    try {
      return await mirror.read(extents, signal);
    } catch (error) {
      if (!(error instanceof ChangedError)) throw error;
      this.#mirrors.set(url, undefined);
      const touched = await this.#identify(url, signal);
      if (!touched) throw error;
      return touched.read(extents, signal);
    }
  }

  /** Opens an address. Returns nothing if its header is not that of the file that was opened: equal headers are
   * those of equal files, because they contain the checksums of all sections. @param {URL} url @param {AbortSignal}
   * [signal] */
  async #identify(url, signal) {
    const { mirror, head, total } = await Mirror.open(url, HEADER_BYTES, signal);
    const isSame = head.length === this.head.length && head.every((byte, i) => byte === this.head[i]);
    if (!isSame || (total ?? this.size) !== this.size) return undefined;
    this.#mirrors.set(url, mirror);
    return mirror;
  }
}

/** Keeps an error of a mirror; throws it if another mirror would not help.
 * @param {unknown} error @param {unknown[]} errors @param {AbortSignal} [signal] */
function keepError(error, errors, signal) {
  signal?.throwIfAborted();
  if (!(error instanceof TabiaError)) throw error;
  errors.push(error);
}

/** @param {unknown[]} errors */
function joinErrors(errors) {
  return new TabiaError(errors.map((error) => /** @type {Error} */ (error).message).join("; "));
}
