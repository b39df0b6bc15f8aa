/** A set-up that cannot go on; its message names the cause and the fix. */
export class SetupFailure extends Error {
  /**
   * @param {string} message what happened and what to do
   * @param {string} [output] the output of the failing command, shown in full
   */
  constructor(message, output = "") {
    super(message);
    this.name = "SetupFailure";
    this.output = output;
  }
}

/**
 * The message for a failure to read or write a file; undefined for any other error.
 *
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function explainFileError(error) {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const path = "path" in error && typeof error.path === "string" ? error.path : "the project's folder";
  switch (error.code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `Cannot write to ${path}. Set-up keeps its files in the project's folder: make it writable for your user, or clone the project to a folder that is.`;
    case "ENOSPC":
      return `The disk is full: ${path} could not be written. Set-up needs about 1 GB.`;
    default:
      return undefined;
  }
}
