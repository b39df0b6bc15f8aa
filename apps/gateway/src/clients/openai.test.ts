import { chunkStep, errorAnswer, textAnswer } from "@tutti/testkit";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeClient } from "./client.contract.ts";
import { createOpenAiClient } from "./openai-client.ts";
import { answerOf } from "./scenes.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

describeClient("the openai client", createOpenAiClient);

describe("[GW-20] what else people do with the openai client", () => {
  let gateway: StartedGateway;
  let client: OpenAI;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
    client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.key, maxRetries: 0 });
  });
  afterAll(() => gateway.close());

  const question = { model: "one/small", messages: [{ role: "user" as const, content: "Hello?" }] };
  const lastBody = () => gateway.upstream.requests.at(-1)?.body;

  test("they list the models, and look at one", async () => {
    const ids: string[] = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toEqual(expect.arrayContaining(["openrouter/auto", "one/small", "anthropic/claude-sonnet-4.5"]));
    expect(await client.models.retrieve("one/small")).toMatchObject({
      id: "one/small",
      object: "model",
      owned_by: "one",
    });
    await expect(client.models.retrieve("no/such")).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });

  test("their helper puts a stream together, calls of tools included", async () => {
    gateway.answer = () =>
      answerOf(
        [
          { tool_calls: [{ index: 0, id: "c", type: "function", function: { name: "add", arguments: '{"a":' } }] },
          { tool_calls: [{ index: 0, function: { arguments: "1}" } }] },
          { tool_calls: [{ index: 1, id: "d", type: "function", function: { name: "rest", arguments: "{}" } }] },
        ],
        "tool_calls",
      );
    const final = await client.chat.completions.stream(question).finalChatCompletion();
    expect(final).toMatchObject({
      id: expect.stringMatching(/^gen-/),
      usage: { total_tokens: 18 },
      choices: [
        {
          finish_reason: "tool_calls",
          message: {
            tool_calls: [
              { id: "c", function: { name: "add", arguments: '{"a":1}' } },
              { id: "d", function: { name: "rest", arguments: "{}" } },
            ],
          },
        },
      ],
    });
  });

  test("their helper runs tools until there is an answer", async () => {
    const answers = [
      answerOf(
        [{ tool_calls: [{ index: 0, id: "c", type: "function", function: { name: "add", arguments: '{"a":1}' } }] }],
        "tool_calls",
      ),
      textAnswer("Two."),
    ];
    gateway.answer = () => answers.shift() ?? textAnswer("Nothing more.");
    const runner = client.chat.completions.runTools({
      ...question,
      tools: [
        {
          type: "function",
          function: {
            name: "add",
            description: "Adds one.",
            parameters: { type: "object", properties: { a: { type: "number" } } },
            parse: (text: string) => JSON.parse(text) as { a: number },
            function: ({ a }: { a: number }) => String(a + 1),
          },
        },
      ],
    });
    expect(await runner.finalContent()).toBe("Two.");
    expect(lastBody()).toMatchObject({
      messages: [{}, { role: "assistant" }, { role: "tool", content: "2", tool_call_id: "c" }],
    });
  });

  test("their helper parses an answer that must have a form", async () => {
    gateway.answer = () => textAnswer('{"verdict":"yes"}');
    const schema = { type: "object", properties: { verdict: { type: "string" } }, required: ["verdict"] };
    const completion = await client.chat.completions.parse({
      ...question,
      response_format: { type: "json_schema", json_schema: { name: "verdict", strict: true, schema } },
    });
    expect(completion.choices[0]?.message.parsed).toEqual({ verdict: "yes" });
  });

  test("they read how probable each token was", async () => {
    const token = {
      token: "Yes",
      logprob: -1,
      bytes: [89, 101, 115],
      top_logprobs: [{ token: "No", logprob: -2, bytes: null }],
    };
    gateway.answer = () => ({
      steps: [
        {
          type: "event",
          value: { model: "m", choices: [{ index: 0, delta: { content: "Yes" }, logprobs: { content: [token] } }] },
        },
        chunkStep({}, { finish_reason: "stop" }),
        { type: "text", text: "data: [DONE]\n\n" },
      ],
    });
    const chatRequest = { ...question, logprobs: true, top_logprobs: 1 };
    const whole = await client.chat.completions.create(chatRequest);
    expect(whole.choices[0]?.logprobs?.content).toMatchObject([
      { token: "Yes", logprob: -1, top_logprobs: [{ token: "No" }] },
    ]);
    expect(lastBody()).toMatchObject({ logprobs: true, top_logprobs: 1 });

    const tokens: string[] = [];
    for await (const { choices } of await client.chat.completions.create({ ...chatRequest, stream: true })) {
      for (const { token: text } of choices[0]?.logprobs?.content ?? []) tokens.push(text);
    }
    expect(tokens).toEqual(["Yes"]);
  });

  test("they hear a refusal as one", async () => {
    gateway.answer = () => answerOf([{ refusal: "I will not." }]);
    const { choices } = await client.chat.completions.create(question);
    expect(choices[0]?.message.refusal).toBe("I will not.");
  });

  test("what they used to send still means what it did", async () => {
    gateway.answer = () => textAnswer("{}");
    await client.chat.completions.create({
      ...question,
      n: 1,
      seed: 7,
      stop: "END",
      max_tokens: 5,
      user: "ada",
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      logit_bias: { "50256": -100 },
      response_format: { type: "json_object" },
    });
    expect(lastBody()).toMatchObject({
      seed: 7,
      stop: "END",
      max_tokens: 5,
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      logit_bias: { "50256": -100 },
      response_format: { type: "json_object" },
    });
    await expect(client.chat.completions.create({ ...question, n: 2 })).rejects.toMatchObject({
      status: 400,
      message: "400 Expected n to be at most 1, received 2",
    });
  });

  test("they hear when to try again, and whose generation it was", async () => {
    gateway.answer = () => errorAnswer(429, { error: { message: "Slow down." } }, { "retry-after": "7" });
    const error: unknown = await client.chat.completions
      .create({ ...question, model: "two/large" })
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect((error as InstanceType<typeof OpenAI.RateLimitError>).headers?.get("retry-after")).toBe("7");

    gateway.answer = () => textAnswer("Hello");
    const { data, response } = await client.chat.completions.create(question).withResponse();
    expect(response.headers.get("x-generation-id")).toBe(data.id);
    const generation = await client.get<{ data: { id: string } }>(`/generation?id=${data.id}`);
    expect((generation as { data: object }).data).toMatchObject({
      id: data.id,
      tokens_prompt: 7,
      tokens_completion: 11,
      total_cost: 0.000029,
    });
  });

  test("passes OpenRouter's schemas with every response", async () => {
    expect(await gateway.violations()).toEqual([]);
  });
});
