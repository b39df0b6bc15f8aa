import { expect, test } from "vitest";
import { encodeText } from "./encode-text.test-support.ts";
import { toUtf8 } from "./to-utf8.ts";

async function* pieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function read(bytes: Uint8Array, length: number): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for await (const chunk of toUtf8(pieces(bytes, length))) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

const long = `${JSON.stringify({ question: "Проверим, что это письмо можно прочитать." })}\n`.repeat(2_000);

test.each(["utf-16le", "utf-16be", "windows-1251"])(
  "[FIELD-4] a long text in %s is UTF-8 wherever it is cut",
  async (encoding) => {
    for (const length of [1_001, 65_536, 10_000_000]) expect(await read(encodeText(long, encoding), length)).toBe(long);
  },
);

test("[FIELD-4] UTF-8 stays as it is where the head ends within a character", async () => {
  const text = `a${"ü".repeat(100_000)}`;
  for (const length of [999, 65_536]) expect(await read(new TextEncoder().encode(text), length)).toBe(text);
  expect(await read(new Uint8Array(), 1)).toBe("");
});
