import { brotliCompressSync, gzipSync } from "node:zlib";
import { textAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

let gateway: StartedGateway;
/** The body of the last request to the upstream. */
let upstreamBody: unknown;
beforeAll(async () => {
  gateway = await startGatewayForClients();
  gateway.answer = (request) => {
    upstreamBody = request.body;
    return textAnswer("Seen.");
  };
});
afterAll(() => gateway.close());

const attachment = { type: "image_url", image_url: { url: `data:image/png;base64,${"QUJD".repeat(2_500_000)}` } };
const question = {
  model: "one/small",
  messages: [
    { role: "system", content: `Grüße 👋\n${'a "line" \\ of code\n'.repeat(18_000)} €` },
    { role: "user", content: [{ type: "text", text: "What is this?" }, attachment] },
  ],
};

test.each<[string, (text: string) => string | Uint8Array<ArrayBuffer>, Record<string, string>]>([
  ["as it is", (text) => text, {}],
  ["by gzip", (text) => new Uint8Array(gzipSync(text)), { "content-encoding": "gzip" }],
  ["by brotli", (text) => new Uint8Array(brotliCompressSync(text)), { "content-encoding": "br" }],
])("[LOAD-2] an attachment and a long text reach the upstream whole, sent %s", async (_, pack, headers) => {
  upstreamBody = undefined;
  const response = await fetch(`${gateway.origin}/api/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json", ...headers },
    body: pack(JSON.stringify(question)),
  });
  expect(await response.json()).toMatchObject({ choices: [{ message: { content: "Seen." } }] });
  expect(JSON.stringify((upstreamBody as typeof question).messages) === JSON.stringify(question.messages)).toBe(true);
});
