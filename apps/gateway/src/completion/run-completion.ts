import type { ChatRequest, ReplyPart, Usage } from "@tutti/contract";
import type { Logger } from "pino";
import type { Endpoint } from "../catalogue/catalogue.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { runWithFallback } from "../routing/run-with-fallback.ts";
import { completeUsage } from "./complete-usage.ts";

export interface CompletionRequest {
  /** The generation's id (`gen-…`), which the client is told. */
  id: string;
  body: ChatRequest;
  /** Who may answer, best first. */
  endpoints: readonly [Endpoint, ...Endpoint[]];
  signal: AbortSignal;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** What the log tells about one generation: never what was said. */
interface Summary {
  outcome: "finished" | "broken" | "refused" | "left";
  model?: string;
  provider?: string;
  usage?: Usage;
  code?: number;
}

/**
 * One answer from whoever gives it: metadata first (our id, the slug and the provider that answer), then the parts, then one finish
 * and one usage, in this order whatever the provider's is; or an error part at the end, where it broke. Throws a ProviderError where
 * nobody began to answer, and the signal's reason where it aborts.
 */
export async function* runCompletion(request: CompletionRequest): AsyncGenerator<ReplyPart, void, undefined> {
  const { id, log, now } = request;
  const startedAt = now();
  // Stays as it is where the client stops listening: then only the last block below runs.
  const summary: Summary = { outcome: "left" };
  try {
    yield* answer(request, summary);
  } catch (cause) {
    if (cause instanceof ProviderError) Object.assign(summary, { outcome: "refused", code: cause.error.code });
    throw cause;
  } finally {
    log.info({ generation: id, ...summary, milliseconds: now() - startedAt }, "completion");
  }
}

async function* answer(request: CompletionRequest, summary: Summary): AsyncGenerator<ReplyPart, void, undefined> {
  const { id, body, signal, log } = request;
  const { endpoint, parts } = await runWithFallback(request.endpoints, { body, signal, log });
  const metadata = { type: "metadata" as const, id, model: endpoint.model.slug, provider: endpoint.provider.name };
  Object.assign(summary, { model: endpoint.model.slug, provider: endpoint.provider.slug });

  let hasBegun = false;
  let isFinished = false;
  let counted: Usage | undefined;
  let written = "";
  for await (const part of parts) {
    if (part.type === "metadata") {
      // OpenRouter passes on: who really answers is what it says, not what was asked for.
      if (endpoint.provider.kind === "openrouter") Object.assign(metadata, withoutUndefined(part), { id });
      continue;
    }
    if (!hasBegun) yield metadata;
    hasBegun = true;
    if (part.type === "usage") counted = part.usage;
    else if (part.type === "error") {
      Object.assign(summary, { outcome: "broken", code: part.error.code });
      yield part;
      return;
    } else if (!isFinished) {
      isFinished = part.type === "finish";
      written += writtenIn(part);
      yield part;
    }
  }
  if (!hasBegun) yield metadata;
  if (!isFinished) {
    Object.assign(summary, { outcome: "broken", code: 502 });
    yield { type: "error", error: brokenOff(endpoint) };
    return;
  }
  const usage = completeUsage({ counted, body, written, pricing: endpoint.model.pricing });
  Object.assign(summary, { outcome: "finished", usage });
  yield { type: "usage", usage };
}

function writtenIn(part: ReplyPart): string {
  switch (part.type) {
    case "text-delta":
    case "reasoning-delta":
    case "refusal-delta":
      return part.text;
    case "tool-call-delta":
      return part.arguments;
    default:
      return "";
  }
}

function brokenOff({ provider }: Endpoint) {
  const message = `The connection to ${provider.name} ended before the answer did.`;
  return { code: 502, message, metadata: { provider_name: provider.name, error_type: "provider_unavailable" } };
}

function withoutUndefined(part: Extract<ReplyPart, { type: "metadata" }>): { model: string; provider?: string } {
  return { model: part.model, ...(part.provider === undefined ? {} : { provider: part.provider }) };
}
