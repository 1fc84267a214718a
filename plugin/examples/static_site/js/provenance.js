// The end of the page: what the books are, where they come from, and their licences.

import { countText, html, plural } from "./elements.js";

/** @typedef {import("./shelf.js").BookEntry} BookEntry */
/** @typedef {import("./shelf.js").BookSource} BookSource */
/** @typedef {import("./shelf.js").Shelf} Shelf */

/** @param {Record<string, string>} facts */
function factList(facts) {
  const items = Object.entries(facts).flatMap(([name, text]) => [
    html("dt", {}, name.replaceAll("_", " ")),
    html("dd", {}, text),
  ]);
  return items.length > 0 && html("dl", {}, ...items);
}

/** @param {BookSource} source */
function sourceItem(source) {
  const skipped = Object.entries(source.skipped).map(
    ([kind, { count }]) => `${countText(count)} ${kind.replaceAll("_", " ")}`,
  );
  return html(
    "li",
    {},
    html("b", {}, source.name),
    ` – ${source.format}, ${plural(source.records, "record")}`,
    skipped.length > 0 && `; skipped: ${skipped.join(", ")}`,
    factList({ ...source.facts, ...source.decisions }),
  );
}

/** @param {number} bytes */
function sizeText(bytes) {
  const units = ["bytes", "kB", "MB", "GB"];
  let size = bytes;
  let unit = 0;
  for (; size >= 1000 && unit < units.length - 1; ++unit) size /= 1000;
  return `${unit === 0 ? size : size.toPrecision(3)} ${units[unit]}`;
}

/** @param {BookEntry} entry */
function bookDetails(entry) {
  const counts = [
    plural(entry.positions, "position"),
    entry.moves !== undefined && plural(entry.moves, "move"),
    sizeText(entry.bytes),
  ];
  return html(
    "details",
    {},
    html(
      "summary",
      {},
      html("b", {}, entry.name),
      ` – ${counts.filter(Boolean).join(", ")}. Licence: ${entry.licence ?? "not given"}`,
    ),
    html("ul", {}, ...entry.sources.map(sourceItem)),
    html("p", {}, html("a", { href: entry.file, download: true }, `Download ${entry.name}.tabia`)),
  );
}

const KEYS = [
  ["←", "→", "back and forward"],
  ["↑", "↓", "through the moves"],
  ["Enter", "play the move"],
  ["f", "flip the board"],
  ["/", "enter a position"],
];

function helpDetails() {
  const keys = KEYS.map((row) =>
    html("li", {}, ...row.slice(0, -1).flatMap((key) => [html("kbd", {}, key), " "]), row[row.length - 1]),
  );
  return html(
    "details",
    { id: "help" },
    html("summary", {}, "Keys and columns"),
    html("ul", { class: "keys" }, ...keys),
    html(
      "p",
      {},
      "On the board, the arrow keys move from square to square; Enter lifts a piece and puts it down, Esc cancels.",
    ),
    html(
      "p",
      {},
      html("b", {}, "Games"),
      ": the move's share of the games in this position, and their number. ",
      html("b", {}, "Weight"),
      ": a book without games has weights, by which it chooses a move. ",
      html("b", {}, "White / drawn / Black"),
      ": the games that White won, the draws, and the games that Black won. ",
      html("b", {}, "Evaluation"),
      ": in pawns, for White. In the column of a further book, the best move is bold, and marked if the first book does not play it.",
    ),
  );
}

const SOFTWARE = [
  ["tabia", "MIT", "tabia.txt"],
  ["cm-chessboard", "MIT", "cm-chessboard.txt"],
  ["chess.js", "BSD-2-Clause", "chess.js.txt"],
];

/** Fills the footer. @param {HTMLElement} footer @param {Shelf} shelf */
export function showProvenance(footer, shelf) {
  const software = SOFTWARE.flatMap(([name, licence, file]) => [
    ", ",
    html("a", { href: `licences/${file}` }, `${name} (${licence})`),
  ]);
  footer.replaceChildren(
    html("h2", {}, shelf.entries.length === 1 ? "The book" : "The books"),
    ...shelf.entries.map(bookDetails),
    helpDetails(),
    html(
      "p",
      { class: "quiet" },
      "Software: ",
      ...software.slice(1),
      ". Your browser reads the books itself, a few kilobytes at a time; no server sees what you look at.",
    ),
  );
}
