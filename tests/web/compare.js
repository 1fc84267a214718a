// Compares answers of the package with lines of `tabia probe --stdin --json`, in Node and in a page.

// Members that only tabia has, because they need the rules of chess or the names of openings.
const LACKING = new Set(["position", "san", "opening", "take_point", "gammon_value", "other_context", "known_for"]);

/** Returns the place of the first difference between an answer of the package and one of tabia; empty if there is none.
 * @param {any} a @param {any} b @param {string} [place] @returns {string} */
export function difference(a, b, place = "") {
  const show = () => `${place}: ${JSON.stringify(a)} instead of ${JSON.stringify(b)}`;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return a === b ? "" : show();
  if (Array.isArray(a) !== Array.isArray(b) || (Array.isArray(a) && a.length !== b.length)) return show();
  for (const name of Object.keys(a)) {
    const found = name in b ? difference(a[name], b[name], `${place}.${name}`) : `${place}.${name}: tabia has no such member`;
    if (found !== "") return found;
  }
  const missing = Object.keys(b).find((name) => !(name in a) && !LACKING.has(name) && b.error === undefined);
  if (missing !== undefined) return `${place}.${missing}: is missing`;
  return "";
}

/** Looks up positions, and returns how many are in the book. Throws at the first answer that differs.
 * @param {import("../../plugin/web/tabia.d.ts").Book} book @param {string[]} positions @param {any[]} expected */
export async function compare(book, positions, expected) {
  const answers = await book.probeMany(positions);
  answers.forEach((answer, i) => {
    const found = difference({ ...answer, book: "" }, { ...expected[i], book: "" });
    if (found !== "") throw new Error(positions[i] + found);
    if (expected[i].error !== undefined) throw new Error(`${positions[i]}: an error is expected`);
  });
  return answers.filter(({ found }) => found).length;
}
