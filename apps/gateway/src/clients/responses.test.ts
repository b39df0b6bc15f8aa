import { chunkStep, errorAnswer, textAnswer } from "@tutti/testkit";
import OpenAI from "openai";
import type { ResponseInput } from "openai/resources/responses/responses";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeClient } from "./client.contract.ts";
import { createResponsesClient } from "./responses-client.ts";
import { answerOf } from "./scenes.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

describeClient("[AGENT-7] the openai client's Responses", createResponsesClient);

const call = (index: number, id: string, name: string, text: string) => ({
  tool_calls: [{ index, id, type: "function", function: { name, arguments: text } }],
});
const more = (index: number, text: string) => ({ tool_calls: [{ index, function: { arguments: text } }] });

describe("what else people do with the openai client's Responses", () => {
  let gateway: StartedGateway;
  let client: OpenAI;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
    client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.key, maxRetries: 0 });
  });
  afterAll(() => gateway.close());

  const question = { model: "one/small", input: "Hello?" };
  const lastBody = () => gateway.upstream.requests.at(-1)?.body;

  test("[AGENT-2] reads interleaved calls as items in a row", async () => {
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
    const response = await client.responses.stream(question).finalResponse();
    expect(response.output).toMatchObject([
      { type: "message", content: [{ type: "output_text", text: "I look." }] },
      { type: "function_call", call_id: "a", name: "add", arguments: '{"a":"}{"}' },
      { type: "function_call", call_id: "b", name: "rest", arguments: '{"b":[2]}' },
      { type: "function_call", call_id: "c", name: "none", arguments: "{}" },
    ]);
    expect(response).toMatchObject({ status: "completed", output_text: "I look." });
  });

  test("[AGENT-2] streams the arguments of a call as they are written", async () => {
    let release: () => void = () => undefined;
    const promise = new Promise<void>((resolve) => {
      release = resolve;
    });
    gateway.answer = () => ({
      steps: [
        chunkStep(call(0, "a", "add", '{"a":')),
        { type: "until", promise },
        chunkStep(more(0, "1}")),
        chunkStep({}, { finish_reason: "tool_calls" }),
        { type: "text", text: "data: [DONE]\n\n" },
      ],
    });
    const deltas: string[] = [];
    for await (const event of await client.responses.create({ ...question, stream: true })) {
      if (event.type !== "response.function_call_arguments.delta") continue;
      deltas.push(event.delta);
      release();
    }
    expect(deltas).toEqual(['{"a":', "1}"]);
  });

  test("[AGENT-5] calls free-text tools in namespaces at a model that knows functions", async () => {
    const patch = 'const r = "ü😀\\n";\ntext(r);';
    const text = JSON.stringify({ input: patch });
    gateway.answer = () =>
      answerOf([call(0, "a", "functions__exec", text.slice(0, 25)), more(0, text.slice(25))], "tool_calls");
    const grammar = { type: "grammar" as const, syntax: "lark" as const, definition: "start: /.+/" };
    const exec = { type: "custom" as const, name: "exec", description: "Runs a program.", format: grammar };
    const tools = [{ type: "namespace" as const, name: "functions", description: "", tools: [exec] }];
    const { output } = await client.responses.create({
      ...question,
      tools: tools as OpenAI.Responses.Tool[],
      tool_choice: { type: "custom", name: "exec", namespace: "functions" } as OpenAI.Responses.ToolChoiceCustom,
    });
    expect(output).toMatchObject([
      { type: "custom_tool_call", call_id: "a", name: "exec", namespace: "functions", input: patch },
    ]);
    expect(lastBody()).toMatchObject({
      tools: [
        {
          type: "function",
          function: {
            name: "functions__exec",
            description: expect.stringMatching(/Runs a program\.[\s\S]*start: \/\.\+\//),
            parameters: { required: ["input"], additionalProperties: false },
          },
        },
      ],
      tool_choice: { function: { name: "functions__exec" } },
    });

    gateway.answer = () => textAnswer("Done.");
    await client.responses.create({
      ...question,
      tools: tools as OpenAI.Responses.Tool[],
      input: [
        { role: "user", content: "Go." },
        ...(output as ResponseInput),
        { type: "custom_tool_call_output", call_id: "a", output: [{ type: "input_text", text: "ok" }] },
      ],
    });
    expect(lastBody()).toMatchObject({
      messages: [
        { role: "user", content: "Go." },
        { role: "assistant", tool_calls: [{ id: "a", function: { name: "functions__exec", arguments: text } }] },
        { role: "tool", tool_call_id: "a", content: "ok" },
      ],
    });
  });

  test("[AGENT-2] sends images of tools, and later instructions in place", async () => {
    gateway.answer = () => textAnswer("Seen.");
    const image = {
      type: "input_image" as const,
      image_url: "data:image/png;base64,iVBORw0KGgo=",
      detail: "auto" as const,
    };
    await client.responses.create({
      ...question,
      instructions: "Be brief.",
      input: [
        { role: "developer", content: "Be kind." },
        { role: "user", content: "Look." },
        { type: "function_call", call_id: "a", name: "look", arguments: "{}" },
        { type: "function_call_output", call_id: "a", output: [{ type: "input_text", text: "A dot." }, image] },
        { role: "developer", content: "9 tokens are left." },
      ],
    });
    expect(lastBody()).toMatchObject({
      messages: [
        { role: "system", content: [{ text: "Be brief." }, { text: "Be kind." }] },
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

  test("[AGENT-12] counts tokens as the provider does, those of the cache among them", async () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 10,
      total_tokens: 110,
      prompt_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 },
      completion_tokens_details: { reasoning_tokens: 4 },
    };
    const message = { role: "assistant", content: "Yes." };
    gateway.answer = () => ({
      ...textAnswer("Yes."),
      whole: { id: "c", model: "small", choices: [{ index: 0, finish_reason: "stop", message }], usage },
    });
    const { usage: counted } = await client.responses.create(question);
    expect(counted).toMatchObject({
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 },
      output_tokens: 10,
      output_tokens_details: { reasoning_tokens: 4 },
      total_tokens: 110,
    });
  });

  test.each([
    ["length", { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }],
    ["content_filter", { status: "incomplete", incomplete_details: { reason: "content_filter" } }],
    ["stop", { status: "completed", incomplete_details: null, completed_at: expect.any(Number) }],
  ])("[AGENT-11] ends with %s in its own words", async (finish, end) => {
    gateway.answer = () => answerOf([{ content: "Yes" }], finish);
    expect(await client.responses.create(question)).toMatchObject(end);
    expect(await client.responses.stream(question).finalResponse()).toMatchObject(end);
  });

  test("[AGENT-11] recognizes a context that is too long by OpenAI's code", async () => {
    const message = "prompt is too long: 130001 tokens > 128000 maximum";
    gateway.answer = () => errorAnswer(413, { error: { message } });
    const failure: unknown = await client.responses.create(question).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(OpenAI.BadRequestError);
    const { code, type, requestID } = failure as InstanceType<typeof OpenAI.BadRequestError>;
    expect([code, type]).toEqual(["context_length_exceeded", "invalid_request_error"]);
    expect(requestID).toMatch(/^gen-/);
  });

  test.each([
    [402, "insufficient_quota", "insufficient_quota"],
    [403, "permission_error", null],
    [404, "invalid_request_error", "not_found"],
    [429, "rate_limit_error", "rate_limit_exceeded"],
    [500, "server_error", "server_error"],
    [503, "server_error", "server_is_overloaded"],
  ])("[AGENT-11] reads a %i as %s", async (status, type, code) => {
    gateway.answer = () => errorAnswer(status, { error: { message: "No." } }, { "retry-after": "7" });
    const response = await fetch(`${gateway.origin}/api/v1/responses`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
      body: JSON.stringify(question),
    });
    expect(response.status).toBe(status);
    if (status === 429) expect(response.headers.get("retry-after")).toBe("7");
    expect(await response.json()).toMatchObject({ error: { type, code, param: null, message: expect.any(String) } });
  });

  test("[AGENT-11] names the cause of a failure in a stream", async () => {
    const error = { message: "Rate limit reached", code: 429 };
    gateway.answer = () => ({ steps: [chunkStep({ content: "Well" }), { type: "event", value: { error } }] });
    const events = [];
    for await (const event of await client.responses.create({ ...question, stream: true })) events.push(event);
    expect(events.at(-1)).toMatchObject({
      type: "response.failed",
      response: { status: "failed", error: { code: "rate_limit_exceeded" }, output: [{ type: "message" }] },
    });
  });

  test.each([
    [{ input: [{ type: "item_reference", id: "rs_1" }] }, "Item with id 'rs_1' not found."],
    [{ previous_response_id: "resp_1" }, "Previous response with id 'resp_1' not found."],
  ])("[AGENT-5] refuses what refers to a response that is not stored: %o", async (fields, message) => {
    const failure: unknown = await client.responses
      .create({ ...question, ...(fields as object) })
      .catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(OpenAI.NotFoundError);
    expect((failure as Error).message).toContain(message);
  });

  test("[AGENT-3] shows reasoning of one vendor's model to no other", async () => {
    gateway.answer = () => answerOf([{ reasoning: "A secret thought." }, { content: "Yes." }]);
    const { output } = await client.responses.create(question);
    expect(output).toMatchObject([{ type: "reasoning", encrypted_content: expect.stringMatching(/^tutti-state/) }, {}]);
    const input = [
      { role: "user" as const, content: "Hello?" },
      ...(output as ResponseInput),
      { role: "user" as const, content: "And?" },
    ];
    for (const model of ["two/large", "openai/gpt-5.3-codex", "google/gemini-3-pro-preview", "vendor/thinker"]) {
      gateway.answer = () => textAnswer("Yes.");
      await client.responses.create({ ...question, model, input }).catch(() => undefined);
      expect(JSON.stringify(lastBody())).toContain("And?");
      expect(JSON.stringify(lastBody())).not.toMatch(/secret thought|tutti-state|tutti_origin/);
    }
  });
});
