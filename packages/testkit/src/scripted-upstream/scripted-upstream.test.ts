import { afterEach, expect, test } from "vitest";
import { breakingAnswer, errorAnswer, reasoningAnswer, textAnswer } from "./answer.ts";
import { completionAnswer } from "./completion-answer.ts";
import type { ScriptedUpstream, ScriptedUpstreamOptions } from "./scripted-upstream.ts";
import { startScriptedUpstream } from "./scripted-upstream.ts";

const open: ScriptedUpstream[] = [];

async function start(options: ScriptedUpstreamOptions): Promise<ScriptedUpstream> {
  const upstream = await startScriptedUpstream(options);
  open.push(upstream);
  return upstream;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((upstream) => upstream.close()));
});

function ask(upstream: ScriptedUpstream, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(`${upstream.baseUrl}/chat/completions`, {
    method: "POST",
    headers: { authorization: "Bearer key" },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

function textOf(body: string, field: "content" | "reasoning"): string {
  return body
    .split("\n\n")
    .filter((event) => event.startsWith("data: {"))
    .map((event) => JSON.parse(event.slice(6)).choices[0]?.delta[field] ?? "")
    .join("");
}

test("a text answer streams in chunks and ends with usage and [DONE]", async () => {
  const upstream = await start({ answer: () => textAnswer("Hello, wörld 👋!", { chunkSize: 3 }) });
  const body = await (await ask(upstream, { stream: true })).text();
  expect(textOf(body, "content")).toBe("Hello, wörld 👋!");
  expect(body).toContain('"total_tokens":18');
  expect(body.endsWith("data: [DONE]\n\n")).toBe(true);
});

test("the same answer comes whole where no stream was asked for", async () => {
  const upstream = await start({ answer: () => reasoningAnswer("Because.", "Yes.") });
  const body = (await (await ask(upstream, {})).json()) as { choices: { message: unknown }[] };
  expect(body.choices[0]?.message).toEqual({ role: "assistant", content: "Yes.", reasoning: "Because." });
});

test("requests are recorded with body, headers and path", async () => {
  const upstream = await start({ answer: () => textAnswer("Yes.") });
  await (await ask(upstream, { model: "m" })).text();
  expect(await upstream.request(0)).toMatchObject({ body: { model: "m" }, path: "/v1/chat/completions" });
  expect(upstream.requests[0]?.headers.authorization).toBe("Bearer key");
});

test("an error answer has its status and body", async () => {
  const upstream = await start({ answer: () => errorAnswer(429, { error: "slow" }, { "retry-after": "3" }) });
  const response = await ask(upstream, {});
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("3");
  expect(await response.json()).toEqual({ error: "slow" });
});

test("a breaking answer sends its text and then breaks the connection", async () => {
  const upstream = await start({ answer: () => breakingAnswer("Half") });
  const response = await ask(upstream, { stream: true });
  let readText = "";
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) readText += decoder.decode(bytes, { stream: true });
  };
  await expect(read()).rejects.toThrow("terminated");
  expect(textOf(readText, "content")).toBe("Half");
});

test("a client that goes away is noticed, also while the script hangs", async () => {
  const upstream = await start({ answer: () => ({ steps: [{ type: "hang" }] }) });
  const controller = new AbortController();
  const answer = ask(upstream, { stream: true }, controller.signal);
  const request = await upstream.request(0);
  controller.abort();
  await expect(answer).rejects.toThrow("aborted");
  await request.aborted;
});

test("an answer waits for the promise that its script names", async () => {
  const gate = Promise.withResolvers<void>();
  const upstream = await start({
    answer: () => ({
      steps: [
        { type: "until", promise: gate.promise },
        { type: "text", text: "after" },
      ],
    }),
  });
  const answer = ask(upstream, { stream: true });
  await upstream.request(0);
  gate.resolve();
  expect(await (await answer).text()).toBe("after");
});

test("models are listed as they were given", async () => {
  const upstream = await start({ answer: () => textAnswer(""), models: ["one", { id: "two", context_length: 8 }] });
  const body = (await (await fetch(`${upstream.baseUrl}/models`)).json()) as { data: unknown };
  expect(body.data).toEqual([
    { id: "one", object: "model" },
    { id: "two", context_length: 8 },
  ]);
});

test("another path may be the one that is asked for answers", async () => {
  const upstream = await start({
    answer: () => errorAnswer(418, "answered"),
    isQuestion: (path) => path === "/v1/messages",
  });
  const ask = (path: string) => fetch(`${upstream.baseUrl}${path}?x=1`, { method: "POST", body: "{}" });
  expect([(await ask("/messages")).status, (await ask("/chat/completions")).status]).toEqual([418, 404]);
  expect(upstream.requests.map(({ path }) => path)).toEqual(["/v1/messages?x=1"]);
});

test("an answer of raw text streams, or comes whole", async () => {
  const upstream = await start({
    answer: () => completionAnswer("Hello, wörld!", { chunkSize: 4 }),
    isQuestion: (path) => path === "/v1/completions",
  });
  const ask = (body: unknown) =>
    fetch(`${upstream.baseUrl}/completions`, { method: "POST", body: JSON.stringify(body) });
  const stream = await (await ask({ stream: true })).text();
  const texts = [...stream.matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text);
  expect(texts).toEqual(["Hell", "o, w", "örld", "!", ""]);
  const whole = (await (await ask({})).json()) as { choices: { text: string }[] };
  expect(whole.choices[0]?.text).toBe("Hello, wörld!");
});
