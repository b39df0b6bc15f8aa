import type { AnswerPart } from "@tutti/contract";
import fc from "fast-check";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createAnswerSlots } from "../limits/answer-slots.ts";
import { createPurse } from "../limits/spending/purse.ts";
import { aLimit, reservationsWithin } from "../limits/spending/spending.test-support.ts";
import { ProviderError } from "../providers/wire/provider-error.ts";
import { createEndpointHealth } from "../routing/endpoint-health.ts";
import { endpoint } from "../routing/routing.test-support.ts";
import { estimatePrompt } from "../tokens/estimate-prompt.ts";
import { createPlugins } from "./plugins/index.ts";
import { startCompletion } from "./run-completion.ts";

const body = { messages: [{ role: "user" as const, content: "How are you?" }], stream: true };
const promptTokens = estimatePrompt(body).tokens;

/** What a provider does with a request, and where its stream ends. */
interface Script {
  /** The tokens of each part; a hidden one is billed and never sent. */
  parts: readonly { tokens: number; isHidden: boolean }[];
  end: "usage" | "finish" | "error" | "cut" | "refusal" | "loss";
}

const script: fc.Arbitrary<Script> = fc.record({
  parts: fc.array(fc.record({ tokens: fc.integer({ min: 1, max: 20 }), isHidden: fc.boolean() }), { maxLength: 6 }),
  end: fc.constantFrom("usage", "finish", "error", "cut", "refusal", "loss"),
});

/** A provider whose bill is its prompt and everything that it has made, at a dollar for a token. */
function scriptedProvider({ parts, end }: Script, slug: string): { endpoint: Endpoint; bill: () => number } {
  let bill = 0;
  async function* complete(): AsyncGenerator<AnswerPart, void, undefined> {
    if (end === "refusal") throw new ProviderError({ code: 429, message: "Busy" }, { isUnbilled: true });
    bill = promptTokens;
    if (end === "loss") throw new ProviderError({ code: 502, message: "Lost" });
    let tokens = 0;
    for (const part of parts) {
      tokens += part.tokens;
      bill += part.tokens;
      yield part.isHidden
        ? { type: "reasoning-delta", text: "", details: [{ type: "reasoning.encrypted", data: "x" }] }
        : { type: "text-delta", text: "word " };
    }
    if (end === "cut") return;
    if (end === "error") return yield { type: "error", error: { code: 502, message: "Broken" } };
    yield { type: "finish", reason: "stop", nativeReason: "stop" };
    if (end !== "usage") return;
    const usage = { prompt_tokens: promptTokens, completion_tokens: tokens, total_tokens: promptTokens + tokens };
    yield { type: "usage", usage };
  }
  const pricing = { prompt: "1", completion: "1" };
  return { endpoint: endpoint(slug, "v/m", { pricing, provider: { complete } }), bill: () => bill };
}

/** Reads as many parts as the client waits for, and returns what limits are charged. */
async function chargeFor(endpoints: readonly Endpoint[], options: { reads: number; heldSum: number | undefined }) {
  const { reads, heldSum } = options;
  let charge = 0;
  const ledger: Ledger = {
    begin: async () => undefined,
    recordProgress: () => undefined,
    raiseCharge: async () => undefined,
    finish: async (_, end) => {
      charge = end.charge;
    },
  };
  const client = new AbortController();
  const health = createEndpointHealth(() => 0);
  const limits = heldSum === undefined ? [] : [aLimit({ amount: heldSum * 1e12, subject: "person:ada" })];
  const purse = createPurse({ reservations: reservationsWithin(limits), now: () => 0 });
  const { parts } = startCompletion(
    {
      id: "gen-1",
      identity: { userId: "ada", name: "Ada", email: "ada@example.org", isLimited: true },
      body: { ...body, max_tokens: MAX_TOKENS },
      client: {},
      signal: client.signal,
    },
    {
      ledger,
      plugins: createPlugins({ health }),
      router: {
        resolve: async (chatRequest) => ({ body: chatRequest, isFreeVariant: false, presetId: undefined }),
        plan: async (chatRequest) => ({ body: chatRequest, endpoints, sorts: new Map() }),
      },
      health,
      limits: {
        purse,
        slots: createAnswerSlots({ user: 0, all: 0 }),
      },
      log: pino({ level: "silent" }),
      now: () => 0,
    },
  );
  let count = 0;
  try {
    for await (const _ of parts) {
      count += 1;
      if (count > reads) client.abort(new Error("The client disconnected."));
    }
  } catch {
    // A refusal, or the client's own end.
  }
  return charge;
}

/** More than any script makes. */
const MAX_TOKENS = 200;

test("[SEC-12] limits count at least what providers bill, as far as it was held", async () => {
  const heldSum = fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined });
  const reads = fc.integer({ min: 0, max: 10 });
  await fc.assert(
    fc.asyncProperty(script, script, reads, heldSum, async (one, two, reads, heldSum) => {
      const providers = [scriptedProvider(one, "one"), scriptedProvider(two, "two")];
      const charge = await chargeFor(
        providers.map((provider) => provider.endpoint),
        { reads, heldSum },
      );
      const bill = providers.reduce((sum, provider) => sum + provider.bill(), 0);
      expect(charge).toBeGreaterThanOrEqual(Math.min(bill, heldSum ?? promptTokens + MAX_TOKENS));
    }),
    { numRuns: 300 },
  );
});
