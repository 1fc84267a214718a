// The section about the books: their sizes, their sources and their licences.

import { countText, html, plural } from "./elements.js";
import { variantOf } from "./file_source.js";

/** @typedef {import("./file_source.js").FileEntry} FileEntry */
/** @typedef {import("./file_source.js").FileFacts} FileFacts */

/** @param {Record<string, string>} facts */
function factList(facts) {
  const items = Object.entries(facts).flatMap(([name, text]) => [
    html("dt", {}, name.replaceAll("_", " ")),
    html("dd", {}, text),
  ]);
  return items.length > 0 && html("dl", {}, ...items);
}

/** @param {FileFacts} source */
function sourceItem(source) {
  const skipped = Object.entries(source.skipped).map(
    ([kind, { count }]) => `${countText(count)} ${kind.replaceAll("_", " ")}`,
  );
  return html(
    "li",
    {},
    html("b", {}, source.name),
    ` – ${source.format}, ${plural(source.records, "record")}`,
    skipped.length > 0 && `; skipped: ${skipped.join(", ")}`,
    factList({ ...source.facts, ...source.decisions }),
  );
}

/** @param {number} bytes */
function sizeText(bytes) {
  const units = ["bytes", "kB", "MB", "GB"];
  let size = bytes;
  let unit = 0;
  for (; size >= 1000 && unit < units.length - 1; ++unit) size /= 1000;
  return `${size.toLocaleString("en", { maximumSignificantDigits: 3 })} ${units[unit]}`;
}

/** @param {FileEntry} entry */
function bookDetails(entry) {
  const counts = [
    variantOf(entry),
    plural(entry.positions, "position"),
    entry.moves !== undefined && plural(entry.moves, "move"),
    sizeText(entry.bytes),
  ];
  return html(
    "details",
    {},
    html(
      "summary",
      {},
      html("b", {}, entry.name),
      ` – ${counts.filter(Boolean).join(", ")}. Licence: ${entry.licence ?? "not given"}`,
    ),
    html("ul", {}, ...entry.sources.map(sourceItem)),
    html("p", {}, html("a", { href: entry.file, download: true }, `Download ${entry.name}.tabia`)),
  );
}

/** Fills the section about the books. @param {HTMLElement} section @param {FileEntry[]} entries */
export function showProvenance(section, entries) {
  const title = entries.length === 1 ? "The book" : "The books";
  section.replaceChildren(html("h2", {}, title), ...entries.map(bookDetails));
}
