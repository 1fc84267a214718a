// The header of an index (FORMAT.md, section 1), and the facts about a book that it and the metadata contain.

import { asTabiaError } from "./error.js";

/** @typedef {import("./reader.js").Extent} Extent */
/** @typedef {Extent & {checksum: string}} Section */

export const HEADER_BYTES = 304;
const SECTIONS = ["metadata", "dictionary", "dictionary_heap", "lines", "escape_groups", "escape_heap", "remainders",
  "notes", "note_heap"];

export class Header {
  /** @param {Uint8Array} bytes of the header, which the reader has checked */
  constructor(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
    const number = (/** @type {number} */ at) => Number(view.getBigUint64(at, true));
    this.fileBytes = number(16);
    this.salt = hex(view.getBigUint64(24, true));
    this.buckets = number(32) + view.getUint32(40, true);
    this.symbols = view.getUint32(44, true);
    this.displaced = number(56);
    this.escapes = number(64);
    this.checksum = hex(view.getBigUint64(296, true));
    /** @type {Record<string, Section>} */
    this.sections = {};
    SECTIONS.forEach((name, i) => {
      const at = 80 + 24 * i, checksum = hex(view.getBigUint64(at + 16, true));
      this.sections[name] = { offset: number(at), size: number(at + 8), checksum };
    });
  }
}

/** Returns 16 hex digits. WebAssembly returns numbers with a sign. @param {bigint} number */
export function hex(number) {
  return BigInt.asUintN(64, number).toString(16).padStart(16, "0");
}

/** Returns an identifier for a label of the metadata, as `tabia info --json` does. @param {string} label */
function identifier(label) {
  const bytes = [...new TextEncoder().encode(label)];
  return bytes.map((byte) => String.fromCharCode(byte).replace(/[^0-9A-Za-z]/, "_").toLowerCase()).join("");
}

/** @param {Record<string, unknown>} labels */
function renameLabels(labels) {
  /** @type {Record<string, unknown>} */
  const named = {};
  for (const label of Object.keys(labels)) {
    let name = identifier(label);
    while (name in named) name += "_";
    named[name] = labels[label];
  }
  return named;
}

/** Returns the metadata with the labels that `tabia info --json` has. @param {string} name @param {string} metadata */
function parseMetadata(name, metadata) {
  try {
    const info = JSON.parse(metadata);
    for (const source of info.sources) {
      for (const member of ["decisions", "facts", "skipped", "not_used"]) {
        if (member in source) source[member] = renameLabels(source[member]);
      }
    }
    return info;
  } catch (error) {
    throw asTabiaError(error, `${name}: the metadata are damaged`);
  }
}

/** Returns the object that `tabia info --json` prints.
 * @param {string} name @param {Header} header @param {string} metadata */
export function infoOf(name, header, metadata) {
  const info = parseMetadata(name, metadata);
  const perPosition = info.positions === 0 ? 0 : Math.round((header.fileBytes / info.positions) * 100) / 100;
  const sizes = Object.entries(header.sections).map(([section, { size }]) => [section, size]);
  return {
    book: name,
    in_memory: false,
    ...info,
    bytes: header.fileBytes,
    bytes_per_position: perPosition,
    index: {
      version: 1, lines: header.buckets, displaced: header.displaced, dictionary_symbols: header.symbols,
      escapes: header.escapes, salt: header.salt, section_bytes: Object.fromEntries(sizes),
    },
  };
}
