import { randomUUID } from "node:crypto";
import type { Generation } from "@tutti/contract";
import type { AnswerStep, UpstreamAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type RecordedExchange, readRecordedExchanges } from "../providers/recorded-exchanges.test-support.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The model of the gateway for each wire format; all have the same prices. */
const models: Readonly<Record<string, string>> = {
  chat: "one/small",
  responses: "openai/gpt-5.3-codex",
  messages: "anthropic/claude-sonnet-4.5",
  gemini: "google/gemini-3-pro-preview",
};

const exchanges = readRecordedExchanges().filter(
  ({ api, stream, response }) => stream && response.status === 200 && models[api] !== undefined,
);

/** Of every model here, in US dollars a token. */
const pricing = { prompt: 0.000001, completion: 0.000002 };

const listedCost = ({ prompt, completion }: { prompt: number | null; completion: number | null }) =>
  (prompt ?? 0) * pricing.prompt + (completion ?? 0) * pricing.completion;

/** US dollars that are held for an answer here: of the length that it asks for, with a prompt of a token or two. */
const HELD = 4_096 * pricing.completion;

/** US dollars of a limit that no answer here uses up. */
const LIMIT = 1_000;

/** One way to ask for an answer. */
interface Way {
  name: string;
  isStreamed: boolean;
  path: string;
  body: object;
}

const messages = [{ role: "user", content: "?" }];
const forms: Readonly<Record<string, object>> = {
  "/api/v1/chat/completions": { messages, max_tokens: 4_096 },
  "/api/v1/messages": { messages, max_tokens: 4_096 },
  "/api/v1/responses": { input: "?", max_output_tokens: 4_096 },
};
const ways: readonly Way[] = Object.entries(forms).flatMap(([path, body]) =>
  [true, false].map((stream) => ({
    name: `${path}, ${stream ? "streamed" : "whole"}`,
    isStreamed: stream,
    path,
    body: { ...body, stream },
  })),
);

/** How the provider's connection, or the client, ends an answer. */
type Ending = "finished" | "interrupted" | "cancelled";

/** The recorded bytes in pieces; all, or the first part of them, after which the provider breaks off or is silent. */
function replay({ response }: RecordedExchange, ending: Ending): UpstreamAnswer {
  const bytes = new TextEncoder().encode(response.body);
  const shown = ending === "finished" ? bytes : bytes.subarray(0, cutOf(response.body));
  const size = Math.max(1, Math.ceil(shown.length / 7));
  const steps: AnswerStep[] = Array.from({ length: Math.ceil(shown.length / size) }, (_, place) => ({
    type: "text",
    text: shown.subarray(place * size, (place + 1) * size),
  }));
  const last: AnswerStep[] =
    ending === "finished" ? [] : ending === "interrupted" ? [{ type: "destroy" }] : [{ type: "hang" }];
  return { headers: { "content-type": response.content_type }, steps: [...steps, ...last] };
}

/** Bytes of the first half of the events. */
function cutOf(body: string): number {
  const ends = [...body.matchAll(/\r?\n\r?\n/gu)].map(({ index, 0: end }) => index + end.length);
  const end = ends[Math.floor(ends.length / 2)] ?? body.length;
  return new TextEncoder().encode(body.slice(0, end)).length;
}

describe("[PURSE-6] the same tokens cost the same", () => {
  let gateway: StartedGateway;
  let limitedKey: string;
  beforeAll(async () => {
    gateway = await startGatewayForClients({ TUTTI_KEY_REQUESTS_PER_MINUTE: "0", TUTTI_REQUESTS_PER_MINUTE: "0" });
    const made = await fetch(`${gateway.origin}/api/frontend/user/keys`, {
      method: "POST",
      headers: { cookie: gateway.cookie, origin: gateway.origin, "content-type": "application/json" },
      body: JSON.stringify({ name: "limited", limit: LIMIT }),
    });
    limitedKey = ((await made.json()) as { key: string }).key;
  });
  afterAll(() => gateway.close());

  /** Asks, and returns the record of the answer once it has ended. */
  async function ask(way: Way, { exchange, ending, key }: { exchange: RecordedExchange; ending: Ending; key: string }) {
    gateway.answer = () => replay(exchange, ending);
    const leaving = new AbortController();
    const response = await fetch(gateway.origin + way.path, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ ...way.body, model: models[exchange.api] }),
      signal: leaving.signal,
    });
    const id = ["x-generation-id", "request-id", "x-request-id"]
      .map((name) => response.headers.get(name))
      .find(Boolean);
    if (ending === "cancelled") {
      await response.body?.getReader().read();
      leaving.abort();
    } else await response.text();
    return recordOf(id ?? "");
  }

  /** A record once its answer has ended, as the session reads it. */
  async function recordOf(id: string): Promise<Generation> {
    return vi.waitFor(
      async () => {
        const response = await fetch(`${gateway.origin}/api/v1/generation?id=${id}`, {
          headers: { cookie: gateway.cookie, origin: gateway.origin },
        });
        const { data } = (await response.json()) as { data: Generation };
        expect(data.status).not.toBe("running");
        return data;
      },
      { timeout: 30_000, interval: 20 },
    );
  }

  /** US dollars that the limited key may still spend. */
  async function left(): Promise<number> {
    const response = await fetch(`${gateway.origin}/api/v1/key`, {
      headers: { authorization: `Bearer ${limitedKey}` },
    });
    return ((await response.json()) as { data: { limit_remaining: number } }).data.limit_remaining;
  }

  const factsOf = (record: Generation) => ({
    cost: record.total_cost,
    prompt: record.native_tokens_prompt,
    completion: record.native_tokens_completion,
    reasoning: record.native_tokens_reasoning,
    cached: record.native_tokens_cached,
    cacheWrites: record.receipt.native_tokens_cache_write,
    status: record.status,
    prices: record.receipt.prices,
  });

  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))(
    "in every form: %s",
    async (_, exchange) => {
      const records = new Map<string, ReturnType<typeof factsOf>>();
      for (const way of ways) {
        const record = await ask(way, { exchange, ending: "finished", key: gateway.key });
        records.set(way.name, factsOf(record));
      }
      const run = await askByRun(exchange);
      records.set("a run", factsOf(run));
      const [first] = records.values();
      if (first?.prices?.source === "endpoint" && first.status === "finished")
        expect(first.cost).toBeCloseTo(listedCost(first), 12);
      expect(Object.fromEntries(records)).toEqual(Object.fromEntries([...records.keys()].map((name) => [name, first])));
    },
  );

  async function askByRun(exchange: RecordedExchange): Promise<Generation> {
    gateway.answer = () => replay(exchange, "finished");
    const headers = { cookie: gateway.cookie, origin: gateway.origin, "content-type": "application/json" };
    const id = `run-${randomUUID()}`;
    await fetch(`${gateway.origin}/api/v1/runs/${id}`, {
      method: "PUT",
      headers,
      body: JSON.stringify({ messages, max_tokens: 4_096, model: models[exchange.api] }),
    });
    const follow = await fetch(`${gateway.origin}/api/v1/runs/events`, {
      method: "POST",
      headers,
      body: JSON.stringify({ follow: [{ run: id, from: 1 }] }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await readUntil(follow, '"end"');
    const generation = /gen-[\w-]+/u.exec(text)?.[0];
    if (generation === undefined) throw new Error(`The run names no generation: ${text.slice(0, 300)}`);
    return recordOf(generation);
  }

  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))(
    "interrupted in every form: %s",
    async (_, exchange) => {
      const charges = new Map<string, object>();
      for (const way of ways) {
        const before = await left();
        const record = await ask(way, { exchange, ending: "interrupted", key: limitedKey });
        const charge = Math.round((before - (await left())) * 1e9);
        charges.set(way.name, { charge, cost: record.total_cost, status: record.status });
      }
      const [first] = charges.values();
      expect(Object.fromEntries(charges)).toEqual(Object.fromEntries([...charges.keys()].map((name) => [name, first])));
    },
  );

  /** Those of which the first half does not hold the end of an answer. */
  const long = exchanges.filter(
    ({ response: { body } }) =>
      !/"message_stop"|"response\.completed"|"(?:finish_reason|finishReason)": ?"/u.test(body.slice(0, cutOf(body))),
  );

  test.each(long.map((exchange) => [exchange.name, exchange] as const))(
    "cancelled in every form, what was held at least: %s",
    async (_, exchange) => {
      for (const way of ways.filter(({ isStreamed }) => isStreamed)) {
        const before = await left();
        const { status } = await ask(way, { exchange, ending: "cancelled", key: limitedKey });
        const charge = before - (await left());
        expect({ way: way.name, status, isHeld: charge >= HELD }).toEqual({
          way: way.name,
          status: "client-disconnected",
          isHeld: true,
        });
      }
    },
  );
});

/** The text of a stream up to this word. */
async function readUntil(response: Response, word: string): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.includes(word)) break;
  }
  return text;
}
