// The start of the page on a host that runs no program.

import { FileSource } from "./file_source.js";
import { start } from "./page.js";
import { showProvenance } from "./provenance.js";
import { byId } from "./elements.js";

await start(async () => {
  const source = await FileSource.open();
  byId("title").textContent = source.title;
  showProvenance(byId("sources"), source.entries);
  return source;
});
