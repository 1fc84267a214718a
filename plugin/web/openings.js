// The names of openings, by the key of their position, as `key` of an answer has it.

import { loadFile } from "./load_file.js";

/** @typedef {import("./tabia.d.ts").Opening} Opening */

/** @type {Promise<Map<string, Opening>> | undefined} */
let loaded;

async function load() {
  const text = new TextDecoder().decode(await loadFile(new URL("openings.tsv", import.meta.url)));
  const rows = text.trimEnd().split("\n").map((row) => row.split("\t"));
  return new Map(rows.map(([name, eco, key]) => [key, { eco, name }]));
}

/** Loads the list once, and returns it as a map. @type {typeof import("./tabia.d.ts").openings} */
export function openings() {
  loaded ??= load();
  loaded.catch(() => (loaded = undefined));
  return loaded;
}
