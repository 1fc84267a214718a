// Plays, values and cube decisions of backgammon, with the names of `tabia probe --json`.

import { notation } from "./backgammon_plays.js";
import { positionId } from "./backgammon_position.js";
import { chanceOfBeingBetter, ci95 } from "./rollouts.js";

/** @typedef {import("./tabia.d.ts").Cube} CubeAnswer */
/** @typedef {import("./backgammon_value.js").Appraisal} Appraisal */
/** @typedef {import("./play_ranking.js").RankedPlay} RankedPlay */

const PROGRAMS = ["XG", "Snowie", "GNU Backgammon", "BGBlitz", "unknown"];
const LEVELS = ["", "", "XGR", "XGR+", "XGR++", "book", "rollout"];
const PLY = 1, MIN_CHANCE = 0.05; // of the better play, below which its rollout is worse

/** Rounds to six decimals, about the precision of a float. @param {number} number */
function round(number) {
  return (Math.sign(number) * Math.round(Math.abs(number) * 1e6)) / 1e6;
}

/** @param {Appraisal} appraisal */
function analysisJson({ evaluation, provenance }) {
  const { method, level, reduced, games } = evaluation, interval = ci95(evaluation);
  const { kind, major, minor, saved } = provenance;
  const version = major === 0 && minor === 0 ? "" : ` ${major}.${String(minor).padStart(2, "0")}`;
  return {
    win: round(evaluation.win),
    win_gammon: round(evaluation.winGammon),
    win_backgammon: round(evaluation.winBackgammon),
    lose_gammon: round(evaluation.loseGammon),
    lose_backgammon: round(evaluation.loseBackgammon),
    level: LEVELS[method] || (method === PLY ? `${level}-ply${reduced ? " red" : ""}` : `level ${level}`),
    program: PROGRAMS[kind] + version,
    games: games === 0 ? null : games,
    ci95: interval === undefined ? null : round(interval),
    source: provenance.source,
    date: dateText(saved),
  };
}

/** Returns "2011-06-18"; nothing if the moment is unknown.
 * @param {number} saved seconds since the start of 1899-12-30 */
function dateText(saved) {
  const date = new Date(Date.UTC(1899, 11, 30) + 1000 * saved);
  return saved === 0 || Number.isNaN(date.getTime()) ? null : date.toISOString().replace(/T.*/, "");
}

/** @param {Appraisal} appraisal */
export function appraisalJson(appraisal) {
  return { equity: round(appraisal.evaluation.equity), ...analysisJson(appraisal) };
}

/** @param {RankedPlay} play @param {RankedPlay} first */
export function playJson(play, first) {
  const { evaluation } = play.best, best = first.best.evaluation;
  const better = play === first ? undefined : chanceOfBeingBetter(evaluation, best);
  return {
    play: notation(play.play),
    position_id: positionId(play.play.after),
    difference: round(Math.fround(evaluation.equity - best.equity)),
    chance_better: better === undefined ? null : round(better),
    ...appraisalJson(play.best),
    too_close: better !== undefined && Math.min(better, 1 - better) > MIN_CHANCE,
    others: play.others.map(appraisalJson),
  };
}

/** Returns the right reply to a double.
 * @param {number} take @param {number} pass @param {boolean} mayBeaver @returns {"take" | "pass" | "beaver"} */
function rightReply(take, pass, mayBeaver) {
  if (take >= pass) return "pass";
  return mayBeaver && take < 0 ? "beaver" : "take";
}

/** Returns the right action by the equities of a player who may double. A beaver doubles the stakes of a take.
 * @param {number} noDouble @param {number} take @param {number} pass @param {"take" | "pass" | "beaver"} reply */
function rightAction(noDouble, take, pass, reply) {
  const doubled = reply === "beaver" ? 2 * take : Math.min(take, pass);
  if (doubled <= noDouble) return noDouble > pass ? "too good to double" : "no double";
  return reply === "pass" ? "double, pass" : "double, take";
}

/** @param {Appraisal} best without doubling @param {number} take @param {number} pass @param {boolean} mayBeaver
 * @returns {CubeAnswer} */
export function cubeJson(best, take, pass, mayBeaver) {
  const { equity } = best.evaluation;
  const reply = rightReply(take, pass, mayBeaver);
  return {
    action: rightAction(equity, take, pass, reply),
    no_double: round(equity),
    double_take: round(take),
    double_pass: round(pass),
    ...analysisJson(best),
    reply,
  };
}
