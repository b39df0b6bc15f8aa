/** A text between single quotes of a POSIX shell, where only the single quote itself has a special meaning. */
export function withinQuotes(text: string): string {
  return text.replaceAll("'", `'\\''`);
}

/** A text as one word of a POSIX shell, in quotes only where it needs them. */
export function quoteForShell(text: string): string {
  return /^[\w:/.-]+$/.test(text) ? text : `'${withinQuotes(text)}'`;
}
