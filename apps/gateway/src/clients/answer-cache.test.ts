import { textAnswer, type UpstreamAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockSteps, endSteps, startStep } from "../providers/anthropic/scripted-anthropic.test-support.ts";
import { messageItem, reasoningItem, responsesAnswer } from "../providers/openai/scripted-responses.test-support.ts";
import { answerOf } from "./scenes.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

/** One wire form: its path, its question, and the header that names a generation. */
interface Form {
  path: string;
  idHeader: string;
  question: object;
}

const said = [{ role: "user", content: "Where?" }];

const chat: Form = { path: "/chat/completions", idHeader: "x-generation-id", question: { messages: said } };
const messages: Form = { path: "/messages", idHeader: "request-id", question: { messages: said, max_tokens: 64 } };
const responses: Form = { path: "/responses", idHeader: "x-request-id", question: { input: "Where?" } };

/** Reasons, writes, paints and calls a tool. */
const everything = answerOf(
  [
    { reasoning: "Hm." },
    { reasoning: " So.", reasoning_details: [{ type: "reasoning.text", text: " So.", signature: "c2ln", index: 0 }] },
    { content: "In " },
    { content: "Bern, ü 🌍." },
    { images: [{ type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } }] },
    { tool_calls: [{ index: 0, id: "call_1", type: "function", function: { name: "look", arguments: '{"place":' } }] },
    { tool_calls: [{ index: 0, function: { arguments: '"Bern"}' } }] },
  ],
  "tool_calls",
);

const fromAnthropic: UpstreamAnswer = {
  steps: [
    startStep(),
    ...blockSteps(0, { type: "thinking", thinking: "", signature: "" }, [
      { type: "thinking_delta", thinking: "Hm." },
      { type: "signature_delta", signature: "c2ln" },
    ]),
    ...blockSteps(1, { type: "text", text: "" }, [{ type: "text_delta", text: "In Bern." }]),
    ...endSteps("end_turn"),
  ],
};

const fromOpenai = responsesAnswer([reasoningItem(["Hm."], "c2VjcmV0"), messageItem(["In ", "Bern."])]);

describe("[MODEL-5] the cache of answers", () => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
  });
  afterAll(() => gateway.close());

  const send = (form: Form, body: object, headers: Record<string, string> = {}) =>
    fetch(`${gateway.origin}/api/v1${form.path}`, {
      method: "POST",
      headers: {
        ...(headers["cookie"] ? { origin: gateway.origin } : { authorization: `Bearer ${gateway.key}` }),
        "content-type": "application/json",
        ...headers,
      },
      body: JSON.stringify({ ...form.question, ...body }),
    });

  const cached = { "x-openrouter-cache": "true" };

  /** The response without what is of this generation alone: its ids, its times, and the counts of its usage. */
  async function read(form: Form, response: Response) {
    expect(response.status).toBe(200);
    const id = response.headers.get(form.idHeader) ?? "";
    const text = (await response.text()).replaceAll(id, "ID").replaceAll(id.slice(4), "ID");
    const status = response.headers.get("x-openrouter-cache-status");
    return {
      id,
      status,
      text: text.replace(/\{.*\}/g, (json) => JSON.stringify(JSON.parse(json, withoutFacts))),
      raw: text,
    };
  }

  const withoutFacts = (name: string, value: unknown): unknown => {
    if (name === "usage") return typeof value === "object" && value !== null ? Object.keys(value) : value;
    return ["created", "created_at", "completed_at"].includes(name) && value !== null ? 0 : value;
  };

  const recordOf = async (id: string): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${gateway.key}` };
    const response = await fetch(`${gateway.origin}/api/v1/generation?id=${id}`, { headers });
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };

  const asked = () => gateway.upstream.requests.length;

  test.each<[string, Form, string, UpstreamAnswer]>([
    ["chat completion", chat, "one/small", everything],
    ["message", messages, "one/small", everything],
    ["response", responses, "one/small", everything],
    ["message in Anthropic's own bytes", messages, "anthropic/claude-sonnet-4.5", fromAnthropic],
    ["response in OpenAI's own bytes", responses, "openai/gpt-5.3-codex", fromOpenai],
  ])("repeats a %s byte for byte, streamed and whole", async (name, form, model, answer) => {
    gateway.answer = () => answer;
    const body = { model, ...(form === messages ? { system: name } : {}) };
    for (const stream of [true, false]) {
      const own = { ...body, temperature: stream ? 0.5 : 0.25 };
      const fresh = await read(form, await send(form, { ...own, stream }));
      expect(fresh.status).toBeNull();
      const before = asked();
      const first = await read(form, await send(form, { ...own, stream }, cached));
      expect(first).toMatchObject({ status: "MISS", text: fresh.text });
      expect(asked()).toBe(before + 1);
      // The entry of a streamed answer serves a whole one, and the other way round.
      const second = await read(form, await send(form, { ...own, stream }, cached));
      expect(second).toMatchObject({ status: "HIT", text: first.text });
      const other = await read(form, await send(form, { ...own, stream: !stream }, cached));
      expect(other.status).toBe("HIT");
      expect(asked()).toBe(before + 1);
      expect(new Set([first.id, second.id, other.id]).size).toBe(3);
      expect(second.raw).not.toContain(first.id);
      expect(await recordOf(second.id)).toMatchObject({
        response_cache_source_id: first.id,
        total_cost: 0,
        tokens_prompt: 0,
        tokens_completion: 0,
        finish_reason: expect.stringMatching(/^(stop|tool_calls)$/),
        streamed: stream,
        model,
      });
    }
  });

  test("answers a request of the other way of sending as one that was asked", async () => {
    for (const form of [chat, messages, responses]) {
      gateway.answer = () => everything;
      const body = { model: "one/small", temperature: 0.75 };
      const fresh = await read(form, await send(form, { ...body, stream: true }));
      await (await send(form, { ...body, stream: false }, cached)).text();
      const hit = await read(form, await send(form, { ...body, stream: true }, cached));
      expect(hit).toMatchObject({ status: "HIT", text: fresh.text });
    }
  });

  test("counts no tokens and no cost, and says how old the answer is", async () => {
    gateway.answer = () => textAnswer("Here.");
    const body = { model: "one/small", seed: 1 };
    const first = await send(chat, body, { ...cached, "x-openrouter-cache-ttl": "60" });
    expect([first.headers.get("x-openrouter-cache-ttl"), first.headers.get("x-openrouter-cache-age")]).toEqual([
      "60",
      null,
    ]);
    expect(await first.json()).toMatchObject({ usage: { prompt_tokens: expect.any(Number) } });
    const hit = await send(chat, body, cached);
    const age = Number(hit.headers.get("x-openrouter-cache-age"));
    expect(age + Number(hit.headers.get("x-openrouter-cache-ttl"))).toBeGreaterThanOrEqual(59);
    expect(hit.headers.get("x-openrouter-cache-age")).toMatch(/^\d+$/);
    expect(await hit.json()).toMatchObject({
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0, cost: 0 },
      choices: [{ message: { content: "Here." } }],
    });
    const inMessages = { model: "one/small", max_tokens: 5 };
    await (await send(messages, inMessages, cached)).text();
    expect(await (await send(messages, inMessages, cached)).json()).toMatchObject({
      usage: { input_tokens: 0, output_tokens: 0 },
    });
  });

  test("asks anew when it is cleared, off, or asked by another key", async () => {
    let count = 0;
    gateway.answer = () => {
      count += 1;
      return textAnswer(`Answer ${count}.`);
    };
    const body = { model: "one/small", seed: 2 };
    const ask = async (headers: Record<string, string>) => {
      const response = await send(chat, body, headers);
      const { choices } = (await response.json()) as { choices: { message: { content: string } }[] };
      return [response.headers.get("x-openrouter-cache-status"), choices[0]?.message.content];
    };
    expect(await ask(cached)).toEqual(["MISS", "Answer 1."]);
    expect(await ask({})).toEqual([null, "Answer 2."]);
    expect(await ask({ "x-openrouter-cache": "false" })).toEqual([null, "Answer 3."]);
    expect(await ask(cached)).toEqual(["HIT", "Answer 1."]);
    expect(await ask({ ...cached, "x-openrouter-cache-clear": "true" })).toEqual(["MISS", "Answer 4."]);
    expect(await ask(cached)).toEqual(["HIT", "Answer 4."]);
    expect(await ask({ ...cached, cookie: gateway.cookie })).toEqual(["MISS", "Answer 5."]);
    expect(await ask({ ...cached, cookie: gateway.cookie })).toEqual(["HIT", "Answer 5."]);
    expect(await ask(cached)).toEqual(["HIT", "Answer 4."]);
  });

  test("keeps no failure, no filtered answer, and none that broke off", async () => {
    const endings: UpstreamAnswer[] = [
      { status: 400, steps: [{ type: "text", text: '{"error":{"message":"No."}}' }] },
      answerOf([{ content: "I can" }], "content_filter"),
      { steps: [...answerOf([{ content: "Half an" }]).steps.slice(0, 1), { type: "destroy" }] },
      answerOf([]),
    ];
    for (const [index, answer] of endings.entries()) {
      gateway.answer = () => answer;
      for (const stream of [true, false]) {
        const body = { model: "one/small", seed: 10 + index, stream };
        await (await send(chat, body, cached)).text();
        const before = asked();
        const again = await send(chat, body, cached);
        await again.text();
        expect(again.headers.get("x-openrouter-cache-status")).not.toBe("HIT");
        expect(asked()).toBeGreaterThan(before);
      }
    }
  });

  test("is switched on by a key and by a preset, and shown to the key's owner", async () => {
    const session = { cookie: gateway.cookie, origin: gateway.origin, "content-type": "application/json" };
    const call = async (method: string, path: string, body?: object) => {
      const init = { method, headers: session, ...(body ? { body: JSON.stringify(body) } : {}) };
      return (await fetch(`${gateway.origin}/api/frontend/${path}`, init)).json() as Promise<{
        id: string;
        key: string;
        data: Record<string, unknown>;
      }>;
    };
    gateway.answer = () => textAnswer("Here.");
    const made = await call("POST", "user/keys", { name: "Suite", cache_ttl_seconds: 900 });
    expect(made.data).toMatchObject({ cache_ttl_seconds: 900 });
    const body = { model: "one/small", seed: 3 };
    const byKey = { authorization: `Bearer ${made.key}` };
    const statusOf = async (headers: Record<string, string>, more: object = {}) => {
      const response = await send(chat, { ...body, ...more }, headers);
      await response.text();
      return [response.headers.get("x-openrouter-cache-status"), response.headers.get("x-openrouter-cache-ttl")];
    };
    expect(await statusOf(byKey)).toEqual(["MISS", "900"]);
    expect((await statusOf(byKey))[0]).toBe("HIT");
    expect(await statusOf({ ...byKey, "x-openrouter-cache": "false" })).toEqual([null, null]);
    const changed = await call("PATCH", `user/keys/${made.id}`, { cache_ttl_seconds: null });
    expect(changed.data).toMatchObject({ cache_ttl_seconds: null });
    expect(await statusOf(byKey)).toEqual([null, null]);

    const config = { model: "one/small", cache_enabled: true, cache_ttl_seconds: 600 };
    await call("POST", "user/presets", { slug: "kept", name: "Kept", config });
    await call("POST", "user/presets", { slug: "fresh", name: "Fresh", config: { ...config, cache_enabled: false } });
    const own = { model: "@preset/kept" };
    expect(await statusOf({}, own)).toEqual(["MISS", "600"]);
    expect((await statusOf({}, own))[0]).toBe("HIT");
    expect(gateway.upstream.requests.at(-1)?.body).not.toHaveProperty("cache_enabled");
    expect(await statusOf(cached, { model: "@preset/fresh" })).toEqual([null, null]);
    expect(await gateway.violations()).toEqual([]);
  });

  test("repeats the answer of a run to the next one", async () => {
    gateway.answer = () => textAnswer("Here.");
    const headers = { cookie: gateway.cookie, origin: gateway.origin, "content-type": "application/json", ...cached };
    const run = async (id: string) => {
      const body = JSON.stringify({ model: "one/small", messages: said, seed: 4 });
      await fetch(`${gateway.origin}/api/v1/runs/${id}`, { method: "PUT", headers, body });
      const follow = JSON.stringify({ follow: [{ run: id, from: 1 }] });
      const events = await fetch(`${gateway.origin}/api/v1/runs/events`, { method: "POST", headers, body: follow });
      return events.text();
    };
    const first = await run("run-answer-cache-1");
    const before = asked();
    const second = await run("run-answer-cache-2");
    expect(asked()).toBe(before);
    const [id] = /gen-[\w-]+/.exec(first) ?? [];
    expect(second).toContain(`"cachedFrom":"${id}"`);
    expect(second).toContain('"cost":0');
    expect(second).toContain("Here.");
  });
});
