/** An error of a book: what, where, why. */
export class TabiaError extends Error {
  name = "TabiaError";
}

/** Returns the error that a promise of the package rejects with: an error of the platform becomes a TabiaError with it as the cause.
 * If `signal` was aborted, its reason stays as it is. @param {unknown} error @param {string} where @param {AbortSignal} [signal] */
export function asTabiaError(error, where, signal) {
  if (error instanceof TabiaError || (signal?.aborted && error === signal.reason)) return error;
  return new TabiaError(`${where}: ${error instanceof Error ? error.message : error}`, { cause: error });
}

/** The file was replaced by another one while it was open. The book opens the new one. */
export class ChangedError extends TabiaError {
  /** @param {string} name */
  constructor(name) {
    super(`${name}: the file was replaced after it was opened`);
  }
}
