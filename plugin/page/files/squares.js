// The squares of the chess board: where they are, what may move, the focus among them, and pieces that slide.
import { find, findAll } from "./dom.js";

const SLIDE_MS = 120;

/** @param {ParentNode} [root] */
export const board = (root) => find(".board", root);
export const cells = () => findAll(".board td");
/** @param {string} square */
export const cellOf = (square) => find(`.board td[data-square="${square}"]`);

/**
 * Returns the legal moves, "e2e4", that begin with `beginning`.
 * @param {string} [beginning]
 */
export const legalMoves = (beginning = "") =>
  (board()?.dataset.legal ?? "").split(" ").filter((move) => move && move.startsWith(beginning));

/**
 * Returns the square at a point of the window, below arrows and a dragged piece.
 * @param {number} x
 * @param {number} y
 */
export function squareAt(x, y) {
  const cell = document.elementsFromPoint(x, y).find((element) => element.matches(".board td"));
  return cell instanceof HTMLElement ? cell.dataset.square ?? null : null;
}

/** Makes the board one stop of the Tab key. */
export function prepareFocus() {
  cells().forEach((cell, index) => { cell.tabIndex = index === 0 ? 0 : -1; });
}

/**
 * Moves the focus by an arrow key. Returns false for another key.
 * @param {HTMLElement} cell
 * @param {string} key
 */
export function moveFocus(cell, key) {
  const steps = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
  const step = steps[key];
  if (!step) return false;
  const all = cells(), at = all.indexOf(cell);
  const column = at % 8 + step[0], row = Math.floor(at / 8) + step[1];
  if (column < 0 || column > 7 || row < 0 || row > 7) return true;
  cell.tabIndex = -1;
  all[row * 8 + column].tabIndex = 0;
  all[row * 8 + column].focus();
  return true;
}

/**
 * Slides the piece that was moved since the old page, or back if a move was undone.
 * @param {HTMLElement} old
 */
export function slide(old) {
  const before = board(old)?.dataset.play, after = board()?.dataset.play;
  if (before === undefined || after === undefined || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const played = before.split(",").filter(Boolean), now = after.split(",").filter(Boolean);
  const isForward = now.length === played.length + 1 && after.startsWith(before);
  const isBack = now.length + 1 === played.length && before.startsWith(after);
  const move = isForward ? now.at(-1) : isBack ? played.at(-1) : null;
  if (!move) return;
  const [from, to] = isForward ? [move.slice(0, 2), move.slice(2, 4)] : [move.slice(2, 4), move.slice(0, 2)];
  const start = cellOf(from)?.getBoundingClientRect(), end = cellOf(to)?.getBoundingClientRect();
  const piece = cellOf(to)?.querySelector("svg");
  if (!start || !end || !piece) return;
  piece.animate([{ transform: `translate(${start.x - end.x}px, ${start.y - end.y}px)`, zIndex: "3" }, { transform: "none", zIndex: "3" }],
                { duration: SLIDE_MS, easing: "ease-out" });
}
