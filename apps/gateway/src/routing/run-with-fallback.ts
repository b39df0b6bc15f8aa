import type { ChatRequest, ReplyPart } from "@tutti/contract";
import type { Logger } from "pino";
import type { Endpoint } from "../catalogue/catalogue.ts";
import { ProviderError } from "../providers/provider-error.ts";

export interface Attempt {
  body: ChatRequest;
  signal: AbortSignal;
  log: Logger;
}

/** An endpoint that has begun to answer. */
export interface RunningReply {
  endpoint: Endpoint;
  parts: AsyncGenerator<ReplyPart, void, undefined>;
}

/**
 * Asks one endpoint after the other until one begins to answer. After its first part nobody else is tried: what breaks later is part
 * of the answer. Where all refuse, the first one's ProviderError is thrown, since it is the one that was meant.
 */
export async function runWithFallback(
  endpoints: readonly [Endpoint, ...Endpoint[]],
  { body, signal, log }: Attempt,
): Promise<RunningReply> {
  let refusal: ProviderError | undefined;
  for (const endpoint of endpoints) {
    const { provider, model } = endpoint;
    const iterator = provider.complete({ model, body, signal })[Symbol.asyncIterator]();
    try {
      const first = await iterator.next();
      return { endpoint, parts: continueFrom(first, iterator) };
    } catch (cause) {
      if (!(cause instanceof ProviderError)) throw cause;
      log.warn({ provider: provider.slug, model: model.slug, ...loggableReason(cause) }, "a provider refused");
      refusal ??= cause;
    }
  }
  throw refusal ?? new Error("There was no endpoint to ask.");
}

/** Our own words for a failure on the way are logged; an upstream's may repeat what a person wrote, and are not. */
function loggableReason({ error, cause }: ProviderError): { code: number; reason?: string } {
  return { code: error.code, ...(cause === undefined ? {} : { reason: error.message }) };
}

async function* continueFrom(
  first: IteratorResult<ReplyPart>,
  iterator: AsyncIterator<ReplyPart>,
): AsyncGenerator<ReplyPart, void, undefined> {
  try {
    for (let result = first; !result.done; result = await iterator.next()) yield result.value;
  } finally {
    await iterator.return?.();
  }
}
