// The legal plays of a roll, in the order of the library's generator, and their notation.

import { BAR, flip } from "./backgammon_position.js";

/** @typedef {import("./backgammon_position.js").Board} Board */
/** @typedef {{from: number, to: number, hits: boolean}} Step */
/** `after` is seen by the opponent. A play without steps: the roll cannot be played.
 * @typedef {{steps: Step[], after: Board}} Play */

const OFF = 0, HOME_POINTS = 6;
const START = [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0];

/** @param {Board} board @param {number} from @param {number} die @returns {Step | undefined} */
function stepBy(board, from, die) {
  const to = Math.max(from - die, OFF);
  if (to !== OFF) return board[to] < -1 ? undefined : { from, to, hits: board[to] === -1 };
  let highest = BAR;
  while (board[highest] <= 0) --highest;
  return highest <= HOME_POINTS && (from === die || from === highest) ? { from, to, hits: false } : undefined;
}

/** @param {Board} board @param {Step} step */
function boardAfter(board, { from, to, hits }) {
  const after = board.slice();
  --after[from];
  if (to === OFF) return after;
  if (hits) {
    after[to] = 0;
    --after[0];
  }
  ++after[to];
  return after;
}

/** Makes steps from the highest point down. Every legal play can be made in this order: a step from a lower point
 * never makes one from a higher point legal. */
class PlayGenerator {
  /** @type {Play[]} */
  plays = [];
  maxSteps = 0;
  /** @type {Step[]} */
  #steps = [];
  #goesBothDice = new Set();

  /** Adds the plays that take the dice in this order, but none with fewer steps than another has.
   * @param {Board} board @param {number[]} dice @param {number} [highest] */
  add(board, dice, highest = BAR) {
    const steps = this.#steps;
    if (steps.length >= this.maxSteps && steps.length > 0) this.#keep(board, dice);
    if (steps.length === dice.length) return;
    const lowest = board[BAR] > 0 ? BAR : 1;
    for (let from = highest; from >= lowest; --from) {
      const step = board[from] > 0 ? stepBy(board, from, dice[steps.length]) : undefined;
      if (!step) continue;
      steps.push(step);
      this.add(boardAfter(board, step), dice, from);
      steps.pop();
    }
  }

  /** @param {Board} board @param {number[]} dice */
  #keep(board, dice) {
    if (this.#steps.length > this.maxSteps) this.plays = [];
    this.maxSteps = this.#steps.length;
    if (!this.#isRepeated(dice)) this.plays.push({ steps: [...this.#steps], after: flip(board) });
  }

  /** Returns whether two different dice have led to this position in their other order: by the same steps, or by one
   * chequer on its other route, if it hits on neither. @param {number[]} dice */
  #isRepeated(dice) {
    const [first, second] = this.#steps;
    if (!second || dice[0] === dice[1]) return false;
    if (second.from === first.from || first.to === OFF) return dice[0] < dice[1];
    if (second.from !== first.to || first.hits) return false;
    const isKnown = this.#goesBothDice.has(first.from);
    this.#goesBothDice.add(first.from);
    return isKnown;
  }
}

/** @param {Board} board @param {[number, number]} dice the higher one first */
export function legalPlays(board, [high, low]) {
  const generator = new PlayGenerator();
  if (high === low) {
    generator.add(board, [high, high, high, high]);
    return generator.plays;
  }
  generator.add(board, [high, low]);
  const highFirst = generator.plays.length;
  generator.add(board, [low, high]);
  // If only one die can be played, it must be the higher one.
  if (generator.maxSteps === 1 && highFirst > 0) generator.plays.length = highFirst;
  return generator.plays;
}

/** Returns the rolls of a position; without doubles at the start, because the first roll of a game is none.
 * @param {Board} board */
export function rollsOf(board) {
  const isStart = START.every((cell, i) => cell === board[i]);
  /** @type {[number, number][]} */
  const rolls = [];
  for (let high = 1; high <= 6; ++high) {
    for (let low = 1; low <= (isStart ? high - 1 : high); ++low) rolls.push([high, low]);
  }
  return rolls;
}

/** Returns the number of chequers of a side. @param {Board} board @param {1 | -1} sign of the side */
function countChequers(board, sign) {
  return board.reduce((sum, cell) => sum + Math.max(0, sign * cell), 0);
}

/** Returns whether a play of `dice` can move `pips`, if it can be made at all. Chequers that are borne off may waste
 * pips. @param {[number, number]} dice @param {number} pips @param {boolean} bearsOff */
function mayMovePips([high, low], pips, bearsOff) {
  const most = high === low ? 4 * high : high + low;
  if (bearsOff || pips >= most) return pips <= most;
  return high === low ? pips % high === 0 : pips === high || pips === low;
}

/** Returns whether a play of another roll leads from `board` to `after`, the board after a play of `dice`.
 * @param {Board} board @param {[number, number]} dice @param {Board} after */
export function isAfterAnotherRoll(board, dice, after) {
  const pipsOf = (/** @type {Board} */ seen) => seen.reduce((sum, cell, i) => sum + i * Math.max(0, cell), 0);
  const pips = pipsOf(board) - pipsOf(flip(after)), bearsOff = countChequers(board, 1) > countChequers(after, -1);
  const isAfter = (/** @type {Play} */ play) => play.after.every((cell, i) => cell === after[i]);
  return rollsOf(board).some(([high, low]) =>
    (high !== dice[0] || low !== dice[1]) && mayMovePips([high, low], pips, bearsOff) &&
    legalPlays(board, [high, low]).some(isAfter));
}

/** Returns "8/5 6/5", "bar/22*", "13/7(2)", "24/18*\/13", "6/off", "cannot move". @param {Play} play */
export function notation(play) {
  if (play.steps.length === 0) return "cannot move";
  /** @type {{from: number, to: number, hits: Set<number>, count: number}[]} */
  const moves = [];
  for (const { from, to, hits } of play.steps) {
    // The chequer that arrived last moves on, because the first one may have hit there.
    let move = [...moves].reverse().find((one) => one.to === from);
    if (!move) moves.push((move = { from, to, hits: new Set(), count: 1 }));
    move.to = to;
    if (hits) move.hits.add(to);
  }
  moves.sort((a, b) => b.from - a.from || b.to - a.to);
  /** @type {typeof moves} */
  const counted = [];
  for (const move of moves) {
    const last = counted[counted.length - 1];
    if (last?.from !== move.from || last.to !== move.to) {
      counted.push(move);
    } else {
      move.hits.forEach((point) => last.hits.add(point));
      ++last.count;
    }
  }
  const name = (/** @type {number} */ point) => (point === BAR ? "bar" : point === OFF ? "off" : String(point));
  const text = (/** @type {typeof moves[0]} */ { from, to, hits, count }) => {
    const between = [...hits].filter((point) => point !== to).sort((a, b) => b - a);
    const way = between.map((point) => `/${point}*`).join("") + `/${name(to)}${hits.has(to) ? "*" : ""}`;
    return name(from) + way + (count > 1 ? `(${count})` : "");
  };
  return counted.map(text).join(" ");
}
