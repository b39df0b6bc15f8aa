import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readJson } from "./read-json.ts";

const value = { messages: [{ role: "user", content: "Grüße 👋" }] };
const text = JSON.stringify(value);

function read(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, limit = 1_000) {
  return readJson(new Request("http://gateway.example/", { method: "POST", body, headers }), limit);
}

test.each<[string, Record<string, string>, Uint8Array<ArrayBuffer> | string]>([
  ["plain", {}, text],
  ["plain, said so", { "content-encoding": "identity", "content-type": "application/json; charset=utf-8" }, text],
  ["plain, of no stated type", { "content-type": "text/plain" }, text],
  ["plain, as curl calls it", { "content-type": "application/x-www-form-urlencoded" }, text],
  ["gzip", { "content-encoding": "GZIP" }, new Uint8Array(gzipSync(text))],
  ["deflate", { "content-encoding": "deflate" }, new Uint8Array(deflateSync(text))],
  ["br", { "content-encoding": "br" }, new Uint8Array(brotliCompressSync(text))],
])("a body is read, however it is packed: %s", async (_, headers, body) => {
  expect(await read(body, headers)).toEqual(value);
});

describe("a body is refused", () => {
  const bomb = new Uint8Array(gzipSync(`"${"x".repeat(1_000_000)}"`));
  test.each<[string, Record<string, string>, Uint8Array<ArrayBuffer> | string, number, string]>([
    ["that is no JSON", {}, "{", 400, "The body of the request is not valid JSON"],
    ["that is none", {}, "", 400, "The body of the request is not valid JSON"],
    [
      "that is packed in an unknown way",
      { "content-encoding": "zip" },
      text,
      400,
      'Content-Encoding "zip" is not known: use gzip, x-gzip, deflate, br, or none',
    ],
    [
      "that is packed by a word that only JavaScript knows",
      { "content-encoding": "constructor" },
      text,
      400,
      'Content-Encoding "constructor" is not known: use gzip, x-gzip, deflate, br, or none',
    ],
    ["that is packed badly", { "content-encoding": "gzip" }, text, 400, "The body of the request is not valid gzip"],
    ["that is large once unpacked", { "content-encoding": "gzip" }, bomb, 413, "Request payload too large"],
  ])("%s", async (_, headers, body, code, message) => {
    await expect(read(body, headers)).rejects.toMatchObject({ error: { code, message } });
  });
});
