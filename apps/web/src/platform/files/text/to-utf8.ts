import { decodeText } from "./decode-text.ts";

/** Bytes at the beginning of a file by which its encoding is told. */
const HEAD = 65_536;

/**
 * A text's bytes in UTF-8, as they arrive, whatever its encoding is; bytes that are no text stay as they are. Rejects
 * as the source does.
 */
export async function* toUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let head: Uint8Array[] = [];
  let size = 0;
  let convert: ((chunk: Uint8Array | undefined) => Uint8Array) | undefined;
  for await (const chunk of chunks) {
    if (convert !== undefined) {
      yield convert(chunk);
      continue;
    }
    head.push(chunk);
    size += chunk.length;
    if (size < HEAD) continue;
    convert = converter(join(head, size), { isCut: true });
    for (const part of head) yield convert(part);
    head = [];
  }
  if (convert === undefined) {
    convert = converter(join(head, size), { isCut: false });
    for (const part of head) yield convert(part);
  }
  yield convert(undefined);
}

/** Without a chunk, the rest is returned. */
function converter(head: Uint8Array, { isCut }: { isCut: boolean }): (chunk: Uint8Array | undefined) => Uint8Array {
  const encoding = decodeText(head, { isCut })?.encoding ?? "utf-8";
  if (encoding === "utf-8") return (chunk = new Uint8Array()) => chunk;
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  return (chunk) => encoder.encode(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }));
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
