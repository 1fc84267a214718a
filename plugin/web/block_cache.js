// The parts of a book that were read, as blocks of equal size. The oldest are dropped when they exceed a limit.

/** @typedef {import("./reader.js").Extent} Extent */
/** @typedef {import("./source.js").Source} Source */

const BLOCK_BYTES = 256;

export class BlockCache {
  /** @type {Map<number, Uint8Array>} by number, the least recently used first */
  #blocks = new Map();
  #source;
  #maxBlocks;

  /** @param {Source} source @param {number} maxBytes */
  constructor(source, maxBytes) {
    this.#source = source;
    this.#maxBlocks = Math.ceil(maxBytes / BLOCK_BYTES);
  }

  /** Returns the bytes of an extent, or nothing if they are not all here. @param {Extent} extent */
  find({ offset, size }) {
    const bytes = new Uint8Array(size);
    for (let number = Math.floor(offset / BLOCK_BYTES); number * BLOCK_BYTES < offset + size; ++number) {
      const block = this.#blocks.get(number);
      if (!block) return undefined;
      this.#blocks.delete(number);
      this.#blocks.set(number, block);
      const from = number * BLOCK_BYTES - offset;
      const part = block.subarray(Math.max(0, -from), Math.min(block.length, size - from));
      bytes.set(part, Math.max(0, from));
    }
    return bytes;
  }

  /** Reads the blocks of `extents` that are not here. @param {Extent[]} extents @param {AbortSignal} [signal] */
  async load(extents, signal) {
    const runs = this.#missingRuns(extents);
    if (runs.length === 0) return;
    const read = await this.#source.read(runs, signal);
    runs.forEach((run, i) => this.#put(run.offset, read[i]));
  }

  /** Drops the oldest blocks beyond the limit. A lookup calls this when it has its answer. */
  trim() {
    for (const number of this.#blocks.keys()) {
      if (this.#blocks.size <= this.#maxBlocks) break;
      this.#blocks.delete(number);
    }
  }

  /** @param {number} offset @param {Uint8Array} bytes */
  #put(offset, bytes) {
    for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
      this.#blocks.set((offset + at) / BLOCK_BYTES, bytes.slice(at, at + BLOCK_BYTES));
    }
  }

  /** Returns the missing blocks as runs in the order of the file. @param {Extent[]} extents @returns {Extent[]} */
  #missingRuns(extents) {
    const numbers = new Set();
    for (const { offset, size } of extents) {
      for (let number = Math.floor(offset / BLOCK_BYTES); number * BLOCK_BYTES < offset + size; ++number) {
        if (!this.#blocks.has(number)) numbers.add(number);
      }
    }
    /** @type {Extent[]} */
    const runs = [];
    for (const number of [...numbers].sort((a, b) => a - b)) {
      const offset = number * BLOCK_BYTES, size = Math.min(BLOCK_BYTES, this.#source.size - offset);
      const last = runs.at(-1);
      if (last && last.offset + last.size === offset) last.size += size;
      else runs.push({ offset, size });
    }
    return runs;
  }
}
