// Reads a book at an address: ask.js PACKAGE FOLDER ADDRESS [POSITION]. Without .tabia at the end of the address,
// compares the book with the answers in FOLDER/site. Else requests a single byte after the opening and after each
// position, to mark them in the access log.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compare } from "./compare.js";

const [web, folder, address, ...positions] = process.argv.slice(2);
const { open } = await import(pathToFileURL(join(web, "tabia.js")).href);
if (address.endsWith(".tabia")) {
  const mark = () => fetch(address, { headers: { Range: "bytes=1-1" } });
  const book = await open(address);
  await mark();
  for (const position of positions) {
    await book.probe(position);
    await mark();
  }
} else {
  const name = address.slice(address.lastIndexOf("/") + 1), begin = performance.now();
  const { positions: all, expected } = JSON.parse(readFileSync(join(folder, "site", `${name}.json`), "utf8"));
  const found = await compare(await open(`${address}.tabia`), all, expected);
  console.log(`${all.length} answers are equal, ${found} found, in ${Math.round(performance.now() - begin)} ms`);
}
