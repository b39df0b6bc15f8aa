/**
 * Control characters that occur in texts: tab, line feed, form feed, carriage return, and the escape and backspace of
 * terminal output.
 */
const CONTROLS_OF_TEXT: ReadonlySet<number> = new Set([0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/**
 * The text of a file: UTF-8, UTF-16 with a byte order mark, or else the Western encoding that older programs write.
 *
 * @returns undefined if the bytes are no text, such as those of a renamed program
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = encodingByMark(bytes);
  if (encoding !== undefined) return decode(bytes, encoding);
  if (bytes.some((byte) => byte < 0x20 && !CONTROLS_OF_TEXT.has(byte))) return undefined;
  return decode(bytes, "utf-8") ?? decode(bytes, "windows-1252");
}

function encodingByMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return undefined;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
