// The files of the package itself, beside its modules.

import { TabiaError, asTabiaError } from "./error.js";

/** Returns the bytes of a file. @param {URL} url */
export async function loadFile(url) {
  try {
    return await load(url);
  } catch (error) {
    throw asTabiaError(error, `${url.pathname}: cannot be loaded`);
  }
}

/** @param {URL} url */
async function load(url) {
  if (url.protocol !== "file:") {
    const response = await fetch(url);
    if (!response.ok) throw new TabiaError(`${url.pathname}: cannot be loaded: status ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
  const { readFile } = await import("node:fs/promises");
  return new Uint8Array(await readFile(url));
}
