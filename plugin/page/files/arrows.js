// Draws arrows for the moves of the books, rings for their drops, and the evaluation as a bar beside it.

import { html, svg } from "./elements.js";

/** @typedef {{uci: string, share: number}} Arrow */

const MIN = 0.06; // the width of an arrow, of a square
const GROWTH = 0.14; // with the share of its move
const TIP = 0.32;
const NEAR = 0.3; // squares from the middle of an arrow
const RING = 0.42; // the radius of the ring around the square of a drop

/** @param {string} square @param {boolean} isBlackBelow */
function centreOf(square, isBlackBelow) {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  return isBlackBelow ? { x: 7.5 - file, y: rank + 0.5 } : { x: file + 0.5, y: 7.5 - rank };
}

/** Returns the path of a ring around a centre. @param {{x: number, y: number}} centre @param {number} width */
function ringAt({ x, y }, width) {
  const circle = (/** @type {number} */ r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  return circle(RING) + circle(RING - width);
}

export class Arrows {
  /** @type {{uci: string, start: {x: number, y: number}, end: {x: number, y: number}}[]} */
  #drawn = [];

  constructor() {
    this.element = svg("svg", { class: "arrows", viewBox: "0 0 8 8", "aria-hidden": "true" });
  }

  /** Draws arrows, the first of which is strong. @param {Arrow[]} arrows @param {boolean} isBlackBelow */
  draw(arrows, isBlackBelow) {
    this.#drawn = arrows.map(({ uci }) => ({
      uci,
      start: centreOf(uci[1] === "@" ? uci.slice(2, 4) : uci.slice(0, 2), isBlackBelow),
      end: centreOf(uci.slice(2, 4), isBlackBelow),
    }));
    const shapes = arrows.map(({ uci, share }, place) => {
      const { start, end } = this.#drawn[place];
      const length = Math.hypot(end.x - start.x, end.y - start.y);
      const name = { class: place === 0 ? "arrow best" : "arrow", "data-move": uci };
      if (length === 0) return svg("path", { ...name, d: ringAt(end, MIN + GROWTH * share), "fill-rule": "evenodd" });
      const half = (MIN + GROWTH * share) / 2;
      const tip = Math.max(TIP, 3 * half);
      const shaft = Math.max(0, length - 0.1 - tip);
      const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
      const points = [
        [0, -half],
        [shaft, -half],
        [shaft, -tip / 2],
        [shaft + tip, 0],
        [shaft, tip / 2],
        [shaft, half],
        [0, half],
      ];
      return svg("polygon", {
        ...name,
        points: points.map((point) => point.map((value) => value.toFixed(3)).join(",")).join(" "),
        transform: `translate(${start.x} ${start.y}) rotate(${turn.toFixed(1)})`,
      });
    });
    this.element.replaceChildren(...shapes.reverse());
  }

  /** Marks the arrow of a move. @param {string | null} uci */
  mark(uci) {
    for (const arrow of this.element.children) arrow.classList.toggle("hot", arrow.getAttribute("data-move") === uci);
  }

  /** Returns the move of the arrow at a point of the window, or null. The arrows themselves let the pointer through.
   * @param {number} x @param {number} y */
  moveAt(x, y) {
    const box = this.element.getBoundingClientRect();
    const at = { x: ((x - box.x) * 8) / box.width, y: ((y - box.y) * 8) / box.height };
    const near = this.#drawn.find(({ start, end }) => {
      const [dx, dy] = [end.x - start.x, end.y - start.y];
      const along = ((at.x - start.x) * dx + (at.y - start.y) * dy) / (dx * dx + dy * dy || 1);
      const nearest = Math.min(1, Math.max(0, along));
      return Math.hypot(at.x - start.x - nearest * dx, at.y - start.y - nearest * dy) < NEAR;
    });
    return near?.uci ?? null;
  }
}

/** The evaluation of the best move as a bar, in a column of its own, which keeps its width without an evaluation. White's
 * part begins at White's side of the board. */
export class EvaluationBar {
  constructor() {
    this.white = html("span", { class: "white" });
    this.element = html("div", { class: "evaluation-bar", hidden: true }, this.white);
  }

  /** @param {{expected: number, text: string} | null} white  White's expected score
   * @param {boolean} isKept  whether a position without an evaluation keeps the column @param {boolean} isBlackBelow */
  show(white, isKept, isBlackBelow) {
    this.element.hidden = !isKept;
    this.element.classList.toggle("empty", white === null);
    this.element.classList.toggle("turned", isBlackBelow);
    if (!white) {
      for (const name of ["role", "aria-label", "title"]) this.element.removeAttribute(name);
      return;
    }
    const text = `Evaluation for White: ${white.text}`;
    for (const [name, value] of [["role", "img"], ["aria-label", text], ["title", text]]) this.element.setAttribute(name, value);
    this.white.style.height = `${(100 * white.expected).toFixed(1)}%`;
  }
}
