// Books of the variants of Lichess, against the answers of tabia.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compare } from "./compare.js";
import { build, buildGame, open, pathToFileURL, probe, rows } from "./fixtures.js";

const GAMES = {
  crazyhouse: "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. P@d4 Nf6 5. Nf3",
  atomic: "1. Nf3 f6 2. Ne5 g6 3. Nxd7#",
  antichess: "1. e3 b5 2. Bxb5",
  kingofthehill: "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O",
  "3check": "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7",
  horde: "1. a5 a6",
  racingkings: "1. Bg3 Bb3",
};
/** @type {Map<string, Promise<{path: string, book: import("../../plugin/web/tabia.d.ts").Book}>>} */
const opened = new Map();

/** Opens a book of one game of a variant, once. @param {string} variant */
function bookOf(variant) {
  const make = async () => {
    const path = buildGame(variant, GAMES[/** @type {keyof typeof GAMES} */ (variant)], { variant });
    return { path, book: await open(pathToFileURL(path)) };
  };
  if (!opened.has(variant)) opened.set(variant, make());
  return /** @type {NonNullable<ReturnType<typeof opened.get>>} */ (opened.get(variant));
}

test("answers as tabia does", async () => {
  for (const variant of Object.keys(GAMES)) {
    const { path, book } = await bookOf(variant);
    const fens = rows("variants/keys.tsv").filter(([name]) => name === variant).map(([, fen]) => fen);
    const positions = ["startpos", ...fens];
    assert((await compare(book, positions, probe(path, positions))) > 0, variant);
  }
});

/** Returns the moves of a position as the book has them. @param {string} variant @param {string} fen */
async function movesOf(variant, fen) {
  const answer = await (await bookOf(variant)).book.probe(fen);
  assert(answer.game === "chess");
  return answer.moves.map(({ move }) => move);
}

test("finds a drop after every spelling of the pockets", async () => {
  const board = "rnb1kbnr/ppp1pppp/8/q7/8/2N5/PPPP1PPP/R1BQKBNR";
  for (const hand of ["[Pp]", "[pP]", "/Pp"]) assert.deepEqual(await movesOf("crazyhouse", `${board}${hand} w KQkq - 2 4`), ["P@d4"]);
  assert.deepEqual(await movesOf("crazyhouse", `${board}[P] w KQkq - 2 4`), []);
});

test("finds a move after every spelling of the checks", async () => {
  const check = "r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq -";
  for (const rest of ["2+3 0 3", "0 3 +1+0"]) assert.deepEqual(await movesOf("3check", `${check} ${rest}`), ["e8f7"], rest);
  assert.deepEqual(await movesOf("3check", `${check} 0 3`), []);
});

test("writes castling and promotions as tabia does", async () => {
  const castling = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
  assert.deepEqual(await movesOf("kingofthehill", castling), ["e1g1"]);
  for (const [name, moves, uci] of [["king", "1. a8=K", "a7a8k"], ["rook", "1. a8=R", "a7a8r"]]) {
    const fen = "8/P7/8/8/8/8/8/7n w - - 0 1", path = buildGame(name, moves, { variant: "antichess", fen });
    const book = await open(pathToFileURL(path)), answer = await book.probe(fen);
    assert(answer.game === "chess");
    assert.equal(answer.moves[0].move, uci);
    assert.equal(await compare(book, [fen], probe(path, [fen])), 1);
  }
});

test("answers from a database of crazyhouse", async () => {
  const path = build("oobs", "tests/data/formats/oobs/crazyhouse.obs.db3");
  const positions = rows("formats/oobs/crazyhouse.obs.db3.records").map(([position]) => position);
  assert.equal(await compare(await open(pathToFileURL(path)), positions, probe(path, positions)), 2);
});
