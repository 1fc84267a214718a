// The field for a position: text that the source of the books reads, and openings while the user types, if it has names.

import { byId, html, reasonOf } from "./elements.js";

/** @typedef {import("./address.js").State} State */
/** @typedef {import("./model.js").BookSource} BookSource */
/** @typedef {import("./model.js").BookEntry} BookEntry */
/** @typedef {import("./model.js").Opening & {play: string}} Named */

const MAX_READ = 65536; // characters of a pasted text
const MAX_DEPTH = 8; // of variations within variations
const MAX_OPENINGS = 12;
const BLUR_MS = 200;

/**
 * Returns a game without what a position does not need: tags except those of the position, comments, variations and glyphs.
 * @param {string} text
 */
export function shorten(text) {
  let short = text
    .slice(0, MAX_READ)
    .replace(/\{[^}]*(\}|$)/g, " ")
    .replace(/;.*$|^%.*$/gm, " ")
    .replace(/\[(?!FEN|SetUp|Variant)\w+\s+"[^"]*"\s*\]/g, " ")
    .replace(/\$\d+/g, " ");
  for (let depth = 0; depth < MAX_DEPTH; ++depth) short = short.replace(/\([^()]*\)/g, " ");
  return short.replace(/\s+/g, " ").trim();
}

/** Returns whether openings are suggested: for words that begin with no move, and for ECO codes. "e4" is a move, but "E4" is not.
 * @param {string} text */
const isName = (text) =>
  /^([A-E]\d\d?|[a-e]\d\d)$/.test(text) ||
  (/^[\p{L}\d][\p{L}\d .,:'’-]*$/u.test(text) && !/^(\d+\.|O-O|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8])/.test(text));

export class Search {
  /** @type {AbortController | null} the last request: the answer to an earlier one may come later */
  #latest = null;
  /** @type {Named[]} */
  #openings = [];
  #openingsFor = ""; // the text that they were found for
  #active = -1;
  /** @type {{state: State, entry: BookEntry} | undefined} */
  #shown;

  /** @param {BookSource} source @param {(changes: Partial<State>) => void} go */
  constructor(source, go) {
    this.source = source;
    this.go = go;
    const form = byId("find");
    this.input = html("input", { id: "find-text", name: "q", autocomplete: "off", spellcheck: "false", role: "combobox" });
    for (const [name, value] of [["aria-controls", "suggestions"], ["aria-expanded", "false"]]) this.input.setAttribute(name, value);
    this.list = html("ul", { id: "suggestions", role: "listbox", "aria-label": "Openings" });
    this.error = html("p", { id: "find-error", role: "alert" });
    form.replaceChildren(this.input, html("button", {}, "Find"), this.list, this.error);
    this.input.addEventListener("input", () => {
      this.error.textContent = "";
      this.#suggest();
    });
    this.input.addEventListener("paste", (event) => this.#paste(event));
    this.input.addEventListener("keydown", (event) => this.#pressKey(event));
    this.input.addEventListener("blur", () => setTimeout(() => document.activeElement !== this.input && this.#hide(), BLUR_MS));
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const item = event.target instanceof Element ? event.target.closest("li") : null;
      if (item) this.#open({ fen: "", moves: this.#movesOf(Number(item.id.split("-")[1])) });
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#find();
    });
  }

  /** Follows the page to another state. @param {State} state @param {BookEntry} entry */
  show(state, entry) {
    if (this.#shown && this.#shown.entry.game !== entry.game) this.#hide();
    this.#shown = { state, entry };
    const ofBackgammon = this.source.openingPlays ? "XGID, position ID, roll (43) or reply (62S 43)" : "XGID, position ID or roll (43)";
    const hint = entry.game === "chess" ? (entry.hint ?? this.source.hint) : ofBackgammon;
    if (this.input.placeholder === hint) return;
    this.input.placeholder = hint;
    this.input.setAttribute("aria-label", hint);
  }

  async #suggest() {
    this.#latest?.abort();
    const text = this.input.value.trim();
    const isChess = this.#shown?.entry.game === "chess";
    if (!this.source.names || !isChess || text.length < 2 || !isName(text)) return this.#list([]);
    const request = (this.#latest = new AbortController());
    try {
      const openings = await this.source.names(text, request.signal);
      if (request === this.#latest) this.#list(openings.slice(0, MAX_OPENINGS), text);
    } catch {
      // Another letter was typed, or there is no server: the field works without suggestions.
    }
  }

  /** Removes the suggestions, also those that are on their way. */
  #hide() {
    this.#latest?.abort();
    this.#latest = null;
    this.#list([]);
  }

  /** @param {Named[]} openings @param {string} [text]  that they were found for */
  #list(openings, text = "") {
    this.#openings = openings;
    this.#openingsFor = text;
    this.#active = -1;
    const items = openings.map(({ eco, name }, index) =>
      html("li", { id: `suggestion-${index}`, role: "option", "aria-selected": "false" }, html("span", { class: "eco" }, eco), name),
    );
    this.list.replaceChildren(...items);
    this.input.setAttribute("aria-expanded", String(openings.length > 0));
    this.input.removeAttribute("aria-activedescendant");
  }

  /** @param {number} step */
  #activate(step) {
    const count = this.#openings.length;
    if (count === 0) return;
    this.#active = (this.#active + step + count + (this.#active < 0 && step < 0 ? 1 : 0)) % count;
    [...this.list.children].forEach((item, index) => {
      item.setAttribute("aria-selected", String(index === this.#active));
      if (index === this.#active) item.scrollIntoView({ block: "nearest" });
    });
    this.input.setAttribute("aria-activedescendant", `suggestion-${this.#active}`);
  }

  /** @param {number} index */
  #movesOf(index) {
    return this.#openings[index].play.split(",");
  }

  /** @param {Partial<State>} place */
  #open(place) {
    this.input.value = "";
    this.error.textContent = "";
    this.#hide();
    this.go(place.moves ? { ...place, at: place.moves.length } : place);
  }

  async #find() {
    if (!this.#shown) return;
    const { state, entry } = this.#shown;
    const text = entry.game === "chess" ? shorten(this.input.value) : this.input.value.trim();
    if (!text) return;
    if (this.#openings.length > 0 && this.#openingsFor === this.input.value.trim())
      return this.#open({ fen: "", moves: this.#movesOf(Math.max(this.#active, 0)) });
    this.#hide();
    const request = (this.#latest = new AbortController());
    try {
      const found = await this.source.find(text, state, entry);
      if (request === this.#latest) this.#open(found);
    } catch (error) {
      if (request === this.#latest) this.error.textContent = reasonOf(error);
    }
  }

  /** @param {KeyboardEvent} event */
  #pressKey(event) {
    if (event.key === "Escape") this.#hide();
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    this.#activate(event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
  }

  /** Pastes a game without the parts that a position does not need, because some browsers glue lines together.
   * @param {ClipboardEvent} event */
  #paste(event) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text.includes("\n")) return;
    event.preventDefault();
    this.input.setRangeText(shorten(text), this.input.selectionStart ?? 0, this.input.selectionEnd ?? 0, "end");
  }
}
