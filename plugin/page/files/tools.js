// The line of moves, and the buttons below the board.

import { copyButton } from "./clipboard.js";
import { button, html, svg } from "./elements.js";
import { fenOf, lineText, numberBefore } from "./listing.js";

/** @typedef {import("./address.js").State} State */
/** @typedef {import("./model.js").Line} Line */
/** @typedef {(changes: Partial<State>) => void} Go */

/** Returns the moves of a line as links to the positions after them.
 * @param {State} state @param {Line} line @param {(state: State) => string} href */
export function lineLinks(state, line, href) {
  /** @param {number} at @param {string} text */
  const link = (at, text) => {
    const isHere = at === line.at;
    const attributes = { href: href({ ...state, at }), "aria-current": isHere && "page", class: at > line.at && "later" };
    return html("a", attributes, text);
  };
  const moves = line.moves.map((move, ply) => {
    const number = numberBefore(line, ply, ply === 0);
    return html("span", { class: "ply" }, number && html("span", { class: "number" }, number), link(ply + 1, move.san));
  });
  return html("nav", { class: "line", "aria-label": "Moves so far" }, link(0, state.fen === "" ? "Start" : "Position"), ...moves);
}

const ICONS = {
  first: "M5 5v14M19 5 9 12l10 7z",
  back: "M16 5 7 12l9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M19 5v14M5 5l10 7-10 7z",
  flip: "M7 20V5M3 9l4-5 4 5M17 4v15M13 15l4 5 4-5",
  reply: "M6 4h9l3 3v13H6zM9 9h6M9 13h6",
};

/** @param {keyof typeof ICONS} name */
function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: `icon ${name}`, "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** The buttons below the board, whose row never moves. */
export class Tools {
  /** @param {{step: (plies: number) => void, flip: () => void, reply?: () => void}} acts */
  constructor(acts) {
    /** @param {keyof typeof ICONS} name @param {string} label @param {() => void} act */
    const tool = (name, label, act) => button({ id: name, "aria-label": label, title: label }, act, icon(name));
    this.first = tool("first", "To the start", () => acts.step(-Infinity));
    this.back = tool("back", "Back (←)", () => acts.step(-1));
    this.forward = tool("forward", "Forward (→)", () => acts.step(1));
    this.last = tool("last", "To the end", () => acts.step(Infinity));
    const flip = tool("flip", "Flip the board (f)", acts.flip);
    this.reply = acts.reply && tool("reply", "Book move", acts.reply);
    this.element = html("div", { class: "tools" }, this.first, this.back, this.forward, this.last, flip, this.reply);
  }

  /** @param {number} at @param {number} plies  of the line */
  show(at, plies) {
    for (const made of [this.first, this.back]) made.setAttribute("aria-disabled", String(at === 0));
    for (const made of [this.forward, this.last]) made.setAttribute("aria-disabled", String(at === plies));
  }
}

/** Makes the buttons that copy a position or its address, and that show the board alone.
 * @param {[string, () => string][]} texts  the labels of buttons and what they copy @param {() => string} aloneHref */
export function sharingTools(texts, aloneHref) {
  const alone = html("a", { id: "board-alone", target: "_blank", href: aloneHref() }, "Board only");
  alone.addEventListener("pointerenter", () => (alone.href = aloneHref()));
  alone.addEventListener("focus", () => (alone.href = aloneHref()));
  const copies = texts.map(([label, text]) => copyButton(label, text));
  const full = button({ id: "full-screen" }, () => document.documentElement.requestFullscreen(), "Full screen");
  return html("div", { class: "tools sharing" }, ...copies, alone, document.fullscreenEnabled && full);
}

/** Returns what the buttons of a chess position copy. @param {() => Line | undefined} lineOf
 * @returns {[string, () => string][]} */
export function chessTexts(lineOf) {
  /** @param {(line: Line) => string} textOf */
  const of = (textOf) => () => {
    const line = lineOf();
    return line ? textOf(line) : "";
  };
  return [
    ["Copy FEN", of(fenOf)],
    ["Copy moves", of(lineText)],
    ["Copy link", () => location.href],
  ];
}
