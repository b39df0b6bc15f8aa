import type { AnswerPart } from "@tutti/contract";
import type { ScriptedUpstream, UpstreamAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeRecordedAnswers } from "../recorded.contract.ts";
import { type RecordedExchange, readRecordedExchanges } from "../recorded-exchanges.test-support.ts";
import { isObject } from "../wire/json.ts";
import { createGoogleProvider } from "./index.ts";
import { readGooglePieces } from "./read-google.test-support.ts";
import { startScriptedGemini } from "./scripted-gemini.test-support.ts";
import { unmappedFeatures } from "./unmapped.ts";

const exchanges = readRecordedExchanges(["google"]);

const encode = (text: string) => new TextEncoder().encode(text);

function read({ response }: RecordedExchange, pieces: readonly Uint8Array[]): AnswerPart[] {
  return readGooglePieces(pieces, { contentType: response.content_type });
}

function partsOf(name: string): AnswerPart[] {
  const exchange = exchanges.find((recordedExchange) => recordedExchange.name === `google/${name}`);
  return exchange ? read(exchange, [encode(exchange.response.body)]) : [];
}

/** The paths of a recorded answer at which there are values, without the indexes of lists. */
function fieldsOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, path));
  if (!isObject(value)) return [path];
  return Object.entries(value).flatMap(([key, field]) => fieldsOf(field, path === "" ? key : `${path}.${key}`));
}

/** The fields that some part carries, or that are only framing. */
const mappedFields = [
  /^candidates\.(index|finishReason|content\.role)$/,
  /^candidates\.content\.parts\.(text|thought|thoughtSignature)$/,
  /^candidates\.content\.parts\.functionCall(\.(name|args\..*|willContinue|partialArgs\..*))?$/,
  /^usageMetadata\.(prompt|candidates|total|thoughts)TokenCount$/,
  /^usageMetadata\.(prompt|candidates)TokensDetails\.(modality|tokenCount)$/,
  /^(modelVersion|responseId)$/,
];

function unmappedIn({ response }: RecordedExchange): string[] {
  const events = response.body.split("\n\n").filter((event) => event.startsWith("data: "));
  const fields = events.flatMap((event) => fieldsOf(JSON.parse(event.slice("data: ".length)), ""));
  return fields.filter((field) => !mappedFields.some((pattern) => pattern.test(field)));
}

describeRecordedAnswers("Gemini", {
  exchanges,
  read,
  unmappedIn,
  unmappedFeatures: unmappedFeatures.filter((feature) => feature.exchanges.length > 0),
});

describe("recorded answers from a server", () => {
  let upstream: ScriptedUpstream;
  beforeAll(async () => {
    upstream = await startScriptedGemini({ answer: ({ path }) => replay(path) });
  });
  afterAll(() => upstream.close());

  /** The model's name says which exchange is replayed, and in pieces of how many bytes. */
  function replay(path: string): UpstreamAnswer {
    const [, name, size] = /models\/(.+)-in-(\d+):/.exec(path) ?? [];
    const body = encode(exchanges.find((exchange) => exchange.name === `google/${name}`)?.response.body ?? "");
    const steps = [];
    for (let at = 0; at < body.length; at += Number(size)) {
      steps.push({ type: "text" as const, text: body.slice(at, at + Number(size)) });
    }
    return { steps };
  }

  test.each(exchanges.flatMap(({ name }) => [1, 1000, 1_000_000].map((size) => [name.slice("google/".length), size])))(
    "%s, in pieces of %i bytes",
    async (name, size) => {
      const provider = createGoogleProvider({
        config: { slug: "google", name: "Google", kind: "google", baseUrl: upstream.origin, headers: {} },
      });
      const model = {
        inputModalities: ["text"],
        outputModalities: ["text"],
        supportedParameters: [],
        slug: "google/x",
      };
      const parts: AnswerPart[] = [];
      for await (const part of provider.complete({
        model: { ...model, upstreamId: `${name}-in-${size}`, name: "Recorded" },
        body: { messages: [{ role: "user", content: "?" }] },
        signal: new AbortController().signal,
      })) {
        parts.push(part);
      }
      expect(parts).toEqual(partsOf(String(name)));
    },
  );
});

function callsIn(parts: readonly AnswerPart[]): { name: string; arguments: unknown; id: string }[] {
  const calls: { name: string; arguments: string; id: string }[] = [];
  for (const part of parts) {
    if (part.type !== "tool-call-delta") continue;
    const call = calls[part.index] ?? { name: part.name ?? "", arguments: "", id: part.id ?? "" };
    calls[part.index] = { ...call, arguments: call.arguments + part.arguments };
  }
  return calls.map((call) => ({ ...call, arguments: JSON.parse(call.arguments) }));
}

describe("what they say", () => {
  test("the signature behind a text belongs to its end", () => {
    const parts = partsOf("google-reasoning");
    const text = parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("");
    expect(text).toMatch(/^There are \*\*3\*\* "r"s in strawberry\./);
    const [detail] = parts.flatMap((part) => (part.type === "reasoning-delta" ? (part.details ?? []) : []));
    expect(detail).toMatchObject({
      type: "reasoning.text",
      format: "google-gemini-v1",
      index: 0,
      id: `text:${text.length}:${text.length}`,
    });
    expect(parts.slice(-2)).toMatchObject([
      { type: "finish", reason: "stop", nativeReason: "STOP" },
      {
        type: "usage",
        usage: {
          prompt_tokens: 9,
          completion_tokens: 285,
          total_tokens: 294,
          completion_tokens_details: { reasoning_tokens: 256 },
        },
      },
    ]);
  });

  test("a call without arguments has an empty object, and an id of its own", () => {
    const parts = partsOf("google-stream-no-args-tool-call");
    const calls = callsIn(parts);
    expect(calls.map(({ name, arguments: callArguments }) => [name, callArguments])).toEqual([
      ["read_theme", {}],
      ["read_screen", { id: "A" }],
      ["read_screen", { id: "B" }],
      ["read_screen", { id: "C" }],
    ]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(4);
    expect(parts[1]).toMatchObject({
      type: "reasoning-delta",
      details: [{ type: "reasoning.text", format: "google-gemini-v1", index: 0 }],
    });
    expect(parts[2]).toMatchObject({ details: [{ type: "reasoning.encrypted", id: calls[0]?.id, index: 1 }] });
    expect(parts.at(-2)).toEqual({ type: "finish", reason: "tool_calls", nativeReason: "STOP" });
  });

  test("arguments stream as they come", () => {
    const deltas = partsOf("google-stream-tool-call-arguments").filter((part) => part.type === "tool-call-delta");
    expect(deltas.map((part) => [part.index, part.arguments])).toEqual([
      [0, ""],
      [0, '{"location":"Boston'],
      [0, '"'],
      [0, "}"],
      [1, ""],
      [1, '{"location":"San Francisco'],
      [1, '"'],
      [1, "}"],
    ]);
  });

  test("nested arguments are put together, also where their end is missing", () => {
    const [items] = callsIn(partsOf("google-stream-tool-call-array-arguments-missing-terminal-function-call"));
    expect(items?.arguments).toEqual({
      operations: [
        { action: "add", description: "Fresh red apple", itemid: "apple_001", price: 0.5 },
        { action: "add", description: "Ripe yellow banana", itemid: "banana_001", price: 0.3 },
      ],
    });
    const [recipe] = callsIn(partsOf("google-vertex-stream-tool-call-arguments-nested-1"));
    expect(recipe).toMatchObject({ name: "cookRecipe", arguments: { recipe: { name: "Lasagna" } } });
    const { ingredients, steps } = (recipe as unknown as { arguments: { recipe: Record<string, unknown[]> } }).arguments
      .recipe;
    expect(ingredients).toHaveLength(10);
    expect(ingredients?.[4]).toEqual({ amount: "1/2 cup", name: "Parmesan cheese" });
    expect(steps?.[0]).toBe("Preheat oven to 375°F (190°C).");
    expect(steps?.[1]).toBe("Cook lasagna noodles according to package directions, drain and set aside.");
    expect(steps).toHaveLength(10);
  });

  test("a call that comes whole is one delta", () => {
    const [call, ...others] = partsOf("google-tool-call").filter((part) => part.type === "tool-call-delta");
    expect(call).toMatchObject({ index: 0, name: "weather", arguments: '{"location":"San Francisco"}' });
    expect(others).toEqual([]);
  });
});
