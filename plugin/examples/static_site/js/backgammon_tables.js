// The tables of backgammon: the plays of a roll, the rolls of a position, and what a book has about a position itself.

import { html, percentText } from "./elements.js";

/** @typedef {import("../tabia/tabia.js").BackgammonAnswer} BackgammonAnswer */
/** @typedef {import("../tabia/tabia.js").Appraisal} Appraisal */
/** @typedef {import("../tabia/tabia.js").Play} Play */

/** @param {number} equity */
function equityText(equity) {
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
  const spans = Object.entries(parts).map(([kind, part]) => {
    const span = html("span", { class: kind });
    span.style.flexGrow = String(Math.max(0, part));
    return span;
  });
  return [
    html("span", { class: "bar chances", "aria-hidden": "true" }, ...spans),
    html("span", { class: "quiet" }, text),
  ];
}

/** Returns who made an evaluation. A source must be shown wherever its evaluation is. @param {Appraisal} appraisal */
function sourceText({ level, program, games, ci95, source, date }) {
  const trials = games ? `${games} games${ci95 ? ` ±${ci95.toFixed(4)}` : ""}` : "";
  return [level, trials, source || program, date].filter(Boolean).join(", ");
}

/** @param {...string} titles */
function head(...titles) {
  return html("thead", {}, html("tr", {}, ...titles.map((title) => html("th", { scope: "col" }, title))));
}

/** Makes the table of the plays of a roll.
 * @param {BackgammonAnswer} answer @param {(play: Play) => string} addressOf */
export function playsTable(answer, addressOf) {
  const rows = answer.plays.map((play) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, html("a", { href: addressOf(play) }, play.play || play.position_id)),
      html(
        "td",
        { class: "equity" },
        equityText(play.equity),
        html("span", { class: "quiet" }, play.difference < 0 ? equityText(play.difference) : "best"),
      ),
      html("td", { class: "chances-cell" }, ...chancesBar(play)),
      html("td", { class: "source quiet" }, sourceText(play), play.too_close && "; too close to call"),
    ),
  );
  return html(
    "table",
    { class: "plays" },
    html("caption", { class: "hidden" }, "Plays"),
    head("Play", "Equity", "Chances", "Source"),
    html("tbody", {}, ...rows),
  );
}

/** Makes the list of the rolls with their best plays. @param {string[]} rolls @param {BackgammonAnswer[]} answers
 * @param {(roll: string) => string} addressOf */
export function rollsList(rolls, answers, addressOf) {
  const items = rolls.map((roll, i) => {
    const [best] = answers[i].refusal ? [] : answers[i].plays;
    return html(
      "li",
      {},
      html(
        "a",
        { href: addressOf(roll), class: best ? null : "none" },
        html("b", {}, roll),
        html("span", { class: "play" }, best ? best.play || best.position_id : "not in the book"),
        best && html("span", { class: "equity" }, equityText(best.equity)),
      ),
    );
  });
  return html("ul", { class: "rolls" }, ...items);
}

/** Lists the evaluations and the cube decision of a position before the roll. @param {BackgammonAnswer} answer */
export function positionFacts(answer) {
  const parts = [];
  const { cube } = answer;
  if (cube) {
    const rows = [
      ["No double", cube.no_double],
      ["Double, take", cube.double_take],
      ["Double, pass", cube.double_pass],
    ];
    parts.push(
      html("h2", {}, `Cube: ${cube.action}`),
      html(
        "dl",
        { class: "facts" },
        ...rows.flatMap(([name, equity]) => [html("dt", {}, name), html("dd", {}, equityText(Number(equity)))]),
      ),
      html("p", { class: "quiet" }, sourceText({ ...cube, equity: 0 })),
    );
  }
  for (const appraisal of answer.position.slice(0, 1)) {
    parts.push(
      html("h2", {}, `Value ${equityText(appraisal.equity)}`),
      html("p", {}, ...chancesBar(appraisal)),
      html("p", { class: "quiet" }, sourceText(appraisal)),
    );
  }
  return parts;
}
