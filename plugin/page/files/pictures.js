// The pictures of the page, as SVG: the value of a chess position along the line, and the errors of backgammon plays. Places
// across are parts of the width, so that dots and texts keep their shape on every screen.

import { svg } from "./elements.js";
import { isWhiteToMove, numberBefore } from "./listing.js";
import { evaluationText, evaluationWords, expectedForWhite } from "./results.js";

/** @typedef {import("./model.js").Line} Line */
/** @typedef {import("./model.js").PlyValue} PlyValue */
/** @typedef {import("./model.js").Play} Play */

/** @param {number} part */
const percent = (part) => `${+(100 * part).toFixed(2)}%`;

// The value along a line.

const HEIGHT = 56;
const DOT = 4; // the radius

/** The evaluation along the line under the board, a step for each position. White's part is at the bottom, also if the board is
 * turned. A position without an evaluation is left blank, and a dot marks a move that was not the best one. */
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
    const value = evaluation ? evaluationText(evaluation, isWhiteToMove(line, ply)) : "no evaluation";
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
      const white = evaluation && expectedForWhite([{ evaluation }], isWhiteToMove(line, ply));
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
    const now = last ? evaluationWords(last, isWhiteToMove(line)) : "no evaluation here";
    this.element.replaceChildren(svg("title", {}, `Value along the line: ${now}`), svg("desc", {}, texts), ...steps, even, here);
  }
}

// The errors of plays, as plugin/report/picture/play_errors.cc draws them in reports: the best play at the right.

const ROW = 20;
const BASELINE = 14;
const PLOT = { begin: 0.5, end: 0.98 };
const ROOM = 0.3; // of a text in the plot, on a phone
const TICKS = [0.04, 0.08, 0.16]; // from which an error is doubtful, bad, very bad
const MAX_ROWS = 12;
const MAX_NAME = 22;

/** Draws the errors of the first plays of a roll; null for a single play. @param {Play[]} plays  best first */
export function errorsPicture(plays) {
  if (plays.length < 2) return null;
  const drawn = plays.slice(0, MAX_ROWS);
  const low = -Math.min(0.24, Math.max(0.05, ...drawn.map(({ difference, ci95 }) => (ci95 ?? 0) - difference)));
  const high = Math.min(0.05, Math.max(0.01, ...drawn.map(({ difference, ci95 }) => (ci95 ?? 0) + difference)));
  /** @param {number} difference */
  const placeOf = (difference) => PLOT.begin + Math.min(1, Math.max(0, (difference - low) / (high - low))) * (PLOT.end - PLOT.begin);
  /** @param {string} kind @param {number} place @param {number} row @param {string} text */
  const label = (kind, place, row, text) => svg("text", { class: kind, x: percent(place), y: ROW * row + BASELINE }, text);
  const ticks = [0, ...TICKS].filter((tick) => -tick >= low);
  const height = ROW * (drawn.length + 1);
  const rules = ticks.flatMap((tick) => {
    const x = percent(placeOf(-tick));
    return [label("quiet middle", placeOf(-tick), 0, String(tick).slice(tick > 0 ? 1 : 0)), svg("line", { class: "rule", x1: x, x2: x, y1: ROW, y2: height })];
  });
  const rows = drawn.map((play, place) => {
    const { difference, ci95 } = play;
    const middle = ROW * (place + 1.5);
    const kind = play.too_close ? "score close" : difference === 0 ? "score best" : "score";
    const left = placeOf(difference - (ci95 ?? 0));
    const name = play.play || play.position_id;
    return svg(
      "g",
      {},
      svg("title", {}, errorText(play)),
      label("", 0, place + 1, name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name),
      difference < low && label("quiet", PLOT.begin + 0.02, place + 1, difference.toFixed(3)),
      play.too_close && left > PLOT.begin + ROOM && label("quiet", PLOT.begin, place + 1, "too close to call"),
      ci95 !== null && svg("line", { class: kind, x1: percent(left), x2: percent(placeOf(difference + ci95)), y1: middle, y2: middle }),
      svg("circle", { class: kind, cx: percent(placeOf(difference)), cy: middle, r: DOT }),
    );
  });
  const about = drawn.map(errorText).join("; ") + (plays.length > drawn.length ? `; ${plays.length - drawn.length} more in the table` : "");
  const title = svg("title", {}, "Errors of the plays");
  return svg("svg", { class: "picture errors", role: "img", width: "100%", height }, title, svg("desc", {}, about), ...rules, ...rows);
}

/** @param {Play} play */
function errorText({ play, position_id, difference, ci95, too_close }) {
  return `${play || position_id}: ${difference.toFixed(3)}${ci95 === null ? "" : ` ± ${ci95.toFixed(3)}`}${too_close ? ", too close to call" : ""}`;
}
