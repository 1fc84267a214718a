// The page of a chess position: the board, the moves of the books, and the names of openings.

import { Board } from "./board.js";
import { failure, html, markBusy, plural, reasonOf, say } from "./elements.js";
import { term } from "./help.js";
import { after, arrowOf, fenOf, isWhiteToMove, notesText, refusalOf, rowsOf, sortRows } from "./listing.js";
import { movesTable } from "./moves_table.js";
import { ValueLine } from "./pictures.js";
import { leads, nothing, reasons, why } from "./remarks.js";
import { expectedForWhite } from "./results.js";
import { Tools, chessTexts, lineLinks, sharingTools } from "./tools.js";

/** @typedef {import("./address.js").State} State */
/** @typedef {import("./listing.js").Row} Row */
/** @typedef {import("./model.js").BookEntry} BookEntry */
/** @typedef {import("./model.js").BookSource} BookSource */
/** @typedef {import("./model.js").ChessPage} ChessPage */

const MAX_ARROWS = 5;
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq";

export class ChessView {
  /** @type {{state: State, entries: BookEntry[]} | undefined} what the address asks for */
  #asked;
  /** @type {{page: ChessPage, rows: Row[], isBlackBelow: boolean} | undefined} what is shown */
  #shown;
  /** @type {number | null} the ply under the pointer, which the board shows instead of the last one */
  #previewed = null;
  /** @type {Promise<import("./model.js").GameTable> | undefined} */
  #gameTable;
  #shows = 0; // counts calls of show: an earlier one, whose answer may come later, must not replace the page

  /** @param {HTMLElement} page @param {BookSource} source @param {(changes: Partial<State>) => void} go */
  constructor(page, source, go) {
    this.source = source;
    this.go = go;
    this.heading = html("h1");
    this.moves = html("div", { class: "line-box" });
    this.view = html("div", { id: "view", tabindex: "-1" });
    this.ahead = html("p", { id: "ahead", class: "quiet" });
    this.board = new Board((uci) => this.#play(uci));
    this.valueLine = new ValueLine((ply) => this.#preview(ply), (at) => this.go({ at }));
    this.tools = new Tools({
      step: (plies) => this.step(plies),
      flip: () => this.go({ black: !this.#asked?.state.black }),
      reply: source.reply && (() => this.#reply()),
    });
    const sharing = sharingTools(
      chessTexts(() => this.#shown?.page.line),
      () => (this.#asked ? source.href({ ...this.#asked.state, alone: true }) : ""),
    );
    const boardSide = html("section", { class: "board-side", "aria-label": "Board" }, this.board.element, this.tools.element, this.valueLine.element, this.ahead);
    this.gameDetails = source.gameTable && html("details", { class: "game", hidden: true }, html("summary", {}, "Move by move"));
    this.gameDetails?.addEventListener("toggle", () => this.#showGame());
    const movesSide = html("section", { class: "moves-side", "aria-label": "Moves" }, this.heading, this.moves, this.view, this.gameDetails);
    const positionSide = html("section", { class: "position-side", "aria-label": "Position" }, sharing);
    page.replaceChildren(html("div", { class: "chess" }, boardSide, movesSide, positionSide));
    for (const kind of ["pointerover", "focusin"]) page.addEventListener(kind, (event) => this.#point(event));
    this.board.box.addEventListener("pointermove", (event) => this.#mark(this.board.arrows.moveAt(event.clientX, event.clientY)));
  }

  /** @param {string} uci */
  #play(uci) {
    if (this.#shown) this.go(after(this.#shown.page.line, uci));
  }

  /** Moves by `plies` along the line; a negative number moves back. Counts from the place that was asked for last, as a slow
   * answer may still be on its way. @param {number} plies */
  step(plies) {
    if (!this.#asked) return;
    const { state } = this.#asked;
    const at = Math.max(0, Math.min(state.moves.length, state.at + plies));
    if (at !== state.at) this.go({ at });
  }

  leave() {
    ++this.#shows;
  }

  async #reply() {
    if (!this.source.reply || !this.#asked) return;
    const { state, entries } = this.#asked;
    const number = this.#shows;
    try {
      const move = await this.source.reply(state, entries[0]);
      if (number !== this.#shows) return;
      if (move) this.#play(move);
      else say("The book plays no move here.");
    } catch (error) {
      if (number === this.#shows) say(reasonOf(error));
    }
  }

  /** Shows a state. @param {State} state @param {BookEntry[]} entries  the chosen books */
  async show(state, entries) {
    const number = ++this.#shows;
    this.#asked = { state, entries };
    this.tools.show(state.at, state.moves.length);
    markBusy(this.view, true);
    try {
      const page = await this.source.chess(state, entries);
      if (number === this.#shows) this.#fill(page);
      const later = await page.later;
      if (later && number === this.#shows) this.#fill(later);
    } catch (error) {
      if (number === this.#shows) this.#fail(error);
    } finally {
      if (number === this.#shows) markBusy(this.view, false);
    }
  }

  /** Shows why there is no answer. @param {unknown} error */
  #fail(error) {
    const { state, entries } = /** @type {{state: State, entries: BookEntry[]}} */ (this.#asked);
    if (!this.#shown) this.heading.textContent = "The position cannot be shown";
    const start = html("a", { href: this.source.href({ ...state, fen: "", moves: [], at: 0 }) }, "Back to the start position");
    this.view.replaceChildren(failure(error, () => this.show(state, entries)), html("p", {}, start));
    this.board.showArrows([]);
    say(reasonOf(error));
  }

  /** Fills the page. @param {ChessPage} page */
  #fill(page) {
    const { state, entries } = /** @type {{state: State, entries: BookEntry[]}} */ (this.#asked);
    const { line, answers } = page;
    // The address may name moves in another way, and further ones that are illegal.
    const moves = line.moves.map(({ uci }) => uci);
    const here = { ...state, moves, at: line.at };
    this.#asked = { state: here, entries };
    /** @param {string} uci */
    const nameOf = (uci) => {
      const opening = page.openingAfter(uci);
      return opening ? `${opening.eco} ${opening.name}` : "";
    };
    const rows = sortRows(rowsOf(line, answers), state.sort, nameOf);
    const isRepeated = this.#shown?.page.line === line && this.#shown.isBlackBelow === state.black && this.#previewed === null;
    this.#previewed = null;
    this.#shown = { page, rows, isBlackBelow: state.black };
    this.tools.show(line.at, line.moves.length);
    this.moves.replaceChildren(lineLinks(here, line, this.source.href));
    if (!isRepeated) this.board.show(line, state.black);
    const isWhite = isWhiteToMove(line);
    const isEvaluated = (entries[0].evaluated ?? 0) > 0 || answers[0].moves.some(({ evaluation }) => evaluation !== null);
    this.board.bar.show(expectedForWhite(answers[0].moves, isWhite), isEvaluated, state.black);
    this.valueLine.show(line, page.evaluations);
    this.gameDetails?.toggleAttribute("hidden", line.moves.length === 0);
    this.#showGame();
    this.#head(page);
    const table = movesTable(rows, {
      line,
      answers,
      books: entries.map((entry) => entry.name),
      countsGames: entries[0].scale === "games",
      isEvaluated: answers[0].moves.some(({ evaluation }) => evaluation !== null),
      hasAll: state.more,
      edits: page.edits,
      sort: state.sort,
      nameOf,
      addressOf: (uci) => this.source.href({ ...here, ...after(line, uci) }),
      sortedBy: (column) => this.source.href({ ...here, sort: column }),
    });
    const columns = html("a", { href: this.source.href({ ...here, more: !state.more }), class: "columns" }, state.more ? "Fewer columns" : "More columns");
    this.view.replaceChildren(
      ...(line.illegal ? [html("p", { class: "error" }, `The move ${line.illegal} of the address is illegal here.`)] : []),
      ...(page.remarks ?? []).map((text) => html("p", { class: "quiet" }, text)),
      ...(rows.length > 0 ? [...reasons(page), table] : [html("p", { class: "nothing" }, nothing(page, entries.map(({ name }) => name), (at) => this.source.href({ ...here, at }))), why(page)]),
      ...(rows.length > 0 ? [html("p", { class: "below" }, columns, " ", term("move", "Meaning of the columns"), " ", this.source.about(entries[0]))] : [html("p", {}, this.source.about(entries[0]))]),
      ...(page.edits ? [page.edits.bar()] : []),
      ...leads(page, (uci) => this.source.href({ ...here, ...after(line, uci) })),
    );
    this.#mark(null);
    this.#showBest();
  }

  /** Fills the table of the game, if the user has opened it. */
  async #showGame() {
    if (!this.gameDetails?.open || this.gameDetails.hidden) return;
    const removeError = () => this.gameDetails?.querySelector(".error")?.remove();
    try {
      this.#gameTable ??= this.source.gameTable?.();
      const table = await this.#gameTable;
      removeError();
      if (!table || !this.#asked || !this.#shown) return;
      this.gameDetails.append(table.element);
      table.show(this.#asked.state, this.#shown.page.line, this.#asked.entries);
    } catch (error) {
      this.#gameTable = undefined;
      removeError();
      this.gameDetails.append(failure(error, () => this.#showGame()));
    }
  }

  /** Shows the name of the position, of the book or else of the list of openings. @param {ChessPage} page */
  #head({ line, answers, opening }) {
    const own = notesText(answers[0].notes.filter((note) => note.kind !== "comment"));
    const isStart = fenOf(line).startsWith(START) || (line.at === 0 && this.#asked?.state.fen === "");
    const name = opening ? `${opening.eco} ${opening.name}` : own || (isStart ? "Start position" : "Position without a name");
    const ago = opening && opening.plies_ago > 0 ? `named ${plural(opening.plies_ago, "ply", "plies")} ago` : "";
    this.heading.replaceChildren(name, ...(ago ? [html("span", { class: "quiet" }, ` ${ago}`)] : []));
    document.title = `${name} – ${this.source.title}`;
    say(name);
  }

  /** Shows a position of the line on the board for as long as the pointer is on it; for null, that of the page again.
   * @param {number | null} ply */
  #preview(ply) {
    if (!this.#shown || ply === this.#previewed) return;
    this.#previewed = ply;
    const { page, isBlackBelow } = this.#shown;
    this.board.show(ply === null ? page.line : { ...page.line, at: ply, legal: [] }, isBlackBelow);
    if (ply === null) this.#showBest();
    else this.board.showArrows([]);
    this.ahead.textContent = ply === null ? "" : this.valueLine.textOf(ply);
  }

  /** Draws arrows for the moves with the most games. */
  #showBest() {
    if (!this.#shown) return;
    const { rows, page } = this.#shown;
    if (page.line.legal.length === 0) return this.board.showArrows([]);
    const best = rows.filter(({ books }) => books[0] && refusalOf(books[0]) === "").map((row) => arrowOf(row, page.answers));
    this.board.showArrows(
      best
        .filter(({ share }) => share > 0)
        .sort((a, b) => b.share - a.share)
        .slice(0, MAX_ARROWS),
    );
  }

  /** Marks the move of the row at an event. @param {Event} event */
  #point(event) {
    const row = event.target instanceof Element ? event.target.closest("tr[data-move]") : null;
    if (!(event.target instanceof Element && event.target.closest(".board-box, .value-line"))) this.#mark(row?.getAttribute("data-move") ?? null);
  }

  /** Marks a move in the table and on the board, and shows the line ahead of it. @param {string | null} uci */
  #mark(uci) {
    for (const row of this.view.querySelectorAll("tr[data-move]")) row.classList.toggle("hot", row.getAttribute("data-move") === uci);
    this.board.hint(uci);
    const ahead = this.#shown?.page.line.legal.find((move) => move.uci === uci)?.ahead ?? "";
    if (this.ahead.textContent !== ahead) this.ahead.textContent = ahead;
  }
}
