// Moves pieces on the chess board: by dragging, by two clicks or taps, or by keys.
import { around, find, findAll, page, say } from "./dom.js";
import { addressWith, go, onPage } from "./navigate.js";
import { board, cellOf, cells, legalMoves, moveFocus, prepareFocus, slide, squareAt } from "./squares.js";

const DRAG_PIXELS = 4;  // a pointer that moves less is a click

/** @type {string | null} The square of the piece that is being moved. */
let lifted = null;
/** @type {{from: string, x: number, y: number, wasLifted: boolean, ghost: HTMLElement | null} | null} */
let drag = null;
let wasDragged = false;  // the last move: the piece is there already

/** @param {string} square */
function lift(square) {
  drop();
  const moves = legalMoves(square);
  if (moves.length === 0) return;
  lifted = square;
  cellOf(square)?.classList.add("lifted");
  for (const move of moves) {
    const target = cellOf(move.slice(2, 4));
    target?.classList.add("target");
    target?.classList.toggle("taken", target.querySelector("svg") !== null);
  }
  say(`${cellOf(square)?.getAttribute("aria-label")}, lifted`);
}

function drop() {
  lifted = null;
  find(".promotion")?.remove();
  for (const cell of cells()) cell.classList.remove("lifted", "target", "taken", "over");
}

/**
 * Plays a move. Castling may be entered as the king's move to its target or onto its rook.
 * @param {string} from
 * @param {string} to
 */
function play(from, to) {
  const moves = legalMoves(from);
  const castling = /** @type {Record<string, string>} */ ({ e1h1: "e1g1", e1a1: "e1c1", e8h8: "e8g8", e8a8: "e8c8" });
  const move = [from + to, castling[from + to]].find((name) => moves.includes(name));
  if (!move && moves.includes(from + to + "q")) return choosePromotion(from, to);
  drop();
  move ? send(move) : say("That is not a legal move.");
}

/** @param {string} move */
function send(move) {
  const played = board()?.dataset.play;
  go(addressWith({ play: played ? played + "," + move : move }));
}

/**
 * Shows the four pieces on the squares next to the target.
 * @param {string} from
 * @param {string} to
 */
function choosePromotion(from, to) {
  const target = cellOf(to), box = find(".board-box"), pawn = cellOf(from)?.querySelector("svg");
  if (!target || !box || !pawn) return;
  const menu = document.createElement("div");
  menu.className = "promotion";
  menu.setAttribute("role", "group");
  menu.setAttribute("aria-label", "Promote to");
  for (const [letter, name] of [["q", "Queen"], ["n", "Knight"], ["r", "Rook"], ["b", "Bishop"]]) {
    const button = document.createElement("button");
    button.setAttribute("aria-label", name);
    const piece = /** @type {SVGElement} */ (pawn.cloneNode(true));
    const use = piece.querySelector("use");
    use?.setAttribute("href", (use.getAttribute("href") ?? "").replace(/#.$/, "#" + letter));
    button.append(piece);
    button.addEventListener("click", () => { drop(); send(from + to + letter); });
    menu.append(button);
  }
  const isAtTop = target.offsetTop < box.clientHeight / 2;
  menu.style.left = `${target.offsetLeft}px`;
  menu.style[isAtTop ? "top" : "bottom"] = "0";
  menu.addEventListener("keydown", (event) => { if (event.key === "Escape") { drop(); cellOf(from)?.focus(); } });
  box.append(menu);
  menu.querySelector("button")?.focus();
}

/**
 * Handles a click or a tap on a square: it lifts a piece, plays the lifted one, or drops it.
 * @param {string} square
 * @param {boolean} [wasLifted] before the pointer was pressed
 */
function choose(square, wasLifted = lifted === square) {
  if (lifted && lifted !== square) {
    legalMoves(lifted + square).length > 0 || legalMoves(square).length === 0 ? play(lifted, square) : lift(square);
  } else {
    wasLifted ? drop() : lift(square);
  }
}

/** @param {PointerEvent} event */
function press(event) {
  if (event.button !== 0 || !around(event, ".board, .arrows")) return;
  const square = squareAt(event.clientX, event.clientY);
  if (!square) return;
  event.preventDefault();
  const wasLifted = lifted === square;
  drag = { from: square, x: event.clientX, y: event.clientY, wasLifted, ghost: null };
}

/** @param {PointerEvent} event */
function follow(event) {
  if (!drag) return;
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_PIXELS) startDragging();
  if (!drag.ghost) return;
  const half = drag.ghost.getBoundingClientRect().width / 2;
  drag.ghost.style.transform = `translate(${event.clientX - half}px, ${event.clientY - half}px)`;
  const over = squareAt(event.clientX, event.clientY);
  for (const cell of cells()) cell.classList.toggle("over", cell.dataset.square === over);
}

function startDragging() {
  if (!drag || legalMoves(drag.from).length === 0) return;
  lift(drag.from);
  const piece = cellOf(drag.from)?.querySelector("svg");
  if (!piece) return;
  const ghost = /** @type {HTMLElement} */ (piece.cloneNode(true));
  const size = piece.getBoundingClientRect().width;
  ghost.classList.add("ghost");
  ghost.style.width = ghost.style.height = `${size}px`;
  piece.classList.add("gone");
  page().classList.add("dragging");
  page().append(ghost);
  drag.ghost = ghost;
}

/** @param {PointerEvent} event */
function release(event) {
  if (!drag) return;
  const { from, ghost, wasLifted } = drag;
  endDragging();
  const square = event.type === "pointerup" ? squareAt(event.clientX, event.clientY) : null;
  if (!ghost) return square === from ? choose(square, wasLifted) : undefined;
  wasDragged = square !== null && square !== from;
  square && square !== from ? play(from, square) : drop();
}

function endDragging() {
  drag?.ghost?.remove();
  drag = null;
  page().classList.remove("dragging");
  findAll(".board .gone").forEach((piece) => piece.classList.remove("gone"));
}

/** @param {KeyboardEvent} event */
function pressKey(event) {
  const cell = around(event, ".board td");
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    choose(cell.dataset.square ?? "");
  } else if (event.key === "Escape") {
    drop();
  } else if (!moveFocus(cell, event.key)) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener("pointerdown", press);
document.addEventListener("pointermove", follow);
document.addEventListener("pointerup", release);
document.addEventListener("pointercancel", release);
document.addEventListener("keydown", pressKey, { capture: true });
onPage((old) => {
  lifted = null;
  endDragging();
  prepareFocus();
  for (const cell of cells()) cell.classList.toggle("own", legalMoves(cell.dataset.square).length > 0);
  if (old && !wasDragged) slide(old);
  wasDragged = false;
});
