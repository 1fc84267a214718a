// The page of a chess position: the board, the moves of the books, and the names of openings.

import { addressOf } from "./address.js";
import { Board } from "./board.js";
import { Tools, PositionField, lineLinks } from "./chess_tools.js";
import { html, say } from "./elements.js";
import { Line, uciOf } from "./line.js";
import { arrowOf, rowsOf } from "./listing.js";
import { movesTable } from "./moves_table.js";
import { Names, notesText } from "./names.js";

/** @typedef {import("../tabia/tabia.js").Book} Book */
/** @typedef {import("../tabia/tabia.js").ChessAnswer} ChessAnswer */
/** @typedef {import("./address.js").State} State */
/** @typedef {import("./listing.js").Row} Row */
/** @typedef {import("./shelf.js").Shelf} Shelf */
/** @typedef {import("./shelf.js").BookEntry} BookEntry */

const MAX_ARROWS = 5;

export class ChessView {
  /** @type {State | undefined} */
  #state;
  /** @type {Line | undefined} */
  #line;
  /** @type {{line: Line, rows: Row[], answers: ChessAnswer[]} | undefined} */
  #listed;
  #shows = 0; // counts calls of show: an earlier one, whose answer may come later, must not replace the page

  /** @param {HTMLElement} page @param {Shelf} shelf @param {(changes: Partial<State>) => void} go */
  constructor(page, shelf, go) {
    this.shelf = shelf;
    this.go = go;
    const box = html("div", { class: "board-box" });
    this.heading = html("h1");
    this.moves = html("div", { class: "line-box" });
    this.view = html("div", { id: "view", tabindex: "-1" });
    this.tools = new Tools(go);
    this.field = new PositionField(go);
    page.replaceChildren(
      html(
        "div",
        { class: "chess" },
        html("section", { class: "board-side", "aria-label": "Board" }, box, this.tools.element),
        html("section", { class: "moves-side", "aria-label": "Moves" }, this.heading, this.moves, this.view),
        html("section", { class: "position-side", "aria-label": "Position" }, this.tools.copies, this.field.element),
      ),
    );
    this.board = new Board(box, (uci) => this.play(uci));
    for (const [event, isOver] of /** @type {const} */ ([
      ["pointerover", true],
      ["focusin", true],
      ["pointerout", false],
      ["focusout", false],
    ])) {
      this.view.addEventListener(event, (over) => this.#point(isOver ? over.target : null));
    }
  }

  /** @param {string} uci */
  play(uci) {
    if (this.#line) this.go(this.#line.after(uci));
  }

  /** Moves by `plies` along the line; a negative number moves back. @param {number} plies */
  step(plies) {
    const at = (this.#line?.at ?? 0) + plies;
    if (this.#line && at >= 0 && at <= this.#line.moves.length) this.go({ at });
  }

  /** Shows a state. @param {State} state @param {BookEntry[]} entries  the chosen books */
  async show(state, entries) {
    const number = ++this.#shows;
    const line = this.#lineOf(state);
    this.#state = { ...state, moves: line.moves.map(uciOf), at: line.at };
    this.#line = line;
    this.tools.show(this.#state, line);
    this.field.show(line);
    this.moves.replaceChildren(lineLinks(this.#state, line));
    const shown = this.board.show(line, state.black);
    this.view.setAttribute("aria-busy", "true");
    try {
      const books = await Promise.all(entries.map((entry) => this.shelf.open(entry)));
      const loading = Names.load(books[0]);
      const answers = /** @type {ChessAnswer[]} */ (await Promise.all(books.map((book) => book.probe(line.fen))));
      // On the first visit, the list of names arrives later than the moves.
      const names = await Promise.race([loading, null]);
      if (number === this.#shows) this.#fill(entries, names ?? new Names(books[0], new Map()), answers);
      if (!names) await loading.then((late) => number === this.#shows && this.#fill(entries, late, answers));
    } catch (error) {
      if (number !== this.#shows) return;
      this.#fail(error);
    } finally {
      if (number === this.#shows) this.view.setAttribute("aria-busy", "false");
    }
    await shown;
  }

  /** Shows why a book has no answer. @param {unknown} error */
  #fail(error) {
    this.heading.textContent = "The book cannot be read";
    this.view.replaceChildren(
      html("p", { class: "error", role: "alert" }, error instanceof Error ? error.message : String(error)),
    );
    this.board.showArrows([]);
  }

  /** Returns the line of a state. Returns the start position if the FEN is invalid. @param {State} state */
  #lineOf(state) {
    try {
      return new Line(state.fen, state.moves, state.at);
    } catch {
      say("The position of the address is invalid.");
      return new Line("", [], 0);
    }
  }

  /** Fills the page with the answers of the books.
   * @param {BookEntry[]} entries @param {Names} names @param {ChessAnswer[]} answers */
  #fill(entries, names, answers) {
    const line = /** @type {Line} */ (this.#line);
    const state = /** @type {State} */ (this.#state);
    this.#head(names, answers[0]);
    const rows = rowsOf(line, answers);
    this.#listed = { line, rows, answers };
    const notes = notesText(answers[0].notes.filter((note) => note.kind === "comment"));
    const table = movesTable(rows, {
      line,
      answers,
      books: entries.map((entry) => entry.name),
      countsGames: entries[0].scale === "games",
      nameOf: (fen) => {
        const found = names.of(fen);
        return found ? `${found.eco} ${found.name}` : "";
      },
      addressOf: (uci) => addressOf({ ...state, ...line.after(uci) }),
    });
    this.view.replaceChildren(
      ...(line.illegal
        ? [html("p", { class: "error" }, `The move ${line.illegal} of the address is illegal here.`)]
        : []),
      ...(notes ? [html("p", { class: "notes" }, notes)] : []),
      rows.length > 0 ? table : html("p", { class: "nothing" }, this.#nothingText(entries)),
    );
    this.#point(null);
  }

  /** Returns why there are no moves. @param {BookEntry[]} entries */
  #nothingText(entries) {
    const { rules } = /** @type {Line} */ (this.#line);
    if (rules.isCheckmate()) return "Checkmate.";
    if (rules.isStalemate()) return "Stalemate.";
    return entries.length > 1 ? "No book has a move here." : `The book ${entries[0].name} has no move here.`;
  }

  /** Shows the name of the position, of the book or else of the list of openings.
   * @param {Names} names @param {ChessAnswer} answer */
  #head(names, answer) {
    const line = /** @type {Line} */ (this.#line);
    const found = names.ofLine(line);
    const own = notesText(answer.notes.filter((note) => note.kind !== "comment"));
    const isStart = line.at === 0 && line.start.startsWith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
    const name =
      own ||
      (found
        ? `${found.eco} ${found.name}`
        : isStart
          ? "Start position"
          : names.list.size > 0
            ? "Unnamed position"
            : "Position");
    const ago =
      !own && found && found.pliesAgo > 0 ? `${found.pliesAgo} ${found.pliesAgo === 1 ? "ply" : "plies"} ago` : "";
    this.heading.replaceChildren(name, ago && html("span", { class: "quiet" }, ` ${ago}`));
    document.title = `${name} – ${this.shelf.title}`;
    say(name);
  }

  /** Draws arrows for the best moves, or for the move of the row at `target` alone.
   * @param {EventTarget | null} target */
  #point(target) {
    if (!this.#listed || this.#listed.line !== this.#line) return;
    const { rows, answers } = this.#listed;
    const pointed = target instanceof Element ? target.closest("tr")?.querySelector("a")?.dataset.move : undefined;
    const row = rows.find(({ uci }) => uci === pointed);
    if (row) return this.board.showArrows([{ ...arrowOf(row, answers), isStrong: true }]);
    const best = rows.filter(({ books }) => books[0]?.active).slice(0, MAX_ARROWS);
    this.board.showArrows(best.map((each) => arrowOf(each, answers)).filter(({ share }) => share > 0));
  }
}
