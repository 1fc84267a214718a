// The books of the site: their list, books.json, and those that are open.

import { open } from "../tabia/tabia.js";

/** @typedef {import("../tabia/tabia.js").Book} Book */

/**
 * A source as `tabia info --json` prints it.
 * @typedef {object} BookSource
 * @property {string} name
 * @property {string} format
 * @property {number} records
 * @property {Record<string, string>} decisions
 * @property {Record<string, string>} facts
 * @property {Record<string, {count: number, first: string}>} skipped
 */

/**
 * An entry of books.json.
 * @typedef {object} BookEntry
 * @property {string} name
 * @property {string} file  an address, relative to the page
 * @property {string | null} licence
 * @property {"chess" | "backgammon"} game
 * @property {string} [scale]  "games" if the book counts games
 * @property {number} positions
 * @property {number} [moves]
 * @property {number} bytes
 * @property {BookSource[]} sources
 */

export class Shelf {
  /** @type {Map<string, Promise<Book>>} */
  #open = new Map();

  /** @param {string | null} title @param {BookEntry[]} entries */
  constructor(title, entries) {
    this.title = title ?? "Opening books";
    this.entries = entries;
  }

  static async load() {
    const answer = await fetch("books.json");
    if (!answer.ok) throw new Error(`books.json: cannot be read: the host answered ${answer.status}`);
    const list = await answer.json();
    return new Shelf(list.title, list.books);
  }

  /** Returns the entry of a name; the first one for a name that no book has. @param {string} name */
  entry(name) {
    return this.entries.find((entry) => entry.name === name) ?? this.entries[0];
  }

  /** Returns the entries of the names, without unknown ones, repeated ones and those of the other game.
   * @param {string} first @param {string[]} further */
  chosen(first, further) {
    const chosen = [this.entry(first)];
    for (const name of further) {
      const found = this.entries.find((entry) => entry.name === name);
      if (found && found.game === chosen[0].game && !chosen.includes(found)) chosen.push(found);
    }
    return chosen;
  }

  /** Opens a book once. A failure is forgotten, so that the next call tries again. @param {BookEntry} entry */
  open(entry) {
    let book = this.#open.get(entry.name);
    if (!book) {
      book = open(new URL(entry.file, document.baseURI));
      this.#open.set(entry.name, book);
      book.catch(() => this.#open.delete(entry.name));
    }
    return book;
  }
}
