/**
 * A person's text as it is stored and sent: as it was written, with the indentation of its first line and its blank
 * lines, which mean something in code and poems. Blank space at its end is cut, a text of blank space is none, and
 * halves of surrogate pairs, which a paste may leave, are replaced: strict servers refuse a request with them.
 */
export function asWritten(text: string): string {
  return text.trimEnd().toWellFormed();
}
