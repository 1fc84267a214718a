// The page of a backgammon position: the board, the plays of a roll, or all rolls with their best plays.

import { backgammonBoard, playArrows } from "./backgammon_board.js";
import { OPENING, contextText, flipped, rolls, xgidOf } from "./backgammon_position.js";
import { playsTable, positionFacts, rollsTable } from "./backgammon_tables.js";
import { failure, html, markBusy, menu, reasonOf, say } from "./elements.js";
import { term } from "./help.js";
import { sharingTools } from "./tools.js";

/** @typedef {import("./address.js").State} State */
/** @typedef {import("./model.js").BackgammonAnswer} BackgammonAnswer */
/** @typedef {import("./model.js").BookEntry} BookEntry */
/** @typedef {import("./model.js").BookSource} BookSource */

const MAX_KNOWN = 6; // scores that are named

/** Returns a sentence about the scores and rules for which the book has an answer. @param {BackgammonAnswer} answer */
function knownText({ known_for: known = [] }) {
  if (known.length === 0) return "";
  const more = known.length - MAX_KNOWN;
  return ` It has one for: ${known.slice(0, MAX_KNOWN).join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}

/** Returns the part of an XGID that is the board. @param {string} xgid */
const boardOf = (xgid) => xgid.split(":")[0];

export class BackgammonView {
  #shows = 0; // counts calls of show: an earlier one, whose answer may come later, must not replace the page
  #xgid = OPENING;
  /** @type {State | undefined} */
  #state;
  #id = "";
  /** @type {SVGElement | undefined} */
  #arrows;

  /** @param {HTMLElement} page @param {BookSource} source @param {(changes: Partial<State>) => void} go */
  constructor(page, source, go) {
    this.source = source;
    this.go = go;
    this.heading = html("h1");
    this.board = html("div", { class: "bg-box" });
    this.dice = html("details", { id: "dice", class: "tools" });
    this.menus = html("form", { class: "books" });
    this.view = html("div", { id: "view", tabindex: "-1" });
    const texts = /** @type {[string, () => string][]} */ ([
      ["Copy XGID", () => this.#xgid],
      ["Copy link", () => location.href],
    ]);
    const sharing = sharingTools(texts, () => (this.#state ? source.href({ ...this.#state, alone: true }) : ""));
    page.replaceChildren(
      html(
        "div",
        { class: "chess backgammon" },
        html("section", { class: "board-side", "aria-label": "Board" }, this.board, this.dice),
        html("section", { class: "moves-side", "aria-label": "Plays" }, this.heading, this.menus, this.view),
        html("section", { class: "position-side", "aria-label": "Position" }, sharing),
      ),
    );
    for (const kind of ["pointerover", "focusin"]) page.addEventListener(kind, (event) => this.#point(event));
    this.board.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest(".dice")) this.dice.open = !this.dice.open;
    });
  }

  leave() {
    ++this.#shows;
  }

  /** Goes back or forward in the history: backgammon has no line of moves. @param {number} steps */
  step(steps) {
    history.go(steps);
  }

  /** Shows a state. @param {State} state @param {BookEntry[]} entries  the chosen book */
  async show(state, entries) {
    const number = ++this.#shows;
    const [entry] = entries;
    this.#state = state;
    markBusy(this.view, true);
    try {
      const answer = await this.source.backgammon(state, entry);
      if (number !== this.#shows) return;
      const names = this.source.openingPlays ? await this.source.openingPlays(this.#xgidOf(answer), entry) : [];
      if (number !== this.#shows) return;
      this.#head(answer, names);
      const scores = this.source.scores ? await this.source.scores({ ...state, position: this.#xgid }, entry) : [];
      const view = answer.dice ? this.#plays(answer) : await this.#rolls(answer, entry);
      if (number !== this.#shows) return;
      this.#fillMenus(scores, names);
      this.view.replaceChildren(...view, html("p", {}, this.source.about(entry)));
    } catch (error) {
      if (number !== this.#shows) return;
      this.view.replaceChildren(failure(error, () => this.show(state, entries)));
      if (!this.heading.textContent) this.heading.textContent = "The position cannot be shown";
      say(reasonOf(error));
    } finally {
      if (number === this.#shows) markBusy(this.view, false);
    }
  }

  /** @param {BackgammonAnswer} answer */
  #xgidOf(answer) {
    const roll = answer.dice ? answer.dice.join("") : "";
    const xgid = xgidOf(answer.position_id, answer.context);
    return roll ? xgid.replace(":00:", `:${roll}:`) : xgid;
  }

  /** Returns the address of another part of the state, at this position.
   * @param {string} position @param {string} [dice] */
  #href(position, dice = "") {
    return this.source.href({ .../** @type {State} */ (this.#state), position, dice, score: "" });
  }

  /** Returns the position without its roll. */
  get #place() {
    return this.#xgid.replace(/^((?:[^:]*:){4})\d\d/, "$100");
  }

  /** Shows the board and the title. @param {BackgammonAnswer} answer @param {{name: string, position: string}[]} names */
  #head(answer, names) {
    this.#xgid = this.#xgidOf(answer);
    this.#id = answer.position_id;
    const { board, words, arrows } = backgammonBoard(answer.position_id, answer.context, answer.dice);
    this.#arrows = arrows;
    this.board.replaceChildren(board, words);
    const reply = names.find(({ position }) => boardOf(position) === boardOf(this.#xgid));
    const roll = answer.dice ? answer.dice.join("") : "";
    const place = reply ? `Reply to ${reply.name}` : boardOf(this.#xgid) === boardOf(OPENING) ? "Opening" : "Position";
    const title = [place, roll].filter(Boolean).join(" ");
    const context = contextText(answer.context);
    this.heading.replaceChildren(title, html("span", { class: "quiet" }, `, ${context}`));
    document.title = `${title}, ${context} – ${this.source.title}`;
    say(title);
    this.#fillDice(roll);
  }

  /** @param {string} roll */
  #fillDice(roll) {
    const links = rolls(false).map((each) =>
      html("a", { href: this.#href(this.#place, each), "aria-current": each === roll && "page" }, each),
    );
    const all = html("a", { href: this.#href(this.#place), "aria-current": roll === "" && "page" }, "All rolls");
    this.dice.open = false;
    this.dice.replaceChildren(html("summary", {}, roll ? `Roll: ${roll}` : "Choose a roll"), html("p", { class: "dice-grid" }, all, ...links));
  }

  /** Fills the menus of scores and of opening plays.
   * @param {{group: string, name: string, position: string}[]} scores @param {{name: string, position: string}[]} names */
  #fillMenus(scores, names) {
    const here = scores.find(({ position }) => position === "" || this.#isHere(position));
    const scoreMenu = scores.length > 0 ? menu("Score", scores.map(({ group, name, position }) => ({ value: position, name, group })), here?.position ?? "") : null;
    const reply = names.find(({ position }) => boardOf(position) === boardOf(this.#xgid));
    const options = [{ value: "", name: "–" }, ...names.map(({ name, position }) => ({ value: position, name }))];
    const isNear = reply !== undefined || boardOf(this.#xgid) === boardOf(OPENING);
    const replyMenu = names.length > 0 && isNear ? menu("Replies to", options, reply?.position ?? "") : null;
    if (scoreMenu) scoreMenu.select.name = "xgid";
    if (replyMenu) replyMenu.select.name = "reply";
    this.menus.replaceChildren(...[scoreMenu, replyMenu].flatMap((made) => (made ? [made.label] : [])));
    this.menus.onchange = (event) => {
      const { value } = /** @type {HTMLSelectElement} */ (event.target);
      this.go({ position: value || OPENING, dice: "", score: "" });
    };
  }

  /** @param {string} position  an XGID at another score */
  #isHere(position) {
    const fields = (/** @type {string} */ xgid) => xgid.split(":").slice(5, 9).join(":");
    return fields(position) === fields(this.#xgid);
  }

  /** @param {BackgammonAnswer} answer */
  #plays(answer) {
    const back = html("a", { href: this.#href(this.#place) }, "All rolls");
    if (answer.plays.length === 0) return [html("p", { class: "nothing" }, `The book has no play of this roll here.${knownText(answer)} `, back)];
    const context = flipped(answer.context);
    const table = playsTable(answer, (play) => this.#href(xgidOf(play.position_id, context)));
    const found = answer.legal_plays ? `${answer.found_plays} of ${answer.legal_plays} plays are in the book. ` : "";
    const other = answer.other_context ? [term("context", "Answered as"), ` ${answer.other_context.class}. `] : [];
    return [
      ...(answer.refusal ? [html("p", { class: "notes" }, "tabia does ", term("refused", "not play"), ` the best of these: ${answer.refusal}.`)] : []),
      table,
      html("p", { class: "quiet" }, ...other, `${found}A play that is not listed is unknown, not bad. `, back, " ", term("play", "Meaning of the columns")),
      ...answer.comments.map((text) => html("p", { class: "notes" }, text)),
    ];
  }

  /** @param {BackgammonAnswer} answer @param {BookEntry} entry */
  async #rolls(answer, entry) {
    const all = rolls(boardOf(this.#xgid) === boardOf(OPENING));
    const answers = await this.source.rolls(this.#place, entry, all);
    const table = rollsTable(all, answers, (dice) => this.#href(this.#place, dice));
    return [...positionFacts(answer), html("h2", {}, "Best plays"), table];
  }

  /** Draws the play at an event on the board. @param {Event} event */
  #point(event) {
    const play = event.target instanceof Element ? event.target.closest("[data-play]")?.getAttribute("data-play") : null;
    this.#arrows?.replaceChildren(...(play ? playArrows(this.#id, play) : []));
  }
}
