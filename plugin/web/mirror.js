// One address of a book.

import { bytesIn, partsOf, rangesText } from "./byte_ranges.js";
import { ChangedError, TabiaError } from "./error.js";

/** @typedef {import("./reader.js").Extent} Extent */

const MAX_WHOLE_BYTES = 8 << 20; // of a file from a host without ranges
const MAX_RANGES = 40; // of a request, whose head must not exceed what hosts accept
const FEW_RANGES = 10; // lighttpd sends no more
const MAX_REQUESTS = 8; // at the same time
const PART_HEAD_BYTES = 512;

/** Returns the name of the file at an address, as it is written there if its escapes are invalid. @param {URL} url */
export function fileNameOf(url) {
  const name = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export class Mirror {
  /** The whole file, from a host that does not send parts. @type {Uint8Array | undefined} */
  #whole;
  #url;
  #maxRanges;
  /** The validator of the file that was opened, which never changes. @type {string | null | undefined} */
  #validator;

  /** @param {URL} url */
  constructor(url) {
    this.#url = url;
    const folders = url.pathname.lastIndexOf("/") > 0 ? "…/" : "";
    this.fileName = fileNameOf(url);
    // The query and the folders may be secrets.
    this.shown = `${url.origin}/${folders}${this.fileName}`;
    this.isOtherSite = globalThis.location?.origin !== undefined && globalThis.location.origin !== url.origin;
    // A browser asks another site for its permission before it sends a request of several ranges.
    this.#maxRanges = this.isOtherSite ? 1 : MAX_RANGES;
  }

  /** Opens the file that is at an address now, and reads its first bytes; fewer if it is shorter.
   * @param {URL} url @param {number} size @param {AbortSignal} [signal] */
  static async open(url, size, signal) {
    const mirror = new Mirror(url);
    const [part] = await mirror.#get([{ offset: 0, size }], signal);
    if (part.offset !== 0) throw mirror.#error("the host sent other bytes than requested");
    return { mirror, head: part.bytes.subarray(0, size), total: mirror.#whole?.length ?? part.total };
  }

  /** Reads extents of the file that was opened. @param {Extent[]} extents @param {AbortSignal} [signal] */
  async read(extents, signal) {
    /** @type {Map<Extent, Uint8Array>} */
    const read = new Map();
    for (let missing = extents; missing.length > 0; missing = extents.filter((extent) => !read.has(extent))) {
      /** @type {Extent[][]} */
      const requests = [];
      for (let from = 0; from < missing.length; from += this.#maxRanges)
        requests.push(missing.slice(from, from + this.#maxRanges));
      await this.#getAll(requests, read, signal);
    }
    return extents.map((extent) => /** @type {Uint8Array} */ (read.get(extent)));
  }

  /** @param {Extent[][]} requests @param {Map<Extent, Uint8Array>} read @param {AbortSignal} [signal] */
  async #getAll(requests, read, signal) {
    const take = async () => {
      for (let asked = requests.shift(); asked; asked = requests.shift()) {
        const before = read.size, parts = await this.#get(asked, signal);
        for (const extent of asked) {
          const bytes = bytesIn(parts, extent);
          if (bytes) read.set(extent, bytes);
        }
        // A host may send the first of several ranges, or none of them if it refuses several.
        if (asked.some((extent) => !read.has(extent))) {
          if (asked.length === 1 || (parts.length > 0 && read.size === before))
            throw this.#error("the host sent other bytes than requested");
          this.#maxRanges = Math.min(this.#maxRanges, asked.length > FEW_RANGES ? FEW_RANGES : 1);
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(MAX_REQUESTS, requests.length) }, take));
  }

  /** Returns the parts that a request brings; none if the host refuses several ranges.
   * @param {Extent[]} asked @param {AbortSignal} [signal] */
  async #get(asked, signal) {
    if (this.#whole) return [{ offset: 0, bytes: this.#whole, total: this.#whole.length }];
    const response = await this.#fetch(rangesText(asked), signal);
    const isRefusal = response.status === 200 || (response.status >= 400 && response.status < 500);
    if (asked.length > 1 && isRefusal && response.status !== 416) {
      await discard(response);
      return [];
    }
    if (response.status === 200) return this.#takeWhole(response, signal);
    if (response.status === 206) {
      await this.#checkValidator(response);
      const limit = asked.reduce((sum, { size }) => sum + size + PART_HEAD_BYTES, PART_HEAD_BYTES);
      const body = await this.#bodyOf(response, limit, signal);
      if (!body) throw this.#error("the host sent more bytes than requested");
      try {
        return partsOf(response.headers, body, asked);
      } catch (error) {
        throw this.#error(/** @type {Error} */ (error).message);
      }
    }
    await discard(response);
    if (response.status === 416 && this.#validator !== undefined) throw new ChangedError(this.shown);
    throw this.#error(`the host answers with status ${response.status}`);
  }

  /** @param {string} range @param {AbortSignal} [signal] */
  async #fetch(range, signal) {
    try {
      // The browser's own cache could mix the parts of an old and a new file.
      return await fetch(this.#url, { headers: { Range: range }, cache: "no-store", signal });
    } catch (error) {
      signal?.throwIfAborted();
      const hint = "the host cannot be reached, or does not let other sites read the file: " +
        "set Access-Control-Allow-Origin on the host";
      throw this.#error(this.isOtherSite ? hint : `the host cannot be reached (${reasonOf(error)})`);
    }
  }

  /** Returns the body; nothing if it has more than `limit` bytes.
   * @param {Response} response @param {number} limit @param {AbortSignal} [signal] */
  async #bodyOf(response, limit, signal) {
    try {
      return await readBody(response, limit);
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#error(`the connection was lost (${reasonOf(error)})`);
    }
  }

  /** @param {Response} response @param {AbortSignal} [signal] */
  async #takeWhole(response, signal) {
    await this.#checkValidator(response);
    const isLarge = Number(response.headers.get("content-length") ?? 0) > MAX_WHOLE_BYTES;
    if (isLarge) await discard(response);
    const body = isLarge ? undefined : await this.#bodyOf(response, MAX_WHOLE_BYTES, signal);
    if (!body) {
      throw this.#error("the host sends the whole file (status 200) instead of a part, and it has more than 8 MiB: " +
        "enable byte ranges on the host, and no compression of this file");
    }
    this.#whole = body;
    return [{ offset: 0, bytes: body, total: body.length }];
  }

  /** Refuses the bytes of another file than the one that was opened. @param {Response} response */
  async #checkValidator(response) {
    const validator = response.headers.get("etag") ?? response.headers.get("last-modified");
    if (this.#validator === undefined) this.#validator = validator;
    if (validator !== this.#validator) {
      await discard(response);
      throw new ChangedError(this.shown);
    }
  }

  /** @param {string} why */
  #error(why) {
    return new TabiaError(`${this.shown}: cannot be read: ${why}`);
  }
}

/** Ends an answer whose body is not needed; it may be broken. @param {Response} response */
async function discard(response) {
  await response.body?.cancel().catch(() => undefined);
}

/** Returns why a request failed: Node has the reason as the cause of "fetch failed". @param {unknown} error */
function reasonOf(error) {
  return error instanceof Error ? error.cause ?? error.message : error;
}

/** Returns the body; nothing, and nothing more is read, if it has more than `limit` bytes.
 * @param {Response} response @param {number} limit */
async function readBody(response, limit) {
  const chunks = [];
  let size = 0;
  if (!response.body) return new Uint8Array(0);
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); chunk.value; chunk = await reader.read()) {
    size += chunk.value.length;
    chunks.push(chunk.value);
    if (size <= limit) continue;
    await reader.cancel();
    return undefined;
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}
