// A book at an address.

import { TabiaError } from "./error.js";
import { sourceOfBytes } from "./source.js";

/** @param {URL[]} urls @param {AbortSignal} [signal] */
export async function openAddress(urls, signal) {
  const [url] = urls;
  const name = decodeURIComponent(url.pathname.slice(url.pathname.lastIndexOf("/") + 1));
  const response = await fetch(url, { signal });
  if (!response.ok) throw new TabiaError(`${name}: status ${response.status}`);
  return sourceOfBytes(new Uint8Array(await response.arrayBuffer()), name);
}
