// The board of backgammon. A chequer has a diameter of 20 units. From left to right there are six points, the bar, six
// points and the tray.

import { BAR, chequersOf, offOf, pipsOf } from "./backgammon_position.js";
import { html, plural, svg } from "./elements.js";

/** @typedef {import("./model.js").Context} Context */
/** @typedef {{x: number, y: number}} Place */

const UNIT = 20;
const WIDTH = 290;
const HEIGHT = 260;
const TOP = 14;
const BOTTOM = HEIGHT - 14;
const MIDDLE = HEIGHT / 2;
const BAR_X = 135;
const TRAY_X = 275;
const MAX_DRAWN = 5;
const OFF = 0;
const EYES = ["", "....o....", "o.......o", "o...o...o", "o.o...o.o", "o.o.o.o.o", "o.oo.oo.o"];

/** Returns the x of the middle of a point. Points 13 to 18 are at the upper left, 1 to 6 at the lower right.
 * @param {number} point */
function centreOf(point) {
  const column = point > 12 ? point - 13 : 12 - point;
  return 5 + column * UNIT + UNIT / 2 + (column >= 6 ? UNIT : 0);
}

/** Returns the middle of the chequer of the player on roll that has `below` chequers below it.
 * @param {number} point @param {number} below @returns {Place} */
function placeOf(point, below) {
  const height = Math.min(Math.max(below, 0), MAX_DRAWN - 1) * UNIT;
  if (point === BAR) return { x: BAR_X, y: MIDDLE - 25 - height };
  if (point === OFF) return { x: TRAY_X, y: BOTTOM - 20 };
  return { x: centreOf(point), y: point > 12 ? TOP + 10 + height : BOTTOM - 10 - height };
}

/** @param {number} x @param {number} y @param {string | number} text @param {string} [kind] */
function label(x, y, text, kind) {
  return svg("text", { x, y, class: kind }, text);
}

/** @param {number} point */
function triangle(point) {
  const x = centreOf(point);
  const isAbove = point > 12;
  const base = isAbove ? TOP : BOTTOM;
  const tip = isAbove ? 110 : HEIGHT - 110;
  return [
    svg("path", { class: `p${point % 2}`, d: `M${x - UNIT / 2} ${base}h${UNIT}L${x} ${tip}z` }),
    label(x, isAbove ? TOP - 4 : HEIGHT - 4, point),
  ];
}

/** Draws a stack that grows from `y` by `step`. At most five chequers are drawn; a larger stack shows its number.
 * @param {string} side @param {number} count @param {number} x @param {number} y @param {number} step */
function stack(side, count, x, y, step) {
  const drawn = Array.from({ length: Math.min(count, MAX_DRAWN) }, (_, i) =>
    svg("circle", { class: side, cx: x, cy: y + i * step, r: 9 }),
  );
  return count > MAX_DRAWN ? [...drawn, label(x, y + (MAX_DRAWN - 1) * step + 4, count, `${side}-count`)] : drawn;
}

/** @param {number} eyes @param {number} x */
function die(eyes, x) {
  const dots = [...EYES[eyes]].flatMap((eye, i) =>
    eye === "o"
      ? [svg("circle", { class: "eye", cx: x + 5 + 6 * (i % 3), cy: MIDDLE - 6 + 6 * Math.floor(i / 3), r: 2 })]
      : [],
  );
  return [svg("rect", { class: "die", x, y: MIDDLE - 11, width: 22, height: 22, rx: 3 }), ...dots];
}

/** Draws the cube in the middle of the tray, or on its owner's side. A cube of 1 is drawn as 64, as on a real board.
 * @param {Context} context */
function cube({ cube: value, owner }) {
  const y = { center: MIDDLE, self: BOTTOM - 45, opponent: TOP + 45 }[owner];
  return [
    svg("rect", { class: "cube", x: TRAY_X - 11, y: y - 11, width: 22, height: 22, rx: 3 }),
    label(TRAY_X, y + 4, value === 1 ? 64 : value, "cube-text"),
  ];
}

/** Returns "24 (2), 13 (5), bar (1)". @param {number[]} side */
function pointsText(side) {
  const points = side.map((count, point) => count > 0 && `${point === BAR ? "bar" : point} (${count})`).filter(Boolean);
  return points.reverse().join(", ") || "none";
}

/** Returns the steps of a play such as "bar/24* 13/10(2)", each from a point to another.
 * @param {string} play @returns {[number, number][]} */
export function stepsOf(play) {
  /** @param {string} text */
  const point = (text) => (text === "bar" ? BAR : text === "off" ? OFF : Number(text));
  return play.split(/\s+/).flatMap((part) => {
    const [path, times] = part.replaceAll("*", "").split("(");
    const points = path.split("/").map(point);
    const steps = points.slice(1).map((to, i) => /** @type {[number, number]} */ ([points[i], to]));
    return Array.from({ length: Number.parseInt(times ?? "1", 10) || 1 }, () => steps).flat();
  });
}

/** Draws a play as arrows. @param {string} id  of the position before it @param {string} play */
export function playArrows(id, play) {
  const { self } = chequersOf(id);
  return stepsOf(play)
    .filter(([from, to]) => Number.isInteger(from) && Number.isInteger(to))
    .map(([from, to]) => {
      const start = placeOf(from, self[from] - 1);
      const end = placeOf(to, to === OFF ? 0 : self[to]);
      if (self[from] > 0) --self[from];
      if (to !== OFF) ++self[to];
      const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
      const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
      const tip = [
        [end.x, end.y],
        [end.x - 9 * x - 5 * y, end.y - 9 * y + 5 * x],
        [end.x - 9 * x + 5 * y, end.y - 9 * y - 5 * x],
      ];
      const points = tip.map((each) => each.map((value) => value.toFixed(1)).join(" ")).join("L");
      return svg("path", { d: `M${start.x} ${start.y}L${(end.x - 8 * x).toFixed(1)} ${(end.y - 8 * y).toFixed(1)}M${points}Z` });
    });
}

/** Draws a position as the player on roll sees it, and describes it in words.
 * @param {string} id @param {Context} context @param {readonly number[] | null} dice */
export function backgammonBoard(id, context, dice) {
  const { self, other } = chequersOf(id);
  const chequers = [];
  for (let point = 1; point < BAR; ++point) {
    const { x, y } = placeOf(point, 0);
    const step = point > 12 ? UNIT : -UNIT;
    chequers.push(...stack("self", self[point], x, y, step), ...stack("other", other[BAR - point], x, y, step));
  }
  // Chequers on the bar enter on the other side.
  chequers.push(
    ...stack("self", self[BAR], BAR_X, MIDDLE - 25, -UNIT),
    ...stack("other", other[BAR], BAR_X, MIDDLE + 25, UNIT),
  );
  if (offOf(self) > 0) chequers.push(label(TRAY_X, BOTTOM - 12, `${offOf(self)} off`, "off"));
  if (offOf(other) > 0) chequers.push(label(TRAY_X, TOP + 20, `${offOf(other)} off`, "off"));
  const arrows = svg("g", { class: "play-arrows" });
  const board = svg(
    "svg",
    { class: "bg-board", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "Board, described below" },
    svg("rect", { class: "field", x: 0, y: 0, width: WIDTH, height: HEIGHT, rx: 4 }),
    svg("rect", { class: "bg-bar", x: 125, y: TOP, width: 20, height: BOTTOM - TOP }),
    ...Array.from({ length: BAR - 1 }, (_, i) => triangle(i + 1)).flat(),
    ...chequers,
    ...cube(context),
    dice && svg("g", { class: "dice" }, ...die(dice[0], 180), ...die(dice[1], 210)),
    arrows,
  );
  const words = html(
    "details",
    { class: "points" },
    html("summary", {}, `On roll ${plural(pipsOf(self), "pip")}, opponent ${plural(pipsOf(other), "pip")}`),
    html(
      "dl",
      {},
      html("dt", {}, "On roll"),
      html("dd", {}, pointsText(self)),
      html("dt", {}, "Opponent"),
      html("dd", {}, pointsText(other)),
    ),
  );
  return { board, words, arrows };
}
