// The tables of backgammon: the plays of a roll, the rolls of a position, and what a book has about a position itself.

import { html, percentText, plural } from "./elements.js";
import { columnTerm, term } from "./help.js";
import { errorsPicture } from "./pictures.js";
import { barPart } from "./results.js";

/** @typedef {import("./model.js").BackgammonAnswer} BackgammonAnswer */
/** @typedef {import("./model.js").Appraisal} Appraisal */
/** @typedef {import("./model.js").Play} Play */

/** @param {number} equity */
export function equityText(equity) {
  return (equity < 0 ? "−" : "+") + Math.abs(equity).toFixed(3);
}

/** Draws from the left: backgammons, gammons and single games won, then single games, gammons and backgammons lost.
 * @param {Appraisal} appraisal */
function chancesBar({ win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }) {
  const parts = {
    wb: win_backgammon,
    wg: win_gammon - win_backgammon,
    ws: win - win_gammon,
    ls: 1 - win - lose_gammon,
    lg: lose_gammon - lose_backgammon,
    lb: lose_backgammon,
  };
  const text = `wins ${percentText(win)}, gammons ${percentText(win_gammon)}, lost gammons ${percentText(lose_gammon)}`;
  const spans = Object.entries(parts).map(([kind, part]) => barPart(kind, part));
  return [
    html("span", { class: "bar chances", "aria-hidden": "true" }, ...spans),
    html("span", { class: "quiet" }, text),
  ];
}

/** Names who made an evaluation. A source must be shown wherever its evaluation is.
 * @param {Omit<Appraisal, "equity">} appraisal */
function sourceElement({ level, program, games, ci95, source, date }) {
  const trials = games ? `${plural(games, "game")}${ci95 ? ` ±${ci95.toFixed(4)}` : ""}` : "";
  const parts = [level && term("level", level), trials && term("interval", trials), source || program, date].filter(Boolean);
  return html("span", {}, ...parts.flatMap((part, place) => (place > 0 ? [", ", part] : [part])));
}

/** The sources of a view, which are named once if there is only one, and by numbers if there are more. */
class Sources {
  /** @type {Map<string, HTMLElement>} */
  #elements = new Map();

  /** @param {Appraisal[]} appraisals */
  constructor(appraisals) {
    for (const made of appraisals.map(sourceElement)) this.#elements.set(made.textContent ?? "", made);
  }

  /** @param {Appraisal} appraisal */
  mark(appraisal) {
    const texts = [...this.#elements.keys()];
    return texts.length > 1 && html("sup", {}, texts.indexOf(sourceElement(appraisal).textContent ?? "") + 1);
  }

  above() {
    return this.#elements.size === 1 && html("p", { class: "quiet source" }, term("source", "Source"), ": ", ...this.#elements.values());
  }

  below() {
    if (this.#elements.size < 2) return false;
    const items = [...this.#elements.values()].map((made) => html("li", {}, made));
    return html("section", {}, html("h2", {}, "Levels, programs and sources"), html("ol", { class: "makers" }, ...items));
  }
}

/** Returns " (29% better)" for a play that is too close to call. @param {Play} play */
const betterText = ({ too_close, chance_better }) => too_close && chance_better !== null && ` (${Math.round(100 * chance_better)}% better)`;

/** Makes the table of the plays of a roll.
 * @param {BackgammonAnswer} answer @param {(play: Play) => string} addressOf */
export function playsTable(answer, addressOf) {
  const sources = new Sources(answer.plays);
  const rows = answer.plays.map((play) => {
    const link = html("a", { href: addressOf(play) }, play.play || play.position_id);
    const name = play.name && html("span", { class: "quiet" }, ` ${play.name}`);
    const note = play.difference < 0 ? equityText(play.difference) : "best";
    const equity = [equityText(play.equity), html("span", { class: "quiet" }, note, play.too_close && ", ", play.too_close && term("close", "too close to call"), betterText(play))];
    return html(
      "tr",
      { "data-play": play.play },
      html("th", { scope: "row" }, link, name, sources.mark(play)),
      html("td", { class: "equity" }, ...equity),
      html("td", { class: "chances-cell" }, ...chancesBar(play)),
    );
  });
  const titles = ["Play", "Equity", "Chances"].map((title) => html("th", { scope: "col" }, `${title} `, columnTerm(title.toLowerCase(), title)));
  const table = html(
    "table",
    { class: "plays" },
    html("caption", { class: "hidden" }, "Plays"),
    html("thead", {}, html("tr", {}, ...titles)),
    html("tbody", {}, ...rows),
  );
  return html("div", {}, sources.above(), table, errorsPicture(answer.plays), sources.below());
}

/** Returns the colour of an equity, from 0 (lost) to 8 (won). @param {number} equity */
const colourOf = (equity) => Math.floor(Math.min(8, Math.max(0, 4.5 + equity * 8)));

/** Makes the triangle of the rolls with their best plays: the higher die is the row, the lower one the column.
 * @param {string[]} rolls @param {BackgammonAnswer[]} answers @param {(roll: string) => string} addressOf */
export function rollsTable(rolls, answers, addressOf) {
  const best = answers.map(({ plays }) => plays[0]);
  const sources = new Sources(best.filter((play) => play !== undefined));
  /** @param {string} roll @param {number} place */
  const cell = (roll, place) => {
    const link = html("a", { href: addressOf(roll) }, roll);
    const play = best[place];
    if (!play) return html("td", { class: "roll link-cell miss" }, html("b", {}, link), html("span", {}, "not in the book"));
    const mark = answers[place].covered ? `q${colourOf(play.equity)}` : "miss"; // its best play may be missing
    return html(
      "td",
      { class: `roll link-cell ${mark}`, "data-play": play.play },
      html("b", {}, link),
      html("span", { class: "play" }, play.play || play.position_id, sources.mark(play)),
      html("span", { class: "equity" }, equityText(play.equity)),
      answers[place].refusal && html("span", { class: "quiet" }, term("refused", "not played")),
    );
  };
  const rows = [1, 2, 3, 4, 5, 6].map((high) => {
    const cells = rolls.flatMap((roll, place) => (roll.startsWith(String(high)) ? [cell(roll, place)] : []));
    return cells.length > 0 && html("tr", {}, ...cells);
  });
  const found = answers.filter(({ plays, covered }) => plays.length > 0 && covered).length;
  const others = best.filter((play) => play !== undefined).length - found;
  const uncovered = others > 0 ? `; ${others} more as candidates of other rolls only` : "";
  const table = html("table", { class: "rolls" }, html("caption", { class: "hidden" }, "Best plays of the rolls"), html("tbody", {}, ...rows));
  const text = `${found} of ${plural(rolls.length, "roll")} are in the book${uncovered}. The colour shows the `;
  return html("div", {}, html("p", { class: "quiet" }, text, term("equity", "equity"), "."), sources.above(), table, sources.below());
}

/** Returns the right action, and the reply to a wrong double if that is a beaver. @param {import("./model.js").Cube} cube */
function verdictOf({ action, reply }) {
  return reply === "beaver" && !action.startsWith("double") ? `${action}, beaver` : action;
}

/** Lists the evaluations and the cube decision of a position before the roll. @param {BackgammonAnswer} answer */
export function positionFacts(answer) {
  const parts = [];
  const { cube } = answer;
  if (cube) {
    const rows = /** @type {[string, number][]} */ ([
      ["No double", cube.no_double],
      ["Double, take", cube.double_take],
      ["Double, pass", cube.double_pass],
    ]);
    const facts = rows.flatMap(([name, equity]) => [html("dt", {}, name), html("dd", {}, equityText(equity))]);
    parts.push(
      html("h2", {}, term("cube", "Cube"), `: ${verdictOf(cube)}`),
      html("dl", { class: "facts" }, ...facts),
      html("p", { class: "quiet" }, sourceElement(cube)),
    );
  }
  for (const appraisal of answer.position.slice(0, 1)) {
    parts.push(
      html("h2", {}, term("equity", "Value"), ` ${equityText(appraisal.equity)}`),
      html("p", {}, ...chancesBar(appraisal)),
      html("p", { class: "quiet" }, sourceElement(appraisal)),
    );
  }
  if (answer.take_point) parts.push(html("p", {}, term("take", "Take point"), `: ${percentText(answer.take_point.win)} of games won, if the cube is not turned again.`));
  const value = answer.gammon_value;
  if (value && (cube || answer.position.length > 0))
    parts.push(html("p", {}, term("gammon", "A gammon is worth"), ` ${value.won.toFixed(2)} if won, ${value.lost.toFixed(2)} if lost.`));
  return parts;
}
