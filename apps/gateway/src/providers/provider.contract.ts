import type { AnswerPart, ChatRequest } from "@tutti/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { textIn } from "./provider.test-support.ts";
import type { Provider, ProviderModel } from "./provider.ts";
import { ProviderError } from "./wire/provider-error.ts";

/** A provider that is ready to be called, and requests for it. */
export interface ProviderFixture {
  provider: Provider;
  model: ProviderModel;
  /** A question whose answer has several text parts and ends by itself. */
  question: ChatRequest;
  /** A model that the provider refuses before its first part. */
  unknownModel: ProviderModel;
  /** Resolves when an unfinished call's resources (an upstream call, a timer) are released. Absent if unobservable. */
  release?: (() => Promise<void>) | undefined;
  dispose?: (() => Promise<void>) | undefined;
}

/** The contract of every provider, whatever its kind. */
export function describeProvider(name: string, create: () => Promise<ProviderFixture>): void {
  describe(`${name}, as a provider`, () => {
    let fixture: ProviderFixture;
    beforeEach(async () => {
      fixture = await create();
    });
    afterEach(() => fixture.dispose?.());

    const ask = (signal: AbortSignal = new AbortController().signal) =>
      fixture.provider.complete({ model: fixture.model, body: fixture.question, signal });

    test("lists models with unique slugs, which take and give something", async () => {
      const models = await fixture.provider.listModels(new AbortController().signal);
      expect(models.length).toBeGreaterThan(0);
      expect(new Set(models.map(({ slug }) => slug)).size).toBe(models.length);
      for (const model of models) {
        expect(model.slug).toMatch(/^[^/\s]+\/\S+$/);
        expect(model.inputModalities).toContain("text");
        expect(model.outputModalities.length).toBeGreaterThan(0);
      }
    });

    test("an answer begins with metadata and ends with one finish and usage", async () => {
      const types = (await collect(ask())).map(({ type }) => type);
      expect(types.slice(1)).not.toContain("metadata");
      expect(types).not.toContain("error");
      expect(types).toContain("text-delta");
      expect(types.slice(-2).toSorted()).toEqual(["finish", "usage"]);
      expect(types.slice(0, -2)).not.toContain("finish");
      expect(types.slice(0, -2)).not.toContain("usage");
    });

    test("usage counts whole tokens that sum up", async () => {
      const usage = (await collect(ask())).find((part) => part.type === "usage")?.usage;
      expect(usage).toBeDefined();
      for (const count of [usage?.prompt_tokens, usage?.completion_tokens]) {
        expect(Number.isInteger(count)).toBe(true);
        expect(count).toBeGreaterThan(0);
      }
      expect(usage?.total_tokens).toBeGreaterThanOrEqual(usage?.completion_tokens ?? Number.NaN);
    });

    test("two answers at the same time do not mix", async () => {
      const texts = (await Promise.all([collect(ask()), collect(ask())])).map((parts) => textIn(parts));
      expect(texts[0]).not.toBe("");
      expect(texts[0]).toBe(texts[1]);
    });

    test("a call aborted before it began throws the reason and gives no part", async () => {
      const reason = new Error("changed my mind");
      const { parts, cause } = await collectUntilThrow(ask(AbortSignal.abort(reason)));
      expect(parts).toEqual([]);
      expect(cause).toBe(reason);
    });

    test("aborting midway throws the reason, and releases the upstream", async () => {
      const controller = new AbortController();
      const reason = new Error("stop");
      let partsAfterAbort = 0;
      const read = async () => {
        for await (const part of ask(controller.signal)) {
          if (controller.signal.aborted) partsAfterAbort += 1;
          if (part.type === "text-delta") controller.abort(reason);
        }
      };
      await expect(read()).rejects.toBe(reason);
      expect(partsAfterAbort).toBe(0);
      await fixture.release?.();
    });

    test("a consumer that stops reading lets go", async () => {
      let texts = 0;
      for await (const part of ask()) {
        if (part.type !== "text-delta") continue;
        texts += 1;
        break;
      }
      expect(texts).toBe(1);
      await fixture.release?.();
    });

    test("an unknown model throws a ProviderError before the first part", async () => {
      const { signal } = new AbortController();
      const call = fixture.provider.complete({ model: fixture.unknownModel, body: fixture.question, signal });
      const { parts, cause } = await collectUntilThrow(call);
      expect(parts).toEqual([]);
      expect(cause).toBeInstanceOf(ProviderError);
      const { error } = cause as ProviderError;
      expect(error.code).toBeGreaterThanOrEqual(400);
      expect(error.code).toBeLessThan(600);
      expect(error.message).not.toBe("");
      expect(error.metadata?.provider_name).toBe(fixture.provider.name);
    });
  });
}

async function collect(parts: AsyncIterable<AnswerPart>): Promise<AnswerPart[]> {
  const result: AnswerPart[] = [];
  for await (const part of parts) result.push(part);
  return result;
}

async function collectUntilThrow(parts: AsyncIterable<AnswerPart>): Promise<{ parts: AnswerPart[]; cause: unknown }> {
  const result: AnswerPart[] = [];
  try {
    for await (const part of parts) result.push(part);
  } catch (cause) {
    return { parts: result, cause };
  }
  return { parts: result, cause: undefined };
}
