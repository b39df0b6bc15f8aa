import { encodeSseData } from "@tutti/contract";
import { expect, test } from "vitest";
import { createAskModel } from "./ask-model.ts";

const chunk = (delta: object, more: object = {}): string =>
  encodeSseData({ model: "maker/name", choices: [{ index: 0, delta, finish_reason: null, ...more }] });
const usage = encodeSseData({
  model: "maker/name",
  choices: [],
  usage: { prompt_tokens: 7, completion_tokens: 11, total_tokens: 18, cost: 0.5 },
});
const ending = chunk({}, { finish_reason: "stop" });

/** A response whose bytes arrive one by one. */
function cut(text: string, status = 200): Response {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  return new Response(body, { status });
}

async function ask(response: Response | Error) {
  const pieces: string[] = [];
  let sentRequest: RequestInit | undefined;
  const askModel = createAskModel({
    fetch: async (_, init) => {
      sentRequest = init;
      if (response instanceof Error) throw response;
      return response;
    },
  });
  const signal = new AbortController().signal;
  const body = { model: "maker/name", messages: [{ role: "user" as const, content: "Hello" }] };
  const answer = await askModel(body, { signal, onText: (text) => pieces.push(text) });
  return { answer, pieces, sentRequest };
}

test("an answer comes in pieces, with its cost, wherever its bytes are cut", async () => {
  const text = `: wait\n\n${chunk({ content: "Hé" })}${chunk({ content: "llo" })}${ending}${usage}data: [DONE]\n\n`;
  const { answer, pieces, sentRequest } = await ask(cut(text));
  expect(answer).toEqual({
    text: "Héllo",
    model: expect.any(String),
    usage: { promptTokens: 7, completionTokens: 11, cost: 0.5 },
    finishReason: "stop",
    failure: undefined,
  });
  expect(pieces).toEqual(["Hé", "llo"]);
  expect(sentRequest).toMatchObject({ method: "POST", redirect: "error", credentials: "same-origin" });
});

test("[SEC-12] a cost that is only estimated is not known", async () => {
  const estimate = { prompt_tokens: 7, completion_tokens: 1, total_tokens: 8, cost: 0.1, is_estimated: true };
  const estimatedUsage = encodeSseData({ model: "maker/name", choices: [], usage: estimate });
  const { answer } = await ask(cut(`${chunk({ content: "Hi" })}${ending}${estimatedUsage}data: [DONE]\n\n`));
  expect(answer.usage).toEqual({ promptTokens: 7, completionTokens: 1, cost: undefined });
});

const refusal = (code: number): string => JSON.stringify({ error: { code, message: "Words." } });

test.each<[string, Response | Error, { isUnpaid: boolean; message: string }]>([
  ["a refusal is not paid", cut(refusal(402), 402), { isUnpaid: true, message: "Words." }],
  [
    "a refusal without words is named",
    cut("<p>", 403),
    { isUnpaid: true, message: "The gateway replied with status 403." },
  ],
  ["a failure of the upstream may be", cut(refusal(502), 502), { isUnpaid: false, message: "Words." }],
  ["a timeout may be", cut(refusal(408), 408), { isUnpaid: false, message: "Words." }],
  [
    "a failure after words is",
    cut(chunk({ content: "Hi" }) + encodeSseData({ error: { code: 429, message: "Words." } })),
    { isUnpaid: false, message: "Words." },
  ],
  [
    "[SEC-12] a refusal after hidden reasoning is",
    cut(
      encodeSseData({ model: "maker/name", provider: "Maker", choices: [{ index: 0, delta: { reasoning: "" } }] }) +
        encodeSseData({ model: "maker/name", error: { code: 429, message: "Words." }, choices: [] }),
    ),
    { isUnpaid: false, message: "Words." },
  ],
  [
    "[SEC-12] a refusal that comes late, before any provider answers, is not paid",
    cut(encodeSseData({ model: "maker/name", error: { code: 429, message: "Words." }, choices: [] })),
    { isUnpaid: true, message: "Words." },
  ],
  [
    "an answer that breaks off is",
    cut(chunk({ content: "Hi" })),
    { isUnpaid: false, message: "The answer broke off." },
  ],
  [
    "what is not understood may be",
    cut("data: {\n\n"),
    { isUnpaid: false, message: "The gateway could not be reached. Check that Tutti is running." },
  ],
  [
    "a gateway that is not there may have asked",
    new TypeError("secret"),
    { isUnpaid: false, message: "The gateway could not be reached. Check that Tutti is running." },
  ],
])("%s", async (_, response, failure) => {
  expect((await ask(response)).answer.failure).toMatchObject(failure);
});

test("[PURSE-5] a call of an app names its room and its artifact", async () => {
  let headers: Record<string, string> = {};
  const askModel = createAskModel({
    fetch: async (_, init) => {
      headers = init?.headers as Record<string, string>;
      return cut(ending);
    },
    spenders: { room: "room-1", artifact: "artifact-1" },
  });
  await askModel(
    { model: "maker/name", messages: [] },
    { signal: new AbortController().signal, onText: () => undefined },
  );
  expect(headers).toMatchObject({ "x-tutti-room": "room-1", "x-tutti-artifact": "artifact-1" });
});
