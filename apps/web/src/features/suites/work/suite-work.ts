import { t } from "@lingui/core/macro";
import type { ReadPrompts, RuleOutcome } from "@tutti/domain";
import pLimit from "p-limit";
import type { SuiteWork, SuiteWorkDone, SuiteWorkerReady } from "./suite-protocol.ts";

/** Timeouts in milliseconds; an expression may otherwise run longer than a lifetime. */
const TIMEOUT = { load: 60_000, read: 60_000, check: 3_000 } as const;

/** One job at a time: the timeout of each begins with its own work, and a job that hangs makes no other one fail. */
const limit = pLimit(1);

/** Undefined until it is needed, and after a job that did not end. */
let worker: Promise<Worker> | undefined;

/** The prompts of a file, and the encoding in which its text was read. */
interface PromptFile {
  read: ReadPrompts;
  /** A name of the Encoding Standard. */
  encoding: string;
}

/**
 * Reads the prompts of a file. Rejects where it cannot be read, and where it holds no text.
 *
 * @param options.encoding the encoding that the person chose
 */
export async function readPromptFile(
  file: File,
  { room, encoding }: { room: number; encoding?: string },
): Promise<PromptFile> {
  const response = await limit(ask, { type: "read", file, room, encoding });
  if (response.type === "read") return response;
  throw new Error(t`It holds no text. Save the table as CSV.`);
}

/** Runs a check by rule. Rejects for an invalid rule, or after the timeout. */
export async function checkByRule(
  check: "matches" | "json-schema",
  value: string,
  output: string,
): Promise<RuleOutcome> {
  const response = await limit(ask, { type: "check", check, value, output });
  if (response.type !== "check") return { outcome: "error" };
  const { miss, ...outcome } = response.outcome;
  if (miss === undefined) return outcome;
  if (miss === "schema") throw new Error(t`The JSON schema is invalid.`);
  const reason = miss === "json" ? t`The answer contains no JSON.` : t`The answer does not match the expression.`;
  return { ...outcome, reason };
}

async function ask(work: SuiteWork): Promise<SuiteWorkDone> {
  worker ??= startWorker();
  try {
    // Loading the code takes longer than most checks, and does not count as one.
    const idleWorker = await worker;
    const response = nextMessage<SuiteWorkDone>(idleWorker, {
      timeout: TIMEOUT[work.type],
      lateMessage: t`It took too long.`,
    });
    idleWorker.postMessage(work);
    const done = await response;
    if (done.type !== "failed") return done;
    throw new WorkFailure(done.message);
  } catch (error) {
    // A failure that the worker reports leaves it idle; any other one leaves it in an unknown state.
    if (!(error instanceof WorkFailure)) await endWorker();
    throw error;
  }
}

/** A job that failed, as the worker reports it. */
class WorkFailure extends Error {}

async function startWorker(): Promise<Worker> {
  const newWorker = new Worker(new URL("./suite-worker.ts", import.meta.url), { type: "module" });
  const options = { timeout: TIMEOUT.load, lateMessage: t`Its code could not be loaded.` };
  try {
    await nextMessage<SuiteWorkerReady>(newWorker, options);
    return newWorker;
  } catch (error) {
    newWorker.terminate();
    throw error;
  }
}

async function endWorker(): Promise<void> {
  const endedWorker = worker;
  worker = undefined;
  (await endedWorker?.catch(() => undefined))?.terminate();
}

/** The next message of a worker. Rejects after the timeout, in milliseconds, and where the worker's code fails. */
function nextMessage<Message>(
  source: Worker,
  { timeout, lateMessage }: { timeout: number; lateMessage: string },
): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  const watch = new AbortController();
  const { signal } = watch;
  const timer = setTimeout(() => reject(new Error(lateMessage)), timeout);
  source.addEventListener("message", ({ data }: MessageEvent<Message>) => resolve(data), { signal });
  source.addEventListener("error", () => reject(new Error(t`Its code could not be loaded.`)), { signal });
  return promise.finally(() => {
    clearTimeout(timer);
    watch.abort();
  });
}
