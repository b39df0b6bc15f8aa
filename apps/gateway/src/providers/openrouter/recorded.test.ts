import type { ChatRequest } from "@tutti/contract";
import { startScriptedUpstream } from "@tutti/testkit";
import { describe, expect, test } from "vitest";
import { askProvider, closeAfterTest, createTestModel, refusalOf } from "../provider.test-support.ts";
import { type RecordedExchange, readRecordedExchanges } from "../recorded-exchanges.test-support.ts";
import { isObject, type JsonObject, objectsOf, parseJson } from "../wire/json.ts";
import { createOpenRouterProvider } from "./index.ts";

const exchanges = readRecordedExchanges(["openrouter"]);
const good = exchanges.filter(({ response }) => response.status === 200);

/** Sends this history, and gets the recorded response as the response. */
async function replay({ stream, response }: RecordedExchange, messages: ChatRequest["messages"]) {
  const upstream = await closeAfterTest(
    startScriptedUpstream({
      answer: () => ({
        status: response.status,
        headers: { "content-type": response.content_type },
        steps: [{ type: "text", text: response.body }],
      }),
    }),
  );
  const kind = "openrouter" as const;
  const config = { slug: kind, name: "OpenRouter", kind, baseUrl: upstream.baseUrl, headers: {} };
  const model = createTestModel({ upstreamId: "vendor/name", slug: "vendor/name", name: "Name" });
  const parts = await askProvider(createOpenRouterProvider({ config }), { model, body: { stream, messages } });
  const { body } = await upstream.request(0);
  return { parts, sentMessages: objectsOf(isObject(body) ? body["messages"] : undefined) };
}

/** The messages or deltas of a recorded answer. */
function messagesOf({ stream, response }: RecordedExchange): JsonObject[] {
  const lines = response.body.split("\n").filter((line) => line.startsWith("data: {"));
  const answers = stream ? lines.map((line) => parseJson(line.slice("data: ".length))) : [parseJson(response.body)];
  return objectsOf(answers).flatMap((answer) => {
    const choice = objectsOf(answer["choices"])[0];
    const message = choice?.["delta"] ?? choice?.["message"];
    return isObject(message) ? [message] : [];
  });
}

const question = { role: "user" as const, content: "?" };

describe("OpenRouter", () => {
  test.each(good.map((exchange) => [exchange.name, exchange] as const))(
    "%s: passes reasoning details, annotations and pictures unchanged",
    async (_, exchange) => {
      const { parts } = await replay(exchange, [question]);
      const messages = messagesOf(exchange);
      const all = (field: string) => messages.flatMap((message) => objectsOf(message[field]));
      const texts = (field: string) => messages.map((message) => message[field] ?? "").join("");
      expect(parts.flatMap((part) => (part.type === "reasoning-delta" ? (part.details ?? []) : []))).toEqual(
        all("reasoning_details"),
      );
      expect(parts.map((part) => (part.type === "reasoning-delta" ? part.text : "")).join("")).toBe(texts("reasoning"));
      expect(parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("")).toBe(texts("content"));
      expect(parts.flatMap((part) => (part.type === "file" ? [part.file] : []))).toEqual(
        all("annotations").flatMap(({ file }) => (file === undefined ? [] : [file])),
      );
      expect(parts.flatMap((part) => (part.type === "citation" ? [part.citation.url] : []))).toEqual(
        all("annotations").flatMap(({ url_citation: citation }) => (isObject(citation) ? [citation["url"]] : [])),
      );
      expect(parts.flatMap((part) => (part.type === "image" ? [part.url] : []))).toEqual(
        all("images").flatMap(({ image_url: image }) => (isObject(image) ? [image["url"]] : [])),
      );
    },
  );

  test.each(good.filter(({ stream }) => !stream).map((exchange) => [exchange.name, exchange] as const))(
    "%s: the answer goes back on the next turn as it came",
    async (_, exchange) => {
      const [message] = messagesOf(exchange);
      const answer = { ...message, role: "assistant" as const } as ChatRequest["messages"][number];
      const { sentMessages } = await replay(exchange, [question, answer, question]);
      expect(sentMessages).toEqual([question, message, question]);
    },
  );

  test.each(
    exchanges.filter(({ response }) => response.status !== 200).map((exchange) => [exchange.name, exchange] as const),
  )("%s: the refusal keeps whose words it repeats", async (_, exchange) => {
    const { error } = await refusalOf(replay(exchange, [question]));
    expect(error).toMatchObject({ code: exchange.response.status, metadata: { error_type: "rate_limit_exceeded" } });
  });
});
