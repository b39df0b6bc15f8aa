import type { AnswerPart } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RecordedExchange } from "./recorded-exchanges.test-support.ts";
import type { UnmappedFeature } from "./unmapped-feature.ts";
import type { ProviderError } from "./wire/provider-error.ts";

/** Recorded exchanges, and the adapter that has to read them. */
export interface RecordedSuite {
  exchanges: readonly RecordedExchange[];
  /** The parts of a successful response whose bytes come in these pieces. */
  read: (exchange: RecordedExchange, pieces: readonly Uint8Array[]) => AnswerPart[] | Promise<AnswerPart[]>;
  /** The error that is thrown for a failed response (status 400 and above). */
  refuse?: ((exchange: RecordedExchange) => ProviderError | Promise<ProviderError>) | undefined;
  /** The answers that end with the vendor's own error instead of a finish, by name. */
  brokenAnswers?: readonly string[] | undefined;
  /** The answers without content: no text, call, image or reasoning, by name. */
  emptyAnswers?: readonly string[] | undefined;
  /** The features in a response's bytes that no part carries, in the provider's own names. */
  unmappedIn?: ((exchange: RecordedExchange) => readonly string[]) | undefined;
  /** The features that are known to be left out. */
  unmappedFeatures?: readonly UnmappedFeature[] | undefined;
}

/**
 * Cutting a response at every byte takes the square of its length; longer ones are cut at some positions, and into
 * single bytes.
 */
const SMALL = 4000;

/**
 * The contract of every adapter for the real responses of its provider: each is read to its end, gives the same parts
 * wherever its bytes are cut, and leaves out nothing that is not listed with its reason.
 */
export function describeRecordedAnswers(name: string, suite: RecordedSuite): void {
  const good = suite.exchanges.filter(({ response }) => response.status < 400);
  const refusals = suite.exchanges.filter(({ response }) => response.status >= 400);

  describe(`${name}: recorded answers`, () => {
    test.each(byName(good))("%s is read to its end", async (_, exchange) => {
      const parts = await suite.read(exchange, [bytesOf(exchange)]);
      expectAnswer(parts, {
        isBroken: suite.brokenAnswers?.includes(exchange.name) ?? false,
        isEmpty: suite.emptyAnswers?.includes(exchange.name) ?? false,
      });
    });

    test.each(byName(good))("%s gives the same parts however its bytes are cut", async (_, exchange) => {
      const bytes = bytesOf(exchange);
      const whole = await suite.read(exchange, [bytes]);
      const everyByte = Array.from({ length: bytes.length }, (_byte, index) => bytes.subarray(index, index + 1));
      expect(await suite.read(exchange, everyByte)).toEqual(whole);
      if (bytes.length <= SMALL) {
        for (let at = 0; at <= bytes.length; at += 1) {
          expect(await suite.read(exchange, cutAt(bytes, [at]))).toEqual(whole);
        }
        return;
      }
      const cuts = fc.uniqueArray(fc.nat(bytes.length), { maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(cuts, async (positions) => {
          expect(await suite.read(exchange, cutAt(bytes, positions))).toEqual(whole);
        }),
        { numRuns: 10, seed: 1 },
      );
    });

    test.skipIf(refusals.length === 0).each(byName(refusals))(
      "%s is a refusal in its own words",
      async (_, exchange) => {
        const { status, body } = exchange.response;
        const refusal = await suite.refuse?.(exchange);
        expect(refusal?.error.code).toBe(status);
        expect(refusal?.error.message).not.toBe("");
        expect(body).toContain(JSON.stringify(refusal?.error.message).slice(1, -1));
        expect(refusal?.error.metadata?.raw).toBe(body.trim());
      },
    );

    test("what is left out is listed with its reason, and nothing else is", () => {
      const providersByScene = new Map<string, string[]>();
      for (const exchange of good) {
        for (const feature of new Set(suite.unmappedIn?.(exchange) ?? [])) {
          providersByScene.set(feature, [...(providersByScene.get(feature) ?? []), exchange.name]);
        }
      }
      const listedFeatures = (suite.unmappedFeatures ?? []).map(
        ({ feature, exchanges }) => [feature, exchanges.toSorted()] as [string, string[]],
      );
      expect(Object.fromEntries(providersByScene)).toEqual(Object.fromEntries(listedFeatures));
    });
  });
}

/** Checks the parts of any provider's answer. */
export function expectAnswer(parts: readonly AnswerPart[], { isBroken = false, isEmpty = false } = {}): void {
  const types = parts.map(({ type }) => type);
  const count = (type: AnswerPart["type"]) => types.filter((partType) => partType === type).length;
  expect(types.lastIndexOf("metadata")).toBeLessThanOrEqual(0);
  expect(count("error")).toBe(isBroken ? 1 : 0);
  expect(count("finish")).toBe(isBroken ? 0 : 1);
  expect(count("usage")).toBeLessThanOrEqual(1);
  expect(types.slice(-2)).toContain(isBroken ? "error" : "finish");
  const content = new Set([
    "text-delta",
    "tool-call-delta",
    "refusal-delta",
    "reasoning-delta",
    "image",
    "audio-delta",
  ]);
  expect(types.some((type) => content.has(type))).toBe(!isEmpty);
  expectUsage(parts);
  expectCitations(parts);
  expectToolCalls(parts);
}

function expectUsage(parts: readonly AnswerPart[]): void {
  for (const part of parts) {
    if (part.type !== "usage") continue;
    const { prompt_tokens, completion_tokens, total_tokens } = part.usage;
    for (const tokens of [prompt_tokens, completion_tokens, total_tokens]) {
      expect(Number.isInteger(tokens) && tokens >= 0).toBe(true);
    }
    expect(total_tokens).toBeGreaterThanOrEqual(completion_tokens);
  }
}

function expectCitations(parts: readonly AnswerPart[]): void {
  const length = parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("").length;
  for (const part of parts) {
    if (part.type !== "citation") continue;
    expect(part.citation.url).not.toBe("");
    expect(part.citation.start_index).toBeLessThanOrEqual(part.citation.end_index);
    expect(part.citation.end_index).toBeLessThanOrEqual(length);
  }
}

/** Every call has one id and one name, both in its first fragment, and complete arguments. */
function expectToolCalls(parts: readonly AnswerPart[]): void {
  const calls = new Map<number, { ids: string[]; names: string[]; arguments: string }>();
  for (const part of parts) {
    if (part.type !== "tool-call-delta") continue;
    const call = calls.get(part.index) ?? { ids: [], names: [], arguments: "" };
    if (part.id !== undefined) call.ids.push(part.id);
    if (part.name !== undefined) call.names.push(part.name);
    call.arguments += part.arguments;
    calls.set(part.index, call);
    expect(call.ids).toHaveLength(1);
    expect(call.names).toHaveLength(1);
  }
  const isWhole = parts.some((part) => part.type === "finish" && part.reason !== "length");
  if (!isWhole) return;
  for (const call of calls.values()) {
    if (call.arguments !== "") expect(() => JSON.parse(call.arguments)).not.toThrow();
  }
}

function byName(exchanges: readonly RecordedExchange[]): [string, RecordedExchange][] {
  return exchanges.map((exchange) => [exchange.name, exchange]);
}

function bytesOf({ response }: RecordedExchange): Uint8Array {
  return new TextEncoder().encode(response.body);
}

function cutAt(bytes: Uint8Array, positions: readonly number[]): Uint8Array[] {
  const ends = [...positions.toSorted((a, b) => a - b), bytes.length];
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}
