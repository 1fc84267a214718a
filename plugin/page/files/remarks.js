// The texts around the moves of a position: the reasons of the book, its notes, and the ways back into it.

import { html } from "./elements.js";
import { notesText } from "./listing.js";

/** @typedef {import("./model.js").ChessPage} ChessPage */

/** Returns the notes of the book, the corrections of the position, and the reasons why no move is found or played.
 * @param {ChessPage} page */
export function reasons({ answers: [first] }) {
  const notes = notesText(first.notes.filter((note) => note.kind === "comment"));
  const texts = [...(first.normalised ?? []), ...(first.reasons ?? [])];
  const list = html("ul", { class: "reasons" }, ...texts.map((text) => html("li", {}, text)));
  return [...(notes ? [html("p", { class: "notes" }, notes)] : []), ...(texts.length > 0 ? [list] : [])];
}

/** Returns the same in a closed element; an empty text if there is nothing. @param {ChessPage} page */
export function why(page) {
  const given = reasons(page);
  return given.length > 0 ? html("details", { class: "why" }, html("summary", {}, "Why"), ...given) : "";
}

/** Returns a text about the lack of moves, with a link to the last book position.
 * @param {ChessPage} page @param {string[]} books @param {(at: number) => string} hrefAt */
export function nothing({ line, lastInBook, end }, books, hrefAt) {
  const isOver = line.legal.length === 0 && line.moves.length > 0;
  const text = end ? `The game is over: ${end}.` : isOver ? "The game is over." : books.length > 1 ? "No book has a move here." : `The book ${books[0]} has no move here.`;
  if (lastInBook === undefined || lastInBook >= line.at) return text;
  return html("span", {}, text, " ", html("a", { href: hrefAt(lastInBook) }, "Back to the last book position"));
}

/** Returns the moves outside the book that lead back into it.
 * @param {ChessPage} page @param {(uci: string) => string} hrefAfter */
export function leads({ line }, hrefAfter) {
  const leading = line.legal.filter(({ returns }) => returns);
  if (leading.length === 0) return [];
  const items = leading.map(({ uci, san, after: games }) => html("li", {}, html("a", { href: hrefAfter(uci) }, san), " ", html("span", { class: "quiet" }, `${games} after it`)));
  return [html("h2", {}, "Moves outside this book that lead back into it"), html("ul", { class: "leads tools" }, ...items)];
}
