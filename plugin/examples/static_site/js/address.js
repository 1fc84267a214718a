// The state of the page, all of which is in the part of its address after #. The host never sees it.

/**
 * @typedef {object} State
 * @property {string} book  the name of the first book
 * @property {string[]} compare  the names of at most two further books
 * @property {string} fen  where the line begins; empty: the start position
 * @property {string[]} moves  of the line, as in UCI
 * @property {number} at  the number of moves that are played
 * @property {boolean} black  whether Black is below
 * @property {string} position  of backgammon: an XGID without a roll, or a position id; empty: the opening
 * @property {string} dice  of backgammon: a roll; empty: all rolls
 */

export const MAX_COMPARED = 2;

/** Characters that need no escape after #, and are frequent in positions. @param {string} text */
function escapeValue(text) {
  return encodeURIComponent(text).replace(/%(2C|2F|3A|3D)/g, (escape) => decodeURIComponent(escape));
}

/** @param {string} text */
function unescapeValue(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the state of an address such as "#play=e2e4". Ignores its unknown parts.
 * @param {string} hash @returns {State} */
export function stateOf(hash) {
  /** @type {Map<string, string>} */
  const values = new Map();
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [name, ...rest] = part.split("=");
    values.set(name, unescapeValue(rest.join("=")));
  }
  /** @param {string} name */
  const list = (name) => (values.get(name) ?? "").split(",").filter((item) => item !== "");
  const moves = list("play");
  const at = Number.parseInt(values.get("at") ?? "", 10);
  return {
    book: values.get("book") ?? "",
    compare: list("with").slice(0, MAX_COMPARED),
    fen: (values.get("fen") ?? "").replaceAll("_", " "),
    moves,
    at: at >= 0 && at < moves.length ? at : moves.length,
    black: values.get("below") === "black",
    position: values.get("position") ?? "",
    dice: values.get("dice") ?? "",
  };
}

/** Returns the address of a state. @param {State} state */
export function addressOf(state) {
  const values = {
    book: state.book,
    with: state.compare.join(","),
    fen: state.fen.replaceAll(" ", "_"),
    play: state.moves.join(","),
    at: state.at === state.moves.length ? "" : String(state.at),
    below: state.black ? "black" : "",
    position: state.position,
    dice: state.dice,
  };
  const parts = Object.entries(values).filter(([, value]) => value !== "");
  return "#" + parts.map(([name, value]) => `${name}=${escapeValue(value)}`).join("&");
}
