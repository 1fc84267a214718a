// Books at addresses: hosts that send several ranges, one, or none; faults; files that change; mirrors.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { BookServer } from "./book_server.js";
import { compare } from "./compare.js";
import { build, buildGame, open, probe, readFileSync, TabiaError } from "./fixtures.js";

const path = build("book", "plugin/books/classic.obk");
const content = readFileSync(path), other = readFileSync(build("other", "plugin/books/short.obk"));
const LINES = ["startpos", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
  "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"];
const expected = probe(path, LINES);

// Two files of the same size, which answer the start position differently.
const [old, fresh] = [buildGame("old", "1. e4 e5"), buildGame("new", "1. d4 d5")].map((book) => readFileSync(book));
const OLD_MOVE = "e2e4", FRESH_MOVE = "d2d4";
assert.equal(old.length, fresh.length);

/** @type {BookServer[]} */
const servers = [];
after(() => servers.forEach((server) => server.stop()));

/** @param {Partial<import("./book_server.js").Behaviour>} behaviour */
async function serve(behaviour) {
  servers.push(await BookServer.start({ content, ...behaviour }));
  return servers[servers.length - 1];
}

/** @param {import("../../plugin/web/tabia.d.ts").Book} book */
async function answersRight(book) {
  assert.equal(await compare(book, LINES, expected), LINES.length);
}

/** @param {Promise<unknown>} promise @param {RegExp} message */
async function fails(promise, message) {
  await assert.rejects(promise, (error) => {
    assert(error instanceof TabiaError, String(error));
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /secret/);
    return true;
  });
}

test("opens a book with three requests and answers with two more", async () => {
  const server = await serve({});
  const book = await open(server.url);
  assert.equal(server.requests, 3, String(server.ranges));
  await answersRight(book);
  assert(server.requests <= 5, String(server.ranges));
  const before = server.requests;
  await answersRight(book);
  assert.equal(server.requests, before, "what was read is read again");
  assert(server.sent < content.length / 4, `${server.sent} bytes`);
});

for (const ranges of /** @type {const} */ (["first", "refused", "ignored", "none"])) {
  test(`reads a host with several ranges: ${ranges}`, async () => {
    await answersRight(await open((await serve({ ranges })).url));
  });
}

test("refuses the whole of a large file", async () => {
  const large = new Uint8Array(9 << 20);
  large.set(content);
  const server = await serve({ content: large, ranges: "none" });
  await fails(open(server.url), /status 200.*more than 8 MiB.*byte ranges/);
});

test("refuses the whole of a large file without a length", async () => {
  const fault = (/** @type {import("node:http").ServerResponse} */ response) => {
    response.write(Buffer.alloc(9 << 20)); // in chunks: no header has their total
    return true;
  };
  await fails(open((await serve({ fault })).url), /more than 8 MiB: enable byte ranges/);
});

test("refuses a range beyond all files", async () => {
  const fault = (/** @type {import("node:http").ServerResponse} */ response) => {
    response.writeHead(206, { "Content-Range": `bytes 0-${"9".repeat(500)}/${"9".repeat(501)}` }).end("abc");
    return true;
  };
  await fails(open((await serve({ fault })).url), /Content-Range "bytes 0-9+": larger than any file/);
});

test("refuses a length that differs from the range", async () => {
  const server = await serve({
    fault: (response) => {
      response.writeHead(206, { "Content-Range": `bytes 0-303/${content.length}`, ETag: '"1"' });
      return response.end(content.subarray(0, 300)), true;
    },
  });
  await fails(open(server.url), /300 bytes were sent for a range of 304/);
});

test("refuses more bytes than requested", async () => {
  const server = await serve({ fault: (response) => (response.writeHead(206), response.end(content), true) });
  await fails(open(server.url), /more bytes than requested/);
});

test("refuses other bytes than requested", async () => {
  const server = await serve({
    fault: (response) => {
      response.writeHead(206, { "Content-Range": `bytes 64-367/${content.length}` });
      return response.end(content.subarray(64, 368)), true;
    },
  });
  await fails(open(server.url), /other bytes than requested/);
});

test("reports the status of a host that fails", async () => {
  const server = await serve({ fault: (response) => (response.writeHead(404), response.end(), true) });
  const message = /^http:\/\/127\.0\.0\.1:\d+\/…\/book\.tabia: cannot be read: the host answers with status 404$/;
  await fails(open(server.url), message);
});

test("reports a host that cannot be reached", async () => {
  const server = await serve({}), { url } = server;
  server.stop();
  await fails(open(url), /cannot be reached/);
});

test("refuses a file that is not an index", async () => {
  await fails(open((await serve({ content: Buffer.alloc(4096, "<html>") })).url), /book\.tabia: byte 0: not an index/);
});

test("refuses a file of another length than its header states", async () => {
  await fails(open((await serve({ content: content.subarray(0, -1) })).url), /byte 16/);
});

test("opens the new file if the file was replaced", async () => {
  const server = await serve({}), book = await open(server.url);
  await book.probe(LINES[0]);
  Object.assign(server.behaviour, { content: other, etag: '"2"' });
  await book.probe("rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq -");
  assert.equal(book.info.bytes, other.length);
});

test("goes on if the host has touched the same file", async () => {
  const server = await serve({}), book = await open(server.url);
  server.behaviour.etag = '"2"';
  await answersRight(book);
  assert.equal(book.info.bytes, content.length);
});

/** Returns the first move of the start position, and the file that the book has read.
 * @param {import("../../plugin/web/tabia.d.ts").Book} book */
async function askStart(book) {
  const answer = await book.probe("startpos");
  assert(answer.game === "chess");
  return [answer.moves[0].move, book.info.sources[0].name];
}

test("opens the new file if a file of the same size has taken its place", async () => {
  const server = await serve({ content: old }), book = await open(server.url);
  Object.assign(server.behaviour, { content: fresh, etag: '"2"' });
  assert.deepEqual(await askStart(book), [FRESH_MOVE, "new.pgn"]);
});

test("never mixes two files that change places", async () => {
  const server = await serve({ content: old }), book = await open(server.url, { cacheBytes: 0 });
  const seen = new Set();
  let random = 1;
  server.behaviour.fault = () => {
    random = (random * 1103515245 + 12345) % 2 ** 31;
    const isOld = server.behaviour.content === old;
    if ((random >> 16) % 5 === 0)
      Object.assign(server.behaviour, isOld ? { content: fresh, etag: '"2"' } : { content: old, etag: '"1"' });
    return false;
  };
  for (let i = 0; i < 200; ++i) {
    // A file that changes again and again ends with an error.
    const [move, source] = await askStart(book).catch((error) => (assert.match(error.message, /replaced/), []));
    if (source) assert.equal(move, source === "old.pgn" ? OLD_MOVE : FRESH_MOVE, `lookup ${i}`);
    seen.add(source);
  }
  seen.delete(undefined);
  assert.equal(seen.size, 2);
});

test("reports a file that never stays the same", async () => {
  const server = await serve({}), book = await open(server.url);
  server.behaviour.fault = () => ((server.behaviour.etag = `"${server.requests}"`), false);
  await fails(book.probe("startpos"), /was replaced after it was opened/);
});

test("asks the next mirror", async () => {
  const bad = await serve({ fault: (response) => (response.writeHead(500), response.end(), true) });
  const good = await serve({});
  const book = await open(bad.url, { mirrors: [good.url] });
  await answersRight(book);
  assert.equal(bad.requests, 1, "a mirror that failed is asked last");
});

test("asks the next mirror if the first one fails later", async () => {
  const first = await serve({}), second = await serve({});
  const book = await open(first.url, { mirrors: [second.url] });
  first.behaviour.fault = (response) => (response.writeHead(503), response.end(), true);
  await answersRight(book);
});

test("refuses a mirror with another file of the same size", async () => {
  const first = await serve({ content: old }), second = await serve({ content: fresh });
  const book = await open(first.url, { mirrors: [second.url] });
  first.behaviour.fault = (response) => (response.writeHead(503), response.end(), true);
  await assert.rejects(book.probe(LINES[0]), /status 503; .*another file/);
});

/** Sends the head of an answer and a part of its body, then cuts the connection.
 * @param {import("node:http").ServerResponse} response @param {string} range */
function cutWithinBody(response, range) {
  const [first, last] = range.replace("bytes=", "").split(",")[0].split("-").map(Number);
  response.writeHead(206, { "Content-Range": `bytes ${first}-${last}/${content.length}`, "Content-Length": last - first + 1 });
  response.write(content.subarray(first, first + 10), () => response.destroy());
  return true;
}

test("reports a connection that is cut within a body", async () => {
  await fails(open((await serve({ fault: cutWithinBody })).url), /cannot be read: the connection was lost \(.+\)/);
});

test("asks the next mirror if the connection is cut within a body", async () => {
  const cut = await serve({ fault: cutWithinBody }), good = await serve({});
  await answersRight(await open(cut.url, { mirrors: [good.url] }));
});

test("reports the failure of each mirror", async () => {
  const bad = await serve({ fault: (response) => (response.writeHead(500), response.end(), true) });
  const missing = await serve({ fault: (response) => (response.writeHead(404), response.end(), true) });
  await fails(open(bad.url, { mirrors: [missing.url] }), /status 500; .*status 404/);
});

test("is cancelled by a signal", async () => {
  const silent = await serve({ fault: () => true }), controller = new AbortController();
  const opening = open(silent.url, { signal: controller.signal });
  controller.abort(new Error("enough"));
  await assert.rejects(opening, /enough/);
});

test("keeps at most the bytes that are permitted", async () => {
  const server = await serve({}), book = await open(server.url, { cacheBytes: 0 });
  await answersRight(book);
  const before = server.requests;
  await answersRight(book);
  assert(server.requests > before, "nothing was dropped");
});
