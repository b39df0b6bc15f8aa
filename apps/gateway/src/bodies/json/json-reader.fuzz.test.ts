import { anyBytes, anyText, cutAt, cuts, damagedBytes, fuzz, hostileJson } from "@tutti/testkit/fuzz";
import fc from "fast-check";
import { expect } from "vitest";
import { createJsonReader } from "./json-reader.ts";
import { JsonRefused } from "./json-refused.ts";

// Other texts, long ones and all kinds of compression, are compared with JSON.parse in json-reader.test.ts and
// read-body.test.ts.

const samples = [
  '{"model":"a/b","messages":[{"role":"user","content":"Grüße 👋 \\ud83d\\udc4b"}],"stream":true}',
  `{"a":"${"x\\n".repeat(30_000)}","__proto__":{"polluted":1},"n":[1e5,-0.5,null,true]}`,
  `["${"é".repeat(40_000)}",{"b":""}]`,
].map((text) => Buffer.from(text));
const marks = ['"', "\\", "\\u", "{", "[", "]", ",", ":", "\u0001", "1e999"].map((mark) => Buffer.from(mark));

function read(pieces: readonly Uint8Array[]): unknown {
  const reader = createJsonReader({ values: 300 });
  for (const piece of pieces) reader.push(piece);
  return reader.end();
}

function outcome(get: () => unknown): unknown {
  try {
    return { value: get() };
  } catch (cause) {
    return cause instanceof SyntaxError || cause instanceof JsonRefused ? "refused" : { thrown: cause };
  }
}

fuzz(
  "[LOAD-1] any bytes are read as JSON.parse reads them or refused, wherever they are cut",
  fc.tuple(
    fc.oneof(
      anyBytes,
      anyText.map((text) => Buffer.from(text)),
      hostileJson().map((value) => Buffer.from(JSON.stringify(value))),
      damagedBytes(samples, marks),
    ),
    cuts,
  ),
  ([bytes, places]) => {
    const cut = outcome(() => read(cutAt(bytes, places)));
    const parsed = outcome(() => JSON.parse(new TextDecoder().decode(bytes)));
    // A bound may refuse what JSON.parse accepts; the reader accepts nothing that JSON.parse refuses, and reads no
    // other value.
    if (cut !== "refused") expect(cut).toEqual(parsed);
    expect(outcome(() => read([bytes]))).toEqual(cut);
  },
  { runs: 200 },
);
