// What the page shows of the changes of a position: a pencil in each row, the effect of each change, and what may be added.

import { button, html, percentText, reasonOf, svg } from "./elements.js";
import { term } from "./help.js";
import { lineText, notesText, numberBefore } from "./listing.js";

/** @typedef {import("./edit_place.js").MoveChange} MoveChange */
/** @typedef {import("./edit_place.js").Place} Place */
/** @typedef {import("./edit_place.js").PlaceChanges} PlaceChanges */
/** @typedef {import("./model.js").BookMove} BookMove */
/** @typedef {import("./model.js").ChessAnswer} ChessAnswer */
/** @typedef {import("./model.js").Line} Line */
/** A position that the user may change. @typedef {{place: Place, changes: PlaceChanges}} Here */

const PENCIL = "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4";

/** Makes a button that opens a dialog. @param {string} kind @param {() => void} act @param {string} label */
const opener = (kind, act, label) => button({ class: kind, "aria-haspopup": "dialog" }, act, label);

/** @param {MoveChange} change */
const kindOf = ({ change }) => change.split(" ")[0];

/** Shows the effect of a change, with words beside the colours. @param {MoveChange} change
 * @param {boolean} isExplained  whether the words lead to the help, which a dialog covers */
export function effectOf(change, isExplained) {
  const words = { ban: "never", only: "main, only this" }[kindOf(change)] ?? `${change.change}%`;
  /** @param {number | null} share */
  const text = (share) => (share === null ? "not in the book" : percentText(share));
  const isSame = change.before === change.after;
  const before = html("s", {}, html("span", { class: "hidden" }, "before: "), text(change.before));
  const after = html("span", { class: "new" }, html("span", { class: "hidden" }, "after: "), text(change.after));
  const title = isExplained ? term("changes", words) : html("b", {}, words);
  return html("span", { class: `effect ${kindOf(change)}` }, title, " ", ...(isSame ? [after] : [before, " → ", after]));
}

export class PositionEdits {
  /** @type {Here | null} null if the server does not read the position */
  #here = null;
  #error = "";

  /** @param {import("./editing.js").Editor} editor @param {Line} line @param {ChessAnswer[]} answers
   * @param {Here | unknown} here  or the error of its request
   * @param {Here & {moves: {move: string}[]}} [last]  the position before the last move, with the moves that the book has there */
  constructor(editor, line, answers, here, last) {
    this.editor = editor;
    this.line = line;
    this.answers = answers;
    this.last = last;
    if (here instanceof Error) this.#error = reasonOf(here);
    else this.#here = /** @type {Here} */ (here);
  }

  /** @param {string} uci */
  #find(uci) {
    return this.#here?.changes.moves.find((change) => change.uci === uci);
  }

  /** @param {string} uci */
  changeOf(uci) {
    const change = this.#find(uci);
    return change ? kindOf(change) : "";
  }

  /** @param {string} uci */
  markOf(uci) {
    const change = this.#find(uci);
    return change ? [effectOf(change, true)] : [];
  }

  /** @param {string} uci */
  pencilOf(uci) {
    const san = this.line.legal.find((move) => move.uci === uci)?.san;
    return this.#here && san ? [this.#pencil(this.#here, this.line.at, uci, san)] : [];
  }

  /** Makes the button that opens the menu of a move. @param {Here} here @param {number} ply @param {string} uci @param {string} san */
  #pencil(here, ply, uci, san) {
    const name = this.#nameOf(ply, san);
    const change = here.changes.moves.find((each) => each.uci === uci);
    const listed = here === this.#here && this.answers[0].moves.find(({ move }) => move === uci);
    const share = (listed && listed.probability) || change?.before || 1;
    const act = () => this.editor.menu.showMove(here, { uci, name, change, percent: Math.max(1, Math.round(100 * share)) }, made);
    const icon = svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: PENCIL }));
    const made = button({ class: "pencil", "aria-label": `Change ${name}`, "aria-haspopup": "dialog", title: `Change ${name}` }, act, icon);
    return made;
  }

  /** Returns "1. e4" or "1… e5". @param {number} ply @param {string} san */
  #nameOf(ply, san) {
    return `${numberBefore(this.line, ply, true)} ${san}`;
  }

  /** Shows a change of a move that has no row. @param {Here} here @param {number} ply @param {MoveChange} change */
  #changeElement(here, ply, change) {
    const { uci, san } = change;
    const name = html("b", {}, this.#nameOf(ply, san));
    return html("p", { class: "changed", "data-move": uci }, name, " ", effectOf(change, true), this.#pencil(here, ply, uci, san));
  }

  /** Returns what may be added: the last move, if the book lacks it, and the line. */
  #offers() {
    const { line, last } = this;
    if (!last) return [];
    const { uci, san } = line.moves[line.at - 1];
    const name = this.#nameOf(line.at - 1, san);
    const isListed = last.moves.some(({ move }) => move === uci) || last.changes.moves.some((change) => change.uci === uci);
    const { menu } = this.editor;
    const place = { ...last.place, moves: [...last.place.moves, uci] };
    const addMove = opener("add-move", () => menu.showAddedMove(last, uci, name, addMove), `Add ${name} to the book`);
    const addLine = opener("add-line", () => menu.showAddedLine(place, lineText(line), addLine), "Add this line");
    return [!isListed && addMove, line.at > 1 && addLine];
  }

  bar() {
    const here = this.#here;
    if (!here) return html("p", { class: "edit-bar error", role: "alert" }, "This position cannot be changed. ", this.#error);
    const { line, last, answers } = this;
    const listed = new Set(answers.flatMap(({ moves }) => moves.map(({ move }) => move)));
    const changes = here.changes.moves.filter(({ uci }) => !listed.has(uci)).map((change) => this.#changeElement(here, line.at, change));
    const played = last?.changes.moves.find(({ uci }) => uci === line.moves[line.at - 1].uci);
    const { comment } = here.changes;
    const isShown = notesText(answers[0].notes).includes(comment);
    const write = opener("write", () => this.editor.menu.showComment(here, write), comment ? "Change the comment" : "Comment");
    return html(
      "section",
      { class: "edit-bar", "aria-label": "Changes" },
      ...(last && played ? [this.#changeElement(last, line.at - 1, played)] : []),
      ...changes,
      !isShown && html("p", { class: "notes" }, comment),
      html("div", { class: "tools" }, ...this.#offers(), write),
    );
  }
}
