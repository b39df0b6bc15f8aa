/** Characters of unpacked objects that are searched at most. */
const MAX_UNPACKED = 32_000_000;

/** A font, without which a PDF draws no letter (ISO 32000-1, 9.5). */
const FONT = /\/Type\s*\/Font(?![A-Za-z])/u;

/** A stream of packed objects (7.5.7), from its dictionary to its end. */
const PACKED_OBJECTS = /\/Type\s*\/ObjStm\b.*?stream\r?\n/gsu;

/**
 * Whether a PDF that is neither locked nor damaged has text to read. A scanned one has none: its pages are pictures,
 * and no font is in it. Where that cannot be told within bounds, it is taken to have text.
 */
export async function hasPdfText(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const content = new TextDecoder("latin1").decode(bytes);
  if (FONT.test(content)) return true;
  let rest = MAX_UNPACKED;
  for (const match of content.matchAll(PACKED_OBJECTS)) {
    const start = match.index + match[0].length;
    const end = content.indexOf("endstream", start);
    if (end === -1 || !/\/FlateDecode/u.test(match[0])) return true;
    const objects = await unpack(bytes.subarray(start, end), rest);
    rest -= objects?.length ?? rest;
    if (objects === undefined || rest <= 0 || FONT.test(objects)) return true;
  }
  return false;
}

/** Undefined where nothing can be unpacked. What follows the packed bytes, such as a line's end, is no error. */
async function unpack(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<string | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const decoder = new TextDecoder("latin1");
  let text = "";
  try {
    for (let part = await reader.read(); !part.done && text.length < limit; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
    }
  } catch {
    // What was read before the error counts.
  }
  await reader.cancel().catch(() => undefined);
  return text === "" ? undefined : text;
}
