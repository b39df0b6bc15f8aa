import { pino } from "pino";
import { expect, test } from "vitest";
import type { Endpoint } from "../catalogue/catalogue.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { runWithFallback } from "./run-with-fallback.ts";

function refusing(name: string): Endpoint {
  return {
    provider: {
      slug: name,
      name,
      kind: "openai-compatible",
      listModels: async () => [],
      // biome-ignore lint/correctness/useYield: it refuses before its first part.
      async *complete() {
        throw new ProviderError({ code: 503, message: `${name} is busy.` });
      },
    },
    model: {
      upstreamId: "m",
      slug: "a/m",
      name: "M",
      inputModalities: ["text"],
      outputModalities: ["text"],
      supportedParameters: [],
    },
  };
}

test("where all refuse, the refusal of the one that was meant is told", async () => {
  const attempt = {
    body: { messages: [{ role: "user" as const, content: "Hello?" }] },
    signal: new AbortController().signal,
    log: pino({ level: "silent" }),
  };
  await expect(runWithFallback([refusing("First"), refusing("Second")], attempt)).rejects.toThrow("First is busy.");
});
