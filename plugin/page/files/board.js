// The chess board. A move is made by dragging, by two clicks or taps, or by keys; a source of books says what is legal.

import { Arrows, EvaluationBar } from "./arrows.js";
import { around, button, html, say } from "./elements.js";
import { fenOf } from "./listing.js";
import { Pockets } from "./pockets.js";
import { Squares, pieceDrawing, piecesOf } from "./squares.js";

/** @typedef {import("./model.js").Line} Line */

const DRAG_PIXELS = 4; // a pointer that moves less is a click
const CASTLING = /** @type {Record<string, string>} */ ({ e1h1: "e1g1", e1a1: "e1c1", e8h8: "e8g8", e8a8: "e8c8" });
const PROMOTIONS = { q: "Queen", n: "Knight", r: "Rook", b: "Bishop", k: "King" };

export class Board {
  /** @type {Line | undefined} */
  #line;
  /** @type {Set<string>} */
  #legal = new Set();
  #lifted = "";
  /** @type {{from: string, x: number, y: number, ghost: SVGElement | null} | null} */
  #drag = null;
  #dragged = ""; // the last move that the user dragged: its piece is there already
  #isBlackBelow = false;
  #onMove;

  /** @param {(uci: string) => void} onMove  called with a legal move that the user makes */
  constructor(onMove) {
    this.#onMove = onMove;
    this.squares = new Squares();
    this.arrows = new Arrows();
    this.bar = new EvaluationBar();
    this.box = html("div", { class: "board-box" }, this.squares.element, this.arrows.element);
    this.pockets = new Pockets();
    this.element = html("div", {}, this.pockets.above, html("div", { class: "board-row" }, this.bar.element, this.box), this.pockets.below);
    this.element.addEventListener("pointerdown", (event) => this.#press(event));
    this.element.addEventListener("click", (event) => {
      if (event.detail === 0) this.#choose(around(event, ".pocket button")?.dataset.square ?? ""); // a click by the keyboard has detail 0
    });
    this.element.addEventListener("keydown", (event) => this.#pressKey(event));
    for (const kind of /** @type {const} */ (["pointermove", "pointerup", "pointercancel"]))
      document.addEventListener(kind, (event) => (kind === "pointermove" ? this.#follow(event) : this.#release(event)));
  }

  /** Shows the position of a line. The piece that moved since the last one slides. @param {Line} line @param {boolean} isBlackBelow */
  show(line, isBlackBelow) {
    const before = this.#line;
    this.#endDragging();
    this.#line = line;
    this.#isBlackBelow = isBlackBelow;
    this.#legal = new Set(line.legal.map(({ uci }) => uci));
    const last = line.moves[line.at - 1]?.uci;
    this.squares.draw(fenOf(line), isBlackBelow, last ? [last.slice(0, 2), last.slice(2, 4)] : []);
    this.pockets.show(fenOf(line), isBlackBelow, (place) => this.#movesFrom(place).length > 0);
    for (const cell of this.squares.cells) cell.classList.toggle("own", this.#movesFrom(cell.dataset.square ?? "").length > 0);
    this.#lifted = "";
    this.box.querySelector(".promotion")?.remove();
    const isThere = this.#dragged !== "" && last?.startsWith(this.#dragged);
    this.#dragged = "";
    if (before && !isThere && before.start === line.start) this.#slide(before, line);
  }

  /** @param {import("./arrows.js").Arrow[]} arrows */
  showArrows(arrows) {
    this.arrows.draw(arrows, this.#isBlackBelow);
  }

  /** Marks the squares and the arrow of a move; of none for null. @param {string | null} uci */
  hint(uci) {
    this.arrows.mark(uci);
    for (const cell of this.squares.cells)
      cell.classList.toggle("hint", uci !== null && [uci.slice(0, 2), uci.slice(2, 4)].includes(cell.dataset.square ?? ""));
  }

  /** @param {Line} before @param {Line} line */
  #slide(before, line) {
    const isForward = line.at === before.at + 1;
    const move = isForward ? line.moves[line.at - 1] : line.at + 1 === before.at ? before.moves[before.at - 1] : null;
    if (!move) return;
    const [from, to] = [move.uci.slice(0, 2), move.uci.slice(2, 4)];
    if (isForward) this.squares.slide(from, to);
    else this.squares.slide(to, from);
  }

  /** Returns the legal moves from a square, or the drops of a piece in hand. @param {string} square  "e2" or "N@" */
  #movesFrom(square) {
    return [...this.#legal].filter((move) => move.startsWith(square));
  }

  /** Returns the element of a square or of a piece in hand. @param {string} square */
  #placeOf(square) {
    return square.endsWith("@") ? this.pockets.piece(square) : this.squares.cell(square);
  }

  #letterAt(/** @type {string} */ square) {
    const line = this.#line;
    return line ? (piecesOf(fenOf(line)).get(square) ?? "") : "";
  }

  /** @param {string} square */
  #lift(square) {
    this.#drop();
    const moves = this.#movesFrom(square);
    if (moves.length === 0) return;
    this.#lifted = square;
    this.#placeOf(square)?.classList.add("lifted");
    for (const move of moves) {
      const target = this.squares.cell(move.slice(2, 4));
      target?.classList.add("target");
      target?.classList.toggle("taken", target.querySelector("svg") !== null);
    }
    say(`${this.#placeOf(square)?.getAttribute("aria-label")}, lifted`);
  }

  #drop() {
    this.#placeOf(this.#lifted)?.classList.remove("lifted");
    this.#lifted = "";
    this.box.querySelector(".promotion")?.remove();
    for (const cell of this.squares.cells) cell.classList.remove("lifted", "target", "taken", "over");
  }

  /** Returns the legal move from a square to another. Castling may be entered as the king's move to its target or onto its
   * rook. @param {string} from @param {string} to */
  #moveOf(from, to) {
    const castling = this.#letterAt(from).toLowerCase() === "k" ? CASTLING[from + to] : undefined;
    return [from + to, castling].find((name) => name && this.#legal.has(name));
  }

  /** Plays a move. @param {string} from @param {string} to */
  #play(from, to) {
    const move = this.#moveOf(from, to);
    if (!move && this.#legal.has(`${from + to}q`)) return this.#choosePromotion(from, to);
    this.#drop();
    if (move) this.#onMove(move);
    else say("That is not a legal move.");
  }

  /** Shows the choices of a promotion next to the target. @param {string} from @param {string} to */
  #choosePromotion(from, to) {
    const target = this.squares.cell(to);
    if (!target) return;
    const isWhite = this.#letterAt(from) === "P";
    const permitted = Object.entries(PROMOTIONS).filter(([letter]) => this.#legal.has(from + to + letter));
    const isByKeyboard = this.squares.body.contains(document.activeElement);
    const choices = permitted.map(([letter, name]) => {
      const choose = () => {
        this.#drop();
        if (isByKeyboard) this.squares.focus(target);
        this.#onMove(from + to + letter);
      };
      return button({ "aria-label": name }, choose, pieceDrawing(isWhite ? letter.toUpperCase() : letter));
    });
    const made = html("div", { class: "promotion", role: "group", "aria-label": "Promote to" }, ...choices);
    const box = this.box.getBoundingClientRect();
    const place = target.getBoundingClientRect();
    made.style.left = `${place.x - box.x}px`;
    made.style[place.y - box.y < box.height / 2 ? "top" : "bottom"] = "0";
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.#drop();
      this.squares.focus(this.squares.cell(from));
      event.stopPropagation();
    });
    this.box.append(made);
    choices[0].focus();
  }

  /** Handles a click or a tap on a square: it lifts a piece, plays the lifted one, or drops it.
   * @param {string} square */
  #choose(square) {
    const lifted = this.#lifted;
    if (lifted === square) {
      this.#drop();
    } else if (!lifted) {
      this.#lift(square);
    } else if (this.#moveOf(lifted, square) || this.#movesFrom(lifted + square).length > 0 || this.#movesFrom(square).length === 0) {
      this.#play(lifted, square);
    } else {
      this.#lift(square);
    }
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0 || around(event, ".promotion")) return;
    const square = around(event, ".pocket button")?.dataset.square ?? this.squares.squareAt(event.clientX, event.clientY);
    if (!square) return;
    event.preventDefault();
    this.#drag = { from: square, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    const drag = this.#drag;
    if (!drag) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_PIXELS) this.#startDragging(drag);
    if (!drag.ghost) return;
    const half = drag.ghost.getBoundingClientRect().width / 2;
    drag.ghost.style.transform = `translate(${event.clientX - half}px, ${event.clientY - half}px)`;
    const over = this.squares.squareAt(event.clientX, event.clientY);
    for (const cell of this.squares.cells) cell.classList.toggle("over", cell.dataset.square === over);
  }

  /** @param {{from: string, ghost: SVGElement | null}} drag */
  #startDragging(drag) {
    const piece = this.#placeOf(drag.from)?.querySelector("svg");
    if (!piece || this.#movesFrom(drag.from).length === 0) return;
    this.#lift(drag.from);
    const ghost = /** @type {SVGElement} */ (piece.cloneNode(true));
    ghost.classList.add("ghost");
    ghost.style.width = ghost.style.height = `${piece.getBoundingClientRect().width}px`;
    piece.classList.add("gone");
    document.body.append(ghost);
    drag.ghost = ghost;
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (!this.#drag) return;
    const { from, ghost } = this.#drag;
    this.#endDragging();
    const square = event.type === "pointerup" ? this.squares.squareAt(event.clientX, event.clientY) : null;
    if (!ghost) {
      if (square === from || (from.endsWith("@") && square === null)) this.#choose(from);
    } else if (square && square !== from) {
      this.#dragged = this.#moveOf(from, square) ?? from + square;
      this.#play(from, square);
    } else {
      this.#drop();
    }
  }

  #endDragging() {
    this.#drag?.ghost?.remove();
    this.#drag = null;
    for (const piece of this.element.querySelectorAll(".gone")) piece.classList.remove("gone");
  }

  /** @param {KeyboardEvent} event */
  #pressKey(event) {
    const cell = around(event, ".board td");
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && (cell || around(event, ".pocket"))) this.#drop();
    else if (!cell) return;
    else if (event.key === "Enter" || event.key === " ") this.#choose(cell.dataset.square ?? "");
    else if (!this.squares.moveFocus(cell, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
