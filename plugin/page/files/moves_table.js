// The table of the moves of one book, with those of further books next to them.

import { button, countText, html, percentText, plural } from "./elements.js";
import { columnTerm, term } from "./help.js";
import { rowLinks } from "./keys.js";
import { isWhiteToMove, notesText, refusalOf, totalOf } from "./listing.js";
import * as results from "./results.js";

/** @typedef {import("./model.js").ChessAnswer} ChessAnswer */
/** @typedef {import("./listing.js").Row} Row */
/** @typedef {import("./elements.js").Child} Child */

/**
 * The contents of a table.
 * @typedef {object} Contents
 * @property {import("./model.js").Line} line
 * @property {ChessAnswer[]} answers  of the first book and of the further ones
 * @property {string[]} books  their names
 * @property {boolean} countsGames  in the first book
 * @property {boolean} isEvaluated  whether the first book has evaluations
 * @property {boolean} hasAll  whether all columns are shown
 * @property {string} sort
 * @property {import("./model.js").Edits} [edits]
 * @property {(uci: string) => string} nameOf  the name of the opening after a move; empty without one
 * @property {(uci: string) => string} addressOf  the address of the page after a move
 * @property {(column: string) => string} sortedBy  the address of the page sorted by a column
 */

/**
 * A column of the table. Its cells have the class of its kind.
 * @typedef {object} Column
 * @property {string} kind
 * @property {string} title
 * @property {string} [unit]
 * @property {string} [sort]  the word of the address
 * @property {(row: Row) => {content: Child[], title?: string, label?: string, class?: string}} cell
 * @property {() => Child} [sum]
 */

const MAX_UNPLAYED = 3; // moves without games that are shown at once, beside those with games
const MIN_ROWS = 12;
const MAX_NARROW = 5; // columns beside the move; a table with more is a list of cards unless it has much room
const MAX_WIDE = 8;

/** @param {string} text @param {Child[]} more */
const number = (text, ...more) => html("span", { class: "number" }, text, ...more);
/** @param {Child} content */
const quiet = (content) => html("span", { class: "quiet" }, content);

/** Returns the column of a further book. Its best move is marked if the first book does not play it.
 * @param {number} book @param {Contents} contents @returns {Column} */
function otherColumn(book, { answers, books }) {
  const total = totalOf(answers[book]);
  const best = Math.max(...answers[book].moves.map(results.countOf), 1);
  return {
    kind: "other",
    title: books[book],
    cell: (row) => {
      const move = row.books[book];
      if (!move) return { content: ["–"], label: books[book], class: "none" };
      const texts = results.shareTexts(move, total);
      const isBest = results.countOf(move) === best;
      const differs = isBest && (!row.books[0] || results.countOf(row.books[0]) === 0);
      const value = html("span", { class: isBest ? "number best" : "number" }, texts.share);
      if (isBest) value.append(html("span", { class: "hidden" }, " best"));
      return { content: [value, quiet(texts.count)], label: books[book], class: differs ? "differs" : "" };
    },
    sum: () => quiet(countText(total)),
  };
}

/** @param {Contents} contents @returns {Column} */
function countColumn({ answers, countsGames }) {
  const total = totalOf(answers[0]);
  return {
    kind: "count",
    title: countsGames ? "Games" : "Weight",
    sort: "",
    cell: ({ books: [move] }) => {
      if (!move) return { content: ["–"], class: "none" };
      const { share, count } = results.shareTexts(move, total);
      return { content: [number(share), quiet(count)] };
    },
    sum: () => quiet(countText(total)),
  };
}

/** @param {Contents} contents @returns {Column} */
function resultsColumn({ line, answers, countsGames }) {
  const total = totalOf(answers[0]);
  const isWhite = isWhiteToMove(line);
  return {
    kind: "results",
    title: countsGames ? "White / drawn / Black" : "Share of the weights",
    cell: ({ books: [move] }) => {
      if (!move) return { content: ["not in this book"], class: "none" };
      const games = results.resultsOf(move, isWhite);
      const bar = countsGames ? games && results.resultsBar(games) : results.shareBar(total > 0 ? move.weight / total : 0);
      return { content: [bar] };
    },
    sum: () => {
      const sum = { white: 0, draw: 0, black: 0 };
      for (const move of answers[0].moves) {
        const games = results.resultsOf(move, isWhite);
        for (const kind of /** @type {const} */ (["white", "draw", "black"])) sum[kind] += games?.[kind] ?? 0;
      }
      return results.gamesOf(sum) > 0 && results.resultsBar(sum);
    },
  };
}

/** @param {Contents} contents @returns {Column} */
function evaluationColumn({ line }) {
  const isWhite = isWhiteToMove(line);
  return {
    kind: "evaluation",
    title: "Evaluation",
    unit: "for White",
    sort: "evaluation",
    cell: ({ books: [move] }) => {
      const evaluation = move?.evaluation;
      if (!evaluation) return { content: [] };
      const words = results.evaluationWords(evaluation, isWhite);
      const shown = html("span", { class: "number", role: "img", "aria-label": words }, results.evaluationText(evaluation, isWhite));
      const note = results.evaluationNote(evaluation);
      const kind = evaluation.origin === "solved" ? "solved" : "depth";
      return { content: [shown, note && quiet(term(kind, note))], title: results.evaluationSource(evaluation) };
    },
  };
}

/** Returns the columns that are shown on demand. @param {Contents} contents @returns {Column[]} */
function furtherColumns({ answers, countsGames, line }) {
  const hasAfter = line.legal.some(({ after }) => after !== undefined);
  const hasChoice = answers[0].moves.some(({ probability }) => probability !== undefined);
  /** @type {(Column | false)[]} */
  const columns = [
    countsGames && {
      kind: "score",
      title: "Score",
      unit: `of ${isWhiteToMove(line) ? "White" : "Black"}`,
      sort: "score",
      cell: ({ books: [move] }) => {
        const score = move && results.scoreOf(move);
        if (!score) return { content: ["–"], class: "none" };
        const interval = `${(100 * score.low).toFixed(1)}–${(100 * score.high).toFixed(1)}`;
        return { content: [number(percentText(score.share)), quiet(term("interval", interval))], label: "Score" };
      },
    },
    hasAfter && {
      kind: "after",
      title: "After",
      cell: ({ move }) => ({ content: [move.after ? countText(move.after) : "–"], label: "After" }),
    },
    hasChoice && {
      kind: "plays",
      title: "Book plays",
      cell: ({ books: [move] }) => ({ content: [move && percentText(move.probability ?? 0)], label: "Book plays" }),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Returns the name of the opening or the notes of the books, and why the first book never plays the move.
 * @param {Row} row @param {Contents} contents */
function nameContent(row, { nameOf, edits }) {
  const own = row.books.map((move) => (move ? notesText(move.notes) : "")).find((text) => text !== "");
  const why = row.books[0] ? refusalOf(row.books[0]) : "";
  const name = own || nameOf(row.uci);
  return [...(edits?.markOf(row.uci) ?? []), name, why && html("span", { class: "refused" }, name && "; ", term("never", "never played"), `: ${why}`)];
}

/** @param {Contents} contents @returns {Column[]} */
function columnsOf(contents) {
  return [
    countColumn(contents),
    resultsColumn(contents),
    ...(contents.isEvaluated ? [evaluationColumn(contents)] : []),
    ...(contents.hasAll ? furtherColumns(contents) : []),
    ...contents.books.slice(1).map((_, i) => otherColumn(i + 1, contents)),
    { kind: "name", title: "Opening and notes", sort: "name", cell: (row) => ({ content: nameContent(row, contents) }) },
  ];
}

/** @param {Row} row @param {Contents} contents @param {Column[]} columns */
function rowElement(row, contents, columns) {
  const isPlayed = row.books[0] !== undefined && refusalOf(row.books[0]) === "";
  // The moves of a variant whose rules tabia does not know lead nowhere.
  const isLegal = contents.line.legal.length > 0;
  const link = isLegal ? html("a", { href: contents.addressOf(row.uci), "data-move": row.uci }, row.move.san) : row.move.san;
  const cells = columns.map(({ kind, cell }) => {
    const made = cell(row);
    return html("td", { class: `${kind} ${made.class ?? ""}`.trim(), "data-label": made.label, title: made.title }, ...made.content);
  });
  const { edits } = contents;
  const state = { class: isPlayed ? null : "never", "data-move": row.uci, "data-change": edits?.changeOf(row.uci) || null };
  return html("tr", state, html("th", { scope: "row" }, link, ...(edits?.pencilOf(row.uci) ?? [])), ...cells);
}

/** @param {Contents} contents @param {Column[]} columns */
function headElement({ sort, sortedBy }, columns) {
  const cells = columns.map((column) => {
    const isSortable = column.sort !== undefined;
    const title = isSortable ? html("a", { href: sortedBy(column.sort ?? ""), class: "sort" }, column.title) : html("span", {}, column.title);
    const order = isSortable && column.sort === sort ? "descending" : null;
    const about = html("span", { class: "about" }, column.unit && quiet(column.unit), " ", columnTerm(column.kind, column.title));
    return html("th", { scope: "col", class: column.kind, "aria-sort": order }, title, about);
  });
  const move = html("th", { scope: "col", class: "move" }, "Move", html("span", { class: "about" }, columnTerm("move", "Move")));
  return html("thead", {}, html("tr", {}, move, ...cells));
}

/** Makes the table. Moves that nobody played are folded. @param {Row[]} rows @param {Contents} contents */
export function movesTable(rows, contents) {
  const columns = columnsOf(contents);
  const isOfGames = rows.some(({ books }) => books.some((move) => move && results.countOf(move) > 0));
  let unplayed = 0;
  const folded = rows.filter((row, place) => {
    if (contents.edits?.changeOf(row.uci)) return false;
    const isUnplayed = isOfGames && row.books.every((move) => !move || results.countOf(move) === 0);
    return isUnplayed ? place >= MIN_ROWS || ++unplayed > MAX_UNPLAYED : !isOfGames && place >= MIN_ROWS;
  });
  const body = html("tbody", {}, ...rows.filter((row) => !folded.includes(row)).map((row) => rowElement(row, contents, columns)));
  const sums = columns.map(({ kind, title, sum }) =>
    html("td", { class: kind, "data-label": kind === "other" && title }, kind === "name" ? quiet(plural(rows.length, "move")) : sum?.()),
  );
  const caption = html("caption", { class: "hidden" }, `Moves of the book ${contents.books[0]}`);
  const foot = html("tfoot", {}, html("tr", {}, html("th", { scope: "row" }, "All"), ...sums));
  const table = html("table", { class: "moves", id: "moves" }, caption, headElement(contents, columns), body, foot);
  const width = columns.length > MAX_WIDE ? "widest" : columns.length > MAX_NARROW ? "wide" : "";
  const box = html("div", { class: `table-box ${width}`.trim() }, table);
  if (folded.length === 0) return box;
  const more = button(
    { class: "more" },
    () => {
      body.append(...folded.map((row) => rowElement(row, contents, columns)));
      more.remove();
      rowLinks()[rows.length - folded.length].focus();
    },
    `Show ${plural(folded.length, "more move")}${isOfGames ? (contents.countsGames ? " that nobody played" : " of weight 0") : ""}`,
  );
  box.append(more);
  return box;
}
