// The package rejects with no other error than its own: forged books whose checksums are right, and answers of hosts that are
// cut, too long, or broken in their heads.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { BookServer } from "./book_server.js";
import { build, open, readerModule, readFileSync, TabiaError } from "./fixtures.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
const XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
const BOOKS = [
  { content: readFileSync(build("chess", "plugin/books/classic.obk")), position: START },
  { content: readFileSync(build("oobs", "tests/data/formats/oobs/extra-columns-comments-and-inactive-moves.obs.db3")), position: START },
  { content: readFileSync(build("backgammon", "tests/data/books/openings.ob")), position: XGID },
];
const HEADER_BYTES = 304, SECTIONS = 9, SECTION_BYTES = 24, FIRST_SECTION = 80;
const CASES = 600; // of each kind of bytes
const HOSTS = 100; // some of them never end their answer

const { Reader } = readerModule;
const reader = await Reader.create();
let state = 1;

/** Returns a number from 0 to `end` - 1, the same ones in each run. @param {number} end */
function random(end) {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return (state >>> 8) % end;
}

/** Writes the checksums of all sections that have one, and of the header. @param {Uint8Array} book */
function sign(book) {
  const view = new DataView(book.buffer, book.byteOffset);
  const sum = (/** @type {Uint8Array} */ bytes) => BigInt(`0x${reader.checksum(bytes)}`);
  for (let i = 0; i < SECTIONS; ++i) {
    const at = FIRST_SECTION + SECTION_BYTES * i;
    const offset = Number(view.getBigUint64(at, true)), size = Number(view.getBigUint64(at + 8, true));
    if (size > 240 && offset + size <= book.length)
      view.setBigUint64(at + 16, sum(book.subarray(offset, offset + size)), true);
  }
  view.setBigUint64(HEADER_BYTES - 8, sum(book.subarray(0, HEADER_BYTES - 8)), true);
}

/** Opens a book and asks it. Returns the error; nothing if it answered, or if `signal` ended it.
 * @param {Parameters<typeof open>[0]} source @param {string} position @param {AbortSignal} [signal] */
async function errorOf(source, position, signal) {
  try {
    const book = await open(source, { signal });
    await book.probe(position);
    await book.close();
  } catch (error) {
    return signal?.aborted && error === signal.reason ? undefined : error;
  }
  return undefined;
}

/** @param {number} cases @param {() => Promise<unknown>} next */
async function allAreOurs(cases, next) {
  let errors = 0;
  for (let i = 0; i < cases; ++i) {
    const error = await next();
    if (error === undefined) continue;
    ++errors;
    assert(error instanceof TabiaError, `case ${i}: ${error instanceof Error ? error.stack : error}`);
  }
  assert(errors > cases / 10, `only ${errors} errors`);
}

test("of forged bytes", () => allAreOurs(CASES, async () => {
  const { content, position } = BOOKS[random(BOOKS.length)], book = new Uint8Array(content);
  const end = random(2) ? HEADER_BYTES - 8 : book.length;
  for (let flips = 1 + random(8); flips > 0; --flips) book[8 + random(end - 8)] = random(256);
  sign(book);
  return errorOf(book, position);
}));

test("of arguments of a wrong type", async () => {
  for (const { content, position } of BOOKS) {
    const wrong = [null, undefined, 7, {}, [null], Symbol("x")].map((value) => /** @type {any} */ (value));
    const book = await open(content, wrong[0]);
    for (const value of wrong) {
      assert.throws(() => book.key(value), TabiaError);
      await assert.rejects(book.probe(value), TabiaError);
      await assert.rejects(open(value), TabiaError);
    }
    await assert.rejects(book.probeMany(wrong[0]), TabiaError);
    await book.probe(position, wrong[0]);
  }
});

/** Returns the metadata with one member, of the book or of its source, replaced or removed. @param {string} text */
function forge(text) {
  const info = JSON.parse(text), object = random(2) ? info : info.sources[0], names = Object.keys(object);
  const values = [null, 1, -1e300, "x", [], {}, [null], { a: null }, undefined];
  object[names[random(names.length)]] = values[random(values.length)];
  return JSON.stringify(info);
}

test("of forged metadata", () => allAreOurs(CASES, async () => {
  const { content, position } = BOOKS[random(BOOKS.length)], book = new Uint8Array(content);
  const view = new DataView(book.buffer), offset = Number(view.getBigUint64(FIRST_SECTION, true));
  const old = book.subarray(offset, offset + Number(view.getBigUint64(FIRST_SECTION + 8, true)));
  const forged = new TextEncoder().encode(forge(new TextDecoder().decode(old)));
  if (forged.length <= old.length) old.fill(32).set(forged);
  sign(book);
  return errorOf(book, position);
}));

/** @type {BookServer[]} */
const servers = [];
after(() => servers.forEach((server) => server.stop()));

/** Answers in one of many wrong ways. @param {import("node:http").ServerResponse} response @param {Uint8Array} content */
function misbehave(response, content) {
  const status = [200, 206, 206, 206, 304, 404, 416, 500][random(8)], from = random(content.length), size = random(400);
  const numbers = ["0", "3", "303", "1e9", "-1", "9".repeat(20), "9".repeat(500), "x", "", "*"];
  const number = () => numbers[random(numbers.length)];
  /** @type {Record<string, string>} */
  const headers = {};
  if (random(2)) headers["Content-Range"] = `bytes ${number()}-${number()}/${number()}`;
  if (random(4) === 0) headers["Content-Type"] = `multipart/byteranges${random(2) ? "; boundary=b" : ""}`;
  if (random(4) === 0) headers["Content-Encoding"] = ["gzip", "deflate", "br"][random(3)];
  if (random(4) === 0) headers["Content-Length"] = String(random(500));
  if (random(4) === 0) headers["ETag"] = `"${random(3)}"`;
  response.strictContentLength = false;
  response.writeHead(status, headers);
  // The connection is closed in any case: a client would wait for the rest of a length that is too large.
  const bytes = content.subarray(from, from + size), close = () => response.destroy();
  if (random(2) || status === 304) response.end(bytes, close); // write does not call back if a status has no body
  else response.write(bytes, close);
  return true;
}

test("of hosts", async () => {
  const { content, position } = BOOKS[0];
  const server = await BookServer.start({ content });
  servers.push(server);
  await allAreOurs(HOSTS, () => {
    let honest = random(4);
    server.behaviour.fault = (response) => honest-- <= 0 && misbehave(response, content);
    return errorOf(server.url, position, AbortSignal.timeout(200));
  });
});
