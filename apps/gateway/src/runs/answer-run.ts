import { type ApiError, createId, type RunEvent, withRetryAdvice } from "@tutti/contract";
import type { Logger } from "pino";
import { ApiFailure } from "../api-failure.ts";
import type { Completion, CompletionRequest } from "../completion/completion.ts";
import type { SecretMatcher } from "../logging/secret-matcher.ts";
import { ProviderError } from "../providers/wire/provider-error.ts";
import { toApiError } from "../to-api-error.ts";
import { retryDelay } from "./retry-delay.ts";
import { pause, type RunTime } from "./run-time.ts";

/** The services that a run calls models with. */
export interface AnswerServices {
  complete: (request: CompletionRequest) => Completion | Promise<Completion>;
  secrets: Pick<SecretMatcher, "cleanValue">;
  log: Logger;
  time: RunTime;
  /** From 0 up to 1. */
  random: () => number;
}

/** A request for an answer, and the log that receives the answer. */
export interface RunningAnswer {
  request: Omit<CompletionRequest, "id">;
  /** Appends an event of the answer, any but its end. */
  append: (event: RunEvent) => void;
}

/** Waits below this, in milliseconds, are not reported. */
const MIN_REPORTED = 1000;

/**
 * Requests one answer in the same way as a completion, and appends its parts. A request that is refused for a temporary
 * reason is sent again after a wait. Other errors become an error part. Never rejects; returns without an entry if the
 * signal aborts.
 */
export async function answerRun({ request, append }: RunningAnswer, services: AnswerServices): Promise<void> {
  const { complete, secrets, log, time, random } = services;
  const { signal } = request;
  for (let retries = 0; !signal.aborted; retries += 1) {
    let hasBegun = false;
    try {
      const { parts } = await complete({ ...request, id: createId("gen", time.now()) });
      for await (const batch of parts.batches) {
        hasBegun = true;
        append({ parts: batch });
      }
      return;
    } catch (cause) {
      if (signal.aborted) return;
      const error = toApiError(cause);
      const refusal = { status: error.code, retryAfter: retryAfterOf(cause) };
      const delay = hasBegun ? undefined : retryDelay(refusal, { retries, random, now: time.now() });
      if (delay === undefined) {
        if (!isForeseen(cause)) log.error({ err: cause }, "an answer failed");
        const adviceError = withAdvice(error, refusal.retryAfter);
        return append({ parts: [{ type: "error", error: secrets.cleanValue(adviceError) }] });
      }
      const { milliseconds, isAskedFor } = delay;
      if (isAskedFor && milliseconds >= MIN_REPORTED)
        append({ wait: { status: error.code, seconds: Math.ceil(milliseconds / 1000) } });
      await pause(time, milliseconds, signal);
    }
  }
}

/**
 * The last refusal of a rate limit, or of an overloaded server, states in its message when to try again: a log has no
 * headers.
 */
function withAdvice(error: ApiError, retryAfter: string | undefined): ApiError {
  const milliseconds = Number(retryAfter) * 1000;
  if ((error.code !== 429 && error.code !== 503) || !Number.isFinite(milliseconds)) return error;
  return { ...error, message: withRetryAdvice(error.message, milliseconds) };
}

function retryAfterOf(cause: unknown): string | undefined {
  if (cause instanceof ProviderError) return cause.retryAfter === undefined ? undefined : String(cause.retryAfter);
  if (!(cause instanceof ApiFailure)) return undefined;
  return Object.entries(cause.headers).find(([name]) => name.toLowerCase() === "retry-after")?.[1];
}

function isForeseen(cause: unknown): boolean {
  return cause instanceof ApiFailure || cause instanceof ProviderError;
}
