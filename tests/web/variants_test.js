// Positions of the variants of Lichess: keys, spellings, and texts that are no position.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chessModule, open, pathToFileURL, readerModule, root, rows } from "./fixtures.js";

/** @typedef {import("../../plugin/web/variants.js").Variant} Variant */

const reader = await readerModule.Reader.create();

/** Reads a position. @param {string} variant @param {string} fen */
const parse = (variant, fen) => chessModule.parseChess(reader, fen, /** @type {Variant} */ (variant));

/** Returns the outputs of SplitMix64, one after another, as variant_key.h defines the numbers of the key.
 * @param {number} count */
function splitMix(count) {
  const u64 = (/** @type {bigint} */ x) => BigInt.asUintN(64, x), numbers = [];
  for (let state = 0x7461626961766172n; numbers.length < count; ) {
    state = u64(state + 0x9e3779b97f4a7c15n);
    let x = u64((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    x = u64((x ^ (x >> 27n)) * 0x94d049bb133111ebn);
    numbers.push(x ^ (x >> 31n));
  }
  return numbers;
}
const NUMBERS = splitMix(256 * 13);

/** Returns the number that the facts of an EPD in tabia's spelling add to the key of the board. @param {string} epd */
function factsOf(epd) {
  const [ranks, , , , checks] = epd.split(" "), [board, hand = ""] = ranks.split(/[[\]]/);
  let key = 0n, square = 56;
  for (const letter of board) {
    if (letter === "~") key ^= NUMBERS[256 * 12 + square - 1];
    else if (letter === "/") square -= 16;
    else square += /\d/.test(letter) ? Number(letter) : 1;
  }
  [..."pPnNbBrRqQ"].forEach((piece, row) => {
    const count = hand.split(piece).length - 1;
    if (count > 0) key ^= NUMBERS[256 * row + count];
  });
  const [white, black] = checks?.split("+").map(Number) ?? [3, 3];
  if (white !== 3) key ^= NUMBERS[256 * 11 + white];
  if (black !== 3) key ^= NUMBERS[256 * 10 + black];
  return key;
}

test("has the key of the board, xor the numbers of the other facts", () => {
  const table = rows("variants/keys.tsv");
  assert.equal(table.length, 700);
  for (const [variant, fen, polyglot, epd] of table) {
    const expected = { key: BigInt(`0x${polyglot}`) ^ factsOf(epd), position: epd };
    for (const text of [fen, epd]) {
      const { key, position } = parse(variant, text);
      assert.deepEqual({ key, position }, expected, `${variant} ${text}`);
    }
  }
});

test("has the start positions", () => {
  const starts = { crazyhouse: "463b96181691fc9c", antichess: "3d01bbb3c1105375", horde: "a8a878183978f15b", racingkings: "da1cd4141a240380" };
  for (const [variant, key] of Object.entries(starts)) assert.equal(parse(variant, "startpos").key, BigInt(`0x${key}`), variant);
});

test("has one key for all spellings of a position", () => {
  const board = "rnb1kbnr/ppp1pppp/8/q7/8/2N5/PPPP1PPP/R1BQKBNR", start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  const check = "r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq -";
  const groups = [
    ["crazyhouse", ["[Pp]", "[pP]", "/Pp", "/pP"].map((hand) => `${board}${hand} w KQkq - 2 4`)],
    ["crazyhouse", ["[]", "[-]", "/", ""].map((hand) => `${start}${hand} w HAha -`)],
    ["3check", ["2+3 0 3", "0 3 +1+0", "+1+0 0 3", "0 3 2+3", "2+3", "2+3 bm Kxf7;"].map((rest) => `${check} ${rest}`)],
    ["3check", ["", "0 3", "3+3", "0 3 +0+0"].map((rest) => `${check} ${rest}`)],
  ];
  const keys = groups.map(([variant, fens]) => new Set([...fens].map((fen) => parse(String(variant), fen).key)));
  keys.forEach(({ size }, i) => assert.equal(size, 1, String(groups[i])));
  assert.equal(new Set(keys.flatMap((each) => [...each])).size, groups.length);
});

test("has the position in tabia's spelling", () => {
  const positions = [
    ["crazyhouse", "4k3/8/8/8/4r~2b/4P~3/8/4K~3/qQ w HA e3 0 1", "4k3/8/8/8/4r~2b/4P3/8/4K3[Qq] w - -"],
    ["crazyhouse", "r3k2r/8/8/3pP3/8/8/8/RR2K2R[] w BHkq d6 0 2", "r3k2r/8/8/3pP3/8/8/8/RR2K2R[] w KBkq d6"],
    ["atomic", "r3k2r/8/8/3p~P3/8/8/8/R3K2R w KQq e6 0 2", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQq -"],
    ["antichess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b - -"],
    ["3check", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +3+1", "4k3/8/8/8/8/8/8/4K3 w - - 0+2"],
    ["horde", "r3k2r/8/8/8/Pp6/8/8/P6R b KQkq a3 0 1", "r3k2r/8/8/8/Pp6/8/8/P6R b kq a3"],
  ];
  for (const [variant, fen, epd] of positions) assert.equal(parse(variant, fen).position, epd);
});

test("refuses an index that has the positions of the variant as texts", async () => {
  const book = await open(pathToFileURL(`${root}tests/data/released/0.1.0/chess/crazyhouse.tabia`));
  const reason = /crazyhouse\.tabia: built before tabia supported the rules of crazyhouse; build the index again/;
  await assert.rejects(book.probe("startpos"), { name: "TabiaError", message: reason });
});

test("says why a text is no position of the variant", () => {
  const kings = "4k3/8/8/8/8/8/8/4K3";
  const texts = [
    ["crazyhouse", "e2e4", /a FEN has at least four fields/],
    ["crazyhouse", `${kings}[QX] w - -`, /pockets "QX": "X" is not a letter of PNBRQpnbrq/],
    ["crazyhouse", `${kings}[K] w - -`, /pockets "K"/],
    ["crazyhouse", `${kings}/- w - -`, /pockets "-"/],
    ["crazyhouse", `${kings}/P/P w - -`, /pockets "P\/P"/],
    ["crazyhouse", `${kings}[${"P".repeat(65)}] w - -`, /more than 64 pieces/],
    ["crazyhouse", `${kings}[P w - -`, /board/],
    ["crazyhouse", "~4k3/8/8/8/8/8/8/4K3[] w - -", /a ~ follows no piece/],
    ["crazyhouse", "Q~~3k3/8/8/8/8/8/8/4K3[] w - -", /a ~ follows no piece/],
    ["crazyhouse", "4k4/8/8/8/8/8/8/4K3[] w - -", /rank 8 has 9 squares/],
    ["crazyhouse", "8/8/8/8 w - -", /4 ranks, a board has 8/],
    ["atomic", `${kings}[] w - -`, /"\[" is not a piece/],
    ["atomic", `${kings} x - -`, /side to move "x": neither w nor b/],
    ["atomic", `${kings} w KX -`, /castling "KX"/],
    ["atomic", `${kings} w - e9`, /en passant square "e9"/],
    ["3check", `${kings} w - - 4+3`, /checks "4\+3"/],
    ["3check", `${kings} w - - 3+`, /checks "3\+"/],
    ["3check", `${kings} w - - 2+3 0 1 +1+0`, /checks "\+1\+0": given a second time/],
  ];
  for (const [variant, text, reason] of texts) {
    assert.throws(() => parse(String(variant), String(text)), { name: "TabiaError", message: reason }, String(text));
    assert.throws(() => parse(String(variant), String(text)), { message: new RegExp(`^POSITION: .*: not a FEN of ${variant}: `) });
  }
});
