// The modules of the page that need no browser: the address, the line of moves, positions of backgammon, texts of results.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import test from "node:test";
import { pathToFileURL } from "node:url";

const page = pathToFileURL(`${process.env.TABIA_PAGE}/`);
const load = (name) => import(new URL(`js/${name}.js`, page));
const { addressOf, stateOf } = await load("address");
const { Line, parseEntered, completeFen } = await load("line");
const { chequersOf, flipped, parseEntered: parseBackgammon, pipsOf, rolls, xgidOf } = await load("backgammon_position");
const { evaluationText, resultsOf } = await load("results");
const { rowsOf } = await load("listing");

const EMPTY = { book: "", compare: [], fen: "", moves: [], at: 0, black: false, position: "", dice: "" };
const START_ID = "4HPwATDgc/ABMA",
  START_XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10";
const MONEY = { length: 0, away: null, crawford: false, cube: 1, owner: "center", jacoby: true, beaver: true };

test("an address has the whole state", () => {
  const states = [
    EMPTY,
    { ...EMPTY, book: "a_b-2", compare: ["club", "x"], moves: ["e2e4", "a7a8q"], at: 1, black: true },
    { ...EMPTY, fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", moves: ["e2e4"], at: 1 },
    { ...EMPTY, position: START_XGID, dice: "31" },
    { ...EMPTY, position: "sGfwATDgc/ABMA+&=%#" },
  ];
  for (const state of states) assert.deepEqual(stateOf(addressOf(state)), state, addressOf(state));
});

test("an address from outside is read as far as it makes sense", () => {
  assert.deepEqual(stateOf("#view"), EMPTY);
  assert.deepEqual(stateOf("#play=e2e4&at=7").at, 1);
  assert.deepEqual(stateOf("#play=e2e4&at=-1").at, 1);
  assert.deepEqual(stateOf("#with=a,b,c,d").compare, ["a", "b"]);
  assert.equal(stateOf("#book=%zz").book, "%zz");
});

test("a line keeps the moves after the place of the board", () => {
  const line = new Line("", ["e2e4", "c7c5", "g1f3"], 1);
  assert.equal(line.last.san, "e4");
  assert.equal(line.isWhiteToMove, false);
  assert.deepEqual(line.after("c7c5"), { moves: ["e2e4", "c7c5", "g1f3"], at: 2 });
  assert.deepEqual(line.after("e7e5"), { moves: ["e2e4", "e7e5"], at: 2 });
  assert.equal(new Line("", ["e2e4", "c7c5", "g1f3"], 3).text(), "1. e4 c5 2. Nf3");
  assert.equal(new Line("4k3/8/8/8/8/8/8/4K2R b - - 0 9", ["e8d8", "e1d1"], 2).text(), "9… Kd8 10. Kd1");
});

test("a line ends before an illegal move", () => {
  const line = new Line("", ["e2e4", "e2e4", "c7c5"], 3);
  assert.equal(line.illegal, "e2e4");
  assert.equal(line.at, 1);
  assert.throws(() => new Line("no position", [], 0), /not a FEN/);
});

test("a user may enter a FEN, an EPD, or moves", () => {
  assert.deepEqual(parseEntered(" startpos "), { fen: "", moves: [], at: 0 });
  assert.deepEqual(parseEntered("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -").fen, "");
  assert.deepEqual(parseEntered("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;").fen, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  assert.deepEqual(parseEntered("1. e4 e5 2. Nf3 *"), { fen: "", moves: ["e2e4", "e7e5", "g1f3"], at: 3 });
  assert.throws(() => parseEntered("hello"), /neither a FEN nor moves/);
  assert.throws(() => parseEntered("9/8/8/8/8/8/8/8 w - - 0 1"));
  assert.equal(completeFen("8/8/8/8/8/8/8/8 w - - 3 7"), "8/8/8/8/8/8/8/8 w - - 3 7");
});

test("position ids and XGIDs are those of GNU Backgammon", () => {
  const { self, other } = chequersOf(START_ID);
  assert.deepEqual([self[24], self[13], self[8], self[6]], [2, 5, 3, 5]);
  assert.deepEqual(other, self);
  assert.equal(pipsOf(self), 167);
  assert.equal(xgidOf(START_ID, MONEY), START_XGID);
  const after = chequersOf("sGfwATDgc/ABMA"); // 31: 8/5 6/5, seen by the opponent
  assert.deepEqual([after.other[5], after.other[6], after.other[8]], [2, 4, 2]);
  const match = { ...MONEY, length: 7, away: [3, 5], jacoby: false, beaver: false, cube: 2, owner: "self" };
  assert.equal(xgidOf(START_ID, match), "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:4:2:0:7:10");
  assert.deepEqual(flipped(match), { ...match, away: [5, 3], owner: "opponent" });
  assert.deepEqual(parseBackgammon("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10"), {
    position: START_XGID,
    dice: "31",
  });
  assert.deepEqual(parseBackgammon("4HPwATDgc/ABMA:cAngAAAAAAAE"), {
    position: "4HPwATDgc/ABMA:cAngAAAAAAAE",
    dice: "",
  });
  assert.equal(rolls(false).length, 21);
  assert.equal(rolls(true).length, 15);
});

test("results and evaluations are those of White", () => {
  const move = { win: 3, draw: 2, loss: 1 };
  assert.deepEqual(resultsOf(move, true), { white: 3, draw: 2, black: 1 });
  assert.deepEqual(resultsOf(move, false), { white: 1, draw: 2, black: 3 });
  assert.equal(resultsOf({ win: null, draw: null, loss: null }, true), undefined);
  assert.equal(evaluationText({ cp: 31 }, true), "+0.31");
  assert.equal(evaluationText({ cp: 31 }, false), "−0.31");
  assert.equal(evaluationText({ mate: -4 }, false), "+#4");
  assert.equal(evaluationText({ cp: 0 }, false), "0.00");
  assert.equal(evaluationText(null, true), "");
});

test("rows are the legal moves of all books, those of the first book first", () => {
  const listed = (move, weight) => ({ move, weight, win: null, draw: null, loss: null, notes: [] });
  const answers = [
    { moves: [listed("e2e4", 1), listed("d2d4", 2), listed("a8a1", 9)] },
    { moves: [listed("c2c4", 5), listed("e2e4", 4)] },
  ];
  const rows = rowsOf(new Line("", [], 0), answers);
  assert.deepEqual(
    rows.map(({ uci }) => uci),
    ["d2d4", "e2e4", "c2c4"],
  );
  assert.deepEqual(
    rows.map(({ books }) => books.map((move) => move?.weight)),
    [
      [2, undefined],
      [1, 4],
      [undefined, 5],
    ],
  );
});

test("modules are short, and none writes HTML", async () => {
  const names = await readdir(new URL("js/", page));
  assert.ok(names.length > 10);
  for (const name of names) {
    const text = await readFile(new URL(`js/${name}`, page), "utf8");
    assert.ok(text.split("\n").length <= 201, `${name}: more than 200 lines`);
    assert.doesNotMatch(
      text,
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\b|new Function/,
      name,
    );
  }
});
