import type { ChatRequest, ReplyPart } from "@tutti/contract";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "../catalogue/catalogue.ts";
import type { ProviderKind } from "../providers/provider.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { runCompletion } from "./run-completion.ts";

const body: ChatRequest = { messages: [{ role: "user", content: "Hi" }] };
const finish: ReplyPart = { type: "finish", reason: "stop", nativeReason: null };
const hello: ReplyPart = { type: "text-delta", text: "Hello" };
const counted = { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 };

type Answer = (signal: AbortSignal) => AsyncIterable<ReplyPart>;

function endpoint(slug: string, answer: Answer, kind: ProviderKind = "openai-compatible"): Endpoint {
  return {
    provider: {
      slug,
      name: slug.toUpperCase(),
      kind,
      listModels: async () => [],
      complete: ({ signal }) => answer(signal),
    },
    model: {
      upstreamId: "m",
      slug: "v/m",
      name: "M",
      inputModalities: ["text"],
      outputModalities: ["text"],
      supportedParameters: [],
      pricing: { prompt: "0.01", completion: "0.1" },
    },
  };
}

const saying = (...parts: ReplyPart[]): Answer =>
  async function* () {
    yield* parts;
  };

const refusing = (code: number): Answer =>
  async function* () {
    if (code > 0) throw new ProviderError({ code, message: `Refused with ${code}` });
    yield hello;
  };

async function run(endpoints: [Endpoint, ...Endpoint[]], signal = new AbortController().signal) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const parts: ReplyPart[] = [];
  let thrown: unknown;
  try {
    for await (const part of runCompletion({ id: "gen-1", body, endpoints, signal, log, now: () => 0 }))
      parts.push(part);
  } catch (cause) {
    thrown = cause;
  }
  return { parts, thrown, summary: lines.find(({ msg }) => msg === "completion") };
}

const metadata = (provider: string): ReplyPart => ({ type: "metadata", id: "gen-1", model: "v/m", provider });

test("the answer has our id, its slug and its provider, and ends with the finish and then the usage", async () => {
  const theirs: ReplyPart = { type: "metadata", id: "chatcmpl-1", model: "m-2026" };
  const { parts, summary } = await run([
    endpoint("one", saying(theirs, hello, { type: "usage", usage: counted }, finish)),
  ]);
  expect(parts).toEqual([
    metadata("ONE"),
    hello,
    finish,
    { type: "usage", usage: { ...counted, cost: 2.1, is_byok: false } },
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

test("OpenRouter's word for who answers is passed on", async () => {
  const theirs: ReplyPart = { type: "metadata", id: "gen-theirs", model: "vendor/real", provider: "Vendor" };
  const { parts } = await run([endpoint("openrouter", saying(theirs, hello, finish), "openrouter")]);
  expect(parts[0]).toEqual({ type: "metadata", id: "gen-1", model: "vendor/real", provider: "Vendor" });
});

test("an answer that just stops has broken", async () => {
  const { parts, summary } = await run([endpoint("one", saying(hello))]);
  expect(parts.at(-1)).toMatchObject({
    type: "error",
    error: { code: 502, message: "The connection to ONE ended before the answer did." },
  });
  expect(summary).toMatchObject({ outcome: "broken", code: 502 });
});

test("nothing follows an error", async () => {
  const error: ReplyPart = { type: "error", error: { code: 500, message: "Broke." } };
  const { parts } = await run([endpoint("one", saying(hello, error, hello, finish))]);
  expect(parts).toEqual([metadata("ONE"), hello, error]);
});

describe("who is asked", () => {
  test("the next one, where one refuses before its first part", async () => {
    const { parts } = await run([endpoint("one", refusing(503)), endpoint("two", saying(hello, finish))]);
    expect(parts[0]).toEqual(metadata("TWO"));
  });

  test("nobody else after the first part", async () => {
    let asked = false;
    const second: Answer = async function* () {
      asked = true;
      yield hello;
    };
    const error: ReplyPart = { type: "error", error: { code: 500, message: "Broke." } };
    const { parts } = await run([endpoint("one", saying(hello, error)), endpoint("two", second)]);
    expect(parts.at(-1)).toEqual(error);
    expect(asked).toBe(false);
  });

  test("where all refuse, the first one's refusal is told", async () => {
    const { parts, thrown, summary } = await run([endpoint("one", refusing(401)), endpoint("two", refusing(503))]);
    expect(parts).toEqual([]);
    expect(thrown).toMatchObject({ error: { code: 401 } });
    expect(summary).toMatchObject({ outcome: "refused", code: 401 });
  });

  test("nobody else, where the client left", async () => {
    let asked = 0;
    const leaving: Answer = async function* (signal) {
      asked += 1;
      signal.throwIfAborted();
      yield hello;
    };
    const reason = new Error("left");
    const { thrown, summary } = await run(
      [endpoint("one", leaving), endpoint("two", leaving)],
      AbortSignal.abort(reason),
    );
    expect(thrown).toBe(reason);
    expect(asked).toBe(1);
    expect(summary).toMatchObject({ outcome: "left" });
  });
});

test("a client that stops reading ends the provider's answer", async () => {
  let ended = false;
  const endless: Answer = async function* () {
    try {
      while (true) yield hello;
    } finally {
      ended = true;
    }
  };
  const { signal } = new AbortController();
  const log = pino({ level: "silent" });
  const parts = runCompletion({ id: "gen-1", body, endpoints: [endpoint("one", endless)], signal, log, now: () => 0 });
  for await (const part of parts) if (part.type === "text-delta") break;
  expect(ended).toBe(true);
});
