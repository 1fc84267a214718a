// Names of openings and notes of books.

import { openings } from "../tabia/tabia.js";

/** @typedef {import("../tabia/tabia.js").Book} Book */
/** @typedef {import("../tabia/tabia.js").Note} Note */
/** @typedef {import("./line.js").Line} Line */

/** Returns notes as one text: "B20 Sicilian Defense; a comment". @param {Note[]} notes */
export function notesText(notes) {
  /** @param {Note["kind"]} kind */
  const of = (kind) => notes.filter((note) => note.kind === kind).map((note) => note.text);
  const names = [...of("eco"), ...of("name")].join(" ");
  return [names, ...of("comment")].filter((text) => text !== "").join("; ");
}

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
    return this.list.size > 0 ? this.list.get(this.book.key(fen)) : undefined;
  }

  /** Returns the last name on the way to the position, and the number of plies since then. @param {Line} line */
  ofLine(line) {
    for (let at = line.at; at >= 0; --at) {
      const found = this.of(line.fenAt(at));
      if (found) return { ...found, pliesAgo: line.at - at };
    }
    return undefined;
  }
}
