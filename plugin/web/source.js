// Where the bytes of a book are: in memory, in a File of a page, in a file of Node, or at an address.

import { TabiaError, asTabiaError } from "./error.js";
import { openAddress } from "./address.js";
import { fileNameOf } from "./mirror.js";

/** @typedef {import("./reader.js").Extent} Extent */
/** A file that can be read in parts. `read` returns the bytes of each extent. It throws a ChangedError if the file
 * was replaced; `reopen` opens the new one then.
 * @typedef {{
 *   name: string, size: number,
 *   read(extents: Extent[], signal?: AbortSignal): Promise<Uint8Array[]>,
 *   reopen?(signal?: AbortSignal): Promise<Source>,
 *   close?(): Promise<void>,
 *   head?: Uint8Array
 * }} Source */
/** @typedef {{mirrors?: (string | URL)[], signal?: AbortSignal}} SourceOptions */

/** @param {Uint8Array} bytes @param {string} name @returns {Source} */
export function sourceOfBytes(bytes, name) {
  return {
    name,
    size: bytes.length,
    read: async (extents) => extents.map(({ offset, size }) => bytes.subarray(offset, offset + size)),
  };
}

/** Reads from a file, which may have been changed or removed. @template Result
 * @param {string} name @param {() => Promise<Result>} work @returns {Promise<Result>} */
async function reading(name, work) {
  try {
    return await work();
  } catch (error) {
    throw asTabiaError(error, `${name}: cannot be read`);
  }
}

/** @param {Blob} blob @returns {Source} */
function sourceOfBlob(blob) {
  const read = async (/** @type {Extent} */ { offset, size }) =>
    new Uint8Array(await blob.slice(offset, offset + size).arrayBuffer());
  const name = "name" in blob && typeof blob.name === "string" ? blob.name : "book";
  return { name, size: blob.size, read: (extents) => reading(name, () => Promise.all(extents.map(read))) };
}

/** Opens a file of Node or Deno. @param {URL} url @returns {Promise<Source>} */
async function sourceOfFile(url) {
  const { open } = await import("node:fs/promises");
  const name = fileNameOf(url);
  const file = await reading(name, () => open(url, "r"));
  const { size } = await reading(name, () => file.stat());
  const read = async (/** @type {Extent} */ extent) => {
    const bytes = new Uint8Array(extent.size);
    const { bytesRead } = await file.read(bytes, 0, extent.size, extent.offset);
    if (bytesRead !== extent.size) throw new TabiaError(`${name}: byte ${extent.offset}: the file was shortened`);
    return bytes;
  };
  return { name, size, read: (extents) => reading(name, () => Promise.all(extents.map(read))), close: () => file.close() };
}

/** @param {string | URL} address */
function resolve(address) {
  const base = globalThis.document?.baseURI ?? globalThis.location?.href;
  try {
    return new URL(address, base);
  } catch {
    throw new TabiaError(`${address}: not an address: give one such as https://… or file:///…`);
  }
}

/** @param {string | URL | Blob | ArrayBuffer | Uint8Array} book @param {SourceOptions} options */
export async function openSource(book, options) {
  if (book instanceof ArrayBuffer) return sourceOfBytes(new Uint8Array(book), "book");
  if (book instanceof Uint8Array) return sourceOfBytes(book, "book");
  if (book instanceof Blob) return sourceOfBlob(book);
  const url = resolve(book);
  if (url.protocol === "file:") return sourceOfFile(url);
  return openAddress([url, ...(options.mirrors ?? []).map(resolve)], options.signal);
}
