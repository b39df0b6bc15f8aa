import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { type AnswerStep, startScriptedUpstream } from "@tutti/testkit";
import { expect, test } from "vitest";
import { closeAfterTest } from "../provider.test-support.ts";
import { call, createConnections, readStart, type UpstreamResponse } from "./call.ts";

const source = { providerName: "Scripted", baseUrl: "http://scripted.example/v1", secrets: [] };
const words = "data: Grüße\n\n";

async function receive(encoding: string, steps: readonly AnswerStep[]): Promise<UpstreamResponse & { leave(): void }> {
  const answer = () => ({ headers: { "content-encoding": encoding }, steps });
  const { baseUrl } = await closeAfterTest(startScriptedUpstream({ answer }));
  const client = new AbortController();
  const response = await call({
    url: `${baseUrl}/chat/completions`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
    signal: client.signal,
    dispatcher: createConnections(),
    source,
  });
  return { ...response, leave: () => client.abort(new Error("Gone.")) };
}

test.each<[string, Uint8Array]>([
  ["gzip", gzipSync(words)],
  ["X-GZIP", gzipSync(words)],
  ["deflate", deflateSync(words)],
  ["br", brotliCompressSync(words)],
  ["zstd", zstdCompressSync(words)],
  ["identity", Buffer.from(words)],
])("an answer that was compressed unasked, as %s, is read", async (encoding, bytes) => {
  const whole = await receive(encoding, [{ type: "text", text: bytes }]);
  expect(await whole.text()).toBe(words);
  const response = await receive(encoding, [{ type: "text", text: bytes }]);
  expect(await readStart(response)).toBe(words);
});

test("compressed bytes are read as they come, until the client leaves", async () => {
  const beginning = gzipSync(words, { finishFlush: constants.Z_SYNC_FLUSH });
  const response = await receive("gzip", [{ type: "text", text: beginning }, { type: "hang" }]);
  const pieces = response.body[Symbol.asyncIterator]();
  const first = await pieces.next();
  expect(Buffer.from(first.value).toString()).toBe(words);
  const next = pieces.next();
  response.leave();
  await expect(next).rejects.toThrow();
});

test("bytes in another encoding than announced are a broken connection", async () => {
  const response = await receive("gzip", [{ type: "text", text: "no gzip at all" }]);
  await expect(response.text()).rejects.toMatchObject({ error: { code: 502 } });
});
