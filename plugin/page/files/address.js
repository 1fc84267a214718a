// The state of the page, all of which is in its address: after "?" on a server, which can then describe a link, and after
// "#" on a host that runs no program.

/**
 * @typedef {object} State
 * @property {string} game  "chess" or "backgammon" if the address names it
 * @property {string} book  the name of the first book
 * @property {string[]} compare  the names of at most two further books
 * @property {string} fen  where the line begins; empty: the start position
 * @property {string[]} moves  of the line
 * @property {number} at  the number of moves that are played
 * @property {boolean} black  whether Black is below
 * @property {string} sort  the column by which the moves are sorted; empty: by games
 * @property {boolean} more  whether the table has all its columns
 * @property {string} position  of backgammon: an XGID or a position id; empty: the opening
 * @property {string} dice  of backgammon: a roll; empty: all rolls
 * @property {string} score  of backgammon, such as "DMP"
 * @property {boolean} alone  whether the page shows the board alone
 */

export const MAX_COMPARED = 2;

/** Escapes a value, except the characters that need no escape and are frequent in positions. @param {string} text */
function escapeValue(text) {
  return encodeURIComponent(text).replace(/%(2C|2F|3A)/g, (escape) => decodeURIComponent(escape));
}

/** Returns the state of the parameters of an address. Ignores unknown ones.
 * @param {Iterable<[string, string]>} parameters @returns {State} */
export function stateOf(parameters) {
  const all = [...parameters];
  /** @param {string} name */
  const value = (name) => all.find(([known]) => known === name)?.[1] ?? "";
  /** @param {string} text */
  const list = (text) => text.split(/[,_\s]+/).filter((item) => item !== "");
  const moves = list(value("play"));
  const at = Number.parseInt(value("at"), 10);
  const xgid = value("xgid");
  return {
    game: "",
    book: value("book"),
    compare: all
      .flatMap(([name, text]) => (name === "with" ? text.split(",") : []))
      .filter((name) => name !== "")
      .slice(0, MAX_COMPARED),
    fen: value("fen").replaceAll("_", " ").trim(),
    moves,
    at: at >= 0 && at < moves.length ? at : moves.length,
    black: value("below") === "black",
    sort: value("sort"),
    more: value("columns") === "all",
    position: xgid && !xgid.startsWith("XGID") ? `XGID=${xgid}` : xgid || value("position"),
    dice: value("dice"),
    score: value("score"),
    alone: value("show") === "board",
  };
}

/** Returns the parameters of a state, "play=e2e4&book=club". @param {State} state */
export function parametersOf(state) {
  const values = {
    fen: state.fen.replaceAll(" ", "_"),
    play: state.moves.join(","),
    at: state.at === state.moves.length ? "" : String(state.at),
    book: state.book,
    with: state.compare.join(","),
    sort: state.sort,
    columns: state.more ? "all" : "",
    below: state.black ? "black" : "",
    position: state.position,
    dice: state.dice,
    score: state.score,
    show: state.alone ? "board" : "",
  };
  const parts = Object.entries(values).filter(([, value]) => value !== "");
  return parts.map(([name, value]) => `${name}=${escapeValue(value)}`).join("&");
}

/** Returns the books of a state: the first one, and those that are compared with it, without unknown and repeated ones.
 * @template {import("./model.js").BookEntry} Entry @param {Entry[]} entries @param {State} state @returns {Entry[]} */
export function chosenBooks(entries, state) {
  const ofGame = entries.filter(({ game }) => state.game === "" || state.game === game);
  /** @param {string} name */
  const find = (name) => entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase());
  const first = (state.book && find(state.book)) || ofGame[0];
  if (!first) return [];
  const chosen = [first];
  for (const name of state.compare) {
    const found = find(name);
    if (found && found.game === first.game && !chosen.includes(found)) chosen.push(found);
  }
  return chosen;
}
