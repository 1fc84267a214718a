// The choice of the book, and of up to two more that are compared with it.

import { MAX_COMPARED } from "./address.js";
import { html } from "./elements.js";

/** @typedef {import("./address.js").State} State */
/** @typedef {import("./shelf.js").BookEntry} BookEntry */
/** @typedef {import("./shelf.js").Shelf} Shelf */

/** Makes a menu of books. @param {string} label @param {BookEntry[]} entries @param {string} chosen
 * @param {string} [none]  the text of an empty choice
 * @param {boolean} [byGame]  whether the games are headings */
function menu(label, entries, chosen, none, byGame = false) {
  /** @param {BookEntry} entry */
  const option = (entry) => html("option", { value: entry.name, selected: entry.name === chosen }, entry.name);
  const games = [...new Set(entries.map((entry) => entry.game))];
  const options =
    byGame && games.length > 1
      ? games.map((game) =>
          html("optgroup", { label: game }, ...entries.filter((entry) => entry.game === game).map(option)),
        )
      : entries.map(option);
  const select = html("select", {}, none && html("option", { value: "" }, none), ...options);
  return { select, label: html("label", {}, html("span", {}, label), select) };
}

/** Fills the form for a state. @param {HTMLElement} form @param {Shelf} shelf @param {State} state
 * @param {(changes: Partial<State>) => void} go */
export function showBooks(form, shelf, state, go) {
  const [first, ...further] = shelf.chosen(state.book, state.compare);
  if (shelf.entries.length < 2) return form.replaceChildren();
  const books = menu("Book", shelf.entries, first.name, undefined, true);
  const others = shelf.entries.filter((entry) => entry.game === first.game && entry !== first);
  /** @type {ReturnType<typeof menu>[]} */
  const menus = [];
  for (let i = 0; first.game === "chess" && i < Math.min(MAX_COMPARED, others.length, further.length + 1); ++i) {
    const free = others.filter((entry) => !further.includes(entry) || entry === further[i]);
    menus.push(menu(i === 0 ? "Compare with" : "and", free, further[i]?.name ?? "", "–"));
  }
  form.replaceChildren(books.label, ...menus.map(({ label }) => label));
  form.onchange = (event) => {
    const isFirst = event.target === books.select;
    const next = shelf.entry(books.select.value);
    const focused = [books, ...menus].findIndex(({ select }) => select === event.target);
    if (isFirst && next.game !== first.game)
      go({ book: next.name, compare: [], fen: "", moves: [], at: 0, position: "", dice: "" });
    else {
      const compare = menus.map(({ select }) => select.value).filter((name) => name !== "" && name !== next.name);
      go({ book: isFirst ? next.name : state.book, compare: [...new Set(compare)] });
    }
    form.querySelectorAll("select")[focused]?.focus();
  };
}
