// The page of a suite after its match: the table of its openings below the picture and the facts, which the server sends.

import { byId, countText, failure, html, markBusy, percentText } from "./elements.js";
import { KEYS, columnTerm, showHelp, term } from "./help.js";
import { listenForKeys } from "./keys.js";
import { followLinks } from "./links.js";
import { ask, linesOf } from "./requests.js";
import { resultsBar } from "./results.js";

/** @typedef {import("./elements.js").Child} Child */

/**
 * An opening, or the sum of the openings of an ECO code: a row of `tabia openings --played --json`.
 * @typedef {object} SuiteRow
 * @property {number} [number]
 * @property {string | null} eco
 * @property {string | null} [name]
 * @property {string | null} [position]  EPD
 * @property {number} games
 * @property {number} white
 * @property {number} draws
 * @property {number} black
 * @property {number[]} pairs
 * @property {number} decisive_pairs
 * @property {number | null} draw_rate
 * @property {number | null} white_score
 */

/** @type {import("./help.js").Explanation[]} */
const EXPLANATIONS = [
  ["number", "No.", "The place of the opening in the suite."],
  ["name", "Opening", "Its name, or else its position. The link opens the position in the books."],
  ["eco", "ECO", "The sums of all openings of an ECO code; of those without one for ?."],
  ["white", "Results", "The games that White won, the draws, and the games that Black won, in per cent."],
  ["games", "Games", "The games of the match that began with the opening."],
  ["pairs", "Pairs of 0 to 2 points", "Two games of an opening with exchanged colours are a pair. Pairs are counted by the points of the first player: \
0, ½, 1, 1½ and 2."],
  ["decisive_pairs", "Decisive pairs", "Pairs with any other number of points than 1. Only these show who is stronger."],
  ["draw_rate", "Draw rate", "The draws as a share of the games."],
  ["white_score", "White's score", "White's points as a share of the games, with half a point for a draw: 50 % is an even opening."],
  ["nelo", "nElo, Elo, LOS", "The strength of the first player by the pairs, with its 95 % interval: nElo in units of their spread, Elo by the score. LOS is the \
probability that the first player is the stronger one."],
  ["llr", "LLR", "The logarithm of the likelihood ratio of a sequential test: how much likelier the pairs are with the higher nElo than with the lower one."],
];

/** The state of the page, all of which is in its address. @typedef {{sort: string, reverse: string, by: string, from: string}} SuiteState */

/** @typedef {{name: string, title: string, kind: "n" | "name" | "results", isSortable: boolean, cell: (row: SuiteRow) => Child}} Column */

/** @param {number | null} share */
const shareText = (share) => (share === null ? "" : percentText(share));

/** Returns a link to the position of an opening, if a book of chess can answer. @param {SuiteRow} row */
function openingLink({ name, position }) {
  const text = name || position || "";
  const hasChess = document.querySelector('header nav a[href="chess"]') !== null;
  return position && hasChess ? html("a", { href: `chess?fen=${position.replaceAll(" ", "_")}` }, text) : text;
}

/** @param {string} name @param {string} title @param {(row: SuiteRow) => Child} cell @returns {Column} */
const numbers = (name, title, cell) => ({ name, title, kind: "n", isSortable: true, cell });

/** @param {boolean} isByEco @returns {Column[]} */
function columnsOf(isByEco) {
  const number = numbers("number", "No.", (row) => row.number);
  const opening = /** @type {Column} */ ({ name: "name", title: "Opening", kind: "name", isSortable: true, cell: openingLink });
  const eco = /** @type {Column} */ ({ name: "eco", title: "ECO", kind: "name", isSortable: true, cell: (row) => row.eco });
  return [
    ...(isByEco ? [eco] : [number, opening]),
    { name: "white", title: "Results", kind: "results", isSortable: true, cell: ({ white, draws: draw, black }) => resultsBar({ white, draw, black }) },
    numbers("games", "Games", ({ games }) => countText(games)),
    { ...numbers("pairs", "Pairs of 0 to 2 points", ({ pairs }) => pairs.join(" ")), isSortable: false },
    numbers("decisive_pairs", "Decisive pairs", (row) => countText(row.decisive_pairs)),
    numbers("draw_rate", "Draw rate", (row) => shareText(row.draw_rate)),
    numbers("white_score", "White's score", (row) => shareText(row.white_score)),
  ];
}

/** @returns {SuiteState} */
function stateNow() {
  const parameters = new URLSearchParams(location.search);
  /** @param {string} name */
  const value = (name) => parameters.get(name) ?? "";
  const isColumn = columnsOf(value("by") === "eco").some(({ name, isSortable }) => isSortable && name === value("sort"));
  return { sort: isColumn ? value("sort") : "", reverse: value("reverse"), by: value("by"), from: value("from") };
}

/** @param {Partial<SuiteState>} state */
function hrefOf(state) {
  const query = new URLSearchParams(Object.entries(state).filter(([, value]) => value !== "")).toString();
  return `suite${query && `?${query}`}`;
}

/** Makes the header of a column. Its link sorts, numbers from the highest on; a second click turns the order.
 * @param {Column} column @param {SuiteState} state */
function headCell({ name, title, kind, isSortable }, state) {
  const isSorted = isSortable && state.sort === name;
  const isDescending = isSorted ? state.reverse !== "1" : kind === "n";
  const href = hrefOf({ ...state, sort: name, reverse: isDescending ? "1" : "", from: "" });
  const order = isSorted && (state.reverse === "1" ? "descending" : "ascending");
  const link = isSortable ? html("a", { id: `sort-${name}`, class: "sort", href }, title) : title;
  return html("th", { scope: "col", class: kind, "aria-sort": order }, link, html("span", { class: "about" }, columnTerm(name, title)));
}

/** @param {SuiteRow} row @param {Column[]} columns */
function rowElement(row, columns) {
  const cells = columns.map(({ title, kind, cell }, place) =>
    html(place === 0 ? "th" : "td", { scope: place === 0 && "row", class: kind, "data-label": title }, cell(row)),
  );
  return html("tr", {}, ...cells);
}

/** Makes links to the rows before and after those of the page, if it has not all.
 * @param {SuiteState} state @param {{rows: number, first: number, shown: number, most: number}} part */
function turns(state, { rows, first, shown, most }) {
  if (rows <= most) return "";
  /** @param {string} id @param {string} text @param {number} from */
  const link = (id, text, from) => html("a", { id, href: hrefOf({ ...state, from: from > 1 ? String(from) : "" }) }, text);
  const last = first + shown - 1;
  return html(
    "p",
    { class: "tools" },
    html("span", {}, `Rows ${countText(first)} to ${countText(last)} of ${countText(rows)}`),
    first > 1 && link("earlier", "Earlier rows", first - most),
    last < rows && link("later", "Later rows", last + 1),
  );
}

/** Shows the table of the address. @param {HTMLElement} view */
async function show(view) {
  const state = stateNow();
  const isByEco = state.by === "eco";
  const isLeft = () => hrefOf(state) !== hrefOf(stateNow()); // the user has asked for other rows
  markBusy(view, true);
  try {
    const [part, ...rows] = linesOf(await ask("api/suite", state));
    if (isLeft()) return;
    const columns = columnsOf(isByEco);
    const table = html(
      "table",
      { class: "suite", id: "openings" },
      html("caption", { class: "hidden" }, isByEco ? "Sums by ECO code" : "Openings"),
      html("thead", {}, html("tr", {}, ...columns.map((column) => headCell(column, state)))),
      html("tbody", {}, ...rows.map((row) => rowElement(row, columns))),
    );
    const other = html("a", { id: "kind", href: hrefOf({ by: isByEco ? "" : "eco" }) }, isByEco ? "Every opening" : "Sums by ECO code");
    view.replaceChildren(
      html("p", { class: "tools" }, other),
      turns(state, { ...part, shown: rows.length }),
      html("div", { class: "listing" }, html("div", { class: "scroll" }, table)),
      html("p", { class: "below" }, term(isByEco ? "eco" : "number", "Meaning of the columns")),
    );
  } catch (error) {
    if (!isLeft()) view.replaceChildren(failure(error, () => show(view)));
  } finally {
    if (!isLeft()) markBusy(view, false);
  }
}

const view = html("div", { id: "view", tabindex: "-1" });
byId("match").append(view);
// Beside the table is room for the picture; above it, the picture would be long.
byId("match").querySelector("details")?.toggleAttribute("open", matchMedia("(min-width: 80rem)").matches);
showHelp({ keys: KEYS, explanations: EXPLANATIONS, remark: "The facts above the table are those of tabia openings --played." });
listenForKeys({});
addEventListener("popstate", () => show(view));
followLinks(
  (link) => link.origin === location.origin && link.pathname === location.pathname,
  async (address) => {
    const id = document.activeElement?.id;
    history.pushState(null, "", address);
    await show(view);
    if (id) document.getElementById(id)?.focus({ preventScroll: true }); // the table has replaced the focused link
  },
);
await show(view);
