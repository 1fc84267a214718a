// Names of openings, by the list that the reader of books has.

import { openings } from "../tabia/tabia.js";
import { fenOf } from "./listing.js";

/** @typedef {import("../tabia/tabia.js").Book} Book */
/** @typedef {import("./model.js").Line} Line */

/** Returns the names of positions by their FEN. Without the list, which a host may lack, positions have no names. */
export class Names {
  /** @param {Book} book  finds the keys of positions */
  static async load(book) {
    try {
      return new Names(book, await openings());
    } catch {
      return new Names(book, new Map());
    }
  }

  /** @param {Book} book @param {ReadonlyMap<string, {eco: string, name: string}>} list */
  constructor(book, list) {
    this.book = book;
    this.list = list;
  }

  /** @param {string} fen */
  of(fen) {
    return this.list.size > 0 ? (this.list.get(this.book.key(fen)) ?? null) : null;
  }

  /** Returns the last name on the way to the position, and the number of plies since then. @param {Line} line */
  ofLine(line) {
    for (let at = line.at; at >= 0; --at) {
      const found = this.of(fenOf(line, at));
      if (found) return { ...found, plies_ago: line.at - at };
    }
    return null;
  }
}
