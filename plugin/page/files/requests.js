// Requests to the server.

/** @typedef {Record<string, string | number>} Parameters */

/** The error that a server answers. */
export class Refusal extends Error {
  /** @param {string} reason @param {number} status */
  constructor(reason, status) {
    super(reason);
    this.status = status;
  }
}

/** Returns an answer, or fails with the reason that the server gives. @param {string} address @param {RequestInit} [init] */
export async function request(address, init) {
  const answer = await fetch(address, init).catch((error) => {
    if (error.name === "AbortError") throw error;
    throw new Error("The server cannot be reached.");
  });
  if (answer.ok) return answer;
  throw new Refusal(reasonIn(await answer.text()) ?? `The server answered ${answer.status}.`, answer.status);
}

/** Returns "path?name=value". Leaves empty values out. @param {string} path @param {Parameters} parameters */
export function addressOf(path, parameters) {
  const sent = Object.entries(parameters).filter(([, value]) => value !== "");
  return `${path}?${new URLSearchParams(sent.map(([name, value]) => [name, String(value)]))}`;
}

/** Returns the text of an answer. @param {string} path @param {Parameters} parameters @param {AbortSignal} [signal] */
export async function ask(path, parameters, signal) {
  return (await request(addressOf(path, parameters), { signal })).text();
}

/** Returns the reason in an error of the server, which is JSON. It begins with a capital letter, unless it begins with a file name. @param {string} text @returns {string | undefined} */
function reasonIn(text) {
  try {
    const { error } = JSON.parse(text);
    const why = error.why.endsWith(".") ? error.why : `${error.why}.`;
    return /^[^\s:]*[./][^\s:]*:/.test(why) ? why : why[0].toUpperCase() + why.slice(1);
  } catch {
    return undefined;
  }
}

/** @param {string} text */
export const linesOf = (text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
