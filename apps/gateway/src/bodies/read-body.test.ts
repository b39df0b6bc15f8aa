import { randomBytes } from "node:crypto";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiFailure } from "../api-failure.ts";
import { type BodyShare, createBodyBudget } from "./body-budget.ts";
import type { BodyRule } from "./body-rules.ts";
import { readJsonBody } from "./read-body.ts";

const value = { messages: [{ role: "user", content: "Grüße 👋" }] };
const text = JSON.stringify(value);
const small: BodyRule = { limit: 1_000, values: 300 };

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

function requestOf(body: Body | null, headers: Record<string, string>): Request {
  const init: RequestInit = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  return new Request("http://gateway.example/", init);
}

const read = (body: Body, headers: Record<string, string> = {}, rule: BodyRule = small) =>
  readJsonBody(requestOf(body, headers), { rule, hasKey: true });

test.each<[string, Record<string, string>, Uint8Array<ArrayBuffer> | string]>([
  ["plain", {}, text],
  ["plain, said so", { "content-encoding": "identity", "content-type": "application/json; charset=utf-8" }, text],
  ["plain, of a told length", { "content-length": String(Buffer.byteLength(text)) }, text],
  ["plain, of no content type", { "content-type": "text/plain" }, text],
  ["plain, as curl calls it", { "content-type": "application/x-www-form-urlencoded" }, text],
  ["gzip", { "content-encoding": "GZIP" }, new Uint8Array(gzipSync(text))],
  ["deflate", { "content-encoding": "deflate" }, new Uint8Array(deflateSync(text))],
  ["br", { "content-encoding": "br" }, new Uint8Array(brotliCompressSync(text))],
])("a body is read, however it is packed: %s", async (_, headers, body) => {
  expect(await read(body, headers)).toEqual(value);
});

describe("[LOAD-1] a body is refused", () => {
  const bomb = new Uint8Array(gzipSync(`"${"x".repeat(1_000_000)}"`));
  const large =
    "Request payload too large: at most 1,000 bytes are accepted, after decompression. Send less in one request.";
  test.each<[string, Record<string, string>, Uint8Array<ArrayBuffer> | string, number, string]>([
    ["that is no JSON", {}, "{", 400, "The body of the request is not valid JSON"],
    ["that is none", {}, "", 400, "The body of the request is not valid JSON"],
    [
      "that is packed in an unknown way",
      { "content-encoding": "zip" },
      text,
      400,
      'Content-Encoding "zip" is not supported: use gzip, x-gzip, deflate, br, or none',
    ],
    [
      "that is packed by a word that only JavaScript knows",
      { "content-encoding": "constructor" },
      text,
      400,
      'Content-Encoding "constructor" is not supported: use gzip, x-gzip, deflate, br, or none',
    ],
    ["that is packed badly", { "content-encoding": "gzip" }, text, 400, "The body of the request is not valid gzip"],
    ["that is large", {}, `"${"x".repeat(1_000)}"`, 413, large],
    ["that says that it is large", { "content-length": "1001" }, "1", 413, large],
    ["whose told length means nothing", { "content-length": "1", "transfer-encoding": "chunked" }, bomb2(), 413, large],
    ["that is large once unpacked", { "content-encoding": "gzip" }, bomb, 413, large],
    [
      "of many values",
      {},
      `[${"1,".repeat(300)}1]`,
      413,
      "The body of the request has more than 300 values. Send less in one request.",
    ],
    ["that is deep", {}, "[".repeat(201), 400, "The body of the request has more than 200 nested levels"],
  ])("%s", async (_, headers, body, code, message) => {
    await expect(read(body, headers)).rejects.toMatchObject({ error: { code, message } });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "without a key and with the type '%s', which any page can send",
    async (type) => {
      const request = requestOf(new TextEncoder().encode(text), { cookie: "tutti.session_token=x" });
      if (type !== "") request.headers.set("content-type", type);
      await expect(readJsonBody(request, { rule: small, hasKey: false })).rejects.toMatchObject({
        error: { code: 415, message: expect.stringContaining('"Content-Type: application/json"') },
      });
      request.headers.set("content-type", "application/json; charset=utf-8");
      expect(await readJsonBody(request, { rule: small, hasKey: false })).toEqual(value);
    },
  );
});

function bomb2(): string {
  return `"${"x".repeat(2_000)}"`;
}

test("[LOAD-1] nothing is asked of a body beyond the bound that it has passed", async () => {
  let pieceCount = 0;
  const endless = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pieceCount += 1;
        controller.enqueue(Buffer.from("[],".repeat(200)));
      },
    },
    { highWaterMark: 0 },
  );
  await expect(read(endless, {}, { ...small, limit: 1e9 })).rejects.toMatchObject({ error: { code: 413 } });
  expect(pieceCount).toBe(1);
});

test("[LOAD-1] a packed body is unpacked no further than its bound", async () => {
  const archive = gzipSync(JSON.stringify(randomBytes(1_000_000).toString("base64")));
  let remainder = archive.length;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(archive.subarray(archive.length - remainder, archive.length - remainder + 500));
        remainder -= 500;
        if (remainder <= 0) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const rule = { ...small, limit: 100_000 };
  await expect(read(stream, { "content-encoding": "gzip" }, rule)).rejects.toMatchObject({ error: { code: 413 } });
  expect(remainder).toBeGreaterThan(0);
});

describe("[LOAD-2] bodies that are read at the same time", () => {
  const budget = createBodyBudget({ all: 100, person: 60 });
  const rule = { ...small, limit: 1_000 };

  /** A body that sends this many bytes, and then waits. */
  function begin(bytes: number, reader: string) {
    let end = (): void => undefined;
    const secondPull = Promise.withResolvers<void>();
    let isFirst = true;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (isFirst) {
            isFirst = false;
            controller.enqueue(Buffer.from(`"${"x".repeat(bytes - 1)}`));
            return;
          }
          // The stream is pulled again once its first chunk was read.
          secondPull.resolve();
          end = () => {
            controller.enqueue(Buffer.from('"'));
            controller.close();
          };
        },
      },
      { highWaterMark: 0 },
    );
    const reading = readJsonBody(requestOf(body, {}), { rule, hasKey: true, reader, budget });
    return { secondPull: secondPull.promise, reading, end: () => end() };
  }

  const busy = { error: { code: 503 }, headers: { "retry-after": "2" } };

  test("share a budget, of which each user has at most a part", async () => {
    const first = begin(50, "ada");
    await first.secondPull;
    await expect(begin(20, "ada").reading).rejects.toMatchObject(busy);
    const second = begin(40, "grace");
    await second.secondPull;
    await expect(begin(20, "joan").reading).rejects.toMatchObject(busy);
    first.end();
    expect(await first.reading).toHaveLength(49);
    const third = begin(20, "ada");
    await third.secondPull;
    third.end();
    second.end();
    expect(await third.reading).toHaveLength(19);
    expect(await second.reading).toHaveLength(39);
    const last = begin(58, "ada");
    await last.secondPull;
    last.end();
    expect(await last.reading).toHaveLength(57);
  });
});

test("[LOAD-2] bytes held after the reading count until their owner releases them", async () => {
  const budget = createBodyBudget({ all: 200_000, person: 120_000 });
  const rule = { ...small, limit: 1_000_000 };
  const readIntoShare = (share: BodyShare) =>
    readJsonBody(requestOf(JSON.stringify("x".repeat(70_000)), {}), {
      rule,
      hasKey: true,
      reader: "ada",
      ownerShare: share,
    });
  const [first, second, others] = [budget.open("ada"), budget.open("ada"), budget.open("grace")];
  await readIntoShare(first);
  await expect(readIntoShare(second)).rejects.toMatchObject({ error: { code: 503 }, headers: { "retry-after": "5" } });
  second.close();
  await readIntoShare(others);
  first.close();
  first.close();
  await readIntoShare(budget.open("ada"));
  expect(budget.usedBytes).toBe(2 * 70_002);
});

test("[LOAD-2] any body gives a value or a refusal, in any pieces and packing", async () => {
  const jsonish = fc.oneof(
    fc.json(),
    fc.json().map((whole) => whole.slice(0, -1)),
    fc
      .array(fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", ":", "1", "x", "\u0000", " ", "null", "\\u", "é"))
      .map((all) => all.join("")),
  );
  const bytes = fc.oneof(
    jsonish.map((whole) => Buffer.from(whole)),
    fc.uint8Array().map((all) => Buffer.from(all)),
  );
  const packings = { none: (body: Buffer) => body, gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
  const packing = fc.constantFrom<keyof typeof packings>("none", "gzip", "deflate", "br");
  await fc.assert(
    fc.asyncProperty(
      bytes,
      packing,
      packing,
      fc.integer({ min: 1, max: 40 }),
      async (body, packing, declaredEncoding, step) => {
        const packedBody = packings[packing](body);
        const pieces = Array.from({ length: Math.ceil(packedBody.length / step) }, (_, place) =>
          packedBody.subarray(place * step, (place + 1) * step),
        );
        const headers: Record<string, string> =
          declaredEncoding === "none" ? {} : { "content-encoding": declaredEncoding };
        const outcome = await read(ReadableStream.from(pieces) as ReadableStream<Uint8Array>, headers).catch(
          (cause: unknown) => cause,
        );
        if (outcome instanceof Error) {
          expect(outcome).toBeInstanceOf(ApiFailure);
          expect([400, 413]).toContain((outcome as ApiFailure).error.code);
        } else if (packing === declaredEncoding) expect(outcome).toEqual(JSON.parse(new TextDecoder().decode(body)));
      },
    ),
    { numRuns: 300 },
  );
});
