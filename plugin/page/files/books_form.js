// The choice of the book, and of up to two more that are compared with it.

import { MAX_COMPARED, chosenBooks } from "./address.js";
import { menu } from "./elements.js";

/** @typedef {import("./address.js").State} State */
/** @typedef {import("./model.js").BookEntry} BookEntry */

/** @param {BookEntry} entry */
const optionOf = ({ name }) => ({ value: name, name });

let shownFor = ""; // what the form was made of, as JSON: an equal text needs no other form

/** Fills the form for a state. @param {HTMLElement} form @param {BookEntry[]} entries @param {State} state
 * @param {(changes: Partial<State>) => void} go */
export function showBooks(form, entries, state, go) {
  const [first, ...further] = chosenBooks(entries, state);
  const wanted = JSON.stringify([entries.map(({ name }) => name), state.book, first.name, further.map(({ name }) => name)]);
  if (wanted === shownFor) return;
  shownFor = wanted;
  if (entries.length < 2) return form.replaceChildren();
  const isMixed = entries.some(({ game }) => game !== first.game);
  const books = menu("Book", entries.map((entry) => ({ ...optionOf(entry), group: isMixed ? entry.game : "" })), first.name);
  const others = entries.filter((entry) => entry.game === first.game && entry !== first);
  /** @type {ReturnType<typeof menu>[]} */
  const menus = [];
  for (let i = 0; first.game === "chess" && i < Math.min(MAX_COMPARED, others.length, further.length + 1); ++i) {
    const free = others.filter((entry) => !further.includes(entry) || entry === further[i]);
    const options = [{ value: "", name: "–" }, ...free.map(optionOf)];
    const made = menu(i === 0 ? "Compare with" : "and", options, further[i]?.name ?? "");
    made.select.name = "with";
    menus.push(made);
  }
  books.select.name = "book";
  form.replaceChildren(books.label, ...menus.map(({ label }) => label));
  form.onchange = (event) => {
    const isFirst = event.target === books.select;
    const next = entries.find(({ name }) => name === books.select.value) ?? first;
    const focused = [books, ...menus].findIndex(({ select }) => select === event.target);
    if (isFirst && next.game !== first.game) {
      go({ game: next.game, book: next.name, compare: [], fen: "", moves: [], at: 0, position: "", dice: "", score: "", sort: "" });
    } else {
      const compare = menus.map(({ select }) => select.value).filter((name) => name !== "" && name !== next.name);
      go({ book: isFirst ? next.name : state.book, compare: [...new Set(compare)] });
    }
    form.querySelectorAll("select")[focused]?.focus();
  };
}
