import Anthropic from "@anthropic-ai/sdk";
import { errorAnswer, textAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAnthropicClient } from "./anthropic-client.ts";
import { describeClient } from "./client.contract.ts";
import { answerOf } from "./scenes.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

describeClient("[AGENT-4] [AGENT-7] Anthropic's client", createAnthropicClient, {
  images: "Anthropic's form has no images in answers.",
  audio: "Anthropic's form has no audio.",
  formName: "Anthropic's form has no name for the schema of an answer.",
});

const call = (index: number, id: string, name: string, text: string) => ({
  tool_calls: [{ index, id, type: "function", function: { name, arguments: text } }],
});
const more = (index: number, text: string) => ({ tool_calls: [{ index, function: { arguments: text } }] });

describe("what else people do with Anthropic's client", () => {
  let gateway: StartedGateway;
  let client: Anthropic;
  let baseURL: string;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
    baseURL = gateway.baseUrl.replace(/\/v1$/, "");
    client = new Anthropic({ baseURL, apiKey: gateway.key, maxRetries: 0 });
  });
  afterAll(() => gateway.close());

  const question = { model: "one/small", max_tokens: 100, messages: [{ role: "user" as const, content: "Hello?" }] };
  const lastBody = () => gateway.upstream.requests.at(-1)?.body;

  test("[AGENT-2] reads interleaved calls as blocks in a row", async () => {
    gateway.answer = () =>
      answerOf(
        [
          { content: "I look." },
          call(0, "a", "add", '{"a":'),
          call(1, "b", "rest", ""),
          more(1, '{"b":[2'),
          more(0, '"}{"}'),
          more(1, "]}"),
          call(2, "c", "none", ""),
        ],
        "tool_calls",
      );
    const message = await client.messages.stream(question).finalMessage();
    expect(message).toMatchObject({
      stop_reason: "tool_use",
      content: [
        { type: "text", text: "I look." },
        { type: "tool_use", id: "a", name: "add", input: { a: "}{" } },
        { type: "tool_use", id: "b", name: "rest", input: { b: [2] } },
        { type: "tool_use", id: "c", name: "none", input: {} },
      ],
    });
  });

  test("[AGENT-2] sends images of tools, and system messages in place", async () => {
    gateway.answer = () => textAnswer("Seen.");
    const image = { type: "base64" as const, media_type: "image/png" as const, data: "iVBORw0KGgo=" };
    await client.messages.create({
      ...question,
      messages: [
        { role: "user", content: "Look." },
        { role: "assistant", content: [{ type: "tool_use", id: "a", name: "look", input: {} }] },
        {
          role: "user",
          content: [
            {
              type: "tool_result",
              tool_use_id: "a",
              content: [
                { type: "text", text: "A dot." },
                { type: "image", source: image },
              ],
            },
          ],
        },
        { role: "system" as "user", content: "9 tokens are left." },
      ],
    });
    expect(lastBody()).toMatchObject({
      messages: [
        { role: "user", content: "Look." },
        { role: "assistant", tool_calls: [{ id: "a", function: { name: "look", arguments: "{}" } }] },
        { role: "tool", tool_call_id: "a", content: [{ type: "text", text: "A dot." }] },
        {
          role: "user",
          content: [
            { image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
            { text: "<system-reminder>\n" },
            { text: "9 tokens are left." },
            { text: "\n</system-reminder>" },
          ],
        },
      ],
    });
  });

  test("[AGENT-12] adds up its counts of the prompt to the provider's", async () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 10,
      total_tokens: 110,
      prompt_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 },
    };
    gateway.answer = () => ({ ...textAnswer("Yes."), ...wholeAnswer("Yes.", usage) });
    const { usage: counted } = await client.messages.create(question);
    expect(counted).toMatchObject({
      input_tokens: 10,
      cache_read_input_tokens: 60,
      cache_creation_input_tokens: 30,
      output_tokens: 10,
    });
  });

  test("[AGENT-11] recognizes a context that is too long by Anthropic's words", async () => {
    const message =
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 130001 tokens.";
    gateway.answer = () => errorAnswer(400, { error: { message, code: "context_length_exceeded" } });
    const failure: unknown = await client.messages.create(question).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(Anthropic.BadRequestError);
    const { error, requestID, headers } = failure as InstanceType<typeof Anthropic.BadRequestError>;
    expect(error).toMatchObject({
      type: "error",
      error: { type: "invalid_request_error", message: "prompt is too long: 130001 tokens > 128000 maximum" },
      request_id: requestID,
    });
    expect(requestID).toMatch(/^gen-/);
    expect(headers?.get("x-should-retry")).toBe("false");
  });

  test.each([
    [402, "billing_error", "false"],
    [403, "permission_error", "false"],
    [429, "rate_limit_error", "true"],
    [529, "overloaded_error", "true"],
  ])("[AGENT-11] reads a %i as %s", async (status, type, retries) => {
    gateway.answer = () => errorAnswer(status, { error: { message: "No." } }, { "retry-after": "7" });
    const response = await fetch(`${baseURL}/v1/messages?beta=true`, {
      method: "POST",
      headers: { "x-api-key": gateway.key, "content-type": "application/json" },
      body: JSON.stringify(question),
    });
    expect([response.status, response.headers.get("x-should-retry")]).toEqual([status, retries]);
    if (status === 429) expect(response.headers.get("retry-after")).toBe("7");
    expect(await response.json()).toMatchObject({ type: "error", error: { type } });
  });

  test("[AGENT-4] signs in with a bearer token, or with both headers", async () => {
    gateway.answer = () => textAnswer("Yes.");
    const other = new Anthropic({ baseURL, authToken: gateway.key, maxRetries: 0 });
    expect((await other.messages.create(question)).content).toEqual([{ type: "text", text: "Yes." }]);
    for (const key of [gateway.key, "sk-ant-of-another-place"]) {
      const options = { headers: { "x-api-key": key } };
      expect((await other.messages.create(question, options)).content).toEqual([{ type: "text", text: "Yes." }]);
    }
  });

  test("[AGENT-4] counts the tokens of a request", async () => {
    const { input_tokens } = await client.messages.countTokens({ model: "one/small", messages: question.messages });
    expect(input_tokens).toBeGreaterThan(0);
    const longer = [{ role: "user" as const, content: "Hello? ".repeat(100) }];
    const { input_tokens: more } = await client.messages.countTokens({ model: "one/small", messages: longer });
    expect(more).toBeGreaterThan(100);
  });

  test("[AGENT-4] lists the models page by page, and looks at one", async () => {
    const ids: string[] = [];
    for await (const { id, type } of client.models.list({ limit: 2 })) {
      expect(type).toBe("model");
      ids.push(id);
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(["one/small", "two/large", "anthropic/claude-sonnet-4.5"]));
    expect(await client.models.retrieve("one/small")).toMatchObject({ type: "model", id: "one/small" });
    await expect(client.models.retrieve("no/such")).rejects.toBeInstanceOf(Anthropic.NotFoundError);
  });

  test("[AGENT-3] shows thinking of one vendor's model to no other", async () => {
    gateway.answer = () => answerOf([{ reasoning: "A secret thought." }, { content: "Yes." }]);
    const { content } = await client.messages.create(question);
    const history: Anthropic.MessageParam[] = [
      ...question.messages,
      { role: "assistant", content },
      { role: "user", content: "And?" },
    ];
    for (const model of ["two/large", "openai/gpt-5.3-codex", "google/gemini-3-pro-preview", "vendor/thinker"]) {
      gateway.answer = () => textAnswer("Yes.");
      await client.messages.create({ ...question, model, messages: history }).catch(() => undefined);
      expect(JSON.stringify(lastBody())).toContain("And?");
      expect(JSON.stringify(lastBody())).not.toMatch(/secret thought|tutti-state|tutti_origin/);
    }
  });
});

/** The same answer, whole, with this usage. */
function wholeAnswer(content: string, usage: object) {
  const message = { role: "assistant", content };
  return { whole: { id: "c", model: "small", choices: [{ index: 0, finish_reason: "stop", message }], usage } };
}
