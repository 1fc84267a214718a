// Compares answers of the package with lines of `tabia probe --stdin --json`, in Node and in a page.

/** Returns the place of the first difference of members that both values have; empty if there is none.
 * @param {any} a @param {any} b @param {string} [place] @returns {string} */
export function difference(a, b, place = "") {
  const show = () => `${place}: ${JSON.stringify(a)} instead of ${JSON.stringify(b)}`;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return a === b ? "" : show();
  if (Array.isArray(a) !== Array.isArray(b) || (Array.isArray(a) && a.length !== b.length)) return show();
  for (const name of Object.keys(a)) {
    const found = name in b ? difference(a[name], b[name], `${place}.${name}`) : "";
    if (found !== "") return found;
  }
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
