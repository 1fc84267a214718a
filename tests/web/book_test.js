// Books in memory and in files: answers, facts, names of openings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compare } from "./compare.js";
import { build, open, openings, pathToFileURL, probe, readFileSync, rows, run } from "./fixtures.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const path = build("book", "plugin/books/classic.obk"), content = readFileSync(path);
const expected = probe(path, [START])[0];

test("opens bytes, a Blob and a file", async () => {
  const bytes = new Uint8Array(content);
  for (const book of [bytes.buffer, bytes, new Blob([bytes]), pathToFileURL(path), pathToFileURL(path).href]) {
    const opened = await open(book);
    assert.equal(await compare(opened, [START, "startpos"], [expected, expected]), 2);
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
  await Promise.all(Array.from({ length: 50 }, () => compare(book, [START], [expected])));
});

test("refuses texts that are not a position", async () => {
  const book = await open(content);
  const xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
  for (const text of ["", "e2e4", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq -", xgid])
    await assert.rejects(book.probe(text), { name: "TabiaError", message: /POSITION: .*not a FEN/ });
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

test("refuses a damaged dictionary", async () => {
  const damaged = new Uint8Array(content);
  const offset = Number(new DataView(damaged.buffer).getBigUint64(80 + 24, true));
  damaged[offset] ^= 1;
  const message = `book: byte ${offset}: the section dictionary does not match its checksum`;
  await assert.rejects(open(damaged), { name: "TabiaError", message });
});

test("reports a missing file and a folder", async () => {
  const missing = new URL("missing.tabia", pathToFileURL(path));
  await assert.rejects(open(missing), { name: "TabiaError", message: /^missing\.tabia: cannot be read: ENOENT/ });
  await assert.rejects(open(new URL(".", missing)), { name: "TabiaError", message: /EISDIR/ });
});

test("refuses an address without a scheme", async () => {
  await assert.rejects(open("book.tabia"), /book\.tabia: not an address/);
});

test("answers from books of every scale, of evaluations and of Chess960", async () => {
  const books = [
    ["evaluations/lines.expect.tsv", "tests/data/evaluations/lines.jsonl.zst"],
    ["formats/oobs/chess960.obs.db3.records", "tests/data/formats/oobs/chess960.obs.db3"],
    ["formats/oobs/white-view.obs.db3.records", "tests/data/formats/oobs/white-view.obs.db3"],
    ["formats/oobs/extra-columns-comments-and-inactive-moves.obs.db3.records",
      "tests/data/formats/oobs/extra-columns-comments-and-inactive-moves.obs.db3"],
  ];
  for (const [table, source] of books) {
    const index = build("scale", source), positions = [...new Set(rows(table).map(([position]) => position))];
    const found = await compare(await open(pathToFileURL(index)), positions, probe(index, positions));
    assert(found > 0 && found > positions.length / 2, source);
  }
});

test("refuses a variant without rules", async () => {
  const book = await open(pathToFileURL(build("bughouse", "tests/data/formats/oobs/bughouse.obs.db3")));
  await assert.rejects(book.probe(START), { name: "TabiaError", message: /the variant bughouse is not supported/ });
  assert.throws(() => book.key(START), { name: "TabiaError", message: /the variant bughouse is not supported/ });
});
