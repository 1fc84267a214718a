// The package under test, and books made by tabia. The environment has their paths: TABIA and TABIA_WEB.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { after } from "node:test";

const tabia = process.env.TABIA ?? "tabia";
const folder = mkdtempSync(join(tmpdir(), "tabia-test-"));
after(() => rmSync(folder, { recursive: true }));

export const root = fileURLToPath(new URL("../..", import.meta.url));
const web = pathToFileURL(`${process.env.TABIA_WEB ?? join(root, "build/release/plugin/web")}/`);

/** @type {typeof import("../../plugin/web/tabia.d.ts")} */
export const { open, openings, TabiaError } = await import(new URL("tabia.js", web).href);
/** @type {typeof import("../../plugin/web/byte_ranges.js")} */
export const byteRanges = await import(new URL("byte_ranges.js", web).href);
/** @type {typeof import("../../plugin/web/chess.js")} */
export const chessModule = await import(new URL("chess.js", web).href);
/** @type {typeof import("../../plugin/web/reader.js")} */
export const readerModule = await import(new URL("reader.js", web).href);

/** @param {string[]} words @param {string} [input] */
export function run(words, input) {
  try {
    const stdio = /** @type {import("node:child_process").StdioOptions} */ (["pipe", "pipe", "ignore"]);
    return execFileSync(tabia, words, { input, stdio, encoding: "utf8", maxBuffer: 1 << 28 });
  } catch (error) {
    const { status, stdout } = /** @type {{status: number, stdout: string}} */ (error);
    if (status === 1 || words.includes("--stdin")) return stdout; // a position is not in the book
    throw error;
  }
}

/** Builds an index of files, and returns its path. @param {string} name @param {string[]} sources */
export function build(name, ...sources) {
  const path = join(folder, `${name}.tabia`);
  run(["build", ...sources.map((source) => join(root, source)), "-o", path]);
  return path;
}

/** Builds an index of texts, and returns its path. @param {string} name @param {string[]} texts */
export function buildTexts(name, ...texts) {
  const path = join(folder, `${name}.tabia`), sources = texts.map((_, i) => join(folder, `${name}-${i}.txt`));
  texts.forEach((text, i) => writeFileSync(sources[i], text));
  run(["build", ...sources, "-o", path]);
  return path;
}

/** Builds an index of one game, which may be of a variant and begin at a FEN, and returns its path.
 * @param {string} name @param {string} moves @param {{variant?: string, fen?: string}} [start] */
export function buildGame(name, moves, { variant = "chess", fen } = {}) {
  const pgn = join(folder, `${name}.pgn`), path = join(folder, `${name}.tabia`);
  const begin = fen ? `[SetUp "1"]\n[FEN "${fen}"]\n` : "";
  writeFileSync(pgn, `[Variant "${variant}"]\n${begin}[Result "1-0"]\n\n${moves} 1-0\n`);
  run(["build", pgn, "--variant", variant, "-o", path]);
  return path;
}

/** Returns the rows of a table of tests/data. @param {string} name */
export function rows(name) {
  const lines = readFileSync(join(root, "tests/data", name), "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
}

/** Returns what `tabia probe --json` prints for each position. @param {string} book @param {string[]} positions */
export function probe(book, positions) {
  const lines = run(["probe", book, "--stdin", "--json"], positions.join("\n") + "\n");
  return lines.trimEnd().split("\n").map((line) => JSON.parse(line));
}

export { readFileSync, pathToFileURL };
