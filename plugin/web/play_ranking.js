// The plays of a roll in the order in which a book recommends them, as core/probe/backgammon/play_ranking.h has it.

import { positionBytes } from "./backgammon_position.js";
import { keyOfBytes, rankOfLevel } from "./backgammon_value.js";
import { withMeanOfRollouts } from "./rollouts.js";

/** @typedef {import("./backgammon_plays.js").Play} Play */
/** @typedef {import("./backgammon_value.js").Appraisal} Appraisal */
/** @typedef {import("./backgammon_value.js").Candidate} Candidate */
/** @typedef {import("./backgammon_value.js").Decision} Decision */
/** @typedef {import("./backgammon_value.js").Evaluation} Evaluation */
/** @typedef {import("./backgammon_value.js").PositionValue} PositionValue */

/** A play that the book contains. `origin` is its first candidate; `isOverruled`: its best appraisal has another
 * equity than that; `isCombined`: its best appraisal is the mean of several rollouts.
 * @typedef {{
 *   play: Play, best: Appraisal, others: Appraisal[], origin?: [Decision, Candidate], fromBook: boolean,
 *   isOverruled: boolean, isCombined: boolean
 * }} RankedPlay */

const NAMED = 0, SHALLOWER_BOOK = 1, CANDIDATE = 2;

/** @param {unknown} a @param {unknown} b */
function isSame(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Compares levels, then games. An opening book wins against an equal evaluation: it names the maker of the value,
 * and a game has only copied it. @param {Evaluation} a @param {Evaluation} b @param {boolean} isFromBook */
function isMoreTrustworthy(a, b, isFromBook) {
  const difference = rankOfLevel(a) - rankOfLevel(b);
  if (difference !== 0) return difference > 0;
  return a.games > b.games || (isFromBook && isSame({ ...a, settings: b.settings }, b));
}

/** Returns whether a statement is only the copy of a candidate.
 * @param {PositionValue} position @param {[Decision, Candidate]} origin */
function repeats(position, [decision, candidate]) {
  const copy = [...candidate.bytes, 0, ...decision.bytes];
  if (position.fromBook || position.bytes.length !== copy.length) return false;
  return copy.every((byte, i) => byte === position.bytes[i]);
}

export class PlayRanking {
  /** @type {RankedPlay[]} in the order in which they were added */
  #plays = [];
  /** @type {(RankedPlay | undefined)[]} by the number of the legal play */
  #known;
  #legal;
  #decided = 0;

  /** @param {Play[]} legal */
  constructor(legal) {
    this.#legal = legal;
    this.#known = Array(legal.length);
  }

  get hasDecisions() {
    return this.#decided > 0;
  }

  /** Whether the value of every play is known. */
  get hasAllPlays() {
    return this.#plays.length === this.#legal.length;
  }

  /** Returns the plays to positions of an opening book, which does not have their rolls. */
  openingBookPlays() {
    return this.#plays.filter(({ fromBook }) => fromBook).map(({ play }) => play);
  }

  /** Adds analyses of the roll, the deepest first. Each one orders the plays that no deeper one contains.
   * @param {Decision[]} decisions */
  addDecisions(decisions) {
    const numbers = new Map(this.#legal.map(({ after }, i) => [keyOfBytes(positionBytes(after)), i]));
    for (const decision of decisions) {
      for (const candidate of decision.candidates) {
        const number = numbers.get(candidate.after);
        const appraisal = { evaluation: candidate.evaluation, provenance: decision.provenance };
        if (number === undefined) continue;
        if (this.#known[number]) this.#addOther(this.#known[number], appraisal, false);
        else this.#add(number, appraisal).origin = [decision, candidate];
      }
    }
    this.#decided = this.#plays.length;
  }

  /** Adds the evaluations of the position after a legal play, the most trustworthy first.
   * @param {number} number @param {PositionValue[]} positions */
  addPositions(number, positions) {
    const origin = this.#known[number]?.origin;
    for (const position of positions) {
      if (origin && repeats(position, origin)) continue;
      const appraisal = { evaluation: position.evaluation, provenance: position.provenance };
      const known = this.#known[number];
      if (known) this.#addOther(known, appraisal, position.fromBook);
      const play = known ?? this.#add(number, appraisal);
      play.fromBook ||= position.fromBook;
    }
  }

  /** @param {number} number @param {Appraisal} best */
  #add(number, best) {
    /** @type {RankedPlay} */
    const play = { play: this.#legal[number], best, others: [], fromBook: false, isOverruled: false, isCombined: false };
    this.#known[number] = play;
    this.#plays.push(play);
    return play;
  }

  /** @param {RankedPlay} play @param {Appraisal} appraisal @param {boolean} isFromBook */
  #addOther(play, appraisal, isFromBook) {
    if ([play.best, ...play.others].some((other) => isSame(appraisal, other))) return;
    if (isMoreTrustworthy(appraisal.evaluation, play.best.evaluation, isFromBook)) {
      play.isOverruled ||= play.origin !== undefined && appraisal.evaluation.equity !== play.best.evaluation.equity;
      play.others.unshift(play.best);
      play.best = appraisal;
    } else {
      play.others.push(appraisal);
    }
  }

  /** @param {RankedPlay} play @param {number} index */
  #groupOf(play, index) {
    if (index < this.#decided) return NAMED;
    if (this.#decided === 0 && this.hasAllPlays) return NAMED;
    if (!play.fromBook) return CANDIDATE;
    if (this.#decided === 0) return NAMED;
    const isDeep = rankOfLevel(play.best.evaluation) >= rankOfLevel(this.#plays[0].best.evaluation);
    return isDeep ? NAMED : SHALLOWER_BOOK;
  }

  /** Returns whether the order compares appraisals of different analyses. */
  isMixed() {
    return this.#plays.some((play, i) => {
      if (this.#groupOf(play, i) !== NAMED) return false;
      if (this.#decided > 0) return i >= this.#decided || play.isOverruled;
      return rankOfLevel(play.best.evaluation) !== rankOfLevel(this.#plays[0].best.evaluation);
    });
  }

  /** Returns the plays in three groups: of decisions, and of an opening book whose analysis is not shallower; other
   * plays of an opening book; candidates of other rolls, unless the value of every play is known. A play that a
   * decision ranks below another one stays below it. Rollouts of a play that add up are replaced by their mean. */
  take() {
    for (const play of this.#plays) {
      const all = [play.best, ...play.others], combined = withMeanOfRollouts(all);
      play.isCombined = combined !== all;
      [play.best, ...play.others] = combined;
    }
    let least = Infinity;
    const ranks = this.#plays.map((play, i) => {
      let { equity } = play.best.evaluation;
      if (i < this.#decided && !play.isOverruled) {
        least = Math.min(least, equity);
        if (!play.isCombined) equity = least;
      }
      return { group: this.#groupOf(play, i), equity, play };
    });
    return ranks.sort((a, b) => a.group - b.group || b.equity - a.equity).map(({ play }) => play);
  }
}
