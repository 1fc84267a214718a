// Books in memory and in files: answers, facts, names of openings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { build, common, open, openings, pathToFileURL, probe, readFileSync, run, TabiaError } from "./fixtures.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const path = build("book", "plugin/books/classic.obk"), content = readFileSync(path);
const expected = probe(path, [START])[0];

test("opens bytes, a Blob and a file", async () => {
  const bytes = new Uint8Array(content);
  for (const book of [bytes.buffer, bytes, new Blob([bytes]), pathToFileURL(path), pathToFileURL(path).href]) {
    const opened = await open(book);
    const answer = await opened.probe(START);
    assert.deepEqual(common({ ...answer, book: "" }, expected), { ...common(expected, answer), book: "" });
    assert.deepEqual(await opened.probe("startpos"), answer);
    await opened.close();
  }
});

test("has the facts of tabia info", async () => {
  assert.deepEqual((await open(pathToFileURL(path))).info, JSON.parse(run(["info", "--json", path])));
});

test("names the openings", async () => {
  const names = await openings(), book = await open(pathToFileURL(path));
  const answer = await book.probe("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -");
  assert(answer.game === "chess");
  assert.deepEqual(names.get(answer.key), { eco: "B27", name: "Sicilian Defense" });
  assert(names.size > 3800, String(names.size));
});

test("answers many positions in their order", async () => {
  const fens = [START, "8/8/8/8/8/8/8/K1k5 w - -", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"];
  const answers = await (await open(content)).probeMany(Array.from({ length: 1000 }, (_, i) => fens[i % 3]));
  answers.forEach(({ found }, i) => assert.equal(found, i % 3 !== 1));
});

test("answers while other questions are open", async () => {
  const book = await open(pathToFileURL(path), { cacheBytes: 0 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => book.probe(START)));
  for (const answer of answers) assert.deepEqual(common(answer, expected), common(expected, answer));
});

test("refuses texts that are not a position", async () => {
  const book = await open(content);
  for (const text of ["", "e2e4", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq -", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"])
    await assert.rejects(book.probe(text), (error) => error instanceof TabiaError && /POSITION: .*not a FEN/.test(error.message));
});

test("refuses bytes that are not an index", async () => {
  await assert.rejects(open(new ArrayBuffer(0)), /the file ends within its header/);
  await assert.rejects(open(new ArrayBuffer(1000)), /byte 0: not an index of tabia/);
  for (let at = 8; at < 304; at += 5) {
    const damaged = new Uint8Array(content);
    damaged[at] ^= 16;
    await assert.rejects(open(damaged), /book: byte \d+/, `byte ${at}`);
  }
});

test("refuses an address without a scheme", async () => {
  await assert.rejects(open("book.tabia"), /book\.tabia: not an address/);
});
