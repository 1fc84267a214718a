// The page: shows the state that the address has, and follows links and keys without loading a document again.

import { chosenBooks } from "./address.js";
import { showBooks } from "./books_form.js";
import { byId, html, reasonOf } from "./elements.js";
import { showHelpOf } from "./help.js";
import { listenForKeys, rowLinks } from "./keys.js";
import { followLinks } from "./links.js";
import { Search } from "./search.js";

/** @typedef {import("./address.js").State} State */
/** @typedef {import("./model.js").BookSource} BookSource */
/**
 * Shows the books of one game.
 * @typedef {object} View
 * @property {(state: State, entries: import("./model.js").BookEntry[]) => Promise<void>} show
 * @property {(plies: number) => void} step
 * @property {() => void} leave  ignores the answers that are on their way, because another view takes the page
 */
/** @typedef {new (page: HTMLElement, source: BookSource, go: (changes: Partial<State>) => void) => View} ViewClass */

/** Loads the modules of a game when it is first shown. @param {string} game @returns {Promise<ViewClass>} */
async function viewOf(game) {
  if (game === "chess") return (await import("./chess_view.js")).ChessView;
  return (await import("./backgammon_view.js")).BackgammonView;
}

class Page {
  /** @type {View | undefined} */
  #view;
  #game = "";
  #shows = 0;

  /** @param {BookSource} source */
  constructor(source) {
    this.source = source;
    this.search = new Search(source, (changes) => this.go(changes));
    addEventListener("popstate", () => this.#visit());
    followLinks((link) => source.isOwn(link), (address) => this.#open(address));
    listenForKeys({
      ArrowLeft: () => this.#view?.step(-1),
      ArrowRight: () => this.#view?.step(1),
      f: () => this.go({ black: !this.source.state().black }),
      "/": () => this.search.input.focus(),
      ...source.editor?.keys,
    });
    source.editor?.join(this);
    this.#joinWindows();
  }

  /** Changes a part of the state. @param {Partial<State>} changes */
  go(changes) {
    this.#open(this.source.href({ ...this.source.state(), ...changes }));
  }

  /** @param {string} address */
  #open(address) {
    const target = new URL(address, document.baseURI);
    if (target.href !== location.href) history.pushState(null, "", target.href);
    this.#visit();
  }

  /** Shows another state than before, here and in the windows that follow this one. */
  #visit() {
    this.#windows?.postMessage(this.source.href({ ...this.source.state(), alone: true }));
    this.show();
  }

  /** @type {BroadcastChannel | undefined} */
  #windows;

  /** Makes a window with the board alone follow the window that the user clicks in. */
  #joinWindows() {
    const channel = new BroadcastChannel(`tabia ${new URL(".", location.href).pathname}`);
    const follows = this.source.state().alone;
    if (!follows) this.#windows = channel;
    else channel.addEventListener("message", ({ data }) => typeof data === "string" && this.#goTo(data));
    document.addEventListener("fullscreenchange", () => {
      document.body.classList.toggle("board-only", follows || document.fullscreenElement !== null);
    });
  }

  /** @param {string} address  of another window */
  #goTo(address) {
    const target = new URL(address, document.baseURI);
    if (target.origin !== location.origin) return;
    history.pushState(null, "", target.href);
    this.show();
  }

  async show() {
    const number = ++this.#shows;
    const state = this.source.state();
    const entries = chosenBooks(this.source.entries, state);
    const page = byId("page");
    document.body.classList.toggle("board-only", state.alone || document.fullscreenElement !== null);
    if (entries.length === 0) return page.replaceChildren(html("p", { class: "error" }, "There is no book of this game."));
    for (const link of document.querySelectorAll("header nav a")) {
      if (link.getAttribute("href") === entries[0].game) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    showBooks(byId("books"), this.source.entries, state, (changes) => this.go(changes));
    this.search.show(state, entries[0]);
    this.source.editor?.showGame(entries[0].game);
    if (this.#game !== entries[0].game) {
      this.#view?.leave();
      const View = await viewOf(entries[0].game);
      if (number !== this.#shows) return;
      this.#game = entries[0].game;
      showHelpOf(this.#game, this.source.editor !== undefined);
      this.#view = new View(page, this.source, (changes) => this.go(changes));
    }
    const focused = document.activeElement?.closest("#view");
    await this.#view?.show(state, entries);
    const isLost = focused && document.activeElement === document.body; // the view has replaced the focused element
    if (number === this.#shows && isLost) rowLinks()[0]?.focus({ preventScroll: true });
  }
}

/** Starts the page with a source of books. @param {() => Promise<BookSource>} open */
export async function start(open) {
  try {
    const source = await open();
    if (source.entries.length === 0) throw new Error("There is no book.");
    await new Page(source).show();
  } catch (error) {
    byId("page").replaceChildren(html("p", { class: "error", role: "alert" }, reasonOf(error)));
  }
}
