import { once } from "node:events";
import { connect } from "node:net";
import { OpenRouter } from "@openrouter/sdk";
import type { ChatStreamChunk } from "@openrouter/sdk/models";
import type { ScriptedUpstream, UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import {
  breakingAnswer,
  chunkStep,
  errorAnswer,
  reasoningAnswer,
  startScriptedUpstream,
  textAnswer,
} from "@tutti/testkit";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type AppUnderTest, startAppUnderTest } from "./app-under-test.ts";

let upstream: ScriptedUpstream;
let app: AppUnderTest;
let origin: string;
let client: OpenAI;
let answer: (request: UpstreamRequest) => UpstreamAnswer;

beforeAll(async () => {
  upstream = await startScriptedUpstream({ answer: (request) => answer(request), models: ["small"] });
  app = await startAppUnderTest({ providers: [{ slug: "one", name: "One", baseUrl: upstream.baseUrl }] });
  origin = await app.listen();
  client = new OpenAI({ baseURL: `${origin}/api/v1`, apiKey: app.key, maxRetries: 0 });
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});

const question = { model: "one/small", messages: [{ role: "user" as const, content: "Hello?" }] };

describe("[GW-20] the openai client, unchanged", () => {
  test("streams", async () => {
    answer = () => reasoningAnswer("Let me see.", "Hello, wörld 👋");
    const stream = await client.chat.completions.create({ ...question, stream: true });
    let text = "";
    let tokens: number | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? "";
      tokens = chunk.usage?.total_tokens ?? tokens;
    }
    expect(text).toBe("Hello, wörld 👋");
    expect(tokens).toBe(18);
  });

  test("asks without a stream", async () => {
    answer = () => textAnswer("Hello, world");
    const completion = await client.chat.completions.create(question);
    expect(completion.choices[0]?.message.content).toBe("Hello, world");
    expect(completion.usage?.total_tokens).toBe(18);
    expect(completion.id).toMatch(/^gen-/);
  });

  test("lists the models", async () => {
    const ids: string[] = [];
    for await (const model of client.models.list()) ids.push(model.id);
    expect(ids).toEqual(["openrouter/auto", "one/small"]);
  });

  test("calls tools", async () => {
    answer = () => ({
      steps: [
        chunkStep({
          tool_calls: [{ index: 0, id: "c", type: "function", function: { name: "add", arguments: '{"a":' } }],
        }),
        chunkStep({ tool_calls: [{ index: 0, function: { arguments: "1}" } }] }),
        chunkStep({}, { finish_reason: "tool_calls" }),
        { type: "text", text: "data: [DONE]\n\n" },
      ],
    });
    const final = await client.chat.completions.stream(question).finalChatCompletion();
    expect(final.choices[0]).toMatchObject({
      finish_reason: "tool_calls",
      message: { tool_calls: [{ id: "c", function: { name: "add", arguments: '{"a":1}' } }] },
    });
  });

  test("is told of errors with their status", async () => {
    answer = () => errorAnswer(429, { error: { message: "Slow down." } });
    await expect(client.chat.completions.create(question)).rejects.toMatchObject({ status: 429 });
    const wrong = new OpenAI({ baseURL: `${origin}/api/v1`, apiKey: "tutti-wrong", maxRetries: 0 });
    await expect(wrong.chat.completions.create(question)).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
  });

  test("is told of an answer that breaks", async () => {
    answer = () => breakingAnswer("Half");
    const stream = await client.chat.completions.create({ ...question, stream: true });
    let text = "";
    const read = async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
    };
    await expect(read()).rejects.toThrow("The connection to One ended before the answer did.");
    expect(text).toBe("Half");
  });

  test("ends the upstream's call when it aborts", async () => {
    answer = () => ({ steps: [chunkStep({ content: "Well" }), { type: "hang" }] });
    const before = upstream.requests.length;
    const stream = await client.chat.completions.create({ ...question, stream: true });
    for await (const chunk of stream) {
      expect(chunk.choices[0]?.delta.content).toBe("Well");
      break;
    }
    await (await upstream.request(before)).aborted;
  });
});

describe("[GW-20] OpenRouter's client, unchanged", () => {
  const create = () =>
    new OpenRouter({ apiKey: app.key, serverURL: `${origin}/api/v1`, retryConfig: { strategy: "none" } });

  test("streams", async () => {
    answer = () => reasoningAnswer("Let me see.", "Hello, wörld 👋");
    const stream = await create().chat.send({ chatRequest: { ...question, stream: true } });
    let text = "";
    let reasoning = "";
    let tokens: number | undefined;
    for await (const chunk of stream as AsyncIterable<ChatStreamChunk>) {
      text += chunk.choices[0]?.delta.content ?? "";
      reasoning += chunk.choices[0]?.delta.reasoning ?? "";
      tokens = chunk.usage?.totalTokens ?? tokens;
    }
    expect([reasoning, text, tokens]).toEqual(["Let me see.", "Hello, wörld 👋", 18]);
  });

  test("asks without a stream", async () => {
    answer = () => textAnswer("Hello, world");
    const result = await create().chat.send({ chatRequest: question });
    expect(result).toMatchObject({ choices: [{ message: { content: "Hello, world" } }], usage: { totalTokens: 18 } });
  });

  test("lists the models", async () => {
    const ids: string[] = [];
    for await (const page of await create().models.list()) ids.push(...page.result.data.map(({ id }) => id));
    expect(ids).toEqual(["openrouter/auto", "one/small"]);
  });

  test("is told of errors with their status", async () => {
    answer = () => errorAnswer(429, { error: { message: "Slow down." } });
    await expect(create().chat.send({ chatRequest: question })).rejects.toMatchObject({ statusCode: 429 });
  });
});

describe("a client that goes away", () => {
  test.each(["/api/v1/chat/completions", "/api/auth/sign-up/email"])(
    "in the middle of its request to %s is nobody's failure",
    async (path) => {
      const { hostname, port } = new URL(origin);
      const before = app.log.length;
      const socket = connect(Number(port), hostname);
      const head = [`POST ${path} HTTP/1.1`, `Host: ${hostname}`, `Authorization: Bearer ${app.key}`];
      // The answer to Expect comes when the request is being handled.
      socket.write([...head, "Content-Length: 500", "Expect: 100-continue", "", ""].join("\r\n"));
      await once(socket, "data");
      socket.destroy();
      const logged = () => app.log.slice(before).map((line) => JSON.parse(line) as { level: number; msg: string });
      await vi.waitFor(() => expect(logged().map(({ msg }) => msg)).toContain("a client went away"));
      expect(logged().filter(({ level }) => level > 20)).toEqual([]);
    },
  );

  async function leaveAfter(body: object, hasBegun: (received: string) => boolean): Promise<UpstreamRequest> {
    const before = upstream.requests.length;
    const { port } = new URL(origin);
    const socket = connect(Number(port), "127.0.0.1");
    const text = JSON.stringify({ ...question, ...body });
    socket.write(
      `POST /api/v1/chat/completions HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${app.key}\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
    );
    const request = await upstream.request(before);
    let received = "";
    if (!hasBegun(received)) {
      for await (const bytes of socket) {
        received += String(bytes);
        if (hasBegun(received)) break;
      }
    }
    socket.destroy();
    return request;
  }

  test("in the middle of a stream ends the upstream's call", async () => {
    answer = () => ({ steps: [chunkStep({ content: "Well" }), { type: "hang" }] });
    const request = await leaveAfter({ stream: true }, (received) => received.includes("Well"));
    await request.aborted;
  });

  test("while it waits for a stream to begin ends the upstream's call", async () => {
    answer = () => ({ steps: [{ type: "hang" }] });
    await (await leaveAfter({ stream: true }, () => true)).aborted;
  });

  test("while it waits for a whole answer ends the upstream's call", async () => {
    answer = () => ({ steps: [{ type: "hang" }] });
    await (await leaveAfter({}, () => true)).aborted;
  });
});
