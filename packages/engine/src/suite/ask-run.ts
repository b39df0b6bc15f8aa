import { type AnswerCaching, type ApiError, type ChatRequest, type RunEnding, spenderId } from "@tutti/contract";
import { applyAnswerPart, type ReceivedAnswer, startAnswer } from "../answers/apply-answer-part.ts";
import type { EnginePorts } from "../ports.ts";

/**
 * Milliseconds in which a run may be started again by its id: less than the hour after the run's end for which the
 * gateway keeps a log.
 */
export const LOG_KEPT = 55 * 60_000;

/** The outcome of a run of the gateway. */
export type AskOutcome =
  /** The answer's last part may be an error or a finish. */
  | { how: RunEnding; answer: ReceivedAnswer; endedAt: number }
  /** It was not started. */
  | { how: "refused"; error: ApiError }
  /** The gateway has no record of it. */
  | { how: "gone" }
  /** The signal was aborted. */
  | { how: "aborted"; answer: ReceivedAnswer };

export interface AskOptions {
  id: string;
  request: ChatRequest;
  /** The run of a suite that it spends for. */
  suiteRunId: string;
  /** Whether a kept answer may be repeated; default: off. */
  caching?: AnswerCaching;
  /** The time of the first request, in milliseconds since the epoch. */
  askedAt: number;
  /** Whether the gateway is known to have the run: then its log is only read. */
  isStarted: boolean;
  signal: AbortSignal;
  /** Called once the gateway has the run. */
  onStarted?: () => void;
  /** Called as the answer grows. */
  onGrowth?: (answer: ReceivedAnswer) => void;
}

/**
 * Starts a run of the gateway, and reads it to its end. Starting it again by the same id calls no model twice. Never
 * rejects.
 */
export async function askRun(ports: Pick<EnginePorts, "runs">, options: AskOptions): Promise<AskOutcome> {
  const { id, request, suiteRunId, caching, askedAt, isStarted, signal, onStarted, onGrowth } = options;
  let answer = startAnswer(askedAt);
  if (!isStarted) {
    const startResult = await ports.runs.start(id, request, {
      signal,
      spenders: { "suite-run": spenderId(suiteRunId) },
      caching,
    });
    if (signal.aborted) return { how: "aborted", answer };
    if (!startResult.ok) return { how: "refused", error: startResult.error };
    onStarted?.();
  }
  if (signal.aborted) return { how: "aborted", answer };
  return new Promise((resolve) => {
    let unfollow: (() => void) | undefined;
    let isOver = false;
    const finish = (outcome: AskOutcome): void => {
      if (isOver) return;
      isOver = true;
      signal.removeEventListener("abort", abort);
      unfollow?.();
      resolve(outcome);
    };
    const abort = (): void => finish({ how: "aborted", answer });
    signal.addEventListener("abort", abort);
    unfollow = ports.runs.follow(id, {
      from: 1,
      listener: {
        onEntries: (entries) => {
          for (const entry of entries) {
            const now = askedAt + entry.at;
            if ("parts" in entry) for (const part of entry.parts) answer = applyAnswerPart(answer, part, now);
            else if ("end" in entry) finish({ how: entry.end, answer, endedAt: now });
          }
          if (!isOver) onGrowth?.(answer);
        },
        onGone: () => finish({ how: "gone" }),
      },
    });
    if (isOver) unfollow();
  });
}
