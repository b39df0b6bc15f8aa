import { Worker } from "node:worker_threads";
import { threadFile } from "../thread-file.ts";
import type { TemplateJob, TemplateOutcome } from "./template-job.ts";

/** The longest template, in characters; the longest in use have some 20,000. */
export const TEMPLATE_LIMIT = 131_072;

export interface RendererOptions {
  /** Milliseconds that one rendering may take; default 2 seconds, while usual ones take a few milliseconds. */
  timeout?: number | undefined;
}

/** Renders the templates of operators and model authors, one after the other. */
export interface TemplateRenderer {
  /** Never throws: an error is the outcome's problem. */
  render(job: TemplateJob): Promise<TemplateOutcome>;
  /** Ends the thread; a later rendering starts another. */
  close(): Promise<void>;
}

/** In megabytes: enough for the longest conversations, and a limit for a template that doubles a text without end. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

const TWO_SECONDS = 2_000;

/**
 * Renders in a thread of its own, which is ended and replaced if a template loops, or allocates too much memory, so
 * that no other prompt waits for it. The thread starts with the first rendering, and keeps no process alive.
 */
export function createTemplateRenderer({ timeout = TWO_SECONDS }: RendererOptions = {}): TemplateRenderer {
  let thread: Promise<Worker> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    const running = thread;
    thread = undefined;
    await (await running?.catch(() => undefined))?.terminate();
  };

  const renderNow = async (job: TemplateJob): Promise<TemplateOutcome> => {
    if (job.source.length > TEMPLATE_LIMIT) {
      return { ok: false, problem: `it is longer than ${TEMPLATE_LIMIT} characters` };
    }
    try {
      thread ??= startThread();
      return await ask(await thread, { job, timeout });
    } catch (cause) {
      await end();
      return { ok: false, problem: cause instanceof Error ? cause.message : String(cause) };
    }
  };

  return {
    render(job) {
      const outcome = queue.then(() => renderNow(job));
      queue = outcome;
      return outcome;
    },
    close: () => queue.then(end),
  };
}

/** Starting a thread takes longer than any rendering, and does not count toward the timeout. */
async function startThread(): Promise<Worker> {
  const worker = new Worker(threadFile("template-thread", import.meta.url), {
    resourceLimits: memory,
    // Options of the process (a debugger, a loader) are not passed to this thread; nor is its environment.
    execArgv: [],
    env: {},
  });
  worker.unref();
  await nextMessage(worker);
  return worker;
}

async function ask(worker: Worker, { job, timeout }: { job: TemplateJob; timeout: number }): Promise<TemplateOutcome> {
  const answer = nextMessage(worker);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`it takes longer than ${timeout} milliseconds`)), timeout);
  worker.postMessage(job);
  try {
    return (await Promise.race([answer, late.promise])) as TemplateOutcome;
  } finally {
    clearTimeout(timer);
    // If the timeout came first, the later rejection still needs a handler.
    answer.catch(() => undefined);
  }
}

/** The thread's next message; rejects if the thread ends instead. */
function nextMessage(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => () => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      act();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message))();
    const onError = (cause: Error) => settle(() => reject(cause))();
    const onExit = settle(() => reject(new Error("its thread ended")));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}
