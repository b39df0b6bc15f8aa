import type { AnswerPart, ApiError } from "@tutti/contract";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { ApiFailure } from "../api-failure.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { ProviderRequest } from "../providers/provider.ts";
import { ProviderError } from "../providers/wire/provider-error.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { createEndpointHealth, type EndpointHealth } from "./endpoint-health.ts";
import { type EndpointTraits, endpoint, request } from "./routing.test-support.ts";
import { type RouteAttempt, runWithFallback } from "./run-with-fallback.ts";

type Answers = (request: ProviderRequest) => AsyncIterable<AnswerPart>;

const hello: AnswerPart = { type: "text-delta", text: "Hello" };
const finish: AnswerPart = { type: "finish", reason: "stop", nativeReason: null };

function answering(slug: string, answers: Answers, traits: EndpointTraits & { model?: string } = {}): Endpoint {
  const { model = "a/m", provider, ...others } = traits;
  return endpoint(slug, model, { ...others, provider: { name: slug.toUpperCase(), complete: answers, ...provider } });
}

function refusing(
  slug: string,
  error: Partial<ApiError> = {},
  traits: EndpointTraits & { model?: string } = {},
): Endpoint {
  const refuse: Answers = async function* () {
    yield await Promise.reject<AnswerPart>(new ProviderError({ code: 503, message: `${slug} is busy.`, ...error }));
  };
  return answering(slug, refuse, traits);
}

function saying(slug: string, ...parts: AnswerPart[]): Endpoint {
  return answering(slug, async function* () {
    yield* parts;
  });
}

interface Outcome {
  answerer?: string;
  parts: AnswerPart[];
  refusal?: unknown;
  attempts: AttemptRecord[];
  log: string[];
}

async function run(endpoints: readonly Endpoint[], options: Partial<RouteAttempt> = {}): Promise<Outcome> {
  const outcome: Outcome = { parts: [], attempts: [], log: [] };
  const [first, ...others] = endpoints;
  if (!first) throw new Error("Name an endpoint.");
  try {
    const answer = await runWithFallback([first, ...others], {
      body: request(),
      signal: new AbortController().signal,
      log: pino({ level: "info" }, { write: (line: string) => outcome.log.push(line) }),
      health: createEndpointHealth(() => 0),
      now: () => 0,
      onAttempt: (attempt) => outcome.attempts.push(attempt),
      ...options,
    });
    outcome.answerer = answer.endpoint.provider.slug;
    for await (const part of answer.parts) outcome.parts.push(part);
  } catch (cause) {
    outcome.refusal = cause;
  }
  return outcome;
}

describe("the next one", () => {
  test("is asked where one fails early, unnoticed by the client", async () => {
    const { answerer, parts, attempts } = await run([refusing("one"), refusing("two"), saying("three", hello)]);
    expect(answerer).toBe("three");
    expect(parts).toEqual([hello]);
    expect(attempts.map(({ providerSlug, status }) => [providerSlug, status])).toEqual([
      ["one", 503],
      ["two", 503],
      ["three", 200],
    ]);
  });

  test("is not asked once one has begun to answer, though it breaks", async () => {
    const error: AnswerPart = { type: "error", error: { code: 502, message: "Gone." } };
    const { answerer, parts, attempts } = await run([saying("one", hello, error), saying("two", hello)]);
    expect(answerer).toBe("one");
    expect(parts).toEqual([hello, error]);
    expect(attempts).toHaveLength(1);
  });

  test("is asked where one ends its answer before its first part", async () => {
    const { answerer, parts, attempts } = await run([saying("one"), saying("two", hello)]);
    expect([answerer, parts]).toEqual(["two", [hello]]);
    expect(attempts.map(({ providerSlug, status }) => [providerSlug, status])).toEqual([
      ["one", 502],
      ["two", 200],
    ]);
  });

  test("is not asked where the client has left, and no endpoint is blamed", async () => {
    const client = new AbortController();
    const leaving = answering("one", async function* () {
      client.abort(new Error("Gone."));
      yield hello;
      throw new Error("unreachable");
    });
    const failing = answering("one", async function* () {
      client.abort(new Error("Gone."));
      yield* refusing("one").provider.complete({ model: leaving.model, body: request(), signal: client.signal });
    });
    const health = createEndpointHealth(() => 0);
    const { refusal, attempts } = await run([failing, saying("two", hello)], { signal: client.signal, health });
    expect(refusal).toEqual(new Error("Gone."));
    expect(attempts).toEqual([]);
    expect(health.uptime(failing).last5m).toBeUndefined();
  });

  test("is not asked where a bug shows itself", async () => {
    const brokenEndpoint = answering("one", () => {
      throw new TypeError("A bug.");
    });
    expect((await run([brokenEndpoint, saying("two", hello)])).refusal).toEqual(new TypeError("A bug."));
  });
});

describe("where all refuse", () => {
  test("the refusal of the intended one is returned, with those after it", async () => {
    const { refusal } = await run([
      refusing("First", { metadata: { provider_name: "First" } }),
      refusing("Second", { code: 429, metadata: { provider_name: "Second", raw: "secret" } }),
    ]);
    expect(refusal).toBeInstanceOf(ProviderError);
    expect(refusal).toMatchObject({
      message: "First is busy.",
      error: {
        code: 503,
        metadata: {
          provider_name: "First",
          previous_errors: [{ code: 429, message: "Second is busy.", provider_name: "Second" }],
        },
      },
    });
  });

  test("an answer without a part is a refusal in our words", async () => {
    expect((await run([saying("one")])).refusal).toMatchObject({
      error: { code: 502, message: "The connection to ONE closed before the answer was complete." },
    });
  });

  test("a single refusal is returned as it is", async () => {
    expect((await run([refusing("only")])).refusal).toMatchObject({ error: { code: 503, message: "only is busy." } });
  });
});

describe("without fallbacks", () => {
  const body = request({ provider: { allow_fallbacks: false } });
  const other = answering("three", async function* () {
    yield hello;
  });
  other.model.slug = "a/other";

  test("only the first endpoint of a model is asked, then the next model", async () => {
    const { answerer, attempts } = await run([refusing("one"), saying("two", hello), other], { body });
    expect(answerer).toBe("three");
    expect(attempts.map(({ providerSlug }) => providerSlug)).toEqual(["one", "three"]);
  });

  test("all providers that the request names itself are asked", async () => {
    const orderedBody = request({ provider: { allow_fallbacks: false, order: ["one", "two"] } });
    expect((await run([refusing("one"), saying("two", hello)], { body: orderedBody })).answerer).toBe("two");
  });
});

describe("before an endpoint is asked", () => {
  test("its request may be changed", async () => {
    const users: unknown[] = [];
    const listening = answering("one", async function* ({ body }) {
      users.push(body.user);
      yield hello;
    });
    await run([listening], {
      beforeAttempt: (providerRequest, { provider }) => ({
        ...providerRequest,
        body: { ...providerRequest.body, user: provider.slug },
      }),
    });
    expect(users).toEqual(["one"]);
  });

  test("its model may be refused, and then only the next model is asked", async () => {
    const next = saying("three", hello);
    next.model.slug = "a/next";
    const health = createEndpointHealth(() => 0);
    const first = saying("one", hello);
    const { answerer, attempts } = await run([first, saying("two", hello), next], {
      health,
      beforeAttempt: (providerRequest) => {
        if (providerRequest.model.slug === "a/m") throw new ApiFailure({ code: 403, message: "Flagged." });
        return providerRequest;
      },
    });
    expect(answerer).toBe("three");
    expect(attempts.map(({ providerSlug }) => providerSlug)).toEqual(["three"]);
    expect(health.uptime(first).last5m).toBeUndefined();
  });

  test("the refusal is returned where there is no next model", async () => {
    const { refusal } = await run([saying("one", hello), saying("two", hello)], {
      beforeAttempt: () => {
        throw new ApiFailure({ code: 403, message: "Flagged." });
      },
    });
    expect(refusal).toBeInstanceOf(ApiFailure);
    expect(refusal).toMatchObject({ error: { code: 403, message: "Flagged." } });
  });
});

describe("what is written down", () => {
  test("has our words only: an upstream's may repeat a user's", async () => {
    const words = "You said: my secret plan.";
    const { attempts, log } = await run([
      refusing("one", { code: 400, message: words, metadata: { raw: words, error_type: "context_length_exceeded" } }),
      refusing("two", { code: 429, message: words }),
    ]);
    expect(attempts.map(({ reason }) => reason)).toEqual([
      "The prompt is too long for it.",
      "It received too many requests.",
    ]);
    expect(JSON.stringify([attempts, log])).not.toContain("secret plan");
  });

  test("has the time until the first part or the refusal", async () => {
    let time = 0;
    const waiting = (slug: string, milliseconds: number, refuses: boolean) =>
      answering(slug, async function* () {
        time += milliseconds;
        if (refuses) throw new ProviderError({ code: 500, message: "" });
        yield hello;
      });
    const { attempts } = await run([waiting("one", 30, true), waiting("two", 70, false)], { now: () => time });
    expect(attempts.map(({ latency }) => latency)).toEqual([30, 70]);
  });
});

describe("how an endpoint does", () => {
  async function observe(endpoints: Endpoint[]): Promise<EndpointHealth> {
    let time = 0;
    const health = createEndpointHealth(() => time);
    const now = () => {
      time += 1_000;
      return time;
    };
    await run(endpoints, { health, now });
    return health;
  }

  test("is known of an answer: its latency, its speed and that it came", async () => {
    const usage: AnswerPart = {
      type: "usage",
      usage: { prompt_tokens: 1, completion_tokens: 50, total_tokens: 51 },
    };
    const one = saying("one", hello, finish, usage);
    const health = await observe([one]);
    expect(health.latency(one)?.p50).toBeCloseTo(1_000, -2);
    expect(health.throughput(one)?.p50).toBeCloseTo(50, -1);
    expect(health.uptime(one).last5m).toBe(1);
  });

  test("is known of a refusal, and of an answer that broke", async () => {
    const refusedEndpoint = refusing("one");
    const brokenEndpoint = saying("two", hello, { type: "error", error: { code: 502, message: "" } });
    const health = await observe([refusedEndpoint, brokenEndpoint]);
    expect([health.uptime(refusedEndpoint).last5m, health.uptime(brokenEndpoint).last5m]).toEqual([0, 0]);
  });

  test("is known of an answer without an end, and of one that throws", async () => {
    const endless = saying("one", hello);
    const throwing = answering("two", async function* () {
      yield hello;
      throw new ProviderError({ code: 504, message: "Silent." });
    });
    for (const one of [endless, throwing]) expect((await observe([one])).uptime(one).last5m).toBe(0);
  });

  test("is not held against it where no client wants the rest of its answer", async () => {
    const client = new AbortController();
    const abortingEndpoint = answering("one", async function* () {
      yield hello;
      client.abort(new Error("Gone."));
      throw client.signal.reason;
    });
    const health = createEndpointHealth(() => 0);
    const { refusal } = await run([abortingEndpoint], { health, signal: client.signal });
    expect(refusal).toEqual(new Error("Gone."));
    expect(health.uptime(abortingEndpoint).last5m).toBe(1);
    const unread = saying("two", hello, finish);
    const answer = await runWithFallback([unread], {
      body: request(),
      signal: new AbortController().signal,
      log: pino({ level: "silent" }),
      health,
      now: () => 0,
    });
    for await (const part of answer.parts) if (part === hello) break;
    expect(health.uptime(unread).last5m).toBe(1);
  });

  test("is not held against it where the request was at fault", async () => {
    const one = refusing("one", { code: 400, message: "Bad request." });
    expect((await observe([one])).uptime(one).last5m).toBeUndefined();
  });
});
