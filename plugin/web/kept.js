// The parts that all lookups of a book need, in the browser's cache storage, under the checksum of the book's header.
// The header contains the checksums of all sections, so that an entry never becomes stale.

/** @typedef {import("./reader.js").Extent} Extent */

const STORE = "tabia";

/** @param {string} checksum */
function addressOf(checksum) {
  return `https://tabia.invalid/${checksum}`;
}

/** Returns the store; nothing if the environment has none, or does not permit it. */
async function openStore() {
  try {
    return await globalThis.caches?.open(STORE);
  } catch {
    return undefined;
  }
}

/** Returns the bytes of the extents, if they are there. @param {string} checksum @param {Extent[]} extents */
export async function findKept(checksum, extents) {
  const response = await (await openStore())?.match(addressOf(checksum));
  const bytes = response && new Uint8Array(await response.arrayBuffer());
  if (bytes?.length !== extents.reduce((sum, { size }) => sum + size, 0)) return undefined;
  let at = 0;
  return extents.map(({ size }) => bytes.subarray(at, (at += size)));
}

/** Stores bytes, unless there is no room. @param {string} checksum @param {Uint8Array[]} parts */
export async function keep(checksum, parts) {
  try {
    await (await openStore())?.put(addressOf(checksum), new Response(new Blob(/** @type {BlobPart[]} */ (parts))));
  } catch {
    // They are read again the next time.
  }
}
