// Answers to requests of byte ranges (RFC 9110, section 14).

import { TabiaError } from "./error.js";

/** @typedef {import("./reader.js").Extent} Extent */
/** A part of a file, and the size of that file if the host reports it.
 * @typedef {{offset: number, bytes: Uint8Array, total?: number}} Part */

/** Returns the value of the header Range. @param {Extent[]} extents */
export function rangesText(extents) {
  return "bytes=" + extents.map(({ offset, size }) => `${offset}-${offset + size - 1}`).join(",");
}

/** Parses "bytes 0-63/8000". @param {string} text */
function parseContentRange(text) {
  const match = /^bytes (\d+)-(\d+)\/(\d+|\*)$/i.exec(text.trim());
  if (!match) throw new TabiaError(`Content-Range "${text.slice(0, 100)}": not a range of bytes`);
  const first = Number(match[1]), last = Number(match[2]), total = match[3] === "*" ? undefined : Number(match[3]);
  if (![first, last, total ?? 0].every(Number.isSafeInteger))
    throw new TabiaError(`Content-Range "${text.slice(0, 100)}": larger than any file`);
  return { offset: first, size: last - first + 1, total };
}

/** Returns the parts of a body. `asked` is used if the host hides its headers from other sites.
 * @param {Headers} headers @param {Uint8Array} body @param {Extent[]} asked @returns {Part[]} */
export function partsOf(headers, body, asked) {
  const type = headers.get("content-type") ?? "", range = headers.get("content-range");
  if (/^multipart\/byteranges/i.test(type)) return partsOfMultipart(type, body);
  if (range === null && asked.length > 1) throw new TabiaError("the answer to several ranges has no Content-Range");
  const { offset, size, total } = range === null ? { ...asked[0], total: undefined } : parseContentRange(range);
  return [checkPart({ offset, bytes: body, total }, size)];
}

/** @param {Part} part @param {number} size */
function checkPart(part, size) {
  if (part.bytes.length === size && size > 0) return part;
  throw new TabiaError(`${part.bytes.length} bytes were sent for a range of ${size}`);
}

/** @param {string} type @param {Uint8Array} body */
function partsOfMultipart(type, body) {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  if (!boundary) throw new TabiaError(`Content-Type "${type.slice(0, 100)}": has no boundary`);
  const line = `--${boundary[1] ?? boundary[2]}`, parts = [];
  let at = find(body, line, 0);
  while (at >= 0) {
    at += line.length;
    if (find(body, "--", at) === at) return parts;
    const end = find(body, "\r\n\r\n", at);
    if (end < 0) break;
    const head = new TextDecoder("latin1").decode(body.subarray(at, end));
    const range = /\r\ncontent-range:([^\r]*)/i.exec(head);
    if (!range) throw new TabiaError("a part of the answer has no Content-Range");
    const { offset, size, total } = parseContentRange(range[1]);
    parts.push(checkPart({ offset, bytes: body.subarray(end + 4, end + 4 + size), total }, size));
    at = find(body, line, end + 4 + size);
  }
  throw new TabiaError("the answer ends within a part");
}

/** Returns the place of an ASCII text at `from` or within 1,024 bytes after it; -1 if it is not there.
 * @param {Uint8Array} bytes @param {string} text @param {number} from */
function find(bytes, text, from) {
  const window = bytes.subarray(from, from + 1024 + text.length);
  const at = new TextDecoder("latin1").decode(window).indexOf(text);
  return at < 0 ? -1 : from + at;
}

/** Returns the bytes of an extent that one of the parts has. @param {Part[]} parts @param {Extent} extent */
export function bytesIn(parts, { offset, size }) {
  const part = parts.find((one) => one.offset <= offset && offset + size <= one.offset + one.bytes.length);
  return part?.bytes.subarray(offset - part.offset, offset - part.offset + size);
}
