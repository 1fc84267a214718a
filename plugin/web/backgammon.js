// Answers of backgammon books, with the names of `tabia probe --json`.

import { appraisalJson, cubeJson, playJson } from "./backgammon_json.js";
import { flip, parseBackgammon, parseDice, positionBytes, positionId } from "./backgammon_position.js";
import { isAfterAnotherRoll, legalPlays, rollsOf } from "./backgammon_plays.js";
import { decodeValue, keyOfBytes, rankOfLevel } from "./backgammon_value.js";
import { PlayRanking } from "./play_ranking.js";
import { withMeanOfRollouts } from "./rollouts.js";
import { TabiaError } from "./error.js";

/** @typedef {import("./reader.js").Reader} Reader */
/** @typedef {import("./tabia.d.ts").BackgammonAnswer} BackgammonAnswer */
/** @typedef {import("./tabia.d.ts").Cube} CubeAnswer */
/** @typedef {import("./tabia.d.ts").ProbeOptions} ProbeOptions */
/** @typedef {import("./backgammon_position.js").Board} Board */
/** @typedef {import("./backgammon_position.js").Context} Context */
/** @typedef {import("./backgammon_position.js").Dice} Dice */
/** @typedef {import("./backgammon_value.js").Appraisal} Appraisal */
/** @typedef {import("./backgammon_value.js").Value} Value */

const POSITION_BYTES = 48; // of tp_backgammon
const CRAWFORD = 1, JACOBY = 2, BEAVER = 4;
const OPPONENT = 2, OWNERS = /** @type {const} */ (["center", "self", "opponent"]);
const MIN_PLAYS = 2; // the only known play of a roll may be a bad one

/** Returns the same context, seen by the other player. @param {Context} context @returns {Context} */
function flipContext(context) {
  const owner = /** @type {0 | 1 | 2} */ ((3 - context.owner) % 3);
  return { ...context, awaySelf: context.awayOpponent, awayOpponent: context.awaySelf, owner };
}

/** @param {Context} context */
function mayDouble(context) {
  const { awaySelf, awayOpponent, cubeLog2, crawford, owner } = context;
  if (owner === OPPONENT || awaySelf === 0) return owner !== OPPONENT;
  const isCrawford = crawford && (awaySelf === 1) !== (awayOpponent === 1);
  return !isCrawford && 1 << cubeLog2 < awaySelf;
}

/** Returns the key of a position.
 * @param {Reader} reader @param {Board} board @param {Context} context @param {Dice | null} dice */
function keyOf(reader, board, context, dice) {
  reader.forget();
  const at = reader.allocate(POSITION_BYTES), view = reader.view();
  board.forEach((cell, i) => view.setInt8(at + i, cell));
  (dice ?? [0, 0]).forEach((die, i) => view.setUint8(at + 26 + i, die));
  const rules = (context.crawford ? CRAWFORD : 0) | (context.jacoby ? JACOBY : 0) | (context.beaver ? BEAVER : 0);
  const numbers = [context.awaySelf, context.awayOpponent, 1 << context.cubeLog2, context.owner, rules];
  numbers.forEach((number, i) => view.setInt32(at + 28 + 4 * i, number, true));
  return reader.calls.web_backgammon_key(at);
}

/** Returns the rolls of a position with the boards after the plays that no other roll makes. @param {Board} board */
function ownPlays(board) {
  const rolls = rollsOf(board).map((roll) => ({ roll, afters: legalPlays(board, roll).map(({ after }) => after) }));
  const nameOf = (/** @type {Board} */ after) => keyOfBytes(positionBytes(after));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of rolls.flatMap(({ afters }) => afters.map(nameOf))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return rolls.map(({ roll, afters }) => ({ roll, afters: afters.filter((after) => counts.get(nameOf(after)) === 1) }));
}

/** A question about a position or a roll. It needs the values of its keys. */
export class BackgammonQuestion {
  #board;
  #context;
  #dice;
  #legal;
  #isCovered = false; // whether the book compares the plays of the roll
  /** @type {ReturnType<typeof ownPlays>} of the rolls that are looked up to find that */
  #others = [];

  /** @param {string} text @param {ProbeOptions} options */
  constructor(text, options) {
    const { board, context, dice } = parseBackgammon(text);
    this.#board = board;
    this.#context = context;
    this.#dice = options.dice ? parseDice(options.dice) : dice;
    this.#legal = this.#dice ? legalPlays(board, this.#dice) : [];
  }

  /** Returns the plays; one without steps if the roll cannot be played, as books may have the value of that. */
  #plays() {
    return this.#legal.length > 0 ? this.#legal : [{ steps: [], after: flip(this.#board) }];
  }

  /** Returns the context after a double that is taken, seen by the player who doubles. @returns {Context} */
  #doubled() {
    return { ...this.#context, cubeLog2: this.#context.cubeLog2 + 1, owner: OPPONENT };
  }

  /** Returns the keys: of the position, then of the positions after the plays or, without a roll, of the doubled cube.
   * @param {Reader} reader */
  keys(reader) {
    const first = keyOf(reader, this.#board, this.#context, this.#dice);
    if (first === 0n) throw new TabiaError("POSITION: an impossible position");
    if (!this.#dice) return [first, keyOf(reader, this.#board, this.#doubled(), null)];
    const next = flipContext(this.#context);
    return [first, ...this.#plays().map(({ after }) => keyOf(reader, after, next, null))];
  }

  /** Returns the keys that show if the book covers the other rolls of the position. The answer depends on them if all
   * known plays may belong to other rolls (core/probe/backgammon/roll_coverage.h).
   * @param {Reader} reader @param {Uint8Array[]} bytes the values of the keys @returns {bigint[]} */
  otherKeys(reader, bytes) {
    const dice = this.#dice;
    if (!dice) return [];
    const [value, ...others] = bytes.map(decodeValue), ranking = this.#rank(value, others);
    const plays = ranking.openingBookPlays();
    this.#isCovered = ranking.hasDecisions || ranking.hasAllPlays ||
      plays.some(({ after }) => !isAfterAnotherRoll(this.#board, dice, after));
    if (this.#isCovered || plays.length === 0) return [];
    const next = flipContext(this.#context);
    this.#others = ownPlays(this.#board).filter(({ roll: [high, low] }) =>
      high !== low && (high !== dice[0] || low !== dice[1]));
    return this.#others.flatMap(({ afters }) => afters.map((after) => keyOf(reader, after, next, null)));
  }

  /** Takes the values of those keys. @param {Uint8Array[]} bytes */
  takeOthers(bytes) {
    const rest = [...bytes];
    const covered = this.#others.filter(({ afters }) => {
      const values = rest.splice(0, afters.length).map(decodeValue);
      return values.some(({ positions }) => positions.some(({ fromBook }) => fromBook));
    });
    this.#isCovered ||= this.#others.length > 0 && 2 * covered.length >= this.#others.length;
  }

  /** @param {Uint8Array[]} bytes the values of the keys @param {string} book @returns {BackgammonAnswer} */
  answer(bytes, book) {
    const [value, ...others] = bytes.map(decodeValue);
    const { length, awaySelf, awayOpponent, crawford, cubeLog2, owner, jacoby, beaver } = this.#context;
    const isMoney = awaySelf === 0;
    return {
      game: "backgammon",
      position_id: positionId(this.#board),
      dice: this.#dice,
      context: {
        length: isMoney || length > 0 ? length : null, away: isMoney ? null : [awaySelf, awayOpponent], crawford,
        cube: 1 << cubeLog2, owner: OWNERS[owner], jacoby, beaver,
      },
      book,
      ...(this.#dice ? this.#answerRoll(value, others) : this.#answerPosition(value, others[0])),
    };
  }

  /** @param {Value} value @param {Value[]} after */
  #rank(value, after) {
    const ranking = new PlayRanking(this.#plays());
    ranking.addDecisions(value.decisions);
    after.forEach(({ positions }, i) => ranking.addPositions(i, sortByTrust(positions)));
    return ranking;
  }

  /** @param {Value} value @param {Value[]} after */
  #answerRoll(value, after) {
    const ranking = this.#rank(value, after), plays = ranking.take();
    const basis = ranking.hasDecisions ? /** @type {const} */ ("decision") : /** @type {const} */ ("positions");
    const refusal = plays.length === 0 || this.#legal.length === 0 ? null : this.#refusal(ranking, plays.length);
    return {
      found: plays.length > 0,
      basis: plays.length === 0 ? null : basis,
      covered: plays.length > 0 && this.#isCovered,
      playable: plays.length > 0 && refusal === null,
      refusal,
      mixed: ranking.isMixed(),
      legal_plays: this.#legal.length,
      found_plays: plays.length,
      plays: plays.map((play) => playJson(play, plays[0])),
      position: [],
      cube: null,
      comments: value.decisions.map(({ comment }) => comment).filter((comment) => comment !== ""),
    };
  }

  /** Returns the reason not to play the best of the known plays. @param {PlayRanking} ranking @param {number} known */
  #refusal(ranking, known) {
    const legal = this.#legal.length, needed = Math.min(MIN_PLAYS, legal);
    const plays = `${known} of ${legal} legal play${legal === 1 ? "" : "s"} ${known === 1 ? "is" : "are"} known`;
    if (!this.#isCovered) return `roll not analysed: ${plays}, as candidates of other rolls`;
    return ranking.hasDecisions || known >= needed ? null : `minimum plays: ${plays}, and ${needed} are needed`;
  }

  /** @param {Value} value @param {Value} doubled */
  #answerPosition(value, doubled) {
    const position = withMeanOfRollouts(sortByTrust(value.positions).map(seenByRoller));
    const [cube] = value.cubes;
    const taken = withMeanOfRollouts(sortByTrust(doubled.positions).map(seenByRoller));
    const derived = this.#context.awaySelf === 0 && position.length > 0 ? taken[0] : undefined;
    /** @type {CubeAnswer | null} */
    let answer = null;
    if (mayDouble(this.#context)) {
      const mayBeaver = this.#context.awaySelf === 0 && this.#context.beaver;
      if (cube) answer = cubeJson(cube.appraisal, cube.doubleTake, cube.doublePass, mayBeaver);
      else if (derived) answer = cubeJson(position[0], 2 * derived.evaluation.equity, 1, mayBeaver);
    }
    return {
      found: position.length > 0 || answer !== null,
      basis: null,
      covered: false,
      playable: false,
      refusal: null,
      mixed: false,
      legal_plays: null,
      found_plays: 0,
      plays: [],
      position: position.map(appraisalJson),
      cube: answer,
      comments: value.cubes.map(({ comment }) => comment).filter((comment) => comment !== ""),
    };
  }
}

/** @template {Appraisal} T @param {T[]} positions */
function sortByTrust(positions) {
  return [...positions].sort((a, b) => rankOfLevel(b.evaluation) - rankOfLevel(a.evaluation));
}

/** Returns an appraisal by the player who has played, seen by the one who rolls now.
 * @param {Appraisal} appraisal @returns {Appraisal} */
function seenByRoller({ evaluation, provenance }) {
  const { loseBackgammon, loseGammon, lose, win, winGammon, winBackgammon, equity, ...rest } = evaluation;
  const lost = { loseBackgammon: winBackgammon, loseGammon: winGammon, lose: win };
  const won = { win: lose, winGammon: loseGammon, winBackgammon: loseBackgammon };
  return { evaluation: { ...lost, ...won, equity: -equity, ...rest }, provenance };
}
