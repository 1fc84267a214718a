// The start of the page: loads the list of books, and shows the state that the address has.

import { addressOf, stateOf } from "./address.js";
import { BackgammonView } from "./backgammon_view.js";
import { showBooks } from "./books_form.js";
import { ChessView } from "./chess_view.js";
import { byId, html } from "./elements.js";
import { listenForKeys } from "./keys.js";
import { showProvenance } from "./provenance.js";
import { Shelf } from "./shelf.js";

/** @typedef {import("./address.js").State} State */

class Page {
  /** @type {ChessView | BackgammonView | undefined} */
  #view;

  /** @param {Shelf} shelf */
  constructor(shelf) {
    this.shelf = shelf;
    byId("title").textContent = shelf.title;
    document.title = shelf.title;
    showProvenance(byId("sources"), shelf);
    addEventListener("popstate", () => this.show());
    document.addEventListener("click", (event) => this.#follow(event));
    listenForKeys({
      ArrowLeft: () => this.#view?.step(-1),
      ArrowRight: () => this.#view?.step(1),
      f: () => this.go({ black: !stateOf(location.hash).black }),
      "/": () => /** @type {HTMLElement | null} */ (document.querySelector(".position input"))?.focus(),
    });
  }

  /** Changes a part of the state. @param {Partial<State>} changes */
  go(changes) {
    this.#open(addressOf({ ...stateOf(location.hash), ...changes }));
  }

  /** @param {string} address */
  #open(address) {
    if (address !== (location.hash || "#")) history.pushState(null, "", address);
    this.show();
  }

  /** Opens the links of the page without a jump to its beginning. A click anywhere in a row is one on its link.
   * @param {MouseEvent} event */
  #follow(event) {
    const target = /** @type {Element} */ (event.target);
    const row = getSelection()?.isCollapsed ? target.closest("tbody tr") : null; // else the user has selected a text
    const link = target.closest("a") ?? row?.querySelector("a");
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !isPlain || !link.hash || link.pathname !== location.pathname) return;
    event.preventDefault();
    if (link.classList.contains("skip")) byId("view").focus();
    else this.#open(link.hash);
  }

  show() {
    const state = stateOf(location.hash);
    const entries = this.shelf.chosen(state.book, state.compare);
    const View = entries[0].game === "chess" ? ChessView : BackgammonView;
    if (!(this.#view instanceof View)) this.#view = new View(byId("page"), this.shelf, (changes) => this.go(changes));
    showBooks(byId("books"), this.shelf, state, (changes) => this.go(changes));
    return this.#view.show(state, entries);
  }
}

try {
  const shelf = await Shelf.load();
  if (shelf.entries.length === 0) throw new Error("books.json: has no book");
  await new Page(shelf).show();
} catch (error) {
  byId("page").replaceChildren(html("p", { class: "error" }, error instanceof Error ? error.message : String(error)));
}
