// The list of all changes, with a copy of the shown book that has them.

import { button, html, menu, plural, reasonOf } from "./elements.js";
import { addressOf, request } from "./requests.js";

/** @typedef {import("./edit_place.js").ChangedLine} ChangedLine */

const PROPOSAL = "# proposed: "; // begins a line of the file
const MAX_LINES = 200; // that are shown at once
const KEPT_MS = 60_000; // of a copy, while the browser saves it
const FORMATS = [
  { value: "bin", name: "Polyglot (.bin)" },
  { value: "tabia", name: "tabia (.tabia)" },
  { value: "abk", name: "Arena (.abk)" },
  { value: "obk", name: "Chessmaster (.obk)" },
  { value: "pgn", name: "PGN (.pgn)" },
  { value: "obs.db3", name: "OOBS (.obs.db3)" },
  { value: "epd", name: "EPD (.epd)" },
];

export class ChangesDrawer {
  /** @type {ChangedLine[]} */
  #lines = [];
  #count = 0; // of the changes
  #proposed = 0; // changes that have no effect until they are accepted
  #isSending = false;

  /** @param {import("./editing.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.button = button({ id: "changes-button", "aria-haspopup": "dialog", title: "Changes (c)" }, () => this.#open());
    this.title = html("h2", { id: "changes-title" });
    this.error = html("p", { class: "error", role: "alert" });
    this.list = html("ol", {});
    this.copy = html("form", { class: "copy" });
    const close = button({ class: "close" }, () => this.element.close(), "Close");
    const head = html("div", { class: "head" }, this.title, close);
    this.element = html("dialog", { id: "changes", "aria-labelledby": "changes-title" }, head, this.error, this.list, this.copy);
    this.element.addEventListener("close", () => this.button.focus());
    document.body.append(this.element);
  }

  addButton() {
    document.querySelector("header nav")?.after(this.button);
  }

  /** Reads the lines of the file again. */
  async read() {
    this.#name();
    this.#lines = await this.editor.list();
    this.#proposed = this.#lines.filter(({ proposed }) => proposed).length;
    this.#count = this.#lines.length - this.#proposed;
    this.#name();
  }

  /** Counts the lines that a change has added and removed. @param {{before: string, after: string}[]} lines */
  count(lines) {
    for (const { before, after } of lines) {
      if (before.startsWith(PROPOSAL)) this.#proposed -= 1;
      else this.#count += Number(after !== "") - Number(before !== "");
    }
    this.#name();
  }

  #name() {
    const proposed = this.#proposed > 0 ? `, ${this.#proposed} proposed` : "";
    for (const element of [this.button, this.title]) element.textContent = plural(this.#count, "change") + proposed;
  }

  async #open() {
    this.error.textContent = "";
    this.#fillCopy();
    if (!this.element.open) this.element.showModal();
    await this.#show();
    if (!this.element.contains(document.activeElement)) this.#focus(0);
  }

  /** Shows the lines as they are now. */
  async #show() {
    try {
      await this.read();
      this.list.replaceChildren();
      this.#append(0);
    } catch (error) {
      this.error.textContent = reasonOf(error);
    }
  }

  /** Shows some more lines. @param {number} first */
  #append(first) {
    const next = first + MAX_LINES;
    this.list.append(...this.#lines.slice(first, next).map((line) => this.#lineElement(line)));
    const left = this.#lines.length - next;
    if (left <= 0) return;
    const more = button({ class: "more" }, () => {
      item.remove();
      this.#append(next);
      this.#focus(next);
    }, `Show more of ${plural(left, "further change")}`);
    const item = html("li", {}, more);
    this.list.append(item);
  }

  /** Puts the focus on the link of a line; on the button that closes the drawer if there is none. @param {number} place */
  #focus(place) {
    const links = /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll("a"));
    const close = /** @type {HTMLElement} */ (this.element.querySelector(".close"));
    (links[Math.min(place, links.length - 1)] ?? close).focus();
  }

  /** @param {ChangedLine} line */
  #lineElement(line) {
    const { position, operations } = line;
    const state = { ...this.editor.source.state(), fen: `${position} 0 1`, moves: [], at: 0 };
    const link = html("a", { href: this.editor.source.href(state) }, position);
    link.addEventListener("click", () => this.element.close());
    const changes = html("code", {}, operations.map((operation) => `${operation};`).join(" "));
    if (!line.proposed) return html("li", {}, link, changes, this.#decide(line, "revert", "Revert"));
    const word = html("span", { class: "word" }, "proposed");
    const item = html("li", { class: "proposed" }, link, word, changes, this.#decide(line, "accept", "Accept"), this.#decide(line, "drop", "Drop"));
    item.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
      if (ctrlKey || metaKey || altKey) return;
      if (key === "a" || key === "d") this.#send(line, key === "a" ? "accept" : "drop");
    });
    return item;
  }

  /** Returns a button for a line. @param {ChangedLine} line @param {string} verb @param {string} word */
  #decide(line, verb, word) {
    const name = `${word} the changes of ${line.position}`;
    return button({ class: verb, "aria-label": name }, () => this.#send(line, verb), word);
  }

  /** @param {ChangedLine} line @param {string} verb */
  async #send(line, verb) {
    if (this.#isSending) return;
    this.#isSending = true;
    const place = this.#lines.indexOf(line);
    this.error.textContent = "";
    try {
      await this.editor.send({ verb, position: line.position, seen: line.text });
      await this.#show();
    } catch (error) {
      await this.#show();
      this.error.textContent = reasonOf(error);
    } finally {
      this.#isSending = false;
    }
    this.#focus(place);
  }

  /** Fills the form for a copy of the shown book. */
  #fillCopy() {
    const { entries, state } = this.editor.source;
    const ofGame = entries.filter(({ game }) => game === "chess");
    const book = (ofGame.find(({ name }) => name === state().book) ?? ofGame[0]).name;
    const formats = menu("Format", FORMATS, "bin");
    formats.select.name = "format";
    const link = html("a", {}, `Download ${book} with the changes`);
    const show = () => {
      link.href = addressOf("api/changes/book", { book, format: formats.select.value });
      link.download = `${book}.${formats.select.value}`;
    };
    show();
    formats.select.addEventListener("change", show);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.#download(link);
    });
    this.copy.replaceChildren(formats.label, html("div", { class: "tools" }, link));
  }

  /** Saves a copy, or shows why there is none: a link alone would show nothing. @param {HTMLAnchorElement} link */
  async #download({ href, download }) {
    this.error.textContent = "";
    try {
      const answer = await request(href, { headers: { "X-Tabia-Token": this.editor.token } });
      const bytes = await answer.blob();
      const saved = URL.createObjectURL(bytes);
      html("a", { href: saved, download }).click();
      setTimeout(() => URL.revokeObjectURL(saved), KEPT_MS);
    } catch (error) {
      this.error.textContent = reasonOf(error);
    }
  }
}
