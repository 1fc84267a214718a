// Compares a book with the answers beside this page: page.html?book=NAME&address=ADDRESS. The title of the page is the
// outcome.

import { compare } from "./compare.js";

/** @type {typeof import("../../plugin/web/tabia.d.ts")} */
const { open, openings } = await import(new URL("tabia.js", location.href).href);

async function run() {
  const query = new URLSearchParams(location.search), name = query.get("book");
  const { positions, expected } = await (await fetch(`${name}.json`)).json();
  const book = await open(query.get("address") ?? `${name}.tabia`);
  const found = await compare(book, positions, expected), names = await openings();
  return `${positions.length} answers are equal, ${found} found, ${names.size} names`;
}

/** Tries what the Content-Security-Policy of the page forbids. */
function evaluate() {
  try {
    return new Function("return 'evaluated'")();
  } catch (error) {
    return /** @type {Error} */ (error).name;
  }
}

const isPolicyTest = new URLSearchParams(location.search).has("policy");
const outcome = isPolicyTest ? Promise.resolve(evaluate()) : run();
outcome.then((text) => (document.title = text), (error) => (document.title = `failed: ${error.message}`));
