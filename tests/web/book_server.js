// A server of one file, with faults that a test can set.

import { createServer } from "node:http";

/** With `ranges`, the host sends all of several ranges, or only the first of them; refuses them with status 400;
 * ignores them, and sends the whole file; or sends the whole file to one range, too. `fault` may answer instead.
 * @typedef {{
 *   content: Uint8Array, etag?: string, ranges?: "several" | "first" | "refused" | "ignored" | "none",
 *   fault?: (response: import("node:http").ServerResponse, range: string) => boolean
 * }} Behaviour */

export class BookServer {
  requests = 0;
  sent = 0;
  /** @type {string[]} */
  ranges = [];

  /** @param {Behaviour} behaviour */
  constructor(behaviour) {
    this.behaviour = behaviour;
    this.http = createServer((request, response) => this.#answer(request.headers.range ?? "", response));
  }

  /** @param {Behaviour} behaviour */
  static async start(behaviour) {
    const server = new BookServer(behaviour);
    await new Promise((resolve) => server.http.listen(0, "127.0.0.1", () => resolve(undefined)));
    return server;
  }

  get url() {
    const address = /** @type {import("node:net").AddressInfo} */ (this.http.address());
    return `http://127.0.0.1:${address.port}/secret/book.tabia?token=secret`;
  }

  stop() {
    this.http.closeAllConnections();
    this.http.close();
  }

  /** @param {string} range @param {import("node:http").ServerResponse} response */
  #answer(range, response) {
    const { content, etag = '"1"', ranges = "several", fault } = this.behaviour;
    ++this.requests;
    this.ranges.push(range);
    if (fault?.(response, range)) return;
    response.setHeader("ETag", etag);
    const wanted = range.replace("bytes=", "").split(",").map((part) => part.split("-").map(Number));
    const parts = wanted.filter(([first]) => first < content.length)
      .map(([first, last]) => ({ first, last: Math.min(last, content.length - 1) }));
    if (ranges === "none" || (ranges === "ignored" && parts.length > 1)) return this.#send(response, 200, content);
    if (parts.length === 0) return this.#send(response, 416, new Uint8Array(0));
    if (parts.length > 1 && ranges === "refused") return this.#send(response, 400, new Uint8Array(0));
    /** @typedef {{first: number, last: number}} Part */
    const text = (/** @type {Part} */ { first, last }) => `bytes ${first}-${last}/${content.length}`;
    const bytes = (/** @type {Part} */ { first, last }) => content.subarray(first, last + 1);
    if (parts.length === 1 || ranges === "first") {
      response.setHeader("Content-Range", text(parts[0]));
      return this.#send(response, 206, bytes(parts[0]));
    }
    response.setHeader("Content-Type", 'multipart/byteranges; boundary="b0b"');
    const head = (/** @type {Part} */ part) => Buffer.from(`\r\n--b0b\r\nContent-Range: ${text(part)}\r\n\r\n`);
    const chunks = parts.flatMap((part) => [head(part), bytes(part)]);
    this.#send(response, 206, Buffer.concat([...chunks, Buffer.from("\r\n--b0b--\r\n")]));
  }

  /** @param {import("node:http").ServerResponse} response @param {number} status @param {Uint8Array} body */
  #send(response, status, body) {
    this.sent += body.length;
    response.statusCode = status;
    response.setHeader("Content-Length", body.length);
    response.end(body);
  }
}
