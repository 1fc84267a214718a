// Answers of hosts to requests of ranges.

import assert from "node:assert/strict";
import { test } from "node:test";
import { byteRanges } from "./fixtures.js";

const { bytesIn, partsOf, rangesText } = byteRanges;
const ASKED = [{ offset: 0, size: 3 }, { offset: 10, size: 2 }];
const HEAD = { "content-type": "multipart/byteranges; boundary=b0b" };

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** @param {Record<string, string>} headers @param {string} body @param {typeof ASKED} [asked] */
const parts = (headers, body, asked = ASKED) => partsOf(new Headers(headers), bytes(body), asked);

/** @param {string} range @param {string} body */
const part = (range, body) => `\r\n--b0b\r\nContent-Type: x/y\r\nContent-Range: bytes ${range}\r\n\r\n${body}`;

test("asks for ranges", () => assert.equal(rangesText(ASKED), "bytes=0-2,10-11"));

test("takes one range", () => {
  const [one] = parts({ "content-range": "bytes 10-11/20" }, "kl", [ASKED[1]]);
  assert.deepEqual(one, { offset: 10, bytes: bytes("kl"), total: 20 });
});

test("takes a range of a file of unknown size", () => {
  assert.equal(parts({ "content-range": "bytes 10-11/*" }, "kl", [ASKED[1]])[0].total, undefined);
});

test("takes one range without Content-Range, which a host may hide from other sites", () => {
  assert.deepEqual(parts({}, "kl", [ASKED[1]]), [{ offset: 10, bytes: bytes("kl"), total: undefined }]);
  assert.throws(() => parts({}, "k", [ASKED[1]]), /1 bytes were sent for a range of 2/);
  assert.throws(() => parts({}, "abckl"), /has no Content-Range/);
});

test("takes several ranges in any order, with any bytes in them", () => {
  const taken = parts(HEAD, `${part("10-15/20", "\r\n--b0")}${part("0-2/20", "abc")}\r\n--b0b--\r\n`);
  assert.deepEqual(bytesIn(taken, ASKED[0]), bytes("abc"));
  assert.deepEqual(bytesIn(taken, ASKED[1]), bytes("\r\n"));
  assert.equal(bytesIn(taken, { offset: 14, size: 3 }), undefined);
});

test("takes a boundary in quotes", () => {
  const headers = { "content-type": 'Multipart/Byteranges; charset=x; boundary="b0b"' };
  assert.equal(parts(headers, `${part("0-2/20", "abc")}\r\n--b0b--`).length, 1);
});

test("refuses an answer that is cut or has no boundary", () => {
  const whole = `${part("0-2/20", "abc")}${part("10-11/20", "kl")}\r\n--b0b--\r\n`;
  for (let size = 0; size < whole.length - 4; ++size) {
    const cut = whole.slice(0, size);
    assert.throws(() => parts(HEAD, cut), Error, cut);
  }
  assert.throws(() => parts({ "content-type": "multipart/byteranges" }, whole), /has no boundary/);
});

test("refuses a range that is none", () => {
  for (const range of ["", "bytes", "bytes 0-2", "lines 0-2/20", "bytes 2-0/20", "bytes 0-99999999999999999999/20"])
    assert.throws(() => parts({ "content-range": range }, "abc", [ASKED[0]]), Error, range);
  assert.throws(() => parts(HEAD, "\r\n--b0b\r\nContent-Type: x/y\r\n\r\nabc\r\n--b0b--"), /no Content-Range/);
});
