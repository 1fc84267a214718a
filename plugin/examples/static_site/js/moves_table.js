// The table of the moves of one book, with those of further books next to them.

import { button, countText, html, plural } from "./elements.js";
import { totalOf } from "./listing.js";
import { notesText } from "./names.js";
import {
  countOf,
  evaluationSource,
  evaluationText,
  gamesOf,
  resultsBar,
  resultsOf,
  shareBar,
  shareTexts,
} from "./results.js";

/** @typedef {import("../tabia/tabia.js").BookMove} BookMove */
/** @typedef {import("../tabia/tabia.js").ChessAnswer} ChessAnswer */
/** @typedef {import("./results.js").Results} Results */
/** @typedef {import("./line.js").Line} Line */
/** @typedef {import("./listing.js").Row} Row */

/**
 * The contents of a table.
 * @typedef {object} Contents
 * @property {Line} line
 * @property {ChessAnswer[]} answers  of the first book and of the further ones
 * @property {string[]} books  their names
 * @property {boolean} countsGames  in the first book
 * @property {(fen: string) => string} nameOf  the name of the opening of a position; empty without one
 * @property {(uci: string) => string} addressOf  the address of the page after a move
 */

const MAX_ROWS = 12; // before the rest is folded

/** Returns the cell of a further book. Its best move is marked if the first book does not play it.
 * @param {Row} row @param {number} book @param {Contents} contents */
function otherCell(row, book, { answers, books }) {
  const move = row.books[book];
  const attributes = { class: "other", "data-label": books[book] };
  if (!move) return html("td", { ...attributes, class: "other none" }, "–");
  const texts = shareTexts(move, totalOf(answers[book]));
  const isBest = answers[book].moves[0] === move;
  const differs = isBest && (!row.books[0] || countOf(row.books[0]) === 0);
  return html(
    "td",
    { ...attributes, class: differs ? "other differs" : "other" },
    html(
      "span",
      { class: isBest ? "number best" : "number" },
      texts.share,
      isBest && html("span", { class: "hidden" }, " best"),
    ),
    html("span", { class: "quiet" }, texts.count),
  );
}

/** Returns the cells of the first book.
 * @param {Row} row @param {Contents} contents @param {number} total @param {boolean} isEvaluated */
function firstCells(row, { line, countsGames }, total, isEvaluated) {
  const move = row.books[0];
  if (!move)
    return [
      html("td", { class: "count none" }, "–"),
      html("td", { class: "results none" }, "not in this book"),
      isEvaluated && html("td", { class: "evaluation" }),
    ];
  const { share, count } = shareTexts(move, total);
  const results = resultsOf(move, line.isWhiteToMove);
  const title = move.evaluation ? evaluationSource(move.evaluation) : null;
  return [
    html("td", { class: "count" }, html("span", { class: "number" }, share), html("span", { class: "quiet" }, count)),
    html(
      "td",
      { class: "results" },
      countsGames ? results && resultsBar(results) : shareBar(total > 0 ? move.weight / total : 0),
    ),
    isEvaluated && html("td", { class: "evaluation", title }, evaluationText(move.evaluation, line.isWhiteToMove)),
  ];
}

/** @param {Row} row @param {Contents} contents */
function nameText(row, { nameOf, books }) {
  const own = row.books.map((move) => (move ? notesText(move.notes) : "")).find((text) => text !== "");
  const inactive = row.books[0] && !row.books[0].active ? `never played by ${books[0]}` : "";
  return [own || nameOf(row.move.after), inactive].filter((text) => text !== "").join("; ");
}

/** @param {Row} row @param {Contents} contents @param {number} total @param {boolean} isEvaluated */
function rowElement(row, contents, total, isEvaluated) {
  const isPlayed = row.books[0] !== undefined && row.books[0].active && countOf(row.books[0]) > 0;
  const link = html("a", { href: contents.addressOf(row.uci), "data-move": row.uci }, row.move.san);
  return html(
    "tr",
    { class: isPlayed ? null : "never" },
    html("th", { scope: "row" }, link),
    ...firstCells(row, contents, total, isEvaluated),
    ...contents.books.slice(1).map((_, i) => otherCell(row, i + 1, contents)),
    html("td", { class: "name" }, nameText(row, contents)),
  );
}

/** @param {Contents} contents @param {boolean} isEvaluated */
function headElement({ books, countsGames }, isEvaluated) {
  /** @param {string} kind @param {...(string | Node)} content */
  const cell = (kind, ...content) => html("th", { scope: "col", class: kind }, ...content);
  return html(
    "thead",
    {},
    html(
      "tr",
      {},
      cell("move", "Move"),
      cell("count", countsGames ? "Games" : "Weight"),
      cell("results", countsGames ? "White / drawn / Black" : "Share of the weights"),
      isEvaluated && cell("evaluation", "Evaluation", html("span", { class: "quiet" }, "for White")),
      ...books.slice(1).map((name) => cell("other", name)),
      cell("name", "Opening and notes"),
    ),
  );
}

/** Returns the row of sums. @param {Contents} contents @param {number} total @param {boolean} isEvaluated */
function footElement({ answers, line, books, countsGames }, total, isEvaluated) {
  /** @type {Results} */
  const sum = { white: 0, draw: 0, black: 0 };
  for (const move of answers[0].moves) {
    const results = resultsOf(move, line.isWhiteToMove) ?? { white: 0, draw: 0, black: 0 };
    sum.white += results.white;
    sum.draw += results.draw;
    sum.black += results.black;
  }
  return html(
    "tfoot",
    {},
    html(
      "tr",
      {},
      html("th", { scope: "row" }, "All"),
      html("td", { class: "count" }, html("span", { class: "quiet" }, countText(total))),
      html("td", { class: "results" }, countsGames && gamesOf(sum) > 0 ? resultsBar(sum) : null),
      isEvaluated && html("td", { class: "evaluation" }),
      ...books
        .slice(1)
        .map((name, i) =>
          html(
            "td",
            { class: "other", "data-label": name },
            html("span", { class: "quiet" }, countText(totalOf(answers[i + 1]))),
          ),
        ),
      html("td", { class: "name quiet" }, plural(answers[0].moves.length, "move")),
    ),
  );
}

/** Makes the table. @param {Row[]} rows @param {Contents} contents */
export function movesTable(rows, contents) {
  const total = totalOf(contents.answers[0]);
  const isEvaluated = rows.some((row) => row.books[0]?.evaluation);
  const elements = rows.map((row) => rowElement(row, contents, total, isEvaluated));
  const body = html("tbody", {}, ...elements.slice(0, MAX_ROWS));
  const caption = html("caption", { class: "hidden" }, `Moves of the book ${contents.books[0]}`);
  const table = html(
    "table",
    { class: "moves" },
    caption,
    headElement(contents, isEvaluated),
    body,
    footElement(contents, total, isEvaluated),
  );
  if (elements.length <= MAX_ROWS) return html("div", {}, table);
  const more = button(
    { class: "more" },
    () => {
      body.append(...elements.slice(MAX_ROWS));
      more.remove();
      body.querySelectorAll("a")[MAX_ROWS].focus();
    },
    `Show ${plural(elements.length - MAX_ROWS, "more move")}`,
  );
  return html("div", {}, table, more);
}
