// The menu of a move: what may be changed of it. Also the dialogs that add a move or a line, and that write a comment. A text that the user
// has typed stays there until the server has it.

import { focusAfter, textOf } from "./edit_place.js";
import { effectOf } from "./edit_position.js";
import { button, html, menu, reasonOf, say } from "./elements.js";
import { Refusal } from "./requests.js";

/** @typedef {import("./edit_position.js").Here} Here */
/** @typedef {import("./edit_place.js").Members} Members */
/** @typedef {import("./edit_place.js").MoveChange} MoveChange */
/** @typedef {import("./elements.js").Child} Child */

const MARGIN = 8; // pixels to the border of the window
const MAX_COMMENT = 1000; // characters

/** Makes a form of a field and a button. @param {HTMLElement} field @param {string} label @param {() => void} act */
function fieldForm(field, label, act) {
  const form = html("form", {}, field, html("button", {}, label));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act();
  });
  return form;
}

/** Makes the field for a weight. @param {number} percent */
function weightField(percent) {
  const input = html("input", { type: "number", name: "percent", min: 1, max: 100, step: 1, required: true, value: percent, inputmode: "numeric" });
  return { input, label: html("label", {}, html("span", {}, "Weight in %"), input) };
}

export class EditMenu {
  #isSending = false;
  /** @type {HTMLElement | null} */
  #opener = null;
  #uci = "";

  /** @param {import("./editing.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.error = html("p", { class: "error", role: "alert" });
    this.element = html("dialog", { id: "edit", "aria-labelledby": "edit-title" });
    this.element.addEventListener("close", () => (this.#opener?.isConnected ? this.#opener : focusAfter(this.#uci))?.focus());
    document.body.append(this.element);
    addEventListener("resize", () => this.#place());
  }

  /** Opens the menu of a move. @param {Here} here @param {{uci: string, name: string, change: MoveChange | undefined, percent: number}} move
   * @param {HTMLElement} opener */
  showMove(here, { uci, name, change, percent }, opener) {
    /** @param {string} verb @param {string} label */
    const choice = (verb, label) => {
      const isMade = change?.change === verb;
      const act = () => this.#send(here, { verb: isMade ? "revert" : verb, move: uci }, `${name}: ${isMade ? "reverted" : label}`);
      return button({ "aria-pressed": String(isMade), class: verb }, act, label);
    };
    const { input, label } = weightField(Number(change?.change.split(" ")[1]) || percent);
    const weigh = () => this.#send(here, { verb: "weight", move: uci, percent: input.valueAsNumber }, `${name}: weight ${input.value}%`);
    const revert = button({ class: "revert" }, () => this.#send(here, { verb: "revert", move: uci }, `${name}: reverted`), "Revert");
    this.#open(name, opener, uci, [
      change && html("p", {}, effectOf(change, false)),
      html("div", { class: "tools" }, choice("ban", "Ban"), choice("only", "Only this"), change && revert),
      fieldForm(label, "Set weight", weigh),
      this.#commentForm(here),
    ]);
  }

  /** @param {Here} here @param {HTMLElement} opener */
  showComment(here, opener) {
    this.#open("Comment", opener, "", [this.#commentForm(here)]);
  }

  /** @param {Here} here  the position of the move @param {string} uci @param {string} name @param {HTMLElement} opener */
  showAddedMove(here, uci, name, opener) {
    const { input, label } = weightField(100);
    const add = () => this.#send(here, { verb: "weight", move: uci, percent: input.valueAsNumber }, `${name} is in the book now`);
    this.#open(`Add ${name} to the book`, opener, uci, [fieldForm(label, "Add", add)]);
  }

  /** @param {import("./edit_place.js").Place} place  at the end of the line @param {string} text @param {HTMLElement} opener */
  showAddedLine(place, text, opener) {
    const below = this.editor.source.state().black ? "black" : "white";
    const side = menu("Moves of", [{ value: "white", name: "White" }, { value: "black", name: "Black" }], below);
    side.select.name = "side";
    const { input, label } = weightField(100);
    const add = () => {
      const change = { verb: "add", side: side.select.value, percent: input.valueAsNumber };
      this.#send({ place, changes: undefined }, change, "The line is in the book now");
    };
    const fields = html("div", { class: "fields" }, side.label, label);
    this.#open("Add this line", opener, "", [html("p", { class: "line-text" }, text), fieldForm(fields, "Add this line", add)]);
  }

  /** @param {Here} here */
  #commentForm(here) {
    const input = html("input", { name: "comment", maxlength: MAX_COMMENT, value: here.changes.comment, autocomplete: "off" });
    const label = html("label", {}, html("span", {}, "Comment on the position"), input);
    return fieldForm(label, "Save comment", () => this.#send(here, { verb: "comment", comment: input.value }, "The comment is saved"));
  }

  /** @param {string} title @param {HTMLElement} opener @param {string} uci  of the move that the menu is about; empty for none
   * @param {(HTMLElement | undefined)[]} parts */
  #open(title, opener, uci, parts) {
    this.#opener = opener;
    this.#uci = uci;
    this.error.textContent = "";
    const close = button({ class: "close" }, () => this.element.close(), "Close");
    const head = html("div", { class: "head" }, html("h2", { id: "edit-title" }, title), close);
    this.element.replaceChildren(head, ...parts.filter((part) => part !== undefined), this.error);
    this.element.showModal();
    this.#place();
    /** @type {HTMLElement | null} */ (this.element.querySelector("button:not(.close), input, select"))?.focus();
  }

  /** Places the menu below the button that opened it. On a phone it is at the lower border of the window. */
  #place() {
    if (!this.element.open || !this.#opener?.isConnected) return;
    const from = this.#opener.getBoundingClientRect();
    const own = this.element.getBoundingClientRect();
    /** @param {number} wanted @param {number} size @param {number} room */
    const within = (wanted, size, room) => `${Math.max(MARGIN, Math.min(wanted, room - size - MARGIN))}px`;
    this.element.style.setProperty("--left", within(from.left, own.width, innerWidth));
    this.element.style.setProperty("--top", within(from.bottom + MARGIN, own.height, innerHeight));
  }

  /** Sends a change. If the position has another line meanwhile, the next attempt is one on that line.
   * @param {{place: import("./edit_place.js").Place, changes: import("./edit_place.js").PlaceChanges | undefined}} here
   * @param {Members} change @param {string} done  what is said after it */
  async #send(here, change, done) {
    if (this.#isSending) return;
    this.#isSending = true;
    this.error.textContent = "";
    const seen = here.changes && { seen: here.changes.text };
    try {
      await this.editor.send({ ...change, ...seen, position: textOf(here.place) });
      this.element.close();
      say(done);
    } catch (error) {
      this.error.textContent = reasonOf(error);
      if (error instanceof Refusal && error.status === 409) here.changes = await this.editor.changesAt(here.place).catch(() => here.changes);
    } finally {
      this.#isSending = false;
    }
  }
}
