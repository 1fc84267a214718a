// Games, weights and evaluations, as numbers, texts and bars. Results and evaluations are White's.

import { countText, html, percentText, plural } from "./elements.js";

/** @typedef {import("./model.js").BookMove} BookMove */
/** @typedef {import("./model.js").Evaluation} Evaluation */
/** @typedef {{white: number, draw: number, black: number}} Results */

const MIN_LABEL = 0.13; // a narrower part of a bar has no room for its per cent
const Z = 1.959964; // of a 95 % interval
const EXPECTED_PER_CENTIPAWN = 0.00368208; // as in chess::Score
const MATE_WORTH = 32000;

/** Returns the games of a move, which counts them for the player who moves; undefined if the book has none.
 * @param {BookMove} move @param {boolean} isWhiteToMove @returns {Results | undefined} */
export function resultsOf(move, isWhiteToMove) {
  const { win, draw, loss } = move;
  if (win === null || draw === null || loss === null) return undefined;
  return isWhiteToMove ? { white: win, draw, black: loss } : { white: loss, draw, black: win };
}

/** @param {Results} results */
export function gamesOf(results) {
  return results.white + results.draw + results.black;
}

/** Returns the games of a move, or its weight in a book without games. @param {BookMove} move */
export function countOf(move) {
  return move.win === null ? move.weight : move.win + (move.draw ?? 0) + (move.loss ?? 0);
}

/** Returns the points of the player who moves, as a share of the games, with its 95 % interval (Wilson); null without games.
 * @param {BookMove} move */
export function scoreOf(move) {
  const games = move.win === null ? 0 : countOf(move);
  if (games === 0) return null;
  const share = (Number(move.win) + Number(move.draw) / 2) / games;
  const middle = share + (Z * Z) / (2 * games);
  const half = Z * Math.sqrt((share * (1 - share)) / games + (Z * Z) / (4 * games * games));
  const scale = 1 + (Z * Z) / games;
  return { share, low: (middle - half) / scale, high: (middle + half) / scale };
}

/** Makes a part of a bar. Its width is set from a script, as the page's policy permits no style attributes.
 * @param {string} kind @param {number} share @param {string} [text] */
export function barPart(kind, share, text = "") {
  const made = html("span", { class: kind }, text);
  made.style.flexGrow = String(Math.max(0, share));
  return made;
}

/** Draws the games that White won, the draws, and the games that Black won. @param {Results} results */
export function resultsBar(results) {
  const games = gamesOf(results);
  if (games === 0) return null;
  const shares = { white: results.white / games, draw: results.draw / games, black: results.black / games };
  const [white, draw, black] = Object.values(shares).map(percentText);
  const label = `White ${white}, drawn ${draw}, Black ${black}`;
  const parts = Object.entries(shares).filter(([, share]) => share > 0);
  return html(
    "span",
    { class: "bar", role: "img", "aria-label": label, title: label },
    ...parts.map(([kind, share]) => barPart(kind, share, share < MIN_LABEL ? "" : String(Math.round(100 * share)))),
  );
}

/** Draws the share of a move in a book without games. @param {number} share */
export function shareBar(share) {
  return html("span", { class: "bar weights", "aria-hidden": "true" }, barPart("weight", share), barPart("rest", 1 - share));
}

/** Returns the number that evaluations are compared by: centipawns, and more for a mate, for the player who moves.
 * @param {Evaluation} evaluation */
export function worthOf({ cp, mate }) {
  if (mate === undefined) return cp ?? 0;
  return mate > 0 ? MATE_WORTH - mate : -MATE_WORTH - mate;
}

/** Returns an evaluation in pawns for White: "+0.31", "−1.20", "+#5". @param {Evaluation | null} evaluation
 * @param {boolean} isWhiteToMove */
export function evaluationText(evaluation, isWhiteToMove) {
  if (!evaluation) return "";
  const score = (evaluation.mate ?? evaluation.cp ?? 0) * (isWhiteToMove ? 1 : -1);
  const sign = score < 0 ? "−" : "+";
  if (evaluation.mate !== undefined) return `${sign}#${Math.abs(evaluation.mate)}`;
  return score === 0 ? "0.00" : sign + (Math.abs(score) / 100).toFixed(2);
}

/** Returns an evaluation as people say it: "White is better by 0.31 pawns". @param {Evaluation} evaluation
 * @param {boolean} isWhiteToMove */
export function evaluationWords(evaluation, isWhiteToMove) {
  const score = (evaluation.mate ?? evaluation.cp ?? 0) * (isWhiteToMove ? 1 : -1);
  if (score === 0) return "equal";
  const side = score > 0 ? "White" : "Black";
  if (evaluation.mate !== undefined) return `${side} mates in ${Math.abs(evaluation.mate)}`;
  return `${side} is better by ${(Math.abs(score) / 100).toFixed(2)} pawns`;
}

/** Returns how an evaluation was made, in short: "10 plies", "depth 30"; empty if the source does not say.
 * @param {Evaluation} evaluation */
export function evaluationNote({ origin, depth, distance }) {
  if (origin === "solved") return distance ? plural(distance, "ply", "plies") : "";
  return depth > 0 ? `depth ${depth}` : "";
}

/** Returns how an evaluation was made. @param {Evaluation} evaluation */
export function evaluationSource(evaluation) {
  const kinds = { stated: "given by the source", search: "by a search", solved: "by best play in the book" };
  const note = evaluationNote(evaluation);
  return `for White, ${kinds[evaluation.origin]}${note && `, ${note}`}`;
}

/** Returns the best evaluation of moves; null if they have none. @param {Pick<BookMove, "evaluation">[]} moves */
export function bestOf(moves) {
  const evaluations = moves.flatMap(({ evaluation }) => (evaluation ? [evaluation] : []));
  return evaluations.length > 0 ? evaluations.reduce((a, b) => (worthOf(b) > worthOf(a) ? b : a)) : null;
}

/** Returns White's expected score by the best evaluation, 0 to 1, and its text; null without an evaluation.
 * @param {Pick<BookMove, "evaluation">[]} moves @param {boolean} isWhiteToMove */
export function expectedForWhite(moves, isWhiteToMove) {
  const best = bestOf(moves);
  if (!best) return null;
  const expected = 1 / (1 + Math.exp(-EXPECTED_PER_CENTIPAWN * worthOf(best)));
  return { expected: isWhiteToMove ? expected : 1 - expected, text: evaluationText(best, isWhiteToMove) };
}

/** Returns the count and the share of a move as two texts. @param {BookMove} move @param {number} total */
export function shareTexts(move, total) {
  const count = countOf(move);
  return { share: percentText(total > 0 ? count / total : 0), count: countText(count) };
}
