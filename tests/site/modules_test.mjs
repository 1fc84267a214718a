// The modules of the page that need no browser: the address, the line of moves, positions of backgammon, texts of results.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import test from "node:test";
import { pathToFileURL } from "node:url";

const page = pathToFileURL(`${process.env.TABIA_PAGE}/`);
const load = (name) => import(new URL(`js/${name}.js`, page));
const { chosenBooks, parametersOf, stateOf } = await load("address");
const { lineOf, parseEntered, completeFen } = await load("line");
const { chequersOf, flipped, parseEntered: parseBackgammon, pipsOf, rolls, xgidOf } = await load("backgammon_position");
const { evaluationNote, evaluationText, evaluationWords, expectedForWhite, resultsOf, scoreOf } = await load("results");
const { after, fenOf, isWhiteToMove, lineText, refusalOf, rowsOf, sortRows } = await load("listing");
const { stepsOf } = await load("backgammon_board");
const { shorten } = await load("search");

const EMPTY = {
  ...{ game: "", book: "", compare: [], fen: "", moves: [], at: 0, black: false, sort: "", more: false },
  ...{ position: "", dice: "", score: "", alone: false },
};
const START_ID = "4HPwATDgc/ABMA",
  START_XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10";
const MONEY = { length: 0, away: null, crawford: false, cube: 1, owner: "center", jacoby: true, beaver: true };

test("an address has the whole state", () => {
  const states = [
    EMPTY,
    { ...EMPTY, book: "a_b-2", compare: ["club", "x"], moves: ["e2e4", "a7a8q"], at: 1, black: true },
    { ...EMPTY, fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", moves: ["e2e4"], at: 1, sort: "score", more: true },
    { ...EMPTY, position: START_XGID, dice: "31", score: "DMP", alone: true },
    { ...EMPTY, position: "sGfwATDgc/ABMA+&=%#" },
  ];
  for (const state of states)
    assert.deepEqual(stateOf(new URLSearchParams(parametersOf(state))), state, parametersOf(state));
});

test("an address from outside is read as far as it makes sense", () => {
  const read = (text) => stateOf(new URLSearchParams(text));
  assert.deepEqual(read("view"), EMPTY);
  assert.deepEqual(read("play=e2e4&at=7").at, 1);
  assert.deepEqual(read("play=e2e4&at=-1").at, 1);
  assert.deepEqual(read("with=a,b,c,d").compare, ["a", "b"]);
});

test("links of earlier versions lead to the same position", () => {
  const read = (text) => stateOf(new URLSearchParams(text));
  assert.deepEqual(read("play=e4+e5&with=a&with=b").compare, ["a", "b"]);
  assert.deepEqual(read("play=e4+e5_Nf3").moves, ["e4", "e5", "Nf3"]);
  assert.equal(read("fen=8/8/8/8/8/8/8/8_w_-_-_0_1").fen, "8/8/8/8/8/8/8/8 w - - 0 1");
  assert.equal(read("view=rolls&xgid=-b----E-C---eE---c-e----B-%3A0").position, "XGID=-b----E-C---eE---c-e----B-:0");
});

test("the books of a state are of one game", () => {
  const books = ["chess a", "chess B", "backgammon c"].map((text) => {
    const [game, name] = text.split(" ");
    return { game, name };
  });
  const names = (state) => chosenBooks(books, { ...EMPTY, ...state }).map(({ name }) => name);
  assert.deepEqual(names({}), ["a"]);
  assert.deepEqual(names({ book: "b", compare: ["a", "c", "b", "x"] }), ["B", "a"]);
  assert.deepEqual(names({ game: "backgammon" }), ["c"]);
  assert.deepEqual(names({ book: "unknown" }), ["a"]);
});

test("a line keeps the moves after the place of the board", () => {
  const line = lineOf("", ["e2e4", "c7c5", "g1f3"], 1);
  assert.equal(line.moves[0].san, "e4");
  assert.equal(isWhiteToMove(line), false);
  assert.equal(fenOf(line), line.moves[0].fen);
  assert.deepEqual(after(line, "c7c5"), { moves: ["e2e4", "c7c5", "g1f3"], at: 2 });
  assert.deepEqual(after(line, "e7e5"), { moves: ["e2e4", "e7e5"], at: 2 });
  assert.equal(lineText(lineOf("", ["e2e4", "c7c5", "g1f3"], 3)), "1. e4 c5 2. Nf3");
  assert.equal(lineText(lineOf("4k3/8/8/8/8/8/8/4K2R b - - 0 9", ["e8d8", "e1d1"], 2)), "9… Kd8 10. Kd1");
});

test("a line ends before an illegal move", () => {
  const line = lineOf("", ["e2e4", "e2e4", "c7c5"], 3);
  assert.equal(line.illegal, "e2e4");
  assert.equal(line.at, 1);
  assert.throws(() => lineOf("no position", [], 0), /not a FEN/);
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
  assert.equal(evaluationWords({ cp: -5 }, true), "Black is better by 0.05 pawns");
  assert.equal(evaluationWords({ mate: 3 }, false), "Black mates in 3");
  assert.equal(evaluationNote({ cp: 34, depth: 0, origin: "solved", distance: 1 }), "1 ply");
  assert.equal(evaluationNote({ cp: 34, depth: 30, origin: "search" }), "depth 30");
  const evaluated = [{ evaluation: { cp: -20 } }, { evaluation: { cp: 30 } }, { evaluation: null }];
  assert.equal(expectedForWhite(evaluated, false).text, "−0.30");
  assert.ok(expectedForWhite(evaluated, false).expected < 0.5 && expectedForWhite(evaluated, true).expected > 0.5);
  assert.equal(expectedForWhite([{ evaluation: null }], true), null);
});

test("a score has its interval", () => {
  const score = scoreOf({ win: 10, draw: 0, loss: 10 });
  assert.equal(score.share, 0.5);
  assert.deepEqual([score.low, score.high].map((value) => value.toFixed(3)), ["0.299", "0.701"]);
  // The values of Wilson's formula in tables: 81 of 263, and 1 of 1.
  const known = scoreOf({ win: 81, draw: 0, loss: 182 });
  assert.deepEqual([known.low, known.high].map((value) => value.toFixed(4)), ["0.2553", "0.3662"]);
  assert.equal(scoreOf({ win: 1, draw: 0, loss: 0 }).low.toFixed(4), "0.2065");
  assert.equal(scoreOf({ win: 1, draw: 2, loss: 1 }).share, 0.5);
  assert.equal(scoreOf({ win: 0, draw: 0, loss: 0 }), null);
  assert.equal(scoreOf({ win: null, draw: null, loss: null, weight: 3 }), null);
});

test("a move that the book never plays has a reason", () => {
  const move = { weight: 6, win: 3, draw: 0, loss: 0, active: true };
  assert.equal(refusalOf({ ...move, refused: "min share" }), "min share");
  assert.equal(refusalOf({ ...move, active: false }), "inactive");
  assert.equal(refusalOf(move), "");
  assert.equal(refusalOf({ ...move, weight: 0, win: 0, loss: 3 }), "weight 0");
  assert.equal(refusalOf({ ...move, weight: 0, win: null }), "weight 0");
});

test("a play of backgammon has steps", () => {
  assert.deepEqual(stepsOf("bar/24* 13/10(2)"), [[25, 24], [13, 10], [13, 10]]);
  assert.deepEqual(stepsOf("8/4/off"), [[8, 4], [4, 0]]);
});

test("a pasted game is shortened to its moves", () => {
  const pgn = '[White "A"]\n[FEN "8/8"]\n\n1. e4 { best; by test } c5 ; the Sicilian\n2. Nf3 (2. Nc3 (2... e6)) 2... d6 $1 *';
  assert.equal(shorten(pgn), '[FEN "8/8"] 1. e4 c5 2. Nf3 2... d6 *');
});

test("rows are the legal moves of all books, those of the first book first", () => {
  const listed = (move, weight) => ({ move, weight, win: null, draw: null, loss: null, notes: [] });
  const answers = [
    { moves: [listed("e2e4", 1), listed("d2d4", 2), listed("a8a1", 9)] },
    { moves: [listed("c2c4", 5), listed("e2e4", 4)] },
  ];
  const rows = rowsOf(lineOf("", [], 0), answers);
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

test("rows are sorted by a column", () => {
  const listed = (move, win, loss) => ({ move, weight: 1, win, draw: 0, loss, active: true, evaluation: null, notes: [] });
  const answers = [{ moves: [listed("e2e4", 1, 3), listed("d2d4", 2, 1), listed("a2a3", 0, 0)] }];
  const order = (column) => sortRows(rowsOf(lineOf("", [], 0), answers), column, (uci) => ({ e2e4: "B00", d2d4: "A40" })[uci] ?? "");
  assert.deepEqual(order("").map(({ uci }) => uci), ["e2e4", "d2d4", "a2a3"]);
  assert.deepEqual(order("score").map(({ uci }) => uci), ["d2d4", "e2e4", "a2a3"]);
  assert.deepEqual(order("name").map(({ uci }) => uci), ["d2d4", "e2e4", "a2a3"]);
  assert.deepEqual(order("move").map(({ uci }) => uci), ["a2a3", "d2d4", "e2e4"]);
});

test("modules are short, and none writes HTML", async () => {
  const names = await readdir(new URL("js/", page));
  assert.ok(names.length > 10);
  for (const name of names.filter((each) => each.endsWith(".js"))) {
    const text = await readFile(new URL(`js/${name}`, page), "utf8");
    assert.ok(text.split("\n").length <= 251, `${name}: more than 250 lines`);
    assert.doesNotMatch(
      text,
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\b|new Function/,
      name,
    );
  }
});
