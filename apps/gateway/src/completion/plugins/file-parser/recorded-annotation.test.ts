import { type ChatRequest, chatCompletionSchema } from "@tutti/contract";
import { Agent } from "undici";
import { expect, test } from "vitest";
import { model, provider } from "../../../catalog/catalog.test-support.ts";
import { readRecordedExchanges } from "../../../providers/recorded-exchanges.test-support.ts";
import { contextOf } from "../plugins.test-support.ts";
import { createFileParser } from "./file-parser.ts";

const exchange = readRecordedExchanges(["openrouter"]).find(({ name }) => name.endsWith("/openrouter_file_annotation"));

test("a PDF is annotated as OpenRouter did it", async () => {
  const body = exchange?.request as unknown as ChatRequest;
  const sentMessage = chatCompletionSchema.parse(JSON.parse(exchange?.response.body ?? "")).choices?.[0]?.message
    .annotations;
  const endpoint = { provider: provider("one", async () => []), model: model("v/m") };
  const parser = createFileParser({
    settings: { fetchesUrls: false },
    connections: async () => ({ own: [], operators: [] }),
    dispatcher: new Agent(),
  });
  const run = parser.begin(contextOf(), body, undefined);
  const { signal } = new AbortController();
  await run?.beforeAttempt?.({ model: endpoint.model, body, signal }, endpoint);
  const [annotation] = [run?.onPart?.({ type: "finish", reason: "stop", nativeReason: null }, endpoint)].flat();
  // OpenRouter's annotation was read by OCR, which makes a heading of the text.
  const ours = JSON.parse(JSON.stringify(annotation).replace("Dummy PDF file", "# Dummy PDF file"));
  expect([ours]).toEqual(sentMessage);
});
