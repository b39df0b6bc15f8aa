import type { AnswerPart } from "@tutti/contract";
import { startScriptedUpstream } from "@tutti/testkit";
import { describe, expect, test } from "vitest";
import { createProvider } from "./create-provider.ts";
import type { ProviderKind } from "./kinds.ts";
import { createOpenAiProvider } from "./openai/index.ts";
import { openAiDialect, xAiDialect } from "./openai/responses/dialect.ts";
import { askProvider, closeAfterTest, createTestModel, question, refusalOf } from "./provider.test-support.ts";
import type { Provider, ProviderModel } from "./provider.ts";
import { expectAnswer } from "./recorded.contract.ts";
import { type RecordedExchange, readRecordedExchanges } from "./recorded-exchanges.test-support.ts";

const exchanges = readRecordedExchanges().filter(({ api }) => api === "chat" || api === "responses");

/** Vendors' slugs that differ from their folders' names. */
const slugs: Readonly<Record<string, string>> = { zai: "z-ai" };
const kinds: Readonly<Record<string, ProviderKind>> = { openai: "openai", openrouter: "openrouter" };

/** The exchange that ends with the vendor's own error. */
const brokenExchange = "groq/tool_use_failed_error_streaming_with_text-1";

const model = createTestModel({ upstreamId: "recorded", slug: "recorded/recorded", name: "Recorded" });

/** The vendor as a key configures it, at the address of a server that replays this exchange in uneven pieces. */
async function connect({
  vendor,
  api,
  response,
}: RecordedExchange): Promise<{ provider: Provider; model: ProviderModel }> {
  const bytes = new TextEncoder().encode(response.body);
  const size = Math.max(1, Math.floor(bytes.length / 9));
  const cuts = [...Array.from({ length: 8 }, (_, index) => index * size + ((index * 7) % 5)), bytes.length];
  const upstream = await closeAfterTest(
    startScriptedUpstream({
      isQuestion: (path) => path.endsWith("/chat/completions") || path.endsWith("/responses"),
      answer: () => ({
        status: response.status,
        headers: { "content-type": response.content_type },
        steps: cuts.flatMap((end, index) => [
          { type: "text" as const, text: bytes.subarray(cuts[index - 1] ?? 0, end) },
          { type: "wait" as const, milliseconds: 0 },
        ]),
      }),
    }),
  );
  const kind = kinds[vendor] ?? "openai-compatible";
  const config = { slug: slugs[vendor] ?? vendor, name: "Recorded", kind, baseUrl: upstream.baseUrl, headers: {} };
  if (api === "chat") return { provider: createProvider(config), model };
  const dialect = vendor === "xai" ? xAiDialect : openAiDialect;
  // Only the Responses API serves this model.
  return {
    provider: createOpenAiProvider({ config, dialect }),
    model: { ...model, upstreamId: "gpt-5.3-codex" },
  };
}

async function ask(exchange: RecordedExchange): Promise<AnswerPart[]> {
  const { provider, model: providerModel } = await connect(exchange);
  return askProvider(provider, { model: providerModel, body: { ...question, stream: exchange.stream } });
}

describe("recorded answers over a real connection", () => {
  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))("%s", async (name, exchange) => {
    if (exchange.response.status >= 400) {
      expect((await refusalOf(ask(exchange))).error.code).toBe(exchange.response.status);
      return;
    }
    expectAnswer(await ask(exchange), { isBroken: name === brokenExchange });
  });
});
