import type { ApiError, ChatRequest } from "@tutti/contract";
import { answerTexts, isOwnRefusal, startRunResponseSchema } from "@tutti/contract";
import { clientTexts } from "../client-texts.ts";
import { readError } from "../read-error.ts";
import { parseRetryAfter, retryDelay } from "../retry-delay.ts";
import type { Result, RunClientOptions, StartRunOptions } from "./run-client-types.ts";
import type { RunRequests } from "./run-requests.ts";

/** Milliseconds: a shorter wait is not reported. */
const MIN_REPORTED_WAIT = 1000;

/** The outcome of one try: a result, or a wait before the next. */
type Attempt = { result: Result<void, ApiError> } | { wait: number; status: number | undefined };

/**
 * Starts a run, with as many tries as `retryDelay` allows. Another try is always safe, even if the response was lost:
 * the gateway knows the run by its id.
 */
export function createRunStarter(
  options: Pick<RunClientOptions, "unattended" | "scheduler" | "now" | "random" | "onUnauthorized">,
  requests: RunRequests,
): (id: string, request: ChatRequest, start: StartRunOptions) => Promise<Result<void, ApiError>> {
  const { now, random, scheduler } = options;

  const attempt = async (send: () => Promise<Response>, retries: number): Promise<Attempt> => {
    try {
      const response = await send();
      if (response.ok) return { result: await readStartResponse(response) };
      const { status } = response;
      const retryAfter = response.headers.get("Retry-After");
      const wait = retryDelay({ type: "status", status, retryAfter }, { retries, random, now: now() });
      if (wait === undefined) return { result: { ok: false, error: await readError(response, now()) } };
      await response.body?.cancel();
      return { wait, status: parseRetryAfter(retryAfter, now()) === undefined ? undefined : status };
    } catch {
      const wait = retryDelay({ type: "network" }, { retries, random, now: now() });
      return wait === undefined ? { result: failure(0, clientTexts.unreachable) } : { wait, status: undefined };
    }
  };

  return async (id, request, { signal, spenders = {}, caching, onWait }) => {
    const rule = options.unattended();
    const send = (): Promise<Response> =>
      requests.start(id, { body: request, unattended: rule, spenders, caching: caching || "off", signal });
    for (let retries = 0; !signal.aborted; retries += 1) {
      const outcome = await attempt(send, retries);
      if (signal.aborted) break;
      if ("result" in outcome) {
        if (!outcome.result.ok && isOwnRefusal(outcome.result.error)) options.onUnauthorized();
        return outcome.result;
      }
      const { wait, status } = outcome;
      if (status !== undefined && wait >= MIN_REPORTED_WAIT) onWait?.({ status, seconds: Math.ceil(wait / 1000) });
      await waitFor({ wait, scheduler, signal });
    }
    return failure(0, clientTexts.unreachable);
  };
}

/** A network's sign-in page in the gateway's place (such as a hotel's) responds to everything with 200. */
async function readStartResponse(response: Response): Promise<Result<void, ApiError>> {
  const text = await response.text();
  try {
    if (startRunResponseSchema.safeParse(JSON.parse(text)).success) return { ok: true, value: undefined };
  } catch {
    // Not JSON: not a response of the gateway.
  }
  return failure(502, answerTexts.unreadable);
}

function failure(code: number, message: string): { ok: false; error: ApiError } {
  return { ok: false, error: { code, message } };
}

/** Resolves after the wait, or on abort. */
function waitFor({
  wait,
  scheduler,
  signal,
}: {
  wait: number;
  scheduler: RunClientOptions["scheduler"];
  signal: AbortSignal;
}): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      cancel();
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const cancel = scheduler.after(wait, finish);
    signal.addEventListener("abort", finish);
  });
}
