import type { AnswerPart, ChatRequest } from "@tutti/contract";
import { pino } from "pino";
import { describe, expect, test, vi } from "vitest";
import { ApiFailure } from "../api-failure.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { GenerationEnd, Ledger } from "../ledger/ledger.ts";
import { createAnswerSlots } from "../limits/answer-slots.ts";
import { openPurse } from "../limits/spending/spending.test-support.ts";
import type { Provider } from "../providers/provider.ts";
import { ProviderError } from "../providers/wire/provider-error.ts";
import { createEndpointHealth } from "../routing/endpoint-health.ts";
import { endpoint as endpointOf } from "../routing/routing.test-support.ts";
import type { CompletionServices } from "./completion.ts";
import { createPlugins } from "./plugins/index.ts";
import type { CompletionOutcome, PluginRun } from "./plugins/plugin.ts";
import { startCompletion } from "./run-completion.ts";

const body: ChatRequest = { messages: [{ role: "user", content: "Hi" }] };
const finish: AnswerPart = { type: "finish", reason: "stop", nativeReason: null };
const hello: AnswerPart = { type: "text-delta", text: "Hello" };
/** The details of a full usage without any counts. */
const details = {
  prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 0, audio_tokens: 0, video_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 0, image_tokens: 0, audio_tokens: 0 },
};
const countedUsage = { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 };

type Answer = (signal: AbortSignal) => AsyncIterable<AnswerPart>;

function endpoint(slug: string, answer: Answer): Endpoint {
  const complete: Provider["complete"] = ({ signal }) => answer(signal);
  const pricing = { prompt: "0.01", completion: "0.1" };
  return endpointOf(slug, "v/m", { pricing, provider: { name: slug.toUpperCase(), complete } });
}

const saying = (...parts: AnswerPart[]): Answer =>
  async function* () {
    yield* parts;
  };

const refusing = (code: number): Answer =>
  async function* () {
    if (code > 0) throw new ProviderError({ code, message: `Refused with ${code}` });
    yield hello;
  };

/** A ledger that stores nothing. */
const unread: Ledger = {
  begin: async () => undefined,
  recordProgress: () => undefined,
  raiseCharge: async () => undefined,
  finish: async () => undefined,
};

const noLimits: CompletionServices["limits"] = {
  purse: openPurse,
  slots: createAnswerSlots({ user: 0, all: 0 }),
};

const identity = { userId: "ada", name: "Ada", email: "ada@example.org" };

interface Setup {
  signal?: AbortSignal;
  services?: Partial<CompletionServices>;
  body?: Partial<ChatRequest>;
  onOutcome?: (outcome: CompletionOutcome) => void;
}

const health = createEndpointHealth(() => 0);

/** Starts a completion that these endpoints may answer. */
function start(
  endpoints: readonly Endpoint[],
  { signal = new AbortController().signal, services, body: more, onOutcome }: Setup,
) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const completion = startCompletion(
    { id: "gen-1", identity, body: { ...body, ...more }, client: {}, signal, onOutcome },
    {
      ledger: unread,
      plugins: createPlugins({ health }),
      router: {
        resolve: async (body) => ({ body: body, isFreeVariant: false, presetId: undefined }),
        plan: async (body) => ({ body: body, endpoints, sorts: new Map() }),
      },
      health,
      limits: noLimits,
      log,
      now: () => 0,
      ...services,
    },
  );
  return { completion, summary: () => lines.find(({ msg }) => msg === "completion") };
}

async function run(endpoints: readonly Endpoint[], setup: Setup = {}) {
  const { completion, summary } = start(endpoints, setup);
  const parts: AnswerPart[] = [];
  let failure: unknown;
  try {
    for await (const part of completion.parts) parts.push(part);
  } catch (cause) {
    failure = cause;
  }
  return { parts, failure, summary: summary(), route: completion.describeRoute() };
}

const metadata = (provider: string): AnswerPart => ({ type: "metadata", id: "gen-1", model: "v/m", provider });

test("an answer has the gateway's id, and ends with the finish and the usage", async () => {
  const theirs: AnswerPart = { type: "metadata", id: "chatcmpl-1", model: "m-2026" };
  const { parts, summary } = await run([
    endpoint("one", saying(theirs, hello, { type: "usage", usage: countedUsage }, finish)),
  ]);
  expect(parts).toEqual([
    metadata("ONE"),
    hello,
    finish,
    {
      type: "usage",
      usage: {
        ...countedUsage,
        ...details,
        cost: 2.1,
        is_byok: false,
        cost_details: {
          upstream_inference_cost: 2.1,
          upstream_inference_prompt_cost: 0.1,
          upstream_inference_completions_cost: 2,
        },
      },
    },
  ]);
  expect(summary).toMatchObject({ generation: "gen-1", outcome: "finished", model: "v/m", provider: "one" });
});

test("usage is there even where the upstream counted nothing", async () => {
  const { parts } = await run([endpoint("one", saying(hello, finish))]);
  expect(parts.at(-1)).toMatchObject({
    type: "usage",
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  });
});

test.each([
  [true, { type: "held", minimum: expect.closeTo(2.1) }],
  [false, { type: "reported", dollars: expect.closeTo(2.1) }],
])("[SEC-12] a usage that an upstream estimated (%s) is no reported cost", async (isEstimated, costOutcome) => {
  const usage = { ...countedUsage, ...(isEstimated ? { is_estimated: true } : {}) };
  const outcomes: CompletionOutcome[] = [];
  const { completion } = start([endpoint("one", saying(hello, finish, { type: "usage", usage }))], {
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  for await (const _ of completion.parts);
  expect(outcomes).toMatchObject([{ status: "finished", costOutcome }]);
});

test("OpenRouter's word for who answers is passed on", async () => {
  const theirs: AnswerPart = { type: "metadata", id: "gen-theirs", model: "vendor/real", provider: "Vendor" };
  const { parts } = await run([endpoint("openrouter", saying(theirs, hello, finish))]);
  expect(parts[0]).toEqual({ type: "metadata", id: "gen-1", model: "vendor/real", provider: "Vendor" });
});

test("an answer that just stops has broken", async () => {
  const { parts, summary } = await run([endpoint("one", saying(hello))]);
  expect(parts.at(-1)).toMatchObject({
    type: "error",
    error: { code: 502, message: "The connection to ONE closed before the answer was complete." },
  });
  expect(summary).toMatchObject({ outcome: "broken", code: 502 });
});

test("nothing follows an error", async () => {
  const error: AnswerPart = { type: "error", error: { code: 500, message: "Broke." } };
  const { parts } = await run([endpoint("one", saying(hello, error, hello, finish))]);
  expect(parts).toEqual([metadata("ONE"), hello, error]);
});

describe("the providers of an answer", () => {
  test("the next one, where one refuses before its first part", async () => {
    const { parts } = await run([endpoint("one", refusing(503)), endpoint("two", saying(hello, finish))]);
    expect(parts[0]).toEqual(metadata("TWO"));
  });

  test("no other provider after the first part", async () => {
    let isCalled = false;
    const second: Answer = async function* () {
      isCalled = true;
      yield hello;
    };
    const error: AnswerPart = { type: "error", error: { code: 500, message: "Broke." } };
    const { parts } = await run([endpoint("one", saying(hello, error)), endpoint("two", second)]);
    expect(parts.at(-1)).toEqual(error);
    expect(isCalled).toBe(false);
  });

  test("where all refuse, the first refusal is the answer", async () => {
    const { parts, failure, summary } = await run([endpoint("one", refusing(401)), endpoint("two", refusing(503))]);
    expect(parts).toEqual([]);
    expect(failure).toMatchObject({ error: { code: 401 } });
    expect(summary).toMatchObject({ outcome: "refused", code: 401 });
  });

  test("no other provider, where the client left", async () => {
    let callCount = 0;
    const client = new AbortController();
    const leaving: Answer = async function* (signal) {
      callCount += 1;
      client.abort(reason);
      signal.throwIfAborted();
      yield hello;
    };
    const reason = new Error("left");
    const { failure, summary } = await run([endpoint("one", leaving), endpoint("two", leaving)], {
      signal: client.signal,
    });
    expect(failure).toBe(reason);
    expect(callCount).toBe(1);
    expect(summary).toMatchObject({ outcome: "client-disconnected" });
  });
});

test("a client that stops reading ends the provider's answer", async () => {
  let isEnded = false;
  const endless: Answer = async function* () {
    try {
      while (true) yield hello;
    } finally {
      isEnded = true;
    }
  };
  const { completion } = start([endpoint("one", endless)], {});
  for await (const part of completion.parts) if (part.type === "text-delta") break;
  expect(isEnded).toBe(true);
});

describe("the ledger", () => {
  /** Records the ledger's calls, in order. */
  function recording(begin: () => Promise<void> = async () => undefined) {
    const calls: string[] = [];
    const ends: GenerationEnd[] = [];
    const ledger: Ledger = {
      begin: async (generationStart) => {
        calls.push(`begin ${generationStart.id}`);
        await begin();
        calls.push("begun");
      },
      recordProgress: () => void calls.push("note"),
      raiseCharge: async () => void calls.push("raise"),
      finish: async (_, ending) => {
        await Promise.resolve();
        calls.push(`finish ${ending.status}`);
        ends.push(ending);
      },
    };
    return { ledger, calls, ends };
  }

  test("begins before a stream's first part, and ends before its last", async () => {
    const gate = Promise.withResolvers<void>();
    const { ledger, calls, ends } = recording(() => gate.promise);
    const { completion } = start([endpoint("one", saying(hello, finish))], {
      services: { ledger },
      body: { stream: true },
    });
    const first = completion.parts.next();
    await vi.waitFor(() => expect(calls).toEqual(["begin gen-1"]));
    gate.resolve();
    await first;
    expect(calls.slice(0, 2)).toEqual(["begin gen-1", "begun"]);
    for await (const part of completion.parts) void part;
    expect(calls).toEqual(["begin gen-1", "begun", "note", "note", "finish finished"]);
    expect(ends[0]).toMatchObject({
      modelSlug: "v/m",
      providerName: "ONE",
      finishReason: "stop",
      usage: { completion_tokens: 2 },
      attempts: [{ providerSlug: "one", status: 200 }],
    });
  });

  const error: AnswerPart = { type: "error", error: { code: 500, message: "Broke." } };
  test.each<[string, Endpoint[], object]>([
    ["finished", [endpoint("one", saying(hello, finish))], { status: "finished" }],
    ["broken", [endpoint("one", saying(hello, error))], { status: "broken", errorCode: 500, usage: { cost: 0 } }],
    ["cut off", [endpoint("one", saying(hello))], { status: "broken", errorCode: 502 }],
    [
      "refused by all",
      [endpoint("one", refusing(503)), endpoint("two", refusing(429))],
      { status: "refused", errorCode: 503, attempts: [{ status: 503 }, { status: 429 }] },
    ],
  ])("has one ending of an answer that was %s", async (_, endpoints, ending) => {
    const { ledger, ends } = recording();
    await run(endpoints, { services: { ledger } });
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject(ending);
  });

  test("has one ending, with estimated tokens, of an answer whose client left", async () => {
    const { ledger, ends } = recording();
    const { completion } = start([endpoint("one", saying(hello, hello, finish))], { services: { ledger } });
    for await (const part of completion.parts) if (part.type === "text-delta") break;
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject({
      status: "client-disconnected",
      usage: { prompt_tokens: 1, completion_tokens: 2, cost: 0.21 },
    });
  });

  test("has the provider's prompt tokens, of an answer whose client left", async () => {
    const { ledger, ends } = recording();
    const promptUsage = { prompt_tokens: 300, prompt_tokens_details: { cached_tokens: 200 } };
    const theirs: AnswerPart = { type: "metadata", id: "msg-1", model: "m", promptUsage };
    const { completion } = start([endpoint("one", saying(theirs, hello, hello, finish))], { services: { ledger } });
    for await (const part of completion.parts) if (part.type === "text-delta") break;
    expect(ends[0]).toMatchObject({
      status: "client-disconnected",
      usage: {
        prompt_tokens: 300,
        completion_tokens: 2,
        total_tokens: 302,
        cost: 3.2,
        prompt_tokens_details: { cached_tokens: 200 },
      },
    });
  });

  test("knows an answer that broke because its client left as left", async () => {
    const { ledger, ends } = recording();
    const client = new AbortController();
    const leaving: Answer = async function* () {
      yield hello;
      client.abort(new Error("left"));
      yield error;
    };
    const { failure } = await run([endpoint("one", leaving)], { signal: client.signal, services: { ledger } });
    expect(failure).toBe(client.signal.reason);
    expect(ends).toEqual([expect.objectContaining({ status: "client-disconnected", errorCode: undefined })]);
  });

  test("knows an answer as broken that a bug ended", async () => {
    const { ledger, ends } = recording();
    const bug: Answer = async function* () {
      yield hello;
      throw new TypeError("a bug");
    };
    const { failure } = await run([endpoint("one", bug)], { services: { ledger } });
    expect(failure).toBeInstanceOf(TypeError);
    expect(ends).toMatchObject([{ status: "broken", errorCode: 500 }]);
  });

  test("has nothing of a request that had no provider", async () => {
    const { ledger, calls } = recording();
    const { failure } = await run([], { services: { ledger } });
    expect(failure).toMatchObject({ error: { code: 404 } });
    expect(calls).toEqual([]);
  });
});

describe("plugins", () => {
  const only = (run: PluginRun) => ({ services: { plugins: [{ id: "web" as const, begin: () => run }] } });

  test("see every part, and may hold parts back until the end", async () => {
    let answerParts: AnswerPart[] = [];
    const { parts } = await run(
      [endpoint("one", saying(hello, { type: "usage", usage: countedUsage }, finish))],
      only({
        onPart: (part) => {
          if (part.type === "text-delta") {
            answerParts = [...answerParts, part];
            return [];
          }
          return [...answerParts, part];
        },
      }),
    );
    expect(parts).toEqual([metadata("ONE"), hello, finish, { type: "usage", usage: countedUsage }]);
  });

  test("see the error of an answer that was cut off", async () => {
    const { parts } = await run(
      [endpoint("one", saying(hello))],
      only({ onPart: (part) => (part.type === "error" ? [hello, part] : []) }),
    );
    expect(parts.map(({ type }) => type)).toEqual(["metadata", "text-delta", "error"]);
  });

  test("leave endpoints out, change what one is sent, and add to a refusal", async () => {
    const sentBodies: unknown[] = [];
    const watching = endpoint("two", refusing(400));
    const { complete } = watching.provider;
    watching.provider.complete = (request) => {
      sentBodies.push(request.body.user);
      return complete(request);
    };
    const { failure, summary } = await run([endpoint("one", refusing(503)), watching], {
      services: {
        plugins: [
          ...createPlugins({ health }),
          {
            id: "web",
            begin: () => ({
              chooseEndpoints: (endpoints) => endpoints.slice(1),
              beforeAttempt: (request, { provider }) => ({
                ...request,
                body: { ...request.body, user: provider.slug },
              }),
              onRefusal: (error) => ({ ...error, metadata: { parsed: true } }),
            }),
          },
        ],
      },
    });
    expect(sentBodies).toEqual(["two"]);
    expect(failure).toMatchObject({ error: { code: 400, metadata: { parsed: true } } });
    expect(summary).toMatchObject({ outcome: "refused", code: 400, attempts: 1 });
  });

  test("that refuse, refuse for all providers", async () => {
    const { failure, parts } = await run(
      [endpoint("one", saying(hello, finish))],
      only({
        beforeRouting: () => {
          throw new ApiFailure({ code: 403, message: "No." });
        },
      }),
    );
    expect(parts).toEqual([]);
    expect(failure).toMatchObject({ error: { code: 403 } });
  });
});

describe("what an answer costs", () => {
  const usageOf = async (...parts: AnswerPart[]) =>
    (await run([endpoint("one", saying(...parts))])).parts.flatMap((part) =>
      part.type === "usage" ? [part.usage] : [],
    )[0];
  const nothing = { prompt_tokens: 10, completion_tokens: 0, total_tokens: 10 };

  test("is the provider's own figure, where it gives one", async () => {
    const usage = await usageOf(hello, finish, { type: "usage", usage: { ...countedUsage, cost: 0.5 } });
    expect(usage?.cost).toBe(0.5);
  });

  test("is nothing without tokens and an ending, or after an error", async () => {
    expect((await usageOf(finish, { type: "usage", usage: nothing }))?.cost).toBe(0);
    const failedFinish: AnswerPart = { type: "finish", reason: "error", nativeReason: "failed" };
    expect((await usageOf(hello, failedFinish, { type: "usage", usage: countedUsage }))?.cost).toBe(0);
    const answerPart: AnswerPart = { type: "finish", reason: "stop", nativeReason: "end_turn" };
    expect((await usageOf(answerPart, { type: "usage", usage: nothing }))?.cost).toBe(0.1);
  });
});

test.each([{ reasoning: { exclude: true } }, { include_reasoning: false }])(
  "%j leaves the reasoning out of the answer, and in the count",
  async (fields) => {
    const reasoning: AnswerPart = { type: "reasoning-delta", text: "Well, well." };
    const { parts } = await run([endpoint("one", saying(reasoning, hello, finish))], { body: fields });
    expect(parts.map(({ type }) => type)).toEqual(["metadata", "text-delta", "finish", "usage"]);
    expect(parts.at(-1)).toMatchObject({ usage: { completion_tokens: 4 } });
  },
);
