// The embedded reader in WebAssembly, with the memory of one book (tabia_web.c).

import { TabiaError } from "./error.js";
import { HEADER_BYTES, hex } from "./header.js";
import { loadFile } from "./load_file.js";

/** @typedef {{offset: number, size: number}} Extent */

/** @typedef {{
 *   memory: WebAssembly.Memory, __heap_base: WebAssembly.Global, _initialize(): void,
 *   web_pieces(): number, web_set_pieces(count: number): void, web_wanted_extents(): number, web_take_wanted(): number,
 *   web_open(header: number, fileBytes: bigint): number, web_take_kind(): number,
 *   web_parse_fen(fen: number): number, web_key(): bigint, web_move_text(move: number, text: number): void,
 *   web_probe(key: bigint, moves: number, room: number): number,
 *   web_notes(key: bigint, notes: number, room: number): number,
 *   web_backgammon_key(position: number): bigint, web_checksum(bytes: number, size: number): bigint,
 *   web_find_value(key: bigint): number, web_value(): number
 * }} Exports */

const PAGE_BYTES = 65536;
const MAX_PIECES = 64; // of the table in tabia_web.c
const PIECE_BYTES = 24, EXTENT_BYTES = 16;

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** Compiles the module once for all books. */
async function compile() {
  return WebAssembly.compile(await loadFile(new URL("tabia.wasm", import.meta.url)));
}

export class Reader {
  static async create() {
    compiled ??= compile();
    compiled.catch(() => (compiled = undefined));
    return new Reader(await WebAssembly.instantiate(await compiled, {}));
  }

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.calls = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    this.calls._initialize();
    // Bytes before `free` stay; each query reuses the scratch after them.
    this.free = this.calls.__heap_base.value;
    this.scratch = this.free;
    this.keptPieces = this.pieces = 0;
  }

  /** Returns `size` bytes of scratch memory, at a multiple of 8. @param {number} size */
  allocate(size) {
    const at = (this.scratch + 7) & ~7;
    this.scratch = at + size;
    const { memory } = this.calls;
    const missing = this.scratch - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    return at;
  }

  /** @param {Uint8Array} bytes */
  copyIn(bytes) {
    const at = this.allocate(bytes.length);
    new Uint8Array(this.calls.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  /** @param {string} text */
  copyText(text) {
    return this.copyIn(new TextEncoder().encode(text + "\0"));
  }

  /** @param {number} at @param {number} size */
  bytes(at, size) {
    return new Uint8Array(this.calls.memory.buffer, at, size);
  }

  view() {
    return new DataView(this.calls.memory.buffer);
  }

  /** Returns a text that ends with a zero byte. @param {number} at */
  text(at) {
    const memory = new Uint8Array(this.calls.memory.buffer);
    return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
  }

  /** Adds a piece of the file until the next query. @param {number} offset @param {Uint8Array} bytes */
  addPiece(offset, bytes) {
    if (this.pieces === MAX_PIECES) throw new TabiaError("a lookup needs too many parts of the book, which may be damaged");
    const address = this.copyIn(bytes);
    const entry = this.calls.web_pieces() + PIECE_BYTES * this.pieces++;
    const view = this.view();
    view.setBigUint64(entry, BigInt(offset), true);
    view.setBigUint64(entry + 8, BigInt(bytes.length), true);
    view.setUint32(entry + 16, address, true);
    this.calls.web_set_pieces(this.pieces);
  }

  /** Adds a piece of the file that stays in memory. @param {number} offset @param {Uint8Array} bytes */
  keepPiece(offset, bytes) {
    this.forget();
    this.addPiece(offset, bytes);
    this.free = this.scratch;
    this.keptPieces = this.pieces;
  }

  /** Forgets all pieces that do not stay. */
  forget() {
    this.scratch = this.free;
    this.pieces = this.keptPieces;
    this.calls.web_set_pieces(this.pieces);
  }

  /** Returns the extents that the last query wanted. @returns {Extent[]} */
  takeWanted() {
    const count = this.calls.web_take_wanted(), view = this.view();
    const at = this.calls.web_wanted_extents();
    return Array.from({ length: count }, (_, i) => ({
      offset: Number(view.getBigUint64(at + EXTENT_BYTES * i, true)),
      size: Number(view.getBigUint64(at + EXTENT_BYTES * i + 8, true)),
    }));
  }

  /** Returns the checksum of at least 241 bytes, as 16 hex digits. @param {Uint8Array} bytes */
  checksum(bytes) {
    this.forget();
    return hex(this.calls.web_checksum(this.copyIn(bytes), bytes.length));
  }

  /** Returns a copy of the value of a key, which is empty if the book does not contain it. @param {bigint} key */
  value(key) {
    const size = this.calls.web_find_value(key);
    return this.bytes(this.calls.web_value(), size).slice();
  }

  /** Opens a book by the first bytes of its file.
   * @param {Uint8Array} head @param {{name: string, size: number}} file */
  open(head, file) {
    this.forget();
    const size = head.length < HEADER_BYTES ? head.length : file.size;
    this.check(this.calls.web_open(this.copyIn(head), BigInt(size)), file.name);
  }

  /** Throws if a function returned a reason. @param {number} reason @param {string} name */
  check(reason, name) {
    if (reason !== 0) throw new TabiaError(`${name}: ${this.text(reason)}`);
  }
}
