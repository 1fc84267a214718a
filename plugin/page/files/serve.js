// The start of the page on a server.

import { ApiSource } from "./api_source.js";
import { takeToken } from "./edit_token.js";
import { start } from "./page.js";

const token = takeToken();

/** Loads the modules that change books, which only the owner of the server needs. @param {ApiSource} source */
async function openEditor(source) {
  const address = new URL("editing.js", import.meta.url).href;
  const editing = /** @type {typeof import("./editing.js")} */ (await import(address));
  return editing.Editor.open(source, token);
}

await start(async () => {
  const source = await ApiSource.open();
  if (token) source.editor = await openEditor(source);
  return source;
});
