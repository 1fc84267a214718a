// A table of the moves of the line, with the move that each book would have played and the loss of the played move.

import { failure, html, percentText, plural } from "./elements.js";
import { columnTerm } from "./help.js";
import { isWhiteToMove, numberBefore } from "./listing.js";
import { ask, linesOf } from "./requests.js";
import { evaluationText } from "./results.js";

/** @typedef {import("./address.js").State} State */
/** @typedef {import("./model.js").BookEntry} BookEntry */
/** @typedef {import("./model.js").BookSource} BookSource */
/** @typedef {import("./model.js").GamePly} GamePly */
/** @typedef {import("./model.js").Line} Line */

/** Returns the book's move, "e4". If another move was played, its share follows: "d4 (e4: 12.3%)". Returns "no move: REASON" if
 * the book plays none, and nothing if it lacks the position. If a file of changes gives the answer, its move is shown.
 * @param {GamePly} ply */
function choiceText({ san, move, books, answering }) {
  const { known, choice, choice_san: name, no_move: why, share } = books.find(({ book }) => book === answering) ?? books[books.length - 1];
  if (!known) return "";
  if (choice === null) return `no move: ${why}`;
  return choice === move ? name : `${name} (${san}: ${share === null ? "not listed" : percentText(share)})`;
}

/** Returns the loss of the played move in pawns, "0.35", or "best"; nothing if an evaluation is missing. A mate counts as 300
 * pawns.
 * @param {GamePly} ply */
function lossText({ best, played, lost_centipawns: lost }) {
  if (best && played && JSON.stringify(best) === JSON.stringify(played)) return "best";
  return lost === null ? "" : (lost / 100).toFixed(2);
}

/** Returns the number of plies up to the last position that a book has. @param {GamePly[][]} plies  of each book */
function knownPlies(plies) {
  const isKnown = (/** @type {GamePly} */ { books }) => books.some(({ known }) => known);
  return Math.max(0, ...plies.map((of) => of.reduce((last, ply, at) => (isKnown(ply) ? at + 1 : last), 0)));
}

/** Asks about the moves of the line. @param {State} state @param {BookEntry} entry @returns {Promise<GamePly[]>} */
async function askAbout({ fen, moves }, { name }) {
  return linesOf(await ask("api/game", { fen, play: moves.join(","), book: name })).filter(({ kind }) => kind === "ply");
}

/** The table "Move by move". It requests its data when it is shown. */
export class GameTable {
  #key = "";
  /** @type {{state: State, line: Line, entries: BookEntry[]} | undefined} */
  #shown;
  /** @type {GamePly[][] | undefined} of each book */
  #answers;

  /** @param {BookSource} source */
  constructor(source) {
    this.source = source;
    this.element = html("div", { class: "scroll" });
  }

  /** Shows the moves of a line, and marks the one that led to the position on the board.
   * @param {State} state @param {Line} line @param {BookEntry[]} entries */
  async show(state, line, entries) {
    this.#shown = { state, line, entries };
    const key = JSON.stringify([state.fen, line.moves.map(({ uci }) => uci), entries.map(({ name }) => name), this.source.version]);
    if (key !== this.#key) this.#answers = undefined;
    this.#key = key;
    try {
      const answers = this.#answers ?? (await Promise.all(entries.map((entry) => askAbout(state, entry))));
      if (key !== this.#key) return;
      this.#answers = answers;
      this.element.replaceChildren(...this.#table(answers));
    } catch (error) {
      if (key === this.#key) this.element.replaceChildren(failure(error, () => this.show(state, line, entries)));
    }
  }

  /** @param {GamePly[][]} plies  of each book */
  #table(plies) {
    const { state, line, entries } = /** @type {{state: State, line: Line, entries: BookEntry[]}} */ (this.#shown);
    const known = knownPlies(plies);
    const rest = line.moves.length - known;
    const titles = [["Move", "move"], ["Evaluation", "evaluation"], ["Lost", "lost"], ...entries.map(({ name }) => [name, "choice"]), ["Opening", "name"]];
    const head = titles.map(([title, id]) => html("th", { scope: "col", class: id === "name" && "name" }, `${title} `, columnTerm(id, title)));
    const rows = plies[0].slice(0, known).map((first, at) => {
      const valued = plies.map((of) => of[at]).find(({ best }) => best !== null) ?? first;
      const link = html("a", { href: this.source.href({ ...state, at: at + 1 }) }, `${numberBefore(line, at, true)} ${first.san}`);
      return html(
        "tr",
        { "data-ply": at + 1, "aria-current": at + 1 === line.at && "step" },
        html("th", { scope: "row" }, link),
        html("td", { class: "n" }, valued.best ? evaluationText({ depth: 0, origin: "stated", ...valued.best }, isWhiteToMove(line, at)) : ""),
        html("td", { class: "n" }, lossText(valued)),
        ...plies.map((of) => html("td", {}, choiceText(of[at]))),
        html("td", { class: "name" }, first.eco ? `${first.eco} ${first.opening}` : ""),
      );
    });
    const note = known === 0 ? "No book has a position of this line." : rest > 0 && `${plural(rest, "ply", "plies")} after the last position in a book`;
    const table = html("table", { class: "game" }, html("caption", { class: "hidden" }, "The moves of the line compared with the books"), html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows));
    return [...(known > 0 ? [table] : []), ...(note ? [html("p", { class: "quiet" }, note)] : [])];
  }
}
