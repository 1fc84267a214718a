// Games, weights and evaluations, as texts and bars.

import { countText, html, percentText } from "./elements.js";

/** @typedef {import("../tabia/tabia.js").BookMove} BookMove */
/** @typedef {{white: number, draw: number, black: number}} Results */

const MIN_LABEL = 0.13; // a narrower part of a bar has no room for its per cent

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

/** Makes a part of a bar. Its width is set from a script, as the page's policy permits no style attributes.
 * @param {string} kind @param {number} share @param {string} [text] */
function part(kind, share, text = "") {
  const made = html("span", { class: kind }, text);
  made.style.flexGrow = String(share);
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
    ...parts.map(([kind, share]) => part(kind, share, share < MIN_LABEL ? "" : String(Math.round(100 * share)))),
  );
}

/** Draws the share of a move in a book without games. @param {number} share */
export function shareBar(share) {
  return html("span", { class: "bar weights", "aria-hidden": "true" }, part("weight", share), part("rest", 1 - share));
}

/** Returns an evaluation in pawns for White: "+0.31", "−1.20", "#5". @param {BookMove["evaluation"]} evaluation
 * @param {boolean} isWhiteToMove */
export function evaluationText(evaluation, isWhiteToMove) {
  if (!evaluation) return "";
  const score = (evaluation.mate ?? evaluation.cp ?? 0) * (isWhiteToMove ? 1 : -1);
  const sign = score < 0 ? "−" : "+";
  if (evaluation.mate !== undefined) return `${sign}#${Math.abs(evaluation.mate)}`;
  return score === 0 ? "0.00" : sign + (Math.abs(score) / 100).toFixed(2);
}

/** Returns how an evaluation was made. @param {NonNullable<BookMove["evaluation"]>} evaluation */
export function evaluationSource(evaluation) {
  const kinds = { stated: "given by the source", search: "by a search", solved: "by best play in the book" };
  const depth = evaluation.depth > 0 ? `, depth ${evaluation.depth}` : "";
  return `for White, ${kinds[evaluation.origin]}${depth}`;
}

/** Returns the count and the share of a move as two texts. @param {BookMove} move @param {number} total */
export function shareTexts(move, total) {
  const count = countOf(move);
  return { share: percentText(total > 0 ? count / total : 0), count: countText(count) };
}
