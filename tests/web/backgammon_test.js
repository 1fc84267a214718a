// Answers of a backgammon book against those of tabia probe: every roll of 55 positions, and identifiers of all kinds.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { compare } from "./compare.js";
import { build, buildTexts, open, pathToFileURL, probe, root, rows, run } from "./fixtures.js";

const START = "4HPwATDgc/ABMA";
const path = build("backgammon", "plugin/books/backgammon.ob", "tests/data/formats/ob/sample.ob",
  "tests/data/formats/xg/match_with_comment.xg");
const book = await open(pathToFileURL(path));

test("answers every roll of the fixtures", async () => {
  const positions = rows("backgammon/movegen_vectors.tsv").map(([, id, roll]) => `${id} ${roll}`);
  assert(positions.length > 1100);
  assert((await compare(book, positions, probe(path, positions))) > 40, "the book has none of them");
});

test("reads XGIDs and match ids", async () => {
  const xgids = rows("backgammon/xgids.tsv").map(([, xgid]) => `XGID=${xgid}`);
  const pairs = rows("backgammon/xgid-gnubg-id-pairs.tsv").flat().filter((text) => /^[^ ]{14}:[^ ]{12}$/.test(text));
  const states = rows("backgammon/match-ids.tsv").map(([, id]) => `${START}:${id}`);
  assert(xgids.length > 10 && pairs.length > 5 && states.length > 60);
  const positions = [...xgids, ...pairs, ...states];
  await compare(book, positions, probe(path, positions));
});

test("answers positions without a roll, with the cube", async () => {
  const decided = run(["dump", "--json", path]).trimEnd().split("\n").map((line) => JSON.parse(line));
  const away = (/** @type {any} */ { context }) => context.away?.join() === "7,7" && context.owner === "center";
  const ids = [...new Set(decided.filter(away).map(({ position_id: id }) => id))].slice(0, 300);
  const positions = [...ids.map((id) => `${id}:cAngAAAAAAAA`), ...ids];
  assert((await compare(book, positions, probe(path, positions))) > 100);
});

test("adds up rollouts with different seeds", async () => {
  const thread = readFileSync(`${root}/tests/data/formats/analysis_text/thread-of-five-rollouts.txt`, "utf8");
  const again = thread.replace(/Seed: \d+/g, "Seed: 99").replace("+0.358 (-0.023)", "+0.378 (-0.003)").replace("+0.354..+0.362", "+0.374..+0.382");
  const ofAll = buildTexts("rollouts", thread, thread, again), rollouts = await open(pathToFileURL(ofAll));
  const positions = [...thread.matchAll(/^XGID=.*$/gm)].map(([xgid]) => xgid);
  assert((await compare(rollouts, positions, probe(ofAll, positions))) === 3);
  const answer = await rollouts.probe(positions[0]);
  assert(answer.game === "backgammon" && answer.plays[1].games === 2592 && answer.plays[1].others.length === 3);
});

test("takes the roll as an option", async () => {
  const answers = [await book.probe(`${START} 31`), await book.probe(START, { dice: [1, 3] })];
  answers.push(await book.probe(START, { dice: "3-1" }));
  assert.deepEqual(answers[1], answers[0]);
  assert.deepEqual(answers[2], answers[0]);
  assert(answers[0].game === "backgammon" && answers[0].plays[0].play === "8/5 6/5");
});

test("refuses the faulty identifiers of the fixtures", async () => {
  const texts = (/** @type {string} */ name) => rows(`backgammon/${name}-faults.tsv`).map(([text]) => text);
  const xgids = texts("xgid").map((text) => `XGID=${text.replace(/^XGID=/, "")}`);
  const faults = [...xgids, ...texts("position-id"), ...texts("match-id").map((text) => `${START}:${text}`)];
  assert(faults.length > 50);
  for (const text of faults) {
    await assert.rejects(book.probe(text), { name: "TabiaError", message: /^POSITION: / }, text);
  }
});
