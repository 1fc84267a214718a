// The line of moves, the buttons below the board, and the field for a position.

import { addressOf } from "./address.js";
import { button, html, svg } from "./elements.js";
import { copyButton } from "./clipboard.js";
import { parseEntered } from "./line.js";

/** @typedef {import("./address.js").State} State */
/** @typedef {import("./line.js").Line} Line */
/** @typedef {(changes: Partial<State>) => void} Go */

/** Returns the moves of a line as links to the positions after them. @param {State} state @param {Line} line */
export function lineLinks(state, line) {
  /** @param {number} at @param {string} text */
  const link = (at, text) => {
    const isHere = at === line.at;
    return html(
      "a",
      { href: addressOf({ ...state, at }), "aria-current": isHere && "page", class: at > line.at && "later" },
      text,
    );
  };
  const moves = line.moves.map((move, ply) => {
    const number = line.numberBefore(ply, ply === 0);
    return html("span", { class: "ply" }, number && html("span", { class: "number" }, number), link(ply + 1, move.san));
  });
  const start = state.fen === "" ? "Start" : "Position";
  return html("nav", { class: "line", "aria-label": "Moves" }, link(0, start), ...moves);
}

const ICONS = {
  first: "M5 5v14M19 5 9 12l10 7z",
  back: "M16 5 7 12l9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M19 5v14M5 5l10 7-10 7z",
  flip: "M7 20V5M3 9l4-5 4 5M17 4v15M13 15l4 5 4-5",
};

/** @param {keyof typeof ICONS} name */
function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** The buttons below the board. */
export class Tools {
  /** @type {{state: State, line: Line} | undefined} */
  #shown;

  /** @param {Go} go */
  constructor(go) {
    this.go = go;
    /** @param {keyof typeof ICONS} name @param {string} label @param {() => void} act */
    const tool = (name, label, act) => button({ "aria-label": label, title: label }, act, icon(name));
    this.first = tool("first", "To the start", () => this.#move(-Infinity));
    this.back = tool("back", "Back (←)", () => this.#move(-1));
    this.forward = tool("forward", "Forward (→)", () => this.#move(1));
    this.last = tool("last", "To the end", () => this.#move(Infinity));
    this.flip = tool("flip", "Flip the board (f)", () => this.go({ black: !this.#shown?.state.black }));
    this.element = html("div", { class: "tools" }, this.first, this.back, this.forward, this.last, this.flip);
    this.copies = html(
      "div",
      { class: "tools" },
      copyButton("Copy FEN", () => this.#shown?.line.fen ?? ""),
      copyButton("Copy moves", () => this.#shown?.line.text() ?? ""),
      copyButton("Copy link", () => location.href),
    );
  }

  /** @param {State} state @param {Line} line */
  show(state, line) {
    this.#shown = { state, line };
    const isFirst = line.at === 0;
    const isLast = line.at === line.moves.length;
    for (const made of [this.first, this.back]) made.setAttribute("aria-disabled", String(isFirst));
    for (const made of [this.forward, this.last]) made.setAttribute("aria-disabled", String(isLast));
  }

  /** @param {number} plies */
  #move(plies) {
    if (!this.#shown) return;
    const { line } = this.#shown;
    const at = Math.max(0, Math.min(line.moves.length, line.at + plies));
    if (at !== line.at) this.go({ at });
  }
}

/** The field for a position or moves. */
export class PositionField {
  #shown = "";

  /** @param {Go} go */
  constructor(go) {
    this.input = html("input", {
      name: "fen",
      autocomplete: "off",
      spellcheck: "false",
      "aria-describedby": "position-error",
    });
    this.error = html("p", { class: "error", id: "position-error", hidden: true });
    const label = html("label", {}, "Position or moves", this.input);
    this.element = html("form", { class: "position" }, label, html("button", {}, "Show"), this.error);
    this.input.addEventListener("focus", () => this.input.select());
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      try {
        this.error.hidden = true;
        if (this.input.value !== this.#shown) go(parseEntered(this.input.value));
      } catch (error) {
        this.error.textContent = error instanceof Error ? error.message : String(error);
        this.error.hidden = false;
        this.input.focus();
      }
    });
  }

  /** @param {Line} line */
  show(line) {
    this.error.hidden = true;
    this.#shown = this.input.value = line.fen;
  }
}
