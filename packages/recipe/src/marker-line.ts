/**
 * Characters of a line without its end that can be a marker or a fence. The beginning of a longer line is not held
 * back, and not looked at again with each piece that arrives.
 */
const MOST_MARKER_LINE = 1024;

function isTooLong(line: string): boolean {
  return line.length - (line.endsWith("\n") ? 1 : 0) > MOST_MARKER_LINE;
}

/** Whether a line contains only the marker; spaces around it, and a carriage return, are tolerated. */
export function isMarkerLine(line: string, marker: string): boolean {
  return !isTooLong(line) && line.trim() === marker;
}

/** Whether the beginning of a line could still become a marker line. */
export function mayBecomeMarker(beginning: string, marker: string): boolean {
  if (isTooLong(beginning)) return false;
  const text = beginning.trimStart();
  return text.length <= marker.length ? marker.startsWith(text) : isMarkerLine(text, marker);
}

/** Whether a line opens a code block in Markdown. */
export function isFence(line: string): boolean {
  return !isTooLong(line) && /^[ \t]*`{3,}[^`\n]*\n?$/u.test(line);
}

/** Whether a line closes a code block in Markdown: a fence that names no language. */
export function isBareFence(line: string): boolean {
  return !isTooLong(line) && /^[ \t]*`{3,}[ \t\r]*\n?$/u.test(line);
}

/** Whether the beginning of a line could still become a fence. */
export function mayBecomeFence(beginning: string): boolean {
  return !isTooLong(beginning) && /^[ \t]*(?:`{0,2}|`{3,}[^`\n]*)$/u.test(beginning);
}
