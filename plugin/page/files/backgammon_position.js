// Positions of backgammon: the position id of GNU Backgammon, and XGIDs.

/** @typedef {import("./model.js").Context} Context */

/**
 * The chequers of each player on the points 1 to 24 as that player counts them, and on the bar, 25.
 * @typedef {{self: number[], other: number[]}} Chequers
 */

/** The opening of a money game, with the Jacoby rule and beavers. */
export const OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10";

export const BAR = 25;
export const CHEQUERS = 15;
const POINTS = 24;

/** Returns the chequers of a position id. It has a bit for each chequer and each point, those of the opponent first.
 * @param {string} id @returns {Chequers} */
export function chequersOf(id) {
  const bytes = atob(id + "==");
  const sides = [Array(BAR + 1).fill(0), Array(BAR + 1).fill(0)];
  let side = 0;
  let point = 1;
  for (let bit = 0; bit < 8 * bytes.length && side < 2; ++bit) {
    if ((bytes.charCodeAt(bit >> 3) >> (bit & 7)) & 1) ++sides[side][point];
    else if (++point > BAR) {
      ++side;
      point = 1;
    }
  }
  return { self: sides[1], other: sides[0] };
}

/** @param {number[]} side */
export function pipsOf(side) {
  return side.reduce((sum, count, point) => sum + count * point, 0);
}

/** @param {number[]} side */
export function offOf(side) {
  return CHEQUERS - side.reduce((sum, count) => sum + count, 0);
}

/** Returns an XGID of the player on roll, without a roll. @param {string} id @param {Context} context */
export function xgidOf(id, context) {
  const { self, other } = chequersOf(id);
  /** @param {number} count @param {string} first */
  const letter = (count, first) => String.fromCharCode(first.charCodeAt(0) + count - 1);
  let board = other[BAR] > 0 ? letter(other[BAR], "a") : "-";
  for (let point = 1; point <= POINTS; ++point) {
    const theirs = other[BAR - point];
    board += self[point] > 0 ? letter(self[point], "A") : theirs > 0 ? letter(theirs, "a") : "-";
  }
  board += self[BAR] > 0 ? letter(self[BAR], "A") : "-";
  const owner = { center: 0, self: 1, opponent: -1 }[context.owner];
  const length = context.length ?? Math.max(...(context.away ?? [0]));
  const scores = context.away ? context.away.map((away) => length - away) : [0, 0];
  const rule = length > 0 ? Number(context.crawford) : Number(context.jacoby) + 2 * Number(context.beaver);
  return `XGID=${board}:${Math.log2(context.cube)}:${owner}:1:00:${scores.join(":")}:${rule}:${length}:10`;
}

/** Returns the context of the other player. @param {Context} context @returns {Context} */
export function flipped(context) {
  const owner = context.owner === "self" ? "opponent" : context.owner === "opponent" ? "self" : "center";
  return { ...context, owner, away: context.away ? [context.away[1], context.away[0]] : null };
}

/** Returns the score in words: "money, Jacoby, beavers" or "3-away 5-away, Crawford". @param {Context} context */
export function contextText(context) {
  const words = context.away
    ? [`${context.away[0]}-away ${context.away[1]}-away`, context.crawford && "Crawford"]
    : ["money", context.jacoby && "Jacoby", context.beaver && "beavers"];
  if (context.cube > 1) words.push(`cube ${context.cube}`);
  return words.filter(Boolean).join(", ");
}

/** Splits what a user enters into a position without a roll and the roll. @param {string} text */
export function parseEntered(text) {
  const entered = text.trim();
  const isXgid = entered.includes(":") && entered.split(":").length > 4;
  if (!isXgid) return { position: entered, dice: "" };
  const fields = entered.split(":");
  const roll = fields[4] ?? "";
  fields[4] = "00";
  return { position: fields.join(":"), dice: /^[1-6][1-6]$/.test(roll) ? roll : "" };
}

/** Returns the 21 rolls, the higher die first, or the 15 that can open a game. @param {boolean} isOpening */
export function rolls(isOpening) {
  const all = [];
  for (let high = 1; high <= 6; ++high) for (let low = 1; low <= high; ++low) all.push(`${high}${low}`);
  return all.filter((roll) => !isOpening || roll[0] !== roll[1]);
}
