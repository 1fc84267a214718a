// The page of a backgammon position: the board, the plays of a roll, or all rolls with their best plays.

import { addressOf } from "./address.js";
import { backgammonBoard } from "./backgammon_board.js";
import { contextText, flipped, parseEntered, rolls, xgidOf } from "./backgammon_position.js";
import { playsTable, positionFacts, rollsList } from "./backgammon_tables.js";
import { copyButton } from "./clipboard.js";
import { html, say } from "./elements.js";

/** @typedef {import("../tabia/tabia.js").BackgammonAnswer} BackgammonAnswer */
/** @typedef {import("../tabia/tabia.js").Book} Book */
/** @typedef {import("./address.js").State} State */
/** @typedef {import("./shelf.js").Shelf} Shelf */
/** @typedef {import("./shelf.js").BookEntry} BookEntry */

const OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"; // money, with the Jacoby rule and beavers

export class BackgammonView {
  #shows = 0; // counts calls of show: an earlier one, whose answer may come later, must not replace the page
  #xgid = OPENING;

  /** @param {HTMLElement} page @param {Shelf} shelf @param {(changes: Partial<State>) => void} go */
  constructor(page, shelf, go) {
    this.shelf = shelf;
    this.heading = html("h1");
    this.board = html("div", { class: "bg-box" });
    this.view = html("div", { id: "view", tabindex: "-1" });
    this.input = html("input", { name: "position", autocomplete: "off", spellcheck: "false" });
    const form = html(
      "form",
      { class: "position" },
      html("label", {}, "Position (XGID or position id)", this.input),
      html("button", {}, "Show"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      go(parseEntered(this.input.value));
    });
    this.input.addEventListener("focus", () => this.input.select());
    const copies = html(
      "div",
      { class: "tools" },
      copyButton("Copy XGID", () => this.#xgid),
      copyButton("Copy link", () => location.href),
    );
    page.replaceChildren(
      html(
        "div",
        { class: "chess backgammon" },
        html("section", { class: "board-side", "aria-label": "Board" }, this.board),
        html("section", { class: "moves-side", "aria-label": "Plays" }, this.heading, this.view),
        html("section", { class: "position-side", "aria-label": "Position" }, copies, form),
      ),
    );
  }

  /** Goes back or forward in the history: backgammon has no line of moves. @param {number} steps */
  step(steps) {
    history.go(steps);
  }

  /** Shows a state. @param {State} state @param {BookEntry[]} entries  the chosen book */
  async show(state, [entry]) {
    const number = ++this.#shows;
    this.view.setAttribute("aria-busy", "true");
    try {
      const book = await this.shelf.open(entry);
      const position = state.position || OPENING;
      const answer = /** @type {BackgammonAnswer} */ (
        await book.probe(position, state.dice ? { dice: state.dice } : {})
      );
      if (number !== this.#shows) return;
      this.#head(answer, state.position === "");
      const view = answer.dice ? [this.#plays(state, answer)] : await this.#rolls(state, book, answer);
      if (number === this.#shows) this.view.replaceChildren(...view);
    } catch (error) {
      if (number !== this.#shows) return;
      this.view.replaceChildren(
        html("p", { class: "error", role: "alert" }, error instanceof Error ? error.message : String(error)),
      );
    } finally {
      if (number === this.#shows) this.view.setAttribute("aria-busy", "false");
    }
  }

  /** Shows the board and the title. @param {BackgammonAnswer} answer @param {boolean} isOpening */
  #head(answer, isOpening) {
    this.#xgid = xgidOf(answer.position_id, answer.context);
    const roll = answer.dice ? answer.dice.join("") : "";
    if (roll) this.#xgid = this.#xgid.replace(":00:", `:${roll}:`);
    this.input.value = this.#xgid;
    this.board.replaceChildren(...backgammonBoard(answer.position_id, answer.context, answer.dice));
    const title = [isOpening ? "Opening" : "Position", roll].filter(Boolean).join(" ");
    this.heading.replaceChildren(title, html("span", { class: "quiet" }, ` ${contextText(answer.context)}`));
    document.title = `${title} – ${this.shelf.title}`;
    say(title);
  }

  /** @param {State} state @param {BackgammonAnswer} answer */
  #plays(state, answer) {
    const back = html("a", { href: addressOf({ ...state, dice: "" }) }, "All rolls");
    if (answer.plays.length === 0)
      return html("div", {}, html("p", { class: "nothing" }, "The book has no play of this roll."), back);
    const after = flipped(answer.context);
    const table = playsTable(answer, (play) =>
      addressOf({ ...state, position: xgidOf(play.position_id, after), dice: "" }),
    );
    const found = answer.legal_plays ? `${answer.found_plays} of ${answer.legal_plays} plays are in the book.` : "";
    const refusal = answer.refusal && html("p", { class: "notes" }, answer.refusal);
    return html(
      "div",
      {},
      refusal,
      table,
      html("p", { class: "quiet" }, `${found} `, back),
      ...answer.comments.map((text) => html("p", { class: "notes" }, text)),
    );
  }

  /** @param {State} state @param {Book} book @param {BackgammonAnswer} answer */
  async #rolls(state, book, answer) {
    const all = rolls(state.position === "");
    const position = xgidOf(answer.position_id, answer.context);
    const answers = /** @type {BackgammonAnswer[]} */ (
      await book.probeMany(all.map((roll) => position.replace(":00:", `:${roll}:`)))
    );
    const list = rollsList(all, answers, (dice) => addressOf({ ...state, dice }));
    return [...positionFacts(answer), html("h2", {}, "Best plays"), list];
  }
}
