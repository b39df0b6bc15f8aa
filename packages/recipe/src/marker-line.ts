/** Whether a line contains only the marker; spaces around it, and a carriage return, are tolerated. */
export function isMarkerLine(line: string, marker: string): boolean {
  return line.trim() === marker;
}

/** Whether the beginning of a line could still become a marker line. */
export function mayBecomeMarker(beginning: string, marker: string): boolean {
  const text = beginning.trimStart();
  return text.length <= marker.length ? marker.startsWith(text) : isMarkerLine(text, marker);
}

/** Whether a line opens a code block in Markdown. */
export function isFence(line: string): boolean {
  return /^[ \t]*`{3,}[^`\n]*\n?$/u.test(line);
}

/** Whether a line closes a code block in Markdown: a fence that names no language. */
export function isBareFence(line: string): boolean {
  return /^[ \t]*`{3,}[ \t\r]*\n?$/u.test(line);
}

/** Whether the beginning of a line could still become a fence. */
export function mayBecomeFence(beginning: string): boolean {
  return /^[ \t]*(?:`{0,2}|`{3,}[^`\n]*)$/u.test(beginning);
}
