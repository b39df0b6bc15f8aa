import type { AnswerStep, UpstreamAnswer } from "@tutti/testkit";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RecordedExchange, readRecordedExchanges } from "../providers/recorded-exchanges.test-support.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

/** The model of the gateway for each wire format. */
const models: Readonly<Record<string, string>> = {
  chat: "one/small",
  responses: "openai/gpt-5.3-codex",
  messages: "anthropic/claude-sonnet-4.5",
  gemini: "google/gemini-3-pro-preview",
};

/** Ends with the vendor's own error. */
const brokenExchange = "groq/tool_use_failed_error_streaming_with_text-1";

const exchanges = readRecordedExchanges().filter(
  ({ api, stream, response }) => stream && response.status === 200 && models[api] !== undefined,
);

/** The recorded bytes, in uneven pieces. */
function replay({ response }: RecordedExchange): UpstreamAnswer {
  const bytes = new TextEncoder().encode(response.body);
  const size = Math.max(1, Math.floor(bytes.length / 9));
  const cuts = [...Array.from({ length: 8 }, (_, index) => index * size + ((index * 7) % 5)), bytes.length];
  const steps = cuts.map(
    (end, index): AnswerStep => ({ type: "text", text: bytes.subarray(cuts[index - 1] ?? 0, end) }),
  );
  return { status: response.status, headers: { "content-type": response.content_type }, steps };
}

describe("[GW-20] what providers really said reaches the openai client", () => {
  let gateway: StartedGateway;
  let client: OpenAI;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
    client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.key, maxRetries: 0 });
  });
  afterAll(() => gateway.close());

  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))("%s", async (name, exchange) => {
    gateway.answer = () => replay(exchange);
    const question = { model: models[exchange.api] ?? "", messages: [{ role: "user" as const, content: "?" }] };
    if (name === brokenExchange) {
      await expect(client.chat.completions.create(question)).rejects.toBeInstanceOf(OpenAI.APIError);
      return;
    }
    const whole = await client.chat.completions.create(question);
    let text = "";
    let finish: string | undefined;
    let tokens: number | undefined;
    for await (const { choices, usage } of await client.chat.completions.create({ ...question, stream: true })) {
      text += choices[0]?.delta.content ?? "";
      finish = choices[0]?.finish_reason ?? finish;
      tokens = usage?.total_tokens ?? tokens;
    }
    expect(text).toBe(whole.choices[0]?.message.content);
    expect(finish).toBe(whole.choices[0]?.finish_reason);
    expect(tokens).toBe(whole.usage?.total_tokens);
  });

  test("and every byte of it could be read with OpenRouter's schemas", async () => {
    expect(await gateway.violations()).toEqual([]);
  });
});
