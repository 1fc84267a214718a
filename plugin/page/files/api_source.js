// The books of a server: tabia serve answers /api.

import { parametersOf, stateOf } from "./address.js";
import { html } from "./elements.js";
import { ask, linesOf } from "./requests.js";

/** @typedef {import("./address.js").State} State */
/** @typedef {import("./model.js").BookEntry} BookEntry */
/** @typedef {import("./model.js").BackgammonAnswer} BackgammonAnswer */
/** @typedef {import("./model.js").ChessAnswer} ChessAnswer */
/** @typedef {import("./model.js").ChessPage} ChessPage */
/** @typedef {import("./model.js").Opening} Opening */
/** @typedef {import("./requests.js").Parameters} Parameters */

/** An answer with what /api/page adds to it.
 * @typedef {ChessAnswer & {line: {start: string, at: number, moves: {uci: string, san: string, fen: string}[]},
 *   evaluations: import("./model.js").PlyValue[], legal: import("./model.js").LegalMove[], ahead: Record<string, string>, opening: (Opening & {plies_ago: number}) | null,
 *   end: string | null, last_in_book?: number | null}} PageAnswer */

const MAX_SENT = 6000; // characters of a text: the server accepts an address of 8 KiB

/** @param {State} state @param {BookEntry} entry @returns {Parameters} */
const chessParameters = ({ fen, moves, at }, entry) => ({
  fen,
  play: moves.join(","),
  at: at < moves.length ? at : "",
  book: entry.name,
});

/** @param {State} state @param {BookEntry} entry @returns {Parameters} */
const backgammonParameters = ({ position, dice, score }, entry) => ({ position, dice, score, book: entry.name });

/** Counts no games for the moves that only a file of changes adds to a book of games: their weights are no games.
 * @param {PageAnswer} answer @param {BookEntry} entry */
function withGames(answer, { scale }) {
  if (scale !== "games" || answer.moves.every(({ win }) => win === null)) return answer;
  const moves = answer.moves.map((move) => (move.win === null ? { ...move, win: 0, draw: 0, loss: 0 } : move));
  return { ...answer, moves };
}

export class ApiSource {
  title = "tabia";
  hint = "Opening, ECO code, moves, PGN, FEN or link";
  version = 0;
  #last = "";
  /** @type {Promise<ChessPage> | undefined} */
  #lastPage;
  /** @type {import("./model.js").Editor | undefined} */
  editor;

  /** @param {BookEntry[]} entries */
  constructor(entries) {
    this.entries = entries;
  }

  static async open() {
    return new ApiSource(linesOf(await ask("api/books", {})));
  }

  state() {
    const game = location.pathname.split("/").at(-1) ?? "";
    return { ...stateOf(new URLSearchParams(location.search)), game };
  }

  /** @param {State} state */
  href = (state) => {
    const parameters = parametersOf(state);
    return (state.game || "chess") + (parameters && `?${parameters}`);
  };

  /** @param {HTMLAnchorElement} link */
  isOwn(link) {
    const folder = (/** @type {{href: string}} */ { href }) => new URL(".", href).href;
    const page = link.pathname.split("/").at(-1) ?? "";
    return link.origin === location.origin && folder(link) === folder(location) && ["chess", "backgammon"].includes(page) && link.hash === "";
  }

  /** Answers from the last page if only its look changes, without another request.
   * @param {State} state @param {BookEntry[]} entries @returns {Promise<ChessPage>} */
  chess(state, entries) {
    const asked = JSON.stringify(entries.map((entry) => chessParameters(state, entry)));
    if (asked !== this.#last || !this.#lastPage) {
      this.#last = asked;
      const page = (this.#lastPage = this.#ask(state, entries));
      page.catch(() => {
        if (this.#lastPage === page) this.#lastPage = undefined;
      });
    }
    return this.#lastPage;
  }

  /** Makes the next page ask the server, whose books have changed. */
  forget() {
    this.#lastPage = undefined;
    ++this.version;
  }

  /** @param {State} state @param {BookEntry[]} entries @returns {Promise<ChessPage>} */
  async #ask(state, entries) {
    const texts = await Promise.all(entries.map((entry) => ask("api/page", chessParameters(state, entry))));
    const answers = texts.map((text, book) => withGames(/** @type {PageAnswer} */ (JSON.parse(text)), entries[book]));
    const [first] = answers;
    const openings = new Map(answers.flatMap(({ moves }) => moves.map(({ move, opening }) => [move, opening])));
    const legal = first.legal.map((move) => ({ ...move, ahead: first.ahead[move.uci] }));
    const line = { ...first.line, legal, illegal: "" };
    return {
      line,
      answers,
      edits: await this.editor?.edits(line, answers, entries[0]),
      opening: first.opening,
      openingAfter: (uci) => openings.get(uci),
      evaluations: first.evaluations,
      end: first.end,
      lastInBook: first.last_in_book ?? undefined,
    };
  }

  /** Loads the table of a game, which few visitors open. */
  async gameTable() {
    const { GameTable } = /** @type {typeof import("./game.js")} */ (await import(new URL("game.js", import.meta.url).href));
    return new GameTable(this);
  }

  /** @param {State} state @param {BookEntry} entry @returns {Promise<BackgammonAnswer>} */
  async backgammon(state, entry) {
    return JSON.parse(await ask("api/backgammon", backgammonParameters(state, entry)));
  }

  /** @param {string} position @param {BookEntry} entry @param {string[]} rolls @returns {Promise<BackgammonAnswer[]>} */
  async rolls(position, entry, rolls) {
    const answers = /** @type {BackgammonAnswer[]} */ (linesOf(await ask("api/backgammon/rolls", { position, book: entry.name })));
    const byRoll = new Map(answers.map((answer) => [answer.dice?.join("") ?? "", answer]));
    return rolls.map((roll) => byRoll.get(roll)).filter((answer) => answer !== undefined);
  }

  /** @param {string} text @param {State} state @param {BookEntry} entry @returns {Promise<Partial<State>>} */
  async find(text, state, entry) {
    const sent = text.length > MAX_SENT ? text.replace(/\b\d+\.+\s*/g, "") : text; // without the numbers of moves
    if (sent.length > MAX_SENT) throw new Error("The text is too long. Paste one game without comments.");
    if (entry.game === "backgammon") {
      const { position } = JSON.parse(await ask("api/backgammon/find", { ...backgammonParameters(state, entry), q: text }));
      return { position, dice: "", score: "" };
    }
    const found = JSON.parse(await ask("api/find", { q: sent, book: entry.name }));
    const { fen, play } = found.kind === "position" ? found : { fen: "", play: found.openings[0].play };
    const moves = play === "" ? [] : play.split(",");
    return { fen, moves, at: moves.length };
  }

  /** @param {string} text @param {AbortSignal} signal */
  async names(text, signal) {
    return linesOf(await ask("api/names", { q: text }, signal));
  }

  /** Returns a move that the book plays here, which is drawn by weight. @param {State} state @param {BookEntry} entry
   * @returns {Promise<string | null>} */
  async reply(state, entry) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    return JSON.parse(await ask("api/explain", { ...chessParameters(state, entry), seed })).chosen;
  }

  /** @param {State} state @param {BookEntry} entry */
  async scores(state, entry) {
    return linesOf(await ask("api/backgammon/scores", backgammonParameters({ ...state, dice: "", score: "" }, entry)));
  }

  /** @param {string} position @param {BookEntry} entry */
  async openingPlays(position, entry) {
    return linesOf(await ask("api/backgammon/openings", { position, book: entry.name }));
  }

  /** @param {BookEntry} entry */
  about(entry) {
    return html("a", { href: `status#book-${entry.name}` }, "About this book");
  }
}
