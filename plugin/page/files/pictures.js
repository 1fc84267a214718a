// The pictures of the page, as SVG: the value of a chess position along the line. Places across are parts of the width, so that
// dots and texts keep their shape on every screen.

import { svg } from "./elements.js";
import { numberBefore } from "./listing.js";
import { evaluationText, evaluationWords, expectedForWhite } from "./results.js";

/** @typedef {import("./model.js").Line} Line */
/** @typedef {import("./model.js").PlyValue} PlyValue */

/** @param {number} part */
const percent = (part) => `${+(100 * part).toFixed(2)}%`;

const HEIGHT = 56;
const DOT = 4; // the radius

/** The value along the line under the board, a step for each position: White's part is at the bottom, as in the bar beside the
 * board. A position without an evaluation is a gap, and a dot marks a move that was not the best one. */
export class ValueLine {
  /** @type {Line | undefined} */
  #line;
  /** @type {PlyValue[]} */
  #values = [];

  /** @param {(ply: number | null) => void} preview  a position to show, or none @param {(ply: number) => void} go */
  constructor(preview, go) {
    this.element = svg("svg", { class: "value-line picture", role: "img", width: "100%", height: HEIGHT, hidden: true });
    this.element.addEventListener("pointermove", (event) => event.pointerType !== "touch" && preview(this.#plyAt(event)));
    this.element.addEventListener("pointerleave", () => preview(null));
    this.element.addEventListener("click", (event) => go(this.#plyAt(event)));
  }

  /** @param {MouseEvent} event */
  #plyAt(event) {
    const { x, width } = this.element.getBoundingClientRect();
    const plies = this.#line?.moves.length ?? 0;
    return Math.max(0, Math.min(plies, Math.floor(((event.clientX - x) / width) * (plies + 1))));
  }

  /** Returns "3… a6: +0.31, not the best move". @param {number} ply */
  textOf(ply) {
    const line = this.#line;
    if (!line) return "";
    const name = ply === 0 ? "Start" : `${numberBefore(line, ply - 1, true)} ${line.moves[ply - 1].san}`;
    const evaluation = this.#values[ply]?.evaluation;
    const value = evaluation ? evaluationText(evaluation, isWhiteAt(line, ply)) : "no evaluation";
    return `${name}: ${value}${this.#isWorse(ply) ? ", not the best move" : ""}`;
  }

  /** Returns whether the move before a position was not the best one. @param {number} ply */
  #isWorse(ply) {
    const best = this.#values[ply - 1]?.best ?? [];
    return best.length > 0 && !best.includes(this.#line?.moves[ply - 1].uci ?? "");
  }

  /** @param {Line} line @param {PlyValue[]} values */
  show(line, values) {
    this.#line = line;
    this.#values = values;
    const isEmpty = line.moves.length === 0 || values.every(({ evaluation }) => !evaluation);
    this.element.toggleAttribute("hidden", isEmpty);
    if (isEmpty) return this.element.replaceChildren();
    const width = 1 / (line.moves.length + 1);
    const steps = values.map(({ evaluation }, ply) => {
      const white = evaluation && expectedForWhite([{ evaluation }], isWhiteAt(line, ply));
      const across = { x: percent(ply * width), width: percent(width) };
      const top = white ? HEIGHT * (1 - white.expected) : HEIGHT / 2;
      return svg(
        "g",
        { "data-ply": ply },
        svg("rect", { class: white ? "black" : "gap", ...across, y: 0, height: HEIGHT }),
        white && svg("rect", { class: "white", ...across, y: top.toFixed(1), height: (HEIGHT - top).toFixed(1) }),
        this.#isWorse(ply) && svg("circle", { class: "worse", cx: percent((ply + 0.5) * width), cy: Math.max(DOT + 1, Math.min(HEIGHT - DOT - 1, top)).toFixed(1), r: DOT }),
      );
    });
    const texts = values.map((_, ply) => this.textOf(ply)).join("; ");
    const even = svg("line", { class: "even", x1: 0, x2: "100%", y1: HEIGHT / 2, y2: HEIGHT / 2 });
    const here = svg("rect", { class: "here", x: percent(line.at * width), width: percent(width), y: 1, height: HEIGHT - 2 });
    const last = values[line.at]?.evaluation;
    const now = last ? evaluationWords(last, isWhiteAt(line, line.at)) : "no evaluation here";
    this.element.replaceChildren(svg("title", {}, `Value along the line: ${now}`), svg("desc", {}, texts), ...steps, even, here);
  }
}

/** @param {Line} line @param {number} ply */
function isWhiteAt(line, ply) {
  return (ply > 0 ? line.moves[ply - 1].fen : line.start).split(/\s+/)[1] !== "b";
}
