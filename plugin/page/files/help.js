// The help at the end of the page: the keys, and what each column and each unusual word of the tables means. Headers and words link to
// their explanations.

import { around, byId, html } from "./elements.js";

/** @typedef {import("./elements.js").Child} Child */
/** @typedef {[id: string, name: string, text: string]} Explanation */

export const KEYS = "↑ ↓ go through the rows, Enter opens one, ? opens this help, Esc returns from it.";
const KEYS_OF_GAMES = `${KEYS} ← → go back and forward, / goes to the field for a position.`;
const KEYS_OF_CHESS = `${KEYS_OF_GAMES} f flips the board. On the board, the arrow keys move from square to square, Enter lifts a piece and \
puts it down, Esc cancels.`;

/** @type {Explanation[]} */
const CHESS = [
  ["move", "Move", "The moves of all books in order of games, or of weights. A move in grey is never played by the first book."],
  ["count", "Games or Weight", "The move's share of the games in this position, and below it their number. A book without games has weights \
instead, by which it chooses a move."],
  ["results", "White / drawn / Black", "The games that White won, the draws, and the games that Black won, in per cent. Without games, the bar \
shows the share of the weights."],
  ["evaluation", "Evaluation", "In pawns, always for White: +0.50 is better for White by half a pawn, −0.50 for Black; +#5 is a mate by White in \
five moves. The bar beside the board shows the score that White can expect after the best move."],
  ["depth", "Depth", "The depth of the search that made the evaluation, as its engine counts it."],
  ["solved", "Plies (solved)", "The book was solved: the evaluation is the result of best play by both sides within the book. The plies lead from the \
move to the position whose search gave the value."],
  ["score", "Score", "The points of the player to move as a share of the games, with half a point for a draw."],
  ["interval", "Interval", "The 95 % confidence interval of the score: chance alone seldom causes a greater difference."],
  ["after", "After", "The games, or the weight, of the position after the move, whichever move led there. Games that end with the move \
are not counted."],
  ["plays", "Book plays", "How often the book chooses the move, by its weight."],
  ["other", "Columns of other books", "The move's share in another book, and its games or weight there. The most frequent move is bold. It is marked if the \
first book does not list it or has no games with it."],
  ["name", "Opening and notes", "The opening that the move leads to, and the notes of the books."],
  ["never", "Never played", "The book lists the move but does not choose it. A move is inactive if the author of the book switched it off. It is refuted if its \
evaluation is more than 0.30 pawns below that of the move with the deepest one."],
  ["choice", "Move by move", "The book's move. If another one was played, it follows with its share in the book."],
  ["lost", "Lost", "The loss of the played move, in pawns, by the first book with evaluations."],
  ["line", "Picture under the board", "White's evaluation after each move of the line. A dot marks a move that was not the best one; a gap is a position without \
an evaluation."],
];

/** @type {Explanation[]} */
const CHANGES = [
  ["changes", "Changes", "The share of the book before your change and after it. Green is main: no other move is played. Red is never: the move is \
banned. Blue is a weight: the move takes this share of the position, and the other moves divide the rest in their proportion. The pencil of a \
move changes it, and takes its change back. Changes are lines of a file: no book is written."],
];
const KEYS_OF_CHANGES = " e opens the menu of the move that has the focus, or of the first move. c opens the list of changes. In the list, \
a accepts a proposal and d drops it.";

/** @type {Explanation[]} */
const BACKGAMMON = [
  ["play", "Play", "A play leads to the opponent's rolls, a roll to its plays. An opening play is named by its roll and a letter: P makes a point, S splits the \
back chequers, Z splits them with the lower die if both dice can, $ slots the 5-point, D brings two chequers down, R runs, B moves both back chequers."],
  ["equity", "Equity", "The points that the player on roll wins on average, for a cube of 1; in a match, on the same scale. Below it is the difference from the \
best play. In the table of rolls, the colour shows the equity: green is good, red is bad."],
  ["close", "Too close to call", "Both values are of rollouts, and chance alone can explain their difference: the play has a chance of more than 5 % to be the better one. The number in parentheses is this chance."],
  ["chances", "Chances", "From the left: backgammons, gammons and single games won, then single games, gammons and backgammons lost. Wins include gammons, and \
gammons include backgammons."],
  ["errors", "Errors of the plays", "The loss against the best play, which is at the right. From .04 an error is doubtful, from .08 bad, from .16 very bad. A line is \
an interval; a hollow dot is too close to call."],
  ["source", "Source", "The level of the analysis, its games, and the program or the book that made it."],
  ["level", "Level", "The depth of the analysis: plies, as eXtreme Gammon counts them; XGR, XGR+ and XGR++, its short rollouts; book; or a rollout."],
  ["interval", "Games and interval", "The games of a rollout, and half of the 95 % confidence interval of its equity."],
  ["refused", "Not played", "The book has plays of the roll, but tabia plays none of them: the analysis is not deep enough, or too few plays are known."],
  ["cube", "Cube", "The equities without a double, after a double that is taken, and after one that is passed."],
  ["take", "Take point", "The share of the games that a player must win to take a double."],
  ["gammon", "Gammon value", "What a gammon is worth beyond a single game, in parts of the difference between a single game won and lost: 0.5 \
for money, and 0 under the Jacoby rule until the cube is turned."],
  ["context", "Score", "The points that both players need, or the rules of a money game. If the book lacks a score, one of the same class answers."],
];

/** The help of a view. @typedef {{keys: string, explanations: Explanation[], remark: string}} Help */

/** @type {Record<string, Help>} by game */
const HELP = {
  chess: {
    keys: KEYS_OF_CHESS,
    explanations: CHESS,
    remark: "An index contains moves and their counts. It contains no dates or ratings: to select games by these, do so when you build it.",
  },
  backgammon: { keys: KEYS_OF_GAMES, explanations: BACKGAMMON, remark: "A play that is not listed is unknown, not bad." },
};

/** Shows the help of a game. @param {string} game @param {boolean} isEdited  whether the user may change the books */
export function showHelpOf(game, isEdited) {
  const { keys, explanations, remark } = HELP[game];
  if (!isEdited || game !== "chess") return showHelp(HELP[game]);
  showHelp({ keys: keys + KEYS_OF_CHANGES, explanations: [...explanations, ...CHANGES], remark });
}

/** Puts explanations at the end of the page. @param {Help} help */
export function showHelp({ keys: text, explanations, remark }) {
  const words = text.split(/(←|→|↑|↓|\bEnter\b|\bEsc\b|\b[cdef]\b|\ba(?= accepts)|\/|\?)/);
  const keys = words.map((part, place) => (place % 2 === 1 ? html("kbd", {}, part) : part));
  const terms = explanations.flatMap(([id, name, meaning]) => [html("dt", { id: `help-${id}`, tabindex: -1 }, name), html("dd", {}, meaning)]);
  const help = html("details", { id: "help" }, html("summary", {}, "Keys and columns"), html("p", {}, ...keys), html("dl", {}, ...terms), html("p", {}, remark));
  document.getElementById("help")?.remove();
  document.querySelector("footer")?.prepend(help);
}

/** Opens or closes the help. */
export function toggleHelp() {
  const help = /** @type {HTMLDetailsElement} */ (byId("help"));
  help.open = !help.open;
  help.querySelector("summary")?.focus();
}

/** Makes a link to an explanation. @param {string} id @param {Child[]} children */
export function term(id, ...children) {
  return html("a", { class: "term", href: `#help-${id}` }, ...children);
}

/** Makes the link to the explanation of a column, for its header. @param {string} id @param {string} title */
export function columnTerm(id, title) {
  const made = term(id, "?");
  made.setAttribute("aria-label", `Meaning of “${title}”`);
  return made;
}

/** Opens the explanation that a link leads to. Esc returns to the link. @param {HTMLAnchorElement} link */
export function explain(link) {
  const help = /** @type {HTMLDetailsElement} */ (byId("help"));
  help.open = true;
  byId(link.hash.slice(1)).focus();
  help.onkeydown = (event) => {
    if (event.key !== "Escape" || !around(event, "dt")) return;
    help.open = false;
    link.focus();
  };
}
