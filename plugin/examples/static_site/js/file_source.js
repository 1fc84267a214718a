// The books of a host that runs no program: files that this browser reads, a few kilobytes at a time.

import { open } from "../tabia/tabia.js";
import { parametersOf, stateOf } from "./address.js";
import { OPENING, parseEntered as parseBackgammon, xgidOf } from "./backgammon_position.js";
import { button, byId } from "./elements.js";
import { lineOf, parseEntered } from "./line.js";
import { fenOf } from "./listing.js";
import { Names } from "./names.js";
import { bestOf, worthOf } from "./results.js";

/** @typedef {import("../tabia/tabia.js").Book} Book */
/** @typedef {import("./address.js").State} State */
/** @typedef {import("./model.js").BackgammonAnswer} BackgammonAnswer */
/** @typedef {import("./model.js").ChessAnswer} ChessAnswer */
/** @typedef {import("./model.js").ChessPage} ChessPage */
/** @typedef {import("./model.js").Line} Line */

/**
 * A source as `tabia info --json` prints it.
 * @typedef {object} FileFacts
 * @property {string} name
 * @property {string} format
 * @property {number} records
 * @property {Record<string, string>} decisions
 * @property {Record<string, string>} facts
 * @property {Record<string, {count: number, first: string}>} skipped
 */

/**
 * An entry of books.json. `file` is an address, relative to the page; `code` is the version of the values (FORMAT.md).
 * @typedef {import("./model.js").BookEntry & {file: string, licence: string | null, bytes: number, sources: FileFacts[],
 *   code: number, variant?: string}} FileEntry
 */

const VARIANT_CODE = 4;

export class FileSource {
  hint = "Position (FEN) or moves";
  /** @type {Map<string, Promise<Book>>} */
  #open = new Map();
  /** @type {Line | undefined} */
  #line;
  #lineFor = "";

  /** @param {string | null} title @param {FileEntry[]} entries */
  constructor(title, entries) {
    this.title = title ?? "Opening books";
    this.entries = entries.map((entry) => (variantOf(entry) ? { ...entry, hint: "Position (FEN)" } : entry));
  }

  static async open() {
    const answer = await fetch("books.json").catch(() => {
      throw new Error("books.json: cannot be read: the host cannot be reached");
    });
    if (!answer.ok) throw new Error(`books.json: cannot be read: the host answered ${answer.status}`);
    const list = await answer.json();
    return new FileSource(list.title, list.books);
  }

  state() {
    const parts = location.hash.replace(/^#/, "").split("&");
    return stateOf(
      parts.map((part) => {
        const [name, ...rest] = part.split("=");
        return [name, unescapeValue(rest.join("="))];
      }),
    );
  }

  /** @param {State} state */
  href = (state) => `#${parametersOf(state)}`;

  /** @param {HTMLAnchorElement} link */
  isOwn(link) {
    return link.pathname === location.pathname && link.host === location.host && (link.getAttribute("href") ?? "").startsWith("#");
  }

  /** Opens a book once. A failure is forgotten, so that the next call tries again.
   * @param {import("./model.js").BookEntry} entry */
  #book(entry) {
    const { file } = /** @type {FileEntry} */ (entry);
    let book = this.#open.get(entry.name);
    if (!book) {
      book = open(new URL(file, document.baseURI));
      this.#open.set(entry.name, book);
      book.catch(() => this.#open.delete(entry.name));
    }
    return book;
  }

  /** @param {State} state */
  #lineOf({ fen, moves, at }) {
    const asked = JSON.stringify([fen, moves, at]);
    if (!this.#line || this.#lineFor !== asked) this.#line = lineOf(fen, moves, at);
    this.#lineFor = asked;
    return this.#line;
  }

  /** On the first visit, the list of names arrives later than the moves.
   * @param {State} state @param {import("./model.js").BookEntry[]} entries @returns {Promise<ChessPage>} */
  async chess(state, entries) {
    if (variantOf(entries[0])) return this.#view(state, entries);
    const line = this.#lineOf(state);
    const fen = fenOf(line);
    const book = await this.#book(entries[0]);
    const loading = Names.load(book);
    const { answers, remarks } = await this.#probe(entries, fen);
    const lastInBook = answers[0].moves.length > 0 ? undefined : await lastOf(line, book);
    const evaluations = (entries[0].evaluated ?? 0) > 0 ? await evaluationsOf(line, book) : [];
    const fens = new Map(line.legal.map((move) => [move.uci, /** @type {{fen?: string}} */ (move).fen ?? ""]));
    /** @param {Names | null} names @returns {ChessPage} */
    const page = (names) => ({
      line,
      answers,
      opening: names?.ofLine(line) ?? null,
      openingAfter: (uci) => names?.of(fens.get(uci) ?? ""),
      evaluations,
      lastInBook,
      remarks,
    });
    const names = await Promise.race([loading, null]);
    return names ? page(names) : { ...page(null), later: loading.then(page) };
  }

  /** Shows a position of a variant by its text, because this page has the rules of chess alone.
   * @param {State} state @param {import("./model.js").BookEntry[]} entries @returns {Promise<ChessPage>} */
  async #view({ fen, moves }, entries) {
    const { answers, remarks } = await this.#probe(entries, fen || "startpos");
    return {
      line: { start: `${answers[0].position} 0 1`, moves: [], at: 0, legal: [], illegal: "" },
      answers,
      opening: null,
      openingAfter: () => null,
      evaluations: [],
      remarks: [
        `This page shows positions of ${variantOf(entries[0])} by their FEN; it does not play moves.`,
        ...(moves.length > 0 ? ["The moves of the address are left out."] : []),
        ...remarks,
      ],
    };
  }

  /** Looks up a position in the books that have the rules of the first one, and returns a remark on each other book.
   * @param {import("./model.js").BookEntry[]} entries @param {string} fen */
  async #probe(entries, fen) {
    /** @param {import("./model.js").BookEntry} entry */
    const hasSameRules = (entry) => variantOf(entry) === variantOf(entries[0]);
    const answers = await Promise.all(
      entries.map(async (entry) => (hasSameRules(entry) ? (await this.#book(entry)).probe(fen) : { moves: [], notes: [] })),
    );
    const others = entries.filter((entry) => !hasSameRules(entry));
    return {
      answers: /** @type {(ChessAnswer & {position?: string})[]} */ (answers),
      remarks: others.map((entry) => `The book ${entry.name} is not compared, because it is a book of ${variantOf(entry) || "chess"}.`),
    };
  }

  /** @param {State} state @param {import("./model.js").BookEntry} entry @returns {Promise<BackgammonAnswer>} */
  async backgammon({ position, dice }, entry) {
    const book = await this.#book(entry);
    return /** @type {BackgammonAnswer} */ (/** @type {unknown} */ (await book.probe(position || OPENING, dice ? { dice } : {})));
  }

  /** @param {string} position @param {import("./model.js").BookEntry} entry @param {string[]} rolls
   * @returns {Promise<BackgammonAnswer[]>} */
  async rolls(position, entry, rolls) {
    const book = await this.#book(entry);
    const answers = await book.probeMany(rolls.map((roll) => position.replace(":00:", `:${roll}:`)));
    return /** @type {BackgammonAnswer[]} */ (/** @type {unknown} */ (answers));
  }

  /** @param {string} text @param {State} state @param {import("./model.js").BookEntry} entry
   * @returns {Promise<Partial<State>>} */
  async find(text, state, entry) {
    if (variantOf(entry)) return findByFen(text, await this.#book(entry));
    if (entry.game === "chess") return parseEntered(text);
    if (/^[1-6][1-6]$/.test(text.trim())) return { position: state.position, dice: text.trim() };
    const entered = parseBackgammon(text);
    const answer = await this.backgammon({ ...state, ...entered }, entry); // fails with the reason if it cannot be read
    return { ...entered, position: entered.position.includes(":") ? entered.position : xgidOf(answer.position_id, answer.context) };
  }

  about() {
    return button({ class: "link" }, () => byId("sources").scrollIntoView(), "About this book");
  }
}

/** Returns the variant of a book; empty for chess and backgammon. @param {import("./model.js").BookEntry} entry */
export function variantOf(entry) {
  const { code, variant = "" } = /** @type {FileEntry} */ (entry);
  return code === VARIANT_CODE ? variant.replace(/960$/, "") : "";
}

/** Returns the place of a position of a variant that a user enters: a FEN, an EPD or "startpos".
 * @param {string} text @param {Book} book @returns {Promise<Partial<State>>} */
async function findByFen(text, book) {
  const { position } = /** @type {ChessAnswer & {position: string}} */ (await book.probe(text));
  return { fen: book.key(text) === book.key("startpos") ? "" : position, moves: [], at: 0 };
}

/** @param {string} text */
function unescapeValue(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the best evaluations of the positions of a line. @param {Line} line @param {Book} book */
async function evaluationsOf(line, book) {
  const answers = /** @type {ChessAnswer[]} */ (await book.probeMany([line.start, ...line.moves.map(({ fen }) => fen)]));
  return answers.map(({ moves }) => {
    const evaluation = bestOf(moves);
    return { evaluation, best: evaluation ? moves.filter((move) => move.evaluation && worthOf(move.evaluation) === worthOf(evaluation)).map(({ move }) => move) : [] };
  });
}

/** Returns the plies of the last position of a line that a book has. @param {Line} line @param {Book} book */
async function lastOf(line, book) {
  const fens = [line.start, ...line.moves.slice(0, line.at).map(({ fen }) => fen)];
  const found = (await book.probeMany(fens)).map((answer) => answer.found);
  const last = found.lastIndexOf(true);
  return last < 0 ? undefined : last;
}
